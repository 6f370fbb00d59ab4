import type { StagePlanEntry } from '@auditplus/contract/features/audits/audits.model.ts';
import type { StageCell, TaskRow, TaskView } from '@auditplus/contract/features/audits/tasks.model.ts';
import type { Language } from '@auditplus/contract/kernel/refusal.ts';
import type { PersonRef } from '@auditplus/contract/kernel/values.ts';
import { fromPts } from '@auditplus/core/scoring/points.ts';
import { compareStages, LINES, type Stage } from '@auditplus/core/scoring/stages.ts';
import { dayOf } from '../../kernel/clock.ts';
import type { Ctx } from '../../kernel/context.ts';
import type { Db, Tx } from '../../kernel/db.ts';
import { present } from '../../kernel/errors.ts';
import { waitingForSheets } from '../scoring/public.ts';
import { taskAbilities } from './audits.policy.ts';
import { stagePlanOf, stagesOf } from './audits.records.ts';
import { taskScope } from './audits.scope.ts';
import { CHECK, TASK } from './audits.states.ts';
import { linesOf } from './check.view.ts';
import { sheetName } from './sheet-name.ts';
import { type CellRecord, countAround, findCells, findTasks, type TaskRecord } from './tasks.repository.ts';

/** Tasks as lists show them, with their packages beside them. */
export async function taskRows(
  ctx: Ctx,
  records: readonly TaskRecord[],
  db: Db | Tx = ctx.db,
): Promise<TaskView[]> {
  const ids = records.map((record) => record.id);
  const cells = Map.groupBy(await findCells(db, ids), (cell) => cell.check_task_id);
  const around = await countAround(db, ids);
  const sheets = await waitingForSheets(db, ids);
  const waiting = new Map(sheets.map(({ evaluationId, people }) => [evaluationId, people]));
  return records.map((record) => {
    const own = cells.get(record.id) ?? [];
    const isLive =
      (record.check_state === CHECK.issued || record.check_state === CHECK.running) &&
      record.state !== TASK.cancelled;
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
  return present(view, 'AU0002');
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

/** `today` is empty for audits that are not under way: nothing is overdue there. */
function cellViews(
  cells: readonly CellRecord[],
  {
    plan,
    today,
    language,
    waiting,
  }: {
    plan: readonly StagePlanEntry[];
    today: string;
    language: Language;
    waiting: ReadonlyMap<string, PersonRef[]>;
  },
): StageCell[] {
  return cells.map((cell) => {
    const parts = cells.filter((part) => part.parent_id === cell.id);
    const decided =
      parts.length > 0 ? parts.reduce((sum, part) => sum + decidedIn(part), 0) : decidedIn(cell);
    const entry = plan.find((candidate) => candidate.stage === cell.stage);
    const dueDate = cell.record_due ?? cell.due_date ?? entry?.dueDate ?? null;
    const isDone = cell.state === 4 || cell.state === 5;
    return {
      evaluationId: cell.id,
      evalKey: cell.eval_key,
      stage: cell.stage as Stage,
      lines: cell.lines as StageCell['lines'],
      kind: cell.kind === 'PART' ? 'PART' : 'WHOLE',
      fullName:
        cell.kind === 'PART' ? cell.full_name : sheetName({ ...cell, fullName: cell.full_name }, language),
      dept: cell.dept_org_id === null ? null : { id: cell.dept_org_id, fullName: cell.dept_name ?? '' },
      specialty: cell.specialty,
      owner: cell.owner_user_id === null ? null : { id: cell.owner_user_id, name: cell.owner_name ?? '' },
      stageRecordId: cell.record_id,
      round: cell.round ?? 0,
      state: cell.state,
      startDate: entry?.startDate ?? null,
      dueDate,
      startedAt: cell.started_at?.getTime() ?? null,
      submittedAt: cell.submitted_at?.getTime() ?? null,
      confirmedAt: cell.confirmed_at?.getTime() ?? null,
      itemCount: cell.item_count,
      decidedCount: isDone ? cell.item_count : Math.min(decided, cell.item_count),
      percent: percentOf(
        isDone ? cell.item_count : Math.min(decided, cell.item_count),
        cell.item_count,
        isDone,
      ),
      overdue: today !== '' && !isDone && dueDate !== null && dueDate < today,
      waitingFor: waiting.get(cell.id) ?? [],
    };
  });
}

const decidedIn = (cell: CellRecord): number =>
  cell.state === 4 || cell.state === 5 ? cell.item_count : (cell.decided ?? 0);

const percentOf = (decided: number, items: number, isDone: boolean): number =>
  isDone ? 100 : items === 0 ? 0 : Math.floor((100 * decided) / items);

/** A line's lowest stage that is neither confirmed nor skipped (audit-domain 4.3). */
function lineStates(task: TaskRecord, cells: readonly StageCell[]): TaskRow['lineStates'] {
  const stages = stagesOf(task);
  return LINES.flatMap((line) => {
    const order = stages[line];
    if (!order) return [];
    const open = order.find((stage) => {
      const cell = cells.find((candidate) => candidate.stage === stage && candidate.lines.includes(line));
      return !cell || (cell.state !== 4 && cell.state !== 5);
    });
    return [{ line, stage: open ?? null, stages: [...order] }];
  });
}
