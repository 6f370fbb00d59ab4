import { stageRecordLifecycle } from '@auditplus/contract/features/scoring/scoring.lifecycle.ts';
import type { MergeRule } from '@auditplus/core/scoring/merge.ts';
import { type Insertable, sql, type Updateable } from 'kysely';
import type { StageRecordsTable } from '../../db/generated/tables.ts';
import type { Db, Tx } from '../../kernel/db.ts';

export async function updateRecord(db: Tx, id: string, set: Updateable<StageRecordsTable>): Promise<void> {
  await db.updateTable('stage_records').set(set).where('id', '=', id).execute();
}

export async function setRule(db: Tx, rule: MergeRule, ids: readonly string[]): Promise<void> {
  await db
    .updateTable('stage_records')
    .set((eb) => ({ merge_rule: rule, rev: eb('rev', '+', 1) }))
    .where('id', 'in', ids)
    .where('state', 'in', [stageRecordLifecycle.state.waiting, stageRecordLifecycle.state.scoring])
    .execute();
}

export async function insertRecord(db: Tx, row: Insertable<StageRecordsTable>): Promise<void> {
  await db.insertInto('stage_records').values(row).execute();
}

export async function setWaiting(db: Tx, id: string): Promise<void> {
  await db
    .updateTable('stage_records')
    .set({ state: stageRecordLifecycle.state.waiting, started_at: null })
    .where('id', '=', id)
    .execute();
}

export async function lockRecords(db: Tx, opens: boolean, ids: readonly string[]) {
  const lock = opens ? sql`FOR UPDATE` : sql`FOR SHARE`;
  const { rows } = await sql<{ id: string; state: number; scorer_ids: string[] }>`
    SELECT id, state, scorer_ids FROM stage_records WHERE id = ANY(${ids}) ORDER BY id ${lock}`.execute(db);
  return rows;
}

export async function openRecord(
  db: Tx,
  {
    scorers,
    first,
    startedAt,
    id,
  }: {
    readonly scorers: readonly string[];
    readonly first: boolean;
    readonly startedAt: Date;
    readonly id: string;
  },
): Promise<void> {
  await db
    .updateTable('stage_records')
    // Opening is no edit of the record: its version stays, so that a submit needs no refresh.
    .set({
      state: stageRecordLifecycle.state.scoring,
      scorer_ids: JSON.stringify(scorers),
      ...(first && { started_at: startedAt }),
    })
    .where('id', '=', id)
    .execute();
}

export async function insertRecords(db: Tx, rows: readonly Insertable<StageRecordsTable>[]): Promise<void> {
  await db.insertInto('stage_records').values(rows).execute();
}

export async function markRecordOpened(db: Db, now: Date, id: string): Promise<void> {
  await db
    .updateTable('stage_records')
    .set({ opened_at: now })
    .where('id', '=', id)
    .where('state', '=', stageRecordLifecycle.state.submitted)
    .where('opened_at', 'is', null)
    .execute();
}

export const recordsOfEvaluation = (db: Db | Tx, id: string) =>
  db
    .selectFrom('stage_records')
    .selectAll()
    .where('evaluation_id', '=', id)
    .orderBy('round', 'desc')
    .execute();

export const findRecordState = (db: Db | Tx, id: string) =>
  db
    .selectFrom('stage_records')
    .select(['id', 'state', 'rev'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

export const lockRecordState = (db: Tx, id: string) =>
  db.selectFrom('stage_records').select('state').where('id', '=', id).forUpdate().executeTakeFirstOrThrow();

export const findStep = (db: Db | Tx, recordId: string) =>
  db
    .selectFrom('stage_records')
    .innerJoin('check_tasks', 'check_tasks.id', 'stage_records.check_task_id')
    .select([
      'stage_records.id',
      'stage_records.state',
      'stage_records.rev',
      'check_tasks.state as task_state',
    ])
    .where('stage_records.id', '=', recordId)
    .executeTakeFirstOrThrow();
