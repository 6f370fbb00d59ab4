import { type Insertable, sql, type Updateable } from 'kysely';
import type { EvaluationsTable } from '../../db/generated/tables.ts';
import type { Db, Tx } from '../../kernel/db.ts';

export const findEvaluation = (db: Db | Tx, evaluationId: string) =>
  db.selectFrom('evaluations').select('check_task_id').where('id', '=', evaluationId).executeTakeFirst();

export const updateEvaluationRow = (
  db: Tx,
  {
    userId,
    now,
    id,
    rev,
    set,
  }: {
    readonly userId: string;
    readonly now: Date;
    readonly id: string;
    readonly rev: number;
    readonly set: Updateable<EvaluationsTable>;
  },
) =>
  db
    .updateTable('evaluations')
    .set({ ...set, rev: sql`rev + 1`, last_modify_user_id: userId, last_modify_time: now })
    .where('id', '=', id)
    .where('rev', '=', rev)
    .executeTakeFirst();

export async function setFlowOfParts(db: Tx, flowByPart: 0 | 1, wholeId: string): Promise<void> {
  await db
    .updateTable('evaluations')
    .set({ flow_by_part: flowByPart })
    .where('parent_id', '=', wholeId)
    .execute();
}

export async function emptyEvaluation(db: Tx, id: string): Promise<void> {
  await db.updateTable('evaluations').set({ node_ids: '[]' }).where('id', '=', id).execute();
}

export const staleEvaluation = (db: Db | Tx, id: string) =>
  db
    .selectFrom('evaluations')
    .select(['rev', 'last_modify_user_id', 'last_modify_time'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

export async function setCurrentRecord(db: Tx, recordId: string, id: string): Promise<void> {
  await db
    .updateTable('evaluations')
    .set({ current_record_id: recordId, rev: sql`rev + 1` })
    .where('id', '=', id)
    .execute();
}

export async function insertEvaluations(
  db: Tx,
  rows: readonly Insertable<EvaluationsTable>[],
): Promise<void> {
  await db.insertInto('evaluations').values(rows).execute();
}

export async function insertEvaluation(db: Tx, row: Insertable<EvaluationsTable>): Promise<void> {
  await db.insertInto('evaluations').values(row).execute();
}

export const findParts = (db: Db | Tx, id: string) =>
  db
    .selectFrom('evaluations')
    .select(['id', 'full_name', 'node_ids', 'owner_user_id', 'dept_org_id', 'specialty'])
    .where('parent_id', '=', id)
    .orderBy('creator_time')
    .orderBy('id')
    .execute();

export async function setNodes(
  db: Tx,
  { nodeIds, lines, id }: { readonly nodeIds: string; readonly lines: string; readonly id: string },
): Promise<void> {
  await db
    .updateTable('evaluations')
    .set({
      node_ids: nodeIds,
      lines,
      rev: sql`rev + 1`,
    })
    .where('id', '=', id)
    .execute();
}

export async function removeEvaluations(db: Tx, gone: readonly string[]): Promise<void> {
  await db.deleteFrom('evaluations').where('id', 'in', gone).execute();
}
