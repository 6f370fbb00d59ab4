import {
  ExecuteType,
  isForward,
  TaskContent,
  type TaskEdit,
  type TaskRow,
} from '@auditplus/contract/features/scheduled-tasks/scheduled-tasks.model.ts';
import type { PageQuery, Pagination } from '@auditplus/contract/kernel/paging.ts';
import { change } from '../../kernel/audit-log.ts';
import type { Ctx } from '../../kernel/context.ts';
import type { Tx } from '../../kernel/db.ts';
import { deleteUsesBy } from '../../kernel/definitions/definitions.repository.ts';
import { nextRunOf } from '../../kernel/due-rows.ts';
import { orThrow, refuse } from '../../kernel/errors.ts';
import { newId } from '../../kernel/ids.ts';
import { assertFresh } from '../../kernel/stale.ts';
import {
  deleteTask,
  findTask,
  findTwin,
  insertTask,
  listTasks,
  lockTask,
  storeTask,
  type TaskRecord,
} from './scheduled-tasks.repository.ts';
import { assertInterfaceFits, noteInterface } from './task-interfaces.ts';

/** Scheduled tasks in their order. */
export async function taskPage(
  ctx: Ctx,
  query: PageQuery,
): Promise<{ list: TaskRow[]; pagination: Pagination }> {
  const { rows, total } = await listTasks(ctx.db, query);
  const list = rows.map((row) => ({
    id: row.id,
    fullName: row.full_name,
    enCode: row.en_code,
    cron: row.cron,
    runCount: row.run_count,
    lastRunTime: row.last_run_time?.getTime() ?? null,
    nextRunTime: row.enabled_mark === 1 ? (row.next_run_time?.getTime() ?? null) : null,
    description: row.description,
    enabledMark: row.enabled_mark,
    sortCode: row.sort_code,
  }));
  const { currentPage, pageSize } = query;
  return { list, pagination: { currentPage, pageSize, total } };
}

export async function taskInfo(ctx: Ctx, id: string) {
  const task = orThrow(await findTask(ctx.db, id), 'record.missing');
  return {
    id: task.id,
    fullName: task.full_name,
    enCode: task.en_code,
    executeContent: contentOf(task),
    executeType: typeOf(task),
    description: task.description,
    sortCode: task.sort_code,
    enabledMark: task.enabled_mark === 1 ? (1 as const) : (0 as const),
    rev: task.rev,
    runAs: task.real_name ?? '',
  };
}

const typeOf = ({ execute_type }: TaskRecord): ExecuteType => ExecuteType.parse(String(execute_type));

const contentOf = (task: TaskRecord): TaskEdit['executeContent'] => ({
  cron: task.cron,
  localHostTaskId: task.method,
  interfaceId: task.interface_id ?? '',
  parameter: TaskContent.shape.parameter.parse(task.parameters),
  startTime: task.start_time?.getTime() ?? null,
  endTime: task.end_time?.getTime() ?? null,
});

export async function createTask(ctx: Ctx, edit: TaskEdit): Promise<void> {
  const now = ctx.clock.now();
  const id = newId(now.getTime());
  await change(ctx, async (step) => {
    await assertFits(ctx, step.db, edit, '');
    await insertTask(step.db, {
      id,
      ...columns(ctx, edit),
      creator_user_id: ctx.caller.userId,
      creator_time: now,
      ...stamp(ctx),
    });
    await noteInterface(step.db, id, edit);
    step.record({
      action: 'scheduledTask.created',
      targetType: 'scheduledTask',
      targetId: id,
      after: summary(edit),
    });
  });
}

export async function updateTask(ctx: Ctx, id: string, edit: TaskEdit): Promise<void> {
  await change(ctx, async (step) => {
    const task = orThrow(await lockTask(step.db, id), 'record.missing');
    await assertFresh(step.db, task, edit.rev);
    await assertFits(ctx, step.db, edit, id);
    await storeTask(step.db, id, { ...columns(ctx, edit), ...stamp(ctx), rev: task.rev + 1 });
    await noteInterface(step.db, id, edit);
    step.record({
      action: 'scheduledTask.changed',
      targetType: 'scheduledTask',
      targetId: id,
      before: summary({
        fullName: task.full_name,
        executeType: typeOf(task),
        executeContent: contentOf(task),
      }),
      after: summary(edit),
    });
  });
}

export async function removeTask(ctx: Ctx, id: string): Promise<void> {
  await change(ctx, async (step) => {
    const task = orThrow(await lockTask(step.db, id), 'record.missing');
    await deleteTask(step.db, id);
    await deleteUsesBy(step.db, { kind: 'scheduledTask', target: id });
    step.record({
      action: 'scheduledTask.removed',
      targetType: 'scheduledTask',
      targetId: id,
      before: summary({
        fullName: task.full_name,
        executeType: typeOf(task),
        executeContent: contentOf(task),
      }),
    });
  });
}

/** Lets a task run by its line, or keeps it from running. */
export async function switchTask(ctx: Ctx, id: string, enabled: 0 | 1): Promise<void> {
  await change(ctx, async (step) => {
    const task = orThrow(await lockTask(step.db, id), 'record.missing');
    await storeTask(step.db, id, {
      enabled_mark: enabled,
      next_run_time: nextRunOf(task, ctx.clock.now()),
      ...stamp(ctx),
      rev: task.rev + 1,
    });
    step.record({
      action: enabled === 1 ? 'task.enabled' : 'task.disabled',
      targetType: 'scheduledTask',
      targetId: id,
      after: { fullName: task.full_name },
    });
  });
}

async function assertFits(ctx: Ctx, tx: Tx, edit: TaskEdit, own: string): Promise<void> {
  const { cron, localHostTaskId } = edit.executeContent;
  if (edit.executeType !== '3') await assertInterfaceFits(ctx, edit);
  else if (!ctx.jobs.scheduled().has(localHostTaskId)) refuse('task.methodUnknown');
  if (!nextRunOf({ cron, start_time: null, end_time: null }, ctx.clock.now()))
    refuse('task.cronInvalid', { cron });
  if (!isForward(edit.executeContent)) refuse('task.periodBackwards');
  if (await findTwin(tx, { code: edit.enCode, without: own }))
    refuse('task.duplicateCode', { code: edit.enCode });
}

function columns(ctx: Ctx, edit: TaskEdit) {
  const { cron, localHostTaskId, interfaceId, parameter, startTime, endTime } = edit.executeContent;
  const planned = { cron, start_time: momentOf(startTime), end_time: momentOf(endTime) };
  const isOwnWork = edit.executeType === '3';
  return {
    full_name: edit.fullName,
    en_code: edit.enCode,
    ...planned,
    execute_type: Number(edit.executeType),
    method: isOwnWork ? localHostTaskId : '',
    interface_id: isOwnWork ? null : interfaceId,
    parameters: JSON.stringify(isOwnWork ? [] : parameter),
    // Whoever saves a task answers for what it does.
    run_as_user_id: isOwnWork ? null : ctx.caller.userId,
    description: edit.description,
    sort_code: edit.sortCode,
    enabled_mark: edit.enabledMark,
    next_run_time: nextRunOf(planned, ctx.clock.now()),
  };
}

const momentOf = (time: number | null): Date | null => (time === null ? null : new Date(time));

const stamp = (ctx: Ctx) => ({
  last_modify_user_id: ctx.caller.userId,
  last_modify_time: ctx.clock.now(),
});

const summary = ({
  fullName,
  executeType,
  executeContent,
}: Pick<TaskEdit, 'fullName' | 'executeType' | 'executeContent'>) => ({
  fullName,
  cron: executeContent.cron,
  ...(executeType === '3'
    ? { method: executeContent.localHostTaskId }
    : { interfaceId: executeContent.interfaceId, parameter: executeContent.parameter }),
  startTime: executeContent.startTime,
  endTime: executeContent.endTime,
});
