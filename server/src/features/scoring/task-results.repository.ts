import type { Insertable } from 'kysely';
import type { TaskResultsTable } from '../../db/generated/tables.ts';
import type { Tx } from '../../kernel/db.ts';

/** Forgets the results of a task that is open again. */
export async function dropResults(db: Tx, taskId: string): Promise<void> {
  await db.deleteFrom('task_results').where('check_task_id', '=', taskId).execute();
}

export async function insertResults(db: Tx, rows: readonly Insertable<TaskResultsTable>[]): Promise<void> {
  await db.insertInto('task_results').values(rows).execute();
}
