import type { Pagination } from '@auditplus/contract/kernel/paging.ts';
import { change } from '../../kernel/audit-log.ts';
import type { Ctx, Kernel } from '../../kernel/context.ts';
import { type DueRows, declareDueRows } from '../../kernel/due-rows.ts';
import { orThrow, refuse } from '../../kernel/errors.ts';
import { newId } from '../../kernel/ids.ts';
import {
  findTask,
  listRuns,
  type RunFilter,
  storeRun,
  type TaskRecord,
  type TaskRunRow,
} from './scheduled-tasks.repository.ts';
import { interfaceFailure } from './task-interfaces.ts';

const DONE = 0;
const FAILED = 1;
/** What `execute_type` says of the server's own work. */
export const OWN_WORK = 3;

/** The tasks as rows that come by the clock. */
export const dueTasks: DueRows = {
  table: 'scheduled_tasks',
  name: 'scheduled-tasks',
  run: async (kernel, id) => {
    await runTask(kernel, id);
  },
};

export const declareScheduledTasks = (kernel: Kernel): void => declareDueRows(kernel, dueTasks);

/** Runs a task's work and notes how it went; undefined when the task is gone. */
export async function runTask(kernel: Kernel, taskId: string) {
  const task = await findTask(kernel.db, taskId);
  if (!task) return undefined;
  const startedAt = kernel.clock.now();
  const start = performance.now();
  const failure = await failureOf(kernel, task);
  const run = {
    id: newId(startedAt.getTime()),
    task_id: task.id,
    run_time: startedAt,
    duration_ms: Math.round(performance.now() - start),
    run_result: failure === null ? DONE : FAILED,
    description: failure ?? '',
  };
  await storeRun(kernel.db, run);
  return runView(run);
}

async function failureOf(kernel: Kernel, task: TaskRecord): Promise<string | null> {
  try {
    if (task.execute_type !== OWN_WORK) return await interfaceFailure(kernel, task);
    const work = kernel.jobs.scheduled().get(task.method);
    if (!work) return `unknown: ${task.method}`;
    await work.run();
    return null;
  } catch (error) {
    kernel.log.error({ err: error, task: task.id, method: task.method }, 'a scheduled task failed');
    return (error instanceof Error ? error.message : String(error)).slice(0, 1000);
  }
}

/** Runs a task at once because somebody asked for it. */
export async function runTaskNow(ctx: Ctx, id: string) {
  await change(ctx, async (step) => {
    step.record({ action: 'scheduledTask.started', targetType: 'scheduledTask', targetId: id });
  });
  const task = orThrow(await findTask(ctx.db, id), 'record.missing');
  if (task.execute_type === OWN_WORK && !ctx.jobs.scheduled().has(task.method)) refuse('task.methodUnknown');
  return orThrow(await runTask(ctx, id), 'record.missing');
}

/** Runs of a task, newest first. */
export async function taskRuns(ctx: Ctx, taskId: string, filter: RunFilter) {
  const { rows, total } = await listRuns(ctx.db, taskId, filter);
  const { currentPage, pageSize } = filter;
  const pagination: Pagination = { currentPage, pageSize, total };
  return { list: rows.map(runView), pagination };
}

const runView = (run: Pick<TaskRunRow, 'id' | 'run_time'> & RunFacts) => ({
  id: run.id,
  runTime: run.run_time.getTime(),
  durationMs: run.duration_ms,
  runResult: run.run_result,
  description: run.description,
});

type RunFacts = {
  readonly duration_ms: number;
  readonly run_result: number;
  readonly description: string;
};
