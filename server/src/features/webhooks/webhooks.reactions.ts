import {
  aboutOf,
  WEBHOOK_EVENT_NAMES,
  type WebhookEventName,
} from '@auditplus/contract/features/webhooks/webhook-events.ts';
import { type Change, changeIn } from '../../kernel/audit-log.ts';
import { type Caller, systemCaller } from '../../kernel/caller.ts';
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
  if (!person) return false;
  const { caller } = person;
  const about = aboutOf(name);
  if ('page' in about) return worksOn(caller, about);
  const { relation: relationName, key } = about;
  const id = payload[key];
  if (typeof id !== 'string') return false;
  if (relationName === null) {
    const isRemoved = name === 'record.removed';
    return heardRecordsPort
      .use()
      .mayHear(kernel, db, { caller, designId: String(payload.designId), id, isRemoved });
  }
  const relation = findRelation(relationName);
  return relation !== undefined && isReadable(db, { caller, clock: kernel.clock }, relation, id);
}

/** Whether somebody holds the page that an event is about, and the button that shows it there. */
export function worksOn(
  { isAdministrator, modules }: Caller,
  { page, button }: { readonly page: string; readonly button?: string },
): boolean {
  const held = modules.get(page);
  return isAdministrator || (held !== undefined && (button === undefined || held.buttons.has(button)));
}

export const webhooksReactions: Reactions = Object.fromEntries(
  WEBHOOK_EVENT_NAMES.map((name) => [name, heardBy(isListenedTo, noteFor(name))]),
);
