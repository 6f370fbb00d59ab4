import type { Change } from '../../kernel/audit-log.ts';
import type { Ctx } from '../../kernel/context.ts';
import { newId } from '../../kernel/ids.ts';
import { insertDelivery } from './deliveries.repository.ts';
import type { SmsTemplateUse } from './sms-template-use.ts';

const REQUESTED = { sms: 'sms.requested', mail: 'mail.requested' } as const;

/** An SMS or a mail to one receiver. */
export type Delivery = {
  readonly channel: 'sms' | 'mail';
  readonly receiver: string;
  readonly subject: string;
  readonly body: string;
  /** The provider's template of a text message. */
  readonly template?: SmsTemplateUse | null;
};

/** Sends an SMS or a mail once the change commits. */
export async function deliver(
  ctx: Pick<Ctx, 'clock'>,
  step: Pick<Change, 'db' | 'emit'>,
  { template, ...delivery }: Delivery,
): Promise<void> {
  const now = ctx.clock.now();
  const id = newId(now.getTime());
  await insertDelivery(step.db, {
    id,
    ...delivery,
    sms_template: template ? JSON.stringify(template) : null,
    created_at: now,
  });
  step.emit(REQUESTED[delivery.channel], { id });
}
