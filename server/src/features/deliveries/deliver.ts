import type { Change } from '../../kernel/audit-log.ts';
import type { Ctx } from '../../kernel/context.ts';
import { newId } from '../../kernel/ids.ts';
import { insertDelivery } from './deliveries.repository.ts';
import type { SmsTemplateUse } from './sms-template-use.ts';

const REQUESTED = {
  sms: 'sms.requested',
  mail: 'mail.requested',
  wecom: 'wecom.requested',
  dingTalk: 'dingTalk.requested',
} as const;

export type DeliveryChannel = keyof typeof REQUESTED;

/** A message to one receiver; at a messaging platform the receiver is the platform's id. */
export type Delivery = {
  readonly channel: DeliveryChannel;
  readonly receiver: string;
  readonly subject: string;
  readonly body: string;
  /** The provider's template of a text message. */
  readonly template?: SmsTemplateUse | null;
  /** A stored file that goes with a mail. */
  readonly fileId?: string;
};

/** What is kept of a delivery for which nothing is set up. */
export const NOT_CONFIGURED = 'not configured';

/** Sends a message once the change commits. */
export async function deliver(
  ctx: Pick<Ctx, 'clock'>,
  step: Pick<Change, 'db' | 'emit'>,
  { template, fileId, ...delivery }: Delivery,
): Promise<{ id: string }> {
  const now = ctx.clock.now();
  const id = newId(now.getTime());
  await insertDelivery(step.db, {
    id,
    ...delivery,
    sms_template: template ? JSON.stringify(template) : null,
    file_id: fileId ?? null,
    created_at: now,
  });
  step.emit(REQUESTED[delivery.channel], { id });
  return { id };
}
