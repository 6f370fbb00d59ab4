import {
  WEBHOOK_EVENT_NAMES,
  WEBHOOK_EVENTS,
  type WebhookEventName,
} from '@auditplus/contract/features/webhooks/webhook-events.ts';
import { type Change, changeIn } from '../../kernel/audit-log.ts';
import { systemCaller } from '../../kernel/caller.ts';
import { type Ctx, ctxOf, type Kernel } from '../../kernel/context.ts';
import { newId } from '../../kernel/ids.ts';
import { heardBy, type Reaction, type Reactions } from '../../kernel/outbox.ts';
import { findRelation } from '../../kernel/relations.ts';
import { heardRecordsPort } from './heard-records.ts';
import { isReadable } from './webhooks.queries.ts';
import { insertDelivery, isListenedTo, listeningTo } from './webhooks.repository.ts';

type Heard = {
  readonly name: WebhookEventName;
  readonly payload: Readonly<Record<string, unknown>>;
  readonly at: Date;
};

/** Notes an event for each webhook that wants it and whose person may read the record. */
async function note(kernel: Kernel, step: Change, { name, payload, at }: Heard): Promise<void> {
  for (const webhook of await listeningTo(step.db, name)) {
    if (!(await mayHear(kernel, step, { userId: webhook.user_id, name, payload }))) continue;
    const deliveryId = newId(kernel.clock.now().getTime());
    await insertDelivery(step.db, {
      id: deliveryId,
      webhook_id: webhook.id,
      event: name,
      data: JSON.stringify(payload),
      at,
    });
    step.emit('webhook.due', { webhookId: webhook.id, deliveryId });
  }
}

/** Tells of a record while it is there, where nobody could look afterwards who may hear of it. */
export const tellWebhooks = (ctx: Ctx, step: Change, told: Omit<Heard, 'at'>): Promise<void> =>
  note(ctx, step, { ...told, at: ctx.clock.now() });

const noteFor =
  (name: WebhookEventName): Reaction =>
  async (kernel, tx, { payload, at }) => {
    const ctx = ctxOf(kernel, systemCaller('事件推送'));
    await changeIn(ctx, tx, (step) => note(kernel, step, { name, payload, at }));
  };

async function mayHear(
  kernel: Kernel,
  { db }: Change,
  { userId, name, payload }: { readonly userId: string } & Omit<Heard, 'at'>,
): Promise<boolean> {
  const person = await kernel.access.of(userId);
  const { relation: relationName, key } = WEBHOOK_EVENTS[name];
  const id = payload[key];
  if (!person || typeof id !== 'string') return false;
  const { caller } = person;
  if (relationName === null) {
    const isRemoved = name === 'record.removed';
    return heardRecordsPort
      .use()
      .mayHear(kernel, db, { caller, designId: String(payload.designId), id, isRemoved });
  }
  const relation = findRelation(relationName);
  return relation !== undefined && isReadable(db, { caller, clock: kernel.clock }, relation, id);
}

export const webhooksReactions: Reactions = Object.fromEntries(
  WEBHOOK_EVENT_NAMES.map((name) => [name, heardBy(isListenedTo, noteFor(name))]),
);
