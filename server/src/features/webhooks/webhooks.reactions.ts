import {
  WEBHOOK_EVENT_NAMES,
  WEBHOOK_EVENTS,
  type WebhookEventName,
} from '@auditplus/contract/features/webhooks/webhook-events.ts';
import { changeIn } from '../../kernel/audit-log.ts';
import { systemCaller } from '../../kernel/caller.ts';
import { ctxOf, type Kernel } from '../../kernel/context.ts';
import type { Tx } from '../../kernel/db.ts';
import { newId } from '../../kernel/ids.ts';
import type { OutboxEvent, Reaction, Reactions } from '../../kernel/outbox.ts';
import { findRelation, relationsNow } from '../../kernel/relations.ts';
import { isReadable } from './webhooks.queries.ts';
import { insertDelivery, listeningTo } from './webhooks.repository.ts';

/** Notes an event for each webhook that wants it and whose person may read the record. */
const noteFor =
  (name: WebhookEventName): Reaction =>
  async (kernel, tx, event) => {
    const webhooks = await listeningTo(tx, name);
    if (webhooks.length === 0) return;
    const ctx = ctxOf(kernel, systemCaller('事件推送'));
    await changeIn(ctx, tx, async (step) => {
      for (const webhook of webhooks) {
        if (!(await mayHear(kernel, step.db, { userId: webhook.user_id, name, event }))) continue;
        const deliveryId = newId(kernel.clock.now().getTime());
        await insertDelivery(step.db, {
          id: deliveryId,
          webhook_id: webhook.id,
          event: name,
          data: JSON.stringify(event.payload),
          at: event.at,
        });
        step.emit('webhook.due', { webhookId: webhook.id, deliveryId });
      }
    });
  };

async function mayHear(
  kernel: Kernel,
  tx: Tx,
  {
    userId,
    name,
    event,
  }: { readonly userId: string; readonly name: WebhookEventName; readonly event: OutboxEvent },
): Promise<boolean> {
  const person = await kernel.access.of(userId);
  const { relation: relationName, key } = WEBHOOK_EVENTS[name];
  const relation = relationName
    ? findRelation(relationName)
    : (await relationsNow(kernel)).get(String(event.payload.relation));
  const id = event.payload[key];
  if (!person || !relation || typeof id !== 'string') return false;
  const who = { caller: person.caller, clock: kernel.clock };
  return isReadable(tx, who, relation, { id, withRemoved: name === 'record.removed' });
}

export const webhooksReactions: Reactions = Object.fromEntries(
  WEBHOOK_EVENT_NAMES.map((name) => [name, noteFor(name)]),
);
