import { webhooksEvents } from '@auditplus/contract/features/webhooks/webhooks.events.ts';
import type { RefusalParams } from '@auditplus/contract/kernel/refusal.ts';
import { change } from '../../kernel/audit-log.ts';
import { systemCaller } from '../../kernel/caller.ts';
import { ctxOf, type Kernel } from '../../kernel/context.ts';
import { Refusal } from '../../kernel/errors.ts';
import { callRegisteredHost } from '../../kernel/outbound/registered-host.ts';
import type { Effects } from '../../kernel/outbox.ts';
import { openSecret } from '../../kernel/sealed-secret.ts';
import { notify, say } from '../messages/public.ts';
import { purposeOf, signatureOf } from './webhook-secrets.ts';
import {
  type DeliveryRow,
  findDelivery,
  lockWebhook,
  noteFailure,
  updateDelivery,
  updateWebhook,
  type WebhookTableRow,
} from './webhooks.repository.ts';

/** About three days, and a little less than the outbox tries one event: then a webhook is switched off. */
const OFF_AFTER_MS = 69 * 3_600_000;

/** Sends what is due. What fails is tried again by the outbox, later and later, under the same id. */
export const webhooksEffects: Effects = {
  'webhook.due': async (kernel, event) => {
    const { deliveryId } = webhooksEvents['webhook.due'].parse(event.payload);
    const found = await findDelivery(kernel.db, deliveryId);
    if (found?.delivery.state !== 'waiting') return;
    const { delivery, webhook } = found;
    if (webhook.enabled_mark !== 1)
      return updateDelivery(kernel.db, delivery.id, { state: 'failed', problem: 'webhook.off' });
    const outcome = await post(kernel, webhook, delivery);
    if (outcome.problem === '') await noteSent(kernel, delivery, outcome);
    else await noteFailed(kernel, { delivery, webhook, outcome });
  },
};

type Outcome = { readonly status: number | null; readonly problem: string; readonly params?: RefusalParams };

/** Calls the receiver once; an empty problem: it has taken it. */
async function post(kernel: Kernel, webhook: WebhookTableRow, delivery: DeliveryRow): Promise<Outcome> {
  const secret = openSecret(kernel.secret, purposeOf(webhook.id), webhook.secret);
  if (secret === null) return { status: null, problem: 'secret.lost' };
  const { id, event, at, data } = delivery;
  const body = JSON.stringify({ id, event, at: at.getTime(), data });
  try {
    const { status } = await callRegisteredHost(kernel, {
      url: webhook.url,
      method: 'POST',
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'x-auditplus-signature': signatureOf(secret, body, kernel.clock.now()),
      },
      body,
    });
    return { status, problem: status >= 200 && status < 300 ? '' : `HTTP ${status}` };
  } catch (error) {
    if (error instanceof Refusal) return { status: null, problem: error.errorCode, params: error.params };
    throw error;
  }
}

async function noteSent({ db, clock }: Kernel, delivery: DeliveryRow, { status }: Outcome): Promise<void> {
  const now = clock.now();
  await updateDelivery(db, delivery.id, {
    state: 'sent',
    status,
    problem: '',
    attempts: delivery.attempts + 1,
    sent_at: now,
  });
  await updateWebhook(db, delivery.webhook_id, { last_success_at: now, failing_since: null });
}

type Failed = {
  readonly delivery: DeliveryRow;
  readonly webhook: WebhookTableRow;
  readonly outcome: Outcome;
};

async function noteFailed(kernel: Kernel, { delivery, webhook, outcome }: Failed): Promise<void> {
  const now = kernel.clock.now();
  const since = webhook.failing_since ?? now;
  const isOver = now.getTime() - since.getTime() >= OFF_AFTER_MS;
  const { status, problem, params = {} } = outcome;
  await updateDelivery(kernel.db, delivery.id, {
    status,
    problem,
    problem_params: JSON.stringify(params),
    attempts: delivery.attempts + 1,
    ...(isOver && { state: 'failed' }),
  });
  await noteFailure(kernel.db, webhook.id, now);
  if (!isOver) throw new Error(problem);
  await switchOff(kernel, webhook.id);
}

/** Switches a webhook off to which nothing has arrived for days, and lets its people know. */
async function switchOff(kernel: Kernel, id: string): Promise<void> {
  const ctx = ctxOf(kernel, systemCaller('事件推送'));
  await change(ctx, async (tx) => {
    const webhook = await lockWebhook(tx.db, id);
    if (webhook?.enabled_mark !== 1) return;
    await updateWebhook(tx.db, id, {
      enabled_mark: 0,
      rev: webhook.rev + 1,
      last_modify_user_id: null,
      last_modify_time: kernel.clock.now(),
    });
    tx.record({
      action: 'webhook.disabled',
      targetType: 'webhook',
      targetId: id,
      after: { fullName: webhook.full_name },
    });
    await notify(ctx, tx, {
      ...say('webhook.off', { name: webhook.full_name }),
      to: [webhook.user_id, ...(webhook.creator_user_id === null ? [] : [webhook.creator_user_id])],
      link: '/system/webhook',
    });
  });
}
