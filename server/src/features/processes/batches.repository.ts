import { type Insertable, sql, type Updateable } from 'kysely';
import type { ProcessBatchesTable } from '../../db/generated/tables.ts';
import type { Db } from '../../kernel/db.ts';

/** What became of one item of a batch. */
export type BatchResult = { readonly id: string; readonly isOk: boolean; readonly reason: string };

export const findBatch = (db: Db, id: string) =>
  db
    .selectFrom('process_batches')
    .select(['user_id', 'body', 'total', 'done_at'])
    .select(sql<BatchResult[]>`results`.as('results'))
    .where('id', '=', id)
    .executeTakeFirst();

export async function insertBatch(db: Db, row: Insertable<ProcessBatchesTable>): Promise<void> {
  await db.insertInto('process_batches').values(row).execute();
}

export async function updateBatch(db: Db, id: string, set: Updateable<ProcessBatchesTable>): Promise<void> {
  await db.updateTable('process_batches').set(set).where('id', '=', id).execute();
}
