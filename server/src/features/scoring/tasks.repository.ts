import { sql, type Updateable } from 'kysely';
import type { CheckTasksTable } from '../../db/generated/tables.ts';
import type { Db, Tx } from '../../kernel/db.ts';

export const findTasks = (db: Db | Tx, taskIds: readonly string[]) =>
  db
    .selectFrom('check_tasks')
    .selectAll()
    .where('id', 'in', [...taskIds])
    .execute();

export const findChecks = (db: Db | Tx, checkIds: readonly string[]) =>
  db.selectFrom('checks').selectAll().where('id', 'in', checkIds).execute();

export const findTask = (db: Db | Tx, id: string) =>
  db.selectFrom('check_tasks').selectAll().where('id', '=', id).executeTakeFirst();

export const loadCheckRow = (db: Db | Tx, id: string) =>
  db.selectFrom('checks').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

export const findTaskHead = (db: Db | Tx, taskId: string) =>
  db
    .selectFrom('check_tasks')
    .select(['id', 'stages', 'standard_version_id'])
    .where('id', '=', taskId)
    .executeTakeFirst();

export const lockTaskRow = (db: Tx, taskId: string) =>
  db.selectFrom('check_tasks').selectAll().where('id', '=', taskId).forUpdate().executeTakeFirst();

export async function storeTotals(
  db: Tx,
  {
    state,
    currentStage,
    progress,
    totals,
    changed,
    modifiedBy,
    now,
    taskId,
  }: {
    readonly state: number;
    readonly currentStage: 'SELF' | 'COMPANY' | 'WATER' | 'HQ' | 'MSD' | null;
    readonly progress: number;
    readonly totals: Updateable<CheckTasksTable>;
    readonly changed: boolean;
    readonly modifiedBy: string | null;
    readonly now: Date;
    readonly taskId: string;
  },
): Promise<void> {
  await db
    .updateTable('check_tasks')
    .set({
      state,
      current_stage: currentStage,
      progress,
      ...totals,
      ...(changed && {
        rev: sql`rev + 1`,
        last_modify_user_id: modifiedBy,
        last_modify_time: now,
      }),
    })
    .where('id', '=', taskId)
    .execute();
}

/** Locks a task's row until the transaction ends. */
export async function lockTask(db: Tx, taskId: string): Promise<void> {
  await db.selectFrom('check_tasks').select('id').where('id', '=', taskId).forUpdate().execute();
}

export const lockTaskOfRecord = (db: Tx, recordId: string) =>
  db
    .selectFrom('check_tasks')
    .select('id')
    .where('id', '=', (eb) =>
      eb.selectFrom('stage_records').select('check_task_id').where('stage_records.id', '=', recordId),
    )
    .forUpdate()
    .execute();
