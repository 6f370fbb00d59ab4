import type { Percent } from '@auditplus/core/scoring/points.ts';
import { computeSheet, type Sheet, type SheetInput } from '@auditplus/core/scoring/sheet.ts';
import { compareStages, type Stage } from '@auditplus/core/scoring/stages.ts';
import type { Change } from '../../../kernel/audit-log.ts';
import type { Ctx } from '../../../kernel/context.ts';
import type { Db, Tx } from '../../../kernel/db.ts';
import { orThrow } from '../../../kernel/errors.ts';
import { advanceCheck } from '../../audits/public.ts';
import { type Board, lineStates, progressOf } from '../board.ts';
import { type EffectiveItemRow, effectiveOfTask, effectiveSheetRow } from '../effective-rows.ts';
import { TASK_STATE_OF_STAGE } from '../scoring.lifecycle.ts';
import { finalState, TASK } from '../sheet-facts.queries.ts';
import { loadBoard } from '../task-context.repository.ts';
import { dropResults } from '../task-results.repository.ts';
import { findTaskHead, lockTaskRow, storeTotals } from '../tasks.repository.ts';
import { sheetNodes, type VersionTree } from '../version-tree.queries.ts';
import { freezeResults } from './freeze-results.ts';

/** The effective scores of a task with their totals (audit-domain 5.2 to 5.4). */
export type EffectiveSheet = {
  readonly board: Board;
  readonly tree: VersionTree;
  readonly rows: ReadonlyMap<string, EffectiveItemRow>;
  /** What the totals are computed from. */
  readonly input: SheetInput;
  readonly sheet: Sheet;
};

/** The effective scores and totals of any task, for reports and statistics; no scope is checked. */
export async function effectiveSheet(
  ctx: Pick<Ctx, 'db'>,
  taskId: string,
  db: Db | Tx = ctx.db,
): Promise<EffectiveSheet> {
  const task = orThrow(await findTaskHead(db, taskId), 'AU0002');
  const { board, tree, rows } = await effectiveOfTask(ctx, task, db);
  const input = sheetInputOf({ tree, rows });
  return { board, tree, rows, input, sheet: computeSheet(input) };
}

const sheetInputOf = ({ tree, rows }: Pick<EffectiveSheet, 'tree' | 'rows'>): SheetInput => ({
  nodes: sheetNodes(tree, new Set(rows.keys())),
  rows: [...rows].map(([nodeId, row]) => effectiveSheetRow(nodeId, row)),
  version: tree.totals,
});

/**
 * Derives a task's state, current stage and progress from its stage records, findings and report (audit-domain
 * 4.3); reaching 已定分 freezes the published totals, leaving it clears them. Tasks that have not begun to score
 * keep their state. Call it after every change that the state depends on.
 */
export async function recomputeTask(tx: Change, ctx: Ctx, taskId: string): Promise<number> {
  const task = orThrow(await lockTaskRow(tx.db, taskId), 'AU0002');
  if (task.state === TASK.cancelled) return task.state;
  const board = await loadBoard(tx.db, task);
  const stage = lowestStage(board);
  const begun = task.state > TASK.evidence;
  const isFinal = begun && stage === null && board.evaluations.length > 0;
  const state = !begun ? task.state : stage ? TASK_STATE_OF_STAGE[stage] : await finalState(tx.db, taskId);
  const becomesFinal = isFinal && task.locked_at === null;
  const opensAgain = begun && !isFinal && task.locked_at !== null;
  const frozen = becomesFinal ? await frozenTotals(tx, ctx, taskId) : null;
  if (opensAgain) await dropResults(tx.db, taskId);
  const totals = frozen ?? (opensAgain ? NO_TOTALS : {});
  const progress = progressOf(board);
  const changed = state !== task.state || becomesFinal || opensAgain;
  await storeTotals(tx.db, {
    state,
    currentStage: begun ? stage : null,
    progress,
    totals,
    changed,
    modifiedBy: ctx.caller.isSystem ? null : ctx.caller.userId,
    now: ctx.clock.now(),
    taskId,
  });
  if (!changed) return state;
  tx.record({
    action: 'task.stateChanged',
    targetType: 'checkTask',
    targetId: taskId,
    before: { state: task.state, percent: task.published_percent },
    after: {
      state,
      ...(frozen && { percent: frozen.published_percent, grade: frozen.grade }),
    },
    chainId: task.check_id,
  });
  tx.emit('task.stateChanged', {
    checkId: task.check_id,
    checkTaskId: taskId,
    from: task.state,
    to: state,
    unitOrgId: task.unit_org_id,
  });
  if (state >= TASK.final) await advanceCheck(tx, ctx, task.check_id);
  return state;
}

/** The lowest stage that some line has not passed, null when all have. */
function lowestStage(board: Board): Stage | null {
  const open = lineStates(board).flatMap(({ stage }) => stage ?? []);
  return open.sort(compareStages)[0] ?? null;
}

const NO_TOTALS = {
  published_percent: null,
  got_score: null,
  due_score: null,
  grade: null,
  grade_reason: null,
  veto_hit: false,
  locked_at: null,
};

async function frozenTotals(tx: Change, ctx: Ctx, taskId: string) {
  const effective = await effectiveSheet(ctx, taskId, tx.db);
  await freezeResults(tx.db, taskId, effective);
  const { totals } = effective.sheet;
  return {
    published_percent: percentOf(totals.percent),
    got_score: totals.got,
    due_score: totals.due,
    grade: totals.grade?.name ?? null,
    grade_reason: JSON.stringify({
      byPercent: totals.grade?.byPercent ?? null,
      reasons: totals.grade?.reasons ?? [],
      emptyReason: totals.emptyReason,
    }),
    veto_hit: totals.vetoIds.length > 0,
    locked_at: ctx.clock.now(),
  };
}

const percentOf = (percent: Percent | null): number | null => (percent === null ? null : percent / 100);
