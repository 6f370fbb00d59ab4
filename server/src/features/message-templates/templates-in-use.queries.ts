import {
  OUTSIDE_CHANNELS,
  type OutsideChannel,
} from '@auditplus/contract/features/messages/notify-rules.model.ts';
import type { Db } from '../../kernel/db.ts';

const WAYS = {
  mail: 'is_email',
  sms: 'is_sms',
  wecom: 'is_wecom',
  dingTalk: 'is_ding_talk',
} as const satisfies Record<OutsideChannel, string>;

const CHANNELS = { letter: 'is_station_letter', ...WAYS } as const;

type Channel = keyof typeof CHANNELS;

/** The enabled template of a code and channel, with the SMS template that it names. */
export const templateOf = (db: Db, code: string, channel: Channel) =>
  db
    .selectFrom('message_templates as template')
    .leftJoin('sms_templates as sms', (join) =>
      join
        .onRef('sms.id', '=', 'template.sms_id')
        .on('sms.delete_mark', '=', 0)
        .on('sms.enabled_mark', '=', 1),
    )
    .select(['template.title', 'template.content', 'template.translations', 'sms.content as sms_content'])
    .select([
      'sms.company',
      'sms.template_id as templateId',
      'sms.sign_content as signContent',
      'sms.app_id as appId',
    ])
    .where('template.en_code', '=', code)
    .where('template.delete_mark', '=', 0)
    .where('template.enabled_mark', '=', 1)
    .where(`template.${CHANNELS[channel]}`, '=', 1)
    .executeTakeFirst();

export type Template = NonNullable<Awaited<ReturnType<typeof templateOf>>>;

/** By which ways beside the in-site message the enabled template of a code sends. */
export async function templateWays(db: Db, code: string): Promise<OutsideChannel[]> {
  const template = await db
    .selectFrom('message_templates')
    .select(Object.values(WAYS))
    .where('en_code', '=', code)
    .where('delete_mark', '=', 0)
    .where('enabled_mark', '=', 1)
    .executeTakeFirst();
  return OUTSIDE_CHANNELS.filter((channel) => template?.[WAYS[channel]] === 1);
}
