import {
  isForward,
  type TaskEdit,
  type TaskRow,
} from '@auditplus/contract/features/scheduled-tasks/scheduled-tasks.model.ts';
import type { PageQuery, Pagination } from '@auditplus/contract/kernel/paging.ts';
import { nextRunWithin, parseCron } from '@auditplus/core/cron/cron.ts';
import { sql } from 'kysely';
import { change } from '../../kernel/audit-log.ts';
import type { Ctx } from '../../kernel/context.ts';
import type { Db, Tx } from '../../kernel/db.ts';
import { present, refuse } from '../../kernel/errors.ts';
import { newId } from '../../kernel/ids.ts';
import { containing } from '../../kernel/keyword.ts';
import { assertFresh } from '../../kernel/stale.ts';

const tasks = (db: Db) => db.selectFrom('scheduled_tasks').where('delete_mark', '=', 0);

const lock = (db: Db, id: string) =>
  tasks(db).selectAll().where('id', '=', id).forUpdate().executeTakeFirst();

/** Scheduled tasks in their order. */
export async function taskPage(
  ctx: Ctx,
  { currentPage, pageSize, keyword }: PageQuery,
): Promise<{ list: TaskRow[]; pagination: Pagination }> {
  let query = tasks(ctx.db);
  if (keyword)
    query = query.where((where) =>
      where.or([
        where('full_name', 'ilike', containing(keyword)),
        where('en_code', 'ilike', containing(keyword)),
      ]),
    );
  const [rows, counted] = await Promise.all([
    query
      .selectAll()
      .orderBy('sort_code')
      .orderBy('id')
      .limit(pageSize)
      .offset((currentPage - 1) * pageSize)
      .execute(),
    query.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow(),
  ]);
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
  return { list, pagination: { currentPage, pageSize, total: counted.total } };
}

export async function taskInfo(ctx: Ctx, id: string) {
  const task = present(
    await tasks(ctx.db).selectAll().where('id', '=', id).executeTakeFirst(),
    'record.missing',
  );
  return {
    id: task.id,
    fullName: task.full_name,
    enCode: task.en_code,
    executeContent: {
      cron: task.cron,
      localHostTaskId: task.method,
      startTime: task.start_time?.getTime() ?? null,
      endTime: task.end_time?.getTime() ?? null,
    },
    executeType: '3' as const,
    description: task.description,
    sortCode: task.sort_code,
    enabledMark: task.enabled_mark === 1 ? (1 as const) : (0 as const),
    rev: task.rev,
  };
}

export async function createTask(ctx: Ctx, edit: TaskEdit): Promise<void> {
  const now = ctx.clock.now();
  const id = newId(now.getTime());
  await change(ctx, async (step) => {
    await assertFits(ctx, step.db, edit, '');
    await step.db
      .insertInto('scheduled_tasks')
      .values({
        id,
        ...columns(ctx, edit),
        creator_user_id: ctx.caller.userId,
        creator_time: now,
        ...stamp(ctx),
      })
      .execute();
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
    const task = present(await lock(step.db, id), 'record.missing');
    await assertFresh(step.db, task, edit.rev);
    await assertFits(ctx, step.db, edit, id);
    await step.db
      .updateTable('scheduled_tasks')
      .set({ ...columns(ctx, edit), ...stamp(ctx), rev: task.rev + 1 })
      .where('id', '=', id)
      .execute();
    step.record({
      action: 'scheduledTask.changed',
      targetType: 'scheduledTask',
      targetId: id,
      before: {
        fullName: task.full_name,
        cron: task.cron,
        method: task.method,
        startTime: task.start_time?.getTime() ?? null,
        endTime: task.end_time?.getTime() ?? null,
      },
      after: summary(edit),
    });
  });
}

export async function removeTask(ctx: Ctx, id: string): Promise<void> {
  await change(ctx, async (step) => {
    const task = present(await lock(step.db, id), 'record.missing');
    await step.db.deleteFrom('scheduled_tasks').where('id', '=', id).execute();
    step.record({
      action: 'scheduledTask.removed',
      targetType: 'scheduledTask',
      targetId: id,
      before: { fullName: task.full_name, cron: task.cron, method: task.method },
    });
  });
}

/** Lets a task run by its line, or keeps it from running. */
export async function switchTask(ctx: Ctx, id: string, enabled: 0 | 1): Promise<void> {
  await change(ctx, async (step) => {
    const task = present(await lock(step.db, id), 'record.missing');
    await step.db
      .updateTable('scheduled_tasks')
      .set({
        enabled_mark: enabled,
        next_run_time: nextRunOf(task, ctx.clock.now()),
        ...stamp(ctx),
        rev: task.rev + 1,
      })
      .where('id', '=', id)
      .execute();
    step.record({
      action: enabled === 1 ? 'task.enabled' : 'task.disabled',
      targetType: 'scheduledTask',
      targetId: id,
      after: { fullName: task.full_name },
    });
  });
}

type Planned = { readonly cron: string; readonly start_time: Date | null; readonly end_time: Date | null };

/** When a task comes next within its period; null when it never does. */
export function nextRunOf({ cron, start_time, end_time }: Planned, after: Date): Date | null {
  const parsed = parseCron(cron);
  const time =
    parsed &&
    nextRunWithin(parsed, after.getTime(), {
      start: start_time?.getTime() ?? null,
      end: end_time?.getTime() ?? null,
    });
  return time === null ? null : new Date(time);
}

async function assertFits(ctx: Ctx, tx: Tx, edit: TaskEdit, own: string): Promise<void> {
  const { cron, localHostTaskId } = edit.executeContent;
  if (!ctx.jobs.scheduled().has(localHostTaskId)) refuse('task.methodUnknown');
  if (!nextRunOf({ cron, start_time: null, end_time: null }, ctx.clock.now()))
    refuse('task.cronInvalid', { cron });
  if (!isForward(edit.executeContent)) refuse('task.periodBackwards');
  const taken = await tasks(tx)
    .select('id')
    .where(sql`lower(en_code)`, '=', edit.enCode.toLowerCase())
    .where('id', '<>', own)
    .executeTakeFirst();
  if (taken) refuse('task.duplicateCode', { code: edit.enCode });
}

function columns(ctx: Ctx, edit: TaskEdit) {
  const { cron, localHostTaskId, startTime, endTime } = edit.executeContent;
  const planned = { cron, start_time: momentOf(startTime), end_time: momentOf(endTime) };
  return {
    full_name: edit.fullName,
    en_code: edit.enCode,
    ...planned,
    method: localHostTaskId,
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

const summary = (edit: TaskEdit) => ({
  fullName: edit.fullName,
  cron: edit.executeContent.cron,
  method: edit.executeContent.localHostTaskId,
  startTime: edit.executeContent.startTime,
  endTime: edit.executeContent.endTime,
});
