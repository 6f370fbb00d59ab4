import { DeliveryRow } from '@auditplus/contract/features/deliveries/deliveries.routes.ts';
import type { Insertable, Updateable } from 'kysely';
import { z } from 'zod';
import type { DeliveriesTable } from '../../db/generated/tables.ts';
import type { Db } from '../../kernel/db.ts';

export async function insertDelivery(db: Db, row: Insertable<DeliveriesTable>): Promise<void> {
  await db.insertInto('deliveries').values(row).execute();
}

/** A delivery that nobody has handed over yet. */
export function findWaiting(db: Db, id: string) {
  return db
    .selectFrom('deliveries')
    .selectAll()
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .executeTakeFirst();
}

export async function updateDelivery(db: Db, id: string, set: Updateable<DeliveriesTable>): Promise<void> {
  await db.updateTable('deliveries').set(set).where('id', '=', id).execute();
}

export async function newestDeliveries(db: Db, limit: number): Promise<DeliveryRow[]> {
  const rows = await db
    .selectFrom('deliveries')
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return z
    .array(DeliveryRow)
    .parse(rows.map(({ created_at, ...row }) => ({ ...row, createdAt: created_at.getTime() })));
}
