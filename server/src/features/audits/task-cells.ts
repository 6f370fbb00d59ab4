import type { StagePlanEntry } from '@auditplus/contract/features/audits/audits.model.ts';
import type { StageCell, TaskRow } from '@auditplus/contract/features/audits/tasks.model.ts';
import { stageRecordLifecycle } from '@auditplus/contract/features/scoring/scoring.lifecycle.ts';
import type { Language } from '@auditplus/contract/kernel/refusal.ts';
import type { PersonRef } from '@auditplus/contract/kernel/values.ts';
import { LINES, type Stage } from '@auditplus/core/scoring/stages.ts';
import { sheetName } from '../../documents/sheet-name.ts';
import { stagesOf } from '../stored-audits/public.ts';
import type { CellRecord, TaskRecord } from './tasks.repository.ts';

/** The evaluations of a task as lists show them. `today` is empty for audits that are not under way: nothing is overdue there. */
export function cellViews(
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
    const isDone = stageRecordLifecycle.is(cell.state, 'confirmed', 'skipped');
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
  stageRecordLifecycle.is(cell.state, 'confirmed', 'skipped') ? cell.item_count : (cell.decided ?? 0);

const percentOf = (decided: number, items: number, isDone: boolean): number =>
  isDone ? 100 : items === 0 ? 0 : Math.floor((100 * decided) / items);

/** A line's lowest stage that is neither confirmed nor skipped (audit-domain 4.3). */
export function lineStates(
  task: Pick<TaskRecord, 'stages'>,
  cells: readonly StageCell[],
): TaskRow['lineStates'] {
  const stages = stagesOf(task);
  return LINES.flatMap((line) => {
    const order = stages[line];
    if (!order) return [];
    const open = order.find((stage) => {
      const cell = cells.find((candidate) => candidate.stage === stage && candidate.lines.includes(line));
      return !cell || !stageRecordLifecycle.is(cell.state, 'confirmed', 'skipped');
    });
    return [{ line, stage: open ?? null, stages: [...order] }];
  });
}
