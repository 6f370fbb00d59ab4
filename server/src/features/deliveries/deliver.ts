import type { Ctx } from '../../kernel/context.ts';
import { newId } from '../../kernel/ids.ts';
import type { Change } from '../../kernel/trail.ts';
import { insertDelivery } from './deliveries.repository.ts';

/** An SMS or a mail to one receiver. */
export type Delivery = {
  readonly channel: 'sms' | 'mail';
  readonly receiver: string;
  readonly subject: string;
  readonly body: string;
};

/** Sends an SMS or a mail once the change commits. */
export async function deliver(ctx: Ctx, step: Change, delivery: Delivery): Promise<void> {
  const now = ctx.clock.now();
  const id = newId(now.getTime());
  await insertDelivery(step.db, { id, ...delivery, created_at: now });
  step.emit('delivery.requested', { id });
}
