import { z } from 'zod';
import type { Kernel } from '../../kernel/context.ts';
import type { Effect, Effects } from '../../kernel/outbox.ts';
import { findFiles } from '../files/public.ts';
import { channels } from './channels.ts';
import { type DeliveryChannel, NOT_CONFIGURED } from './deliver.ts';
import { findWaiting, updateDelivery } from './deliveries.repository.ts';
import { type OutgoingMessage, type Transport, Undeliverable } from './outgoing-message.ts';
import { SmsTemplateUse } from './sms-template-use.ts';

const Payload = z.object({ id: z.string() });

/** Sends what was asked for. A transport that fails is tried again by the outbox, later and later. */
export const deliveriesEffects: Effects = {
  'mail.requested': sendBy('mail'),
  'sms.requested': sendBy('sms'),
  'wecom.requested': sendBy('wecom'),
  'dingTalk.requested': sendBy('dingTalk'),
};

function sendBy(channel: DeliveryChannel): Effect {
  return async (kernel, event) => {
    const { id } = Payload.parse(event.payload);
    const delivery = await findWaiting(kernel.db, id);
    if (!delivery) return;
    const transport = (await channels(kernel))[channel];
    if (transport) await send(kernel, transport, delivery);
    else await keep(kernel, delivery);
  };
}

type Waiting = NonNullable<Awaited<ReturnType<typeof findWaiting>>>;

async function send(kernel: Kernel, transport: Transport, delivery: Waiting): Promise<void> {
  const { id, receiver, subject, body } = delivery;
  const template = delivery.sms_template === null ? null : SmsTemplateUse.parse(delivery.sms_template);
  try {
    const attachment = delivery.file_id === null ? undefined : await attached(kernel, delivery.file_id);
    await transport({ id, receiver, subject, body, template, attachment });
  } catch (error) {
    if (!(error instanceof Undeliverable)) throw error;
    kernel.log.warn({ channel: delivery.channel }, error.message);
    return updateDelivery(kernel.db, id, {
      state: 'failed',
      body: '',
      last_error: error.message.slice(0, 500),
    });
  }
  const isDemo = kernel.config.MODE === 'demo';
  await updateDelivery(kernel.db, id, {
    state: 'sent',
    sent_at: kernel.clock.now(),
    ...(isDemo ? {} : { body: '' }),
  });
}

async function attached({ db, files }: Kernel, fileId: string): Promise<OutgoingMessage['attachment']> {
  const [file] = await findFiles(db, [fileId]);
  if (!file || (await files.sizeOf(fileId)) === null)
    throw new Undeliverable('The file of the mail is no longer there');
  return { name: file.original_name, source: files.open(fileId) };
}

/** Without a transport a demonstration shows it; elsewhere nobody will ever read it. */
async function keep({ config, db, log }: Kernel, { id, channel }: Waiting): Promise<void> {
  if (config.MODE !== 'production') return updateDelivery(db, id, { state: 'shown' });
  log.warn({ channel }, 'nothing is configured that could send this');
  await updateDelivery(db, id, { state: 'failed', body: '', last_error: NOT_CONFIGURED });
}
