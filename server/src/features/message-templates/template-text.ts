import type { Db } from '../../kernel/db.ts';

/** A message in words. */
export type MessageText = { readonly title: string; readonly content: string };

const CHANNELS = { letter: 'is_station_letter', mail: 'is_email', sms: 'is_sms' } as const;

/**
 * The words of a message that the platform sends: those of the enabled template of this code and channel, with its
 * places filled in, else the fixed ones. A text message by template takes the text of the template's SMS template.
 */
export async function templateText(
  db: Db,
  {
    code,
    channel,
    places,
    fixed,
  }: {
    readonly code: string;
    readonly channel: keyof typeof CHANNELS;
    readonly places: Readonly<Record<string, string | number>>;
    readonly fixed: MessageText;
  },
): Promise<MessageText> {
  const template = await db
    .selectFrom('message_templates as template')
    .leftJoin('sms_templates as sms', (join) =>
      join
        .onRef('sms.id', '=', 'template.sms_id')
        .on('sms.delete_mark', '=', 0)
        .on('sms.enabled_mark', '=', 1),
    )
    .select(['template.title', 'template.content', 'sms.content as sms_content'])
    .where('template.en_code', '=', code)
    .where('template.delete_mark', '=', 0)
    .where('template.enabled_mark', '=', 1)
    .where(`template.${CHANNELS[channel]}`, '=', 1)
    .executeTakeFirst();
  if (!template) return fixed;
  const content = channel === 'sms' ? template.sms_content || template.content : template.content;
  if (content === '') return fixed;
  return { title: filled(template.title, places), content: filled(content, places) };
}

/** A text with its places filled in; a place that nobody fills stays as it is. */
export const filled = (text: string, places: Readonly<Record<string, string | number>>): string =>
  text.replace(/\{(\w+)\}/g, (place, name: string) => String(places[name] ?? place));
