import { stageRecordLifecycle } from '@auditplus/contract/features/scoring/scoring.lifecycle.ts';
import type { Stage } from '@auditplus/core/scoring/stages.ts';
import type { Change } from '../../../kernel/audit-log.ts';
import type { Ctx } from '../../../kernel/context.ts';
import { orThrow } from '../../../kernel/errors.ts';
import { loadBoard } from '../task-context.repository.ts';
import { loadCheckRow, lockTaskRow } from '../tasks.repository.ts';
import { versionTree } from '../version-tree.queries.ts';
import { openNewRound } from './new-round.ts';
import { recomputeTask } from './recompute-task.ts';
import { returnEvaluation } from './return-stage.ts';

/**
 * 7 → 6: opens a new MSD round on every line group and clears the published totals (audit-domain 4.3, unlock). The
 * caller has checked the right and that no report is signed.
 */
export async function unlockTask(
  tx: Change,
  ctx: Ctx,
  input: { readonly checkTaskId: string; readonly reason: string },
): Promise<number> {
  const { checkTaskId, reason } = input;
  const task = await lockedTask(tx, checkTaskId);
  const board = await loadBoard(tx.db, task);
  for (const evaluation of board.evaluations)
    if (evaluation.stage === 'MSD' && evaluation.current.state === stageRecordLifecycle.state.confirmed)
      await openNewRound(tx, ctx, {
        checkId: task.check_id,
        evaluation,
        reason,
        fromStage: 'MSD',
        markedNodeIds: [],
      });
  return recomputeTask(tx, ctx, checkTaskId);
}

/**
 * Opens a rescoring round for the item of a finding that was withdrawn after a dispute (audit-domain 4.6, 2 → 3): in
 * the highest stage that has confirmed the item's value. Nothing happens when no stage has.
 */
export async function reopenForWithdrawnFinding(
  tx: Change,
  ctx: Ctx,
  input: {
    readonly checkTaskId: string;
    readonly nodeId: string;
    readonly stage: string;
    readonly reason: string;
  },
): Promise<void> {
  const task = await lockedTask(tx, input.checkTaskId);
  const check = await loadCheckRow(tx.db, task.check_id);
  const board = await loadBoard(tx.db, task);
  const tree = await versionTree(ctx.db, task.standard_version_id, tx.db);
  const item = tree.items.get(input.nodeId);
  const stages: readonly Stage[] = (item && board.stages[item.line]) ?? [];
  const source = stages
    .map((stage) => board.covering(stage, input.nodeId))
    .findLast((evaluation) => evaluation?.current.state === stageRecordLifecycle.state.confirmed);
  if (!source) return;
  await returnEvaluation(tx, ctx, {
    context: { board, tree, check },
    evaluation: source,
    reason: input.reason,
    fromStage: source.stage,
    marked: [input.nodeId],
  });
}

const lockedTask = async (tx: Change, taskId: string) => orThrow(await lockTaskRow(tx.db, taskId), 'AU0002');
