import type { PageQuery, Pagination } from '@auditplus/contract/kernel/paging.ts';
import { sql } from 'kysely';
import { change } from '../../kernel/audit-log.ts';
import type { Ctx, Kernel } from '../../kernel/context.ts';
import { present, refuse } from '../../kernel/errors.ts';
import { newId } from '../../kernel/ids.ts';
import { nextRunOf } from './scheduled-tasks.service.ts';

const RUN = 'scheduled-task-run';
const DONE = 0;
const FAILED = 1;

/** Declares the look at the clock, once a minute, and the runs that follow from it. */
export function declareScheduledTasks(kernel: Kernel): void {
  kernel.jobs.schedule('scheduled-tasks', '* * * * *', () => startDueTasks(kernel));
  kernel.jobs.work<{ taskId: string }>(RUN, async ({ taskId }) => {
    await runTask(kernel, taskId);
  });
}

/**
 * Sends off the tasks whose time has come. Each is moved to its next time in the same statement that finds it, so
 * that two processes never start one twice.
 */
export async function startDueTasks(kernel: Kernel): Promise<void> {
  const now = kernel.clock.now();
  await kernel.db.transaction().execute(async (tx) => {
    const due = await tx
      .selectFrom('scheduled_tasks')
      .select(['id', 'cron', 'start_time', 'end_time'])
      .where('enabled_mark', '=', 1)
      .where('delete_mark', '=', 0)
      .where('next_run_time', '<=', now)
      .forUpdate()
      .skipLocked()
      .execute();
    for (const task of due) {
      await tx
        .updateTable('scheduled_tasks')
        .set({ next_run_time: nextRunOf(task, now) })
        .where('id', '=', task.id)
        .execute();
      await kernel.jobs.send(RUN, { taskId: task.id });
    }
  });
}

/** Runs a task's work and notes how it went; undefined when the task is gone. */
export async function runTask(kernel: Kernel, taskId: string) {
  const task = await kernel.db
    .selectFrom('scheduled_tasks')
    .select(['id', 'method'])
    .where('id', '=', taskId)
    .where('delete_mark', '=', 0)
    .executeTakeFirst();
  if (!task) return undefined;
  const startedAt = kernel.clock.now();
  const start = performance.now();
  const failure = await failureOf(kernel, task.method);
  const run = {
    id: newId(startedAt.getTime()),
    task_id: task.id,
    run_time: startedAt,
    duration_ms: Math.round(performance.now() - start),
    run_result: failure === null ? DONE : FAILED,
    description: failure ?? '',
  };
  await kernel.db.insertInto('task_runs').values(run).execute();
  await kernel.db
    .updateTable('scheduled_tasks')
    .set({ run_count: sql`run_count + 1`, last_run_time: startedAt })
    .where('id', '=', task.id)
    .execute();
  return runView(run);
}

async function failureOf(kernel: Kernel, method: string): Promise<string | null> {
  const work = kernel.jobs.scheduled().get(method);
  if (!work) return `unknown: ${method}`;
  try {
    await work.run();
    return null;
  } catch (error) {
    kernel.log.error({ err: error, method }, 'a scheduled task failed');
    return (error instanceof Error ? error.message : String(error)).slice(0, 1000);
  }
}

/** Runs a task at once because somebody asked for it. */
export async function runTaskNow(ctx: Ctx, id: string) {
  await change(ctx, async (step) => {
    step.record({ action: 'scheduledTask.started', targetType: 'scheduledTask', targetId: id });
  });
  const { jobs } = ctx;
  const task = await ctx.db
    .selectFrom('scheduled_tasks')
    .select('method')
    .where('id', '=', id)
    .executeTakeFirst();
  if (!jobs.scheduled().has(present(task, 'record.missing').method)) refuse('task.methodUnknown');
  return present(await runTask(ctx, id), 'record.missing');
}

export type RunFilter = PageQuery & {
  readonly runResult?: '0' | '1' | undefined;
  readonly startTime?: number | undefined;
  readonly endTime?: number | undefined;
};

/** Runs of a task, newest first. */
export async function taskRuns(ctx: Ctx, taskId: string, filter: RunFilter) {
  const { currentPage, pageSize } = filter;
  let query = ctx.db.selectFrom('task_runs').where('task_id', '=', taskId);
  if (filter.runResult) query = query.where('run_result', '=', Number(filter.runResult));
  if (filter.startTime) query = query.where('run_time', '>=', new Date(filter.startTime));
  if (filter.endTime) query = query.where('run_time', '<=', new Date(filter.endTime));
  const [rows, counted] = await Promise.all([
    query
      .selectAll()
      .orderBy('run_time', 'desc')
      .limit(pageSize)
      .offset((currentPage - 1) * pageSize)
      .execute(),
    query.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow(),
  ]);
  const pagination: Pagination = { currentPage, pageSize, total: counted.total };
  return { list: rows.map(runView), pagination };
}

type Run = {
  readonly id: string;
  readonly run_time: Date;
  readonly duration_ms: number;
  readonly run_result: number;
  readonly description: string;
};

const runView = (run: Run) => ({
  id: run.id,
  runTime: run.run_time.getTime(),
  durationMs: run.duration_ms,
  runResult: run.run_result,
  description: run.description,
});
