import { type Insertable, type Selectable, type SqlBool, sql, type Updateable } from 'kysely';
import type { WebhookDeliveriesTable, WebhooksTable } from '../../db/generated/tables.ts';
import type { Db, Tx } from '../../kernel/db.ts';
import type { Hearing } from '../../kernel/outbox.ts';

export type WebhookTableRow = Selectable<WebhooksTable>;
export type DeliveryRow = Selectable<WebhookDeliveriesTable>;

export const lockWebhook = (tx: Tx, id: string): Promise<WebhookTableRow | undefined> =>
  tx.selectFrom('webhooks').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();

export async function insertWebhook(tx: Tx, row: Insertable<WebhooksTable>): Promise<void> {
  await tx.insertInto('webhooks').values(row).execute();
}

export async function updateWebhook(db: Db, id: string, set: Updateable<WebhooksTable>): Promise<void> {
  await db.updateTable('webhooks').set(set).where('id', '=', id).execute();
}

export async function deleteWebhook(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('webhooks').where('id', '=', id).execute();
}

/** Webhooks that are on and want an event; a change of them waits until it is noted. */
export const listeningTo = (tx: Tx, event: string): Promise<WebhookTableRow[]> =>
  tx
    .selectFrom('webhooks')
    .selectAll()
    .where('enabled_mark', '=', 1)
    .where((is) => is(is.val(event), '=', is.fn.any('webhooks.events')))
    .orderBy('id')
    .forShare()
    .execute();

/** Whether a webhook that is on wants an event. */
export const isListenedTo: Hearing = ({ name }) =>
  sql<SqlBool>`EXISTS (SELECT FROM webhooks WHERE enabled_mark = 1 AND ${name} = ANY (events))`;

export async function insertDelivery(tx: Tx, row: Insertable<WebhookDeliveriesTable>): Promise<void> {
  await tx.insertInto('webhook_deliveries').values(row).execute();
}

/** A delivery with the webhook that it belongs to. */
export async function findDelivery(
  db: Db,
  id: string,
): Promise<{ delivery: DeliveryRow; webhook: WebhookTableRow } | undefined> {
  const delivery = await db
    .selectFrom('webhook_deliveries')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst();
  if (!delivery) return undefined;
  const webhook = await db
    .selectFrom('webhooks')
    .selectAll()
    .where('id', '=', delivery.webhook_id)
    .executeTakeFirst();
  return webhook && { delivery, webhook };
}

export async function updateDelivery(
  db: Db,
  id: string,
  set: Updateable<WebhookDeliveriesTable>,
): Promise<void> {
  await db.updateTable('webhook_deliveries').set(set).where('id', '=', id).execute();
}

/** Since when nothing arrives any more; an earlier moment stays. */
export async function noteFailure(db: Db, webhookId: string, at: Date): Promise<void> {
  await db
    .updateTable('webhooks')
    .set({ failing_since: at })
    .where('id', '=', webhookId)
    .where('failing_since', 'is', null)
    .execute();
}

/** Deletes what was noted before a moment and is not on its way any more; answers how many. */
export async function deleteOldDeliveries(db: Db, before: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('webhook_deliveries')
    .where('at', '<', before)
    .where('state', '<>', 'waiting')
    .executeTakeFirst();
  return Number(numDeletedRows);
}
