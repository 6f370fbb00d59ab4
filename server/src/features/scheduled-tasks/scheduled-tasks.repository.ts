import type { PageQuery } from '@auditplus/contract/kernel/paging.ts';
import { type Insertable, sql, type Updateable } from 'kysely';
import type { ScheduledTasksTable, TaskRunsTable } from '../../db/generated/tables.ts';
import type { Db, Tx } from '../../kernel/db.ts';
import { containing } from '../../kernel/keyword.ts';
import { readPage } from '../../kernel/read-page.queries.ts';

const tasks = (db: Db) => db.selectFrom('scheduled_tasks').where('scheduled_tasks.delete_mark', '=', 0);

/** Scheduled tasks in their order, with the number of all that match. */
export async function listTasks(db: Db, { currentPage, pageSize, keyword }: PageQuery) {
  let query = tasks(db);
  if (keyword)
    query = query.where((where) =>
      where.or([
        where('full_name', 'ilike', containing(keyword)),
        where('en_code', 'ilike', containing(keyword)),
      ]),
    );
  return readPage({
    all: query,
    shown: query.selectAll().orderBy('sort_code').orderBy('id'),
    page: { currentPage, pageSize },
  });
}

/** A task with the name of whom it runs as. */
export const findTask = (db: Db, id: string) =>
  tasks(db)
    .leftJoin('users as person', 'person.id', 'scheduled_tasks.run_as_user_id')
    .selectAll('scheduled_tasks')
    .select('person.real_name')
    .where('scheduled_tasks.id', '=', id)
    .executeTakeFirst();

export const lockTask = (tx: Tx, id: string) =>
  tasks(tx).selectAll().where('id', '=', id).forUpdate().executeTakeFirst();

export type TaskRecord = NonNullable<Awaited<ReturnType<typeof lockTask>>>;

/** Another task with the same code in any case. */
export const findTwin = (db: Db, { code, without }: { readonly code: string; readonly without: string }) =>
  tasks(db)
    .select('id')
    .where(sql`lower(en_code)`, '=', code.toLowerCase())
    .where('id', '<>', without)
    .executeTakeFirst();

/** Names of tasks by their ids. */
export async function taskNames(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const rows = await tasks(db)
    .select(['id', 'full_name'])
    .where('id', 'in', [...ids])
    .execute();
  return new Map(rows.map(({ id, full_name }) => [id, full_name]));
}

export async function insertTask(tx: Tx, row: Insertable<ScheduledTasksTable>): Promise<void> {
  await tx.insertInto('scheduled_tasks').values(row).execute();
}

export async function storeTask(tx: Tx, id: string, set: Updateable<ScheduledTasksTable>): Promise<void> {
  await tx.updateTable('scheduled_tasks').set(set).where('id', '=', id).execute();
}

export async function deleteTask(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('scheduled_tasks').where('id', '=', id).execute();
}

export type TaskRunRow = Pick<
  Insertable<TaskRunsTable>,
  'id' | 'task_id' | 'duration_ms' | 'run_result' | 'description'
> & { readonly run_time: Date };

/** Stores how a run went, and counts it. */
export async function storeRun(db: Db, run: TaskRunRow): Promise<void> {
  await db.insertInto('task_runs').values(run).execute();
  await db
    .updateTable('scheduled_tasks')
    .set({ run_count: sql`run_count + 1`, last_run_time: run.run_time })
    .where('id', '=', run.task_id)
    .execute();
}

export type RunFilter = PageQuery & {
  readonly runResult?: '0' | '1' | undefined;
  readonly startTime?: number | undefined;
  readonly endTime?: number | undefined;
};

/** Runs of a task, newest first, with the number of all that match. */
export async function listRuns(db: Db, taskId: string, filter: RunFilter) {
  const { currentPage, pageSize } = filter;
  let query = db.selectFrom('task_runs').where('task_id', '=', taskId);
  if (filter.runResult) query = query.where('run_result', '=', Number(filter.runResult));
  if (filter.startTime) query = query.where('run_time', '>=', new Date(filter.startTime));
  if (filter.endTime) query = query.where('run_time', '<=', new Date(filter.endTime));
  return readPage({
    all: query,
    shown: query.selectAll().orderBy('run_time', 'desc'),
    page: { currentPage, pageSize },
  });
}
