import type { Insertable } from 'kysely';
import type { MergeDecisionsTable } from '../../db/generated/tables.ts';
import type { Db, Tx } from '../../kernel/db.ts';

export async function storeDecision(
  db: Tx,
  {
    recordId,
    nodeId,
    decision,
  }: {
    readonly recordId: string;
    readonly nodeId: string;
    readonly decision: Omit<Insertable<MergeDecisionsTable>, 'stage_record_id' | 'node_id'>;
  },
): Promise<void> {
  await db
    .insertInto('merge_decisions')
    .values({ stage_record_id: recordId, node_id: nodeId, ...decision })
    .onConflict((conflict) => conflict.columns(['stage_record_id', 'node_id']).doUpdateSet(decision))
    .execute();
}

export async function insertDecision(db: Tx, row: Insertable<MergeDecisionsTable>): Promise<void> {
  await db.insertInto('merge_decisions').values(row).execute();
}

export async function dropDecisionsOf(db: Tx, recordIds: readonly string[]): Promise<void> {
  await db.deleteFrom('merge_decisions').where('stage_record_id', 'in', recordIds).execute();
}

export async function dropDecisionsOn(db: Tx, recordId: string, nodeIds: readonly string[]): Promise<void> {
  await db
    .deleteFrom('merge_decisions')
    .where('stage_record_id', '=', recordId)
    .where('node_id', 'in', nodeIds)
    .execute();
}

export const findDecisions = (db: Db | Tx, recordIds: readonly string[]) =>
  db.selectFrom('merge_decisions').selectAll().where('stage_record_id', 'in', recordIds).execute();
