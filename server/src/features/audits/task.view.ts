import { auditLifecycle, taskLifecycle } from '@auditplus/contract/features/audits/audits.lifecycle.ts';
import type { TaskRow, TaskView } from '@auditplus/contract/features/audits/tasks.model.ts';
import { fromPts } from '@auditplus/core/scoring/points.ts';
import { compareStages, type Stage } from '@auditplus/core/scoring/stages.ts';
import { dayOf } from '../../kernel/clock.ts';
import type { Ctx } from '../../kernel/context.ts';
import type { Db, Tx } from '../../kernel/db.ts';
import { orThrow } from '../../kernel/errors.ts';
import { taskScope } from '../audit-base/public.ts';
import { stagePlanOf } from '../stored-audits/public.ts';
import { taskAbilities } from './audits.policy.ts';
import { scoringPort } from './audits.ports.ts';
import { linesOf } from './check.view.ts';
import { cellViews, lineStates } from './task-cells.ts';
import { countAround, findCells, findTasks, type TaskRecord } from './tasks.repository.ts';

/** Tasks as lists show them, with their packages beside them. */
export async function taskRows(
  ctx: Ctx,
  records: readonly TaskRecord[],
  db: Db | Tx = ctx.db,
): Promise<TaskView[]> {
  const ids = records.map((record) => record.id);
  const cells = Map.groupBy(await findCells(db, ids), (cell) => cell.check_task_id);
  const around = await countAround(db, ids);
  const sheets = await scoringPort.use().waitingForSheets(db, ids);
  const waiting = new Map(sheets.map(({ evaluationId, people }) => [evaluationId, people]));
  return records.map((record) => {
    const own = cells.get(record.id) ?? [];
    const isLive =
      (record.check_state === auditLifecycle.state.issued ||
        record.check_state === auditLifecycle.state.running) &&
      record.state !== taskLifecycle.state.cancelled;
    const views = cellViews(own, {
      plan: stagePlanOf(record),
      today: isLive ? dayOf(ctx.clock.now()) : '',
      language: ctx.language,
      waiting,
    });
    const whole = views
      .filter((cell) => cell.kind === 'WHOLE')
      .sort((a, b) => compareStages(a.stage, b.stage));
    const evidence = around.evidence.get(record.id);
    const findings = around.findings.get(record.id);
    return {
      ...headOf(record),
      lineStates: lineStates(record, whole),
      cells: whole,
      parts: views.filter((cell) => cell.kind === 'PART'),
      evidence: {
        mandatory: evidence?.mandatory ?? 0,
        missing: evidence?.missing ?? 0,
        submitted: evidence?.submitted ?? 0,
        accepted: evidence?.accepted ?? 0,
      },
      findingsOpen: findings?.open ?? 0,
      findingsAll: findings?.issued ?? 0,
      overdue: whole.some((cell) => cell.overdue),
      can: taskAbilities(ctx, record, record.check_state),
    };
  });
}

/** One task with its packages; AU0002 outside the caller's scope. */
export async function taskView(ctx: Ctx, id: string, db: Db | Tx = ctx.db): Promise<TaskView> {
  const records = await findTasks(
    db,
    { scope: taskScope(ctx), today: dayOf(ctx.clock.now()), id },
    { limit: 1, offset: 0 },
  );
  const [view] = await taskRows(ctx, records, db);
  return orThrow(view, 'AU0002');
}

type Head = Omit<
  TaskRow,
  'lineStates' | 'cells' | 'evidence' | 'findingsOpen' | 'findingsAll' | 'overdue' | 'can'
>;

const headOf = (task: TaskRecord): Head => ({
  id: task.id,
  check: {
    id: task.check_id,
    enCode: task.en_code,
    fullName: task.full_name,
    year: task.year,
    checkType: task.check_type,
    state: task.check_state,
  },
  unit: { id: task.unit_org_id, fullName: task.unit_name, enCode: task.unit_code },
  partner:
    task.partner_org_id === null
      ? null
      : { id: task.partner_org_id, fullName: task.partner_name ?? '', enCode: task.partner_code ?? '' },
  standard: {
    versionId: task.standard_version_id,
    fullName: task.standard_name,
    versionNo: task.version_no,
  },
  lines: linesOf(task),
  state: task.state,
  currentStage: task.current_stage as Stage | null,
  progress: task.progress,
  publishedPercent: task.published_percent,
  gotScore: task.got_score === null ? null : fromPts(task.got_score),
  dueScore: task.due_score === null ? null : fromPts(task.due_score),
  grade: task.grade,
  vetoHit: task.veto_hit,
  lockedAt: task.locked_at?.getTime() ?? null,
  overrideReason: task.override_reason,
  prevTaskId: task.prev_task_id,
  rev: task.rev,
});
