import { taskLifecycle } from '@auditplus/contract/features/audits/audits.lifecycle.ts';
import type { StageCell, TaskRow } from '@auditplus/contract/features/audits/tasks.model.ts';
import { dayOf } from '../../kernel/clock.ts';
import type { Ctx } from '../../kernel/context.ts';
import { taskScope } from '../audit-base/public.ts';
import { stagePlanOf } from '../stored-audits/public.ts';
import { cellViews, lineStates } from './task-cells.ts';
import { countAround, countTasks, findCells, findTasks, type TaskFilter } from './tasks.repository.ts';

/** How far a task is, without what the caller may do with it. */
export type TaskProgress = Pick<
  TaskRow,
  'id' | 'unit' | 'state' | 'lineStates' | 'publishedPercent' | 'grade' | 'findingsOpen' | 'findingsAll'
> & {
  readonly check: { readonly id: string; readonly enCode: string; readonly fullName: string };
  readonly cells: readonly StageCell[];
  /** `due`: the first day by which something mandatory is still to come. */
  readonly evidence: { readonly mandatory: number; readonly missing: number; readonly due: string | null };
};

type Asked = {
  readonly unitOrgId?: string;
  readonly isClosed?: boolean;
  readonly limit: number;
};

const OPEN_TASKS = taskLifecycle.numbers.filter((state) => !taskLifecycle.is(state, 'closed', 'cancelled'));

/** Tasks under way, or closed ones, of one unit or of all that the caller may read: the newest audits first, and how many. */
export async function tasksInWork(
  ctx: Ctx,
  { limit, isClosed = false, ...ofUnit }: Asked,
): Promise<{ readonly list: TaskProgress[]; readonly total: number }> {
  const today = dayOf(ctx.clock.now());
  const filter: TaskFilter = {
    scope: taskScope(ctx),
    today,
    states: isClosed ? [taskLifecycle.state.closed] : OPEN_TASKS,
    underWay: !isClosed,
    ...ofUnit,
  };
  const [records, total] = await Promise.all([
    findTasks(ctx.db, filter, { limit, offset: 0 }),
    countTasks(ctx.db, filter),
  ]);
  const ids = records.map(({ id }) => id);
  const [cells, around] = await Promise.all([findCells(ctx.db, ids), countAround(ctx.db, ids)]);
  const list = records.map((record): TaskProgress => {
    const views = cellViews(
      cells.filter(({ check_task_id }) => check_task_id === record.id),
      {
        plan: stagePlanOf(record),
        today: isClosed ? '' : today,
        language: ctx.language,
        waiting: new Map(),
      },
    );
    const whole = views.filter(({ kind }) => kind === 'WHOLE');
    const evidence = around.evidence.get(record.id);
    const findings = around.findings.get(record.id);
    return {
      id: record.id,
      check: { id: record.check_id, enCode: record.en_code, fullName: record.full_name },
      unit: { id: record.unit_org_id, fullName: record.unit_name, enCode: record.unit_code },
      state: record.state,
      lineStates: lineStates(record, whole),
      cells: whole,
      publishedPercent: record.published_percent,
      grade: record.grade,
      evidence: {
        mandatory: evidence?.mandatory ?? 0,
        missing: evidence?.missing ?? 0,
        due: evidence?.due ?? null,
      },
      findingsOpen: findings?.open ?? 0,
      findingsAll: findings?.issued ?? 0,
    };
  });
  return { list, total };
}
