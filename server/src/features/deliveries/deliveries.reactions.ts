import { z } from 'zod';
import type { Kernel } from '../../kernel/context.ts';
import type { Tx } from '../../kernel/db.ts';
import type { Reactions } from '../../kernel/outbox.ts';
import { type Courier, Undeliverable } from './couriers.ts';
import { findWaiting, updateDelivery } from './deliveries.repository.ts';
import { SmsTemplateUse } from './sms-template-use.ts';
import { waysOut } from './ways-out.ts';

const Payload = z.object({ id: z.string() });

/** Hands what was asked for to its courier. A courier that fails is asked again by the outbox, later and later. */
export const deliveriesReactions: Reactions = {
  'delivery.requested': async (kernel, tx, event) => {
    const { id } = Payload.parse(event.payload);
    const delivery = await findWaiting(tx, id);
    if (!delivery) return;
    const courier = (await waysOut(kernel))[delivery.channel === 'sms' ? 'sms' : 'mail'];
    if (courier) await handOver({ kernel, tx, courier }, delivery);
    else await keep(kernel, tx, delivery);
  },
};

type Waiting = NonNullable<Awaited<ReturnType<typeof findWaiting>>>;
type Hand = { readonly kernel: Kernel; readonly tx: Tx; readonly courier: Courier };

async function handOver({ kernel, tx, courier }: Hand, delivery: Waiting): Promise<void> {
  const { receiver, subject, body } = delivery;
  const template = delivery.sms_template === null ? null : SmsTemplateUse.parse(delivery.sms_template);
  try {
    await courier({ receiver, subject, body, template });
  } catch (error) {
    if (!(error instanceof Undeliverable)) throw error;
    kernel.log.warn({ channel: delivery.channel }, error.message);
    return updateDelivery(tx, delivery.id, { state: 'failed', body: '', last_error: error.message });
  }
  const isDemo = kernel.config.MODE === 'demo';
  await updateDelivery(tx, delivery.id, {
    state: 'sent',
    sent_at: kernel.clock.now(),
    ...(isDemo ? {} : { body: '' }),
  });
}

/** Without a courier a demonstration shows it; elsewhere nobody will ever read it. */
async function keep(kernel: Kernel, tx: Tx, delivery: Waiting): Promise<void> {
  if (kernel.config.MODE !== 'production') return updateDelivery(tx, delivery.id, { state: 'shown' });
  kernel.log.warn({ channel: delivery.channel }, 'nothing is configured that could send this');
  await updateDelivery(tx, delivery.id, { state: 'failed', body: '', last_error: 'not configured' });
}
