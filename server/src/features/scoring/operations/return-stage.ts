import { stageRecordLifecycle } from '@auditplus/contract/features/scoring/scoring.lifecycle.ts';
import type { StageStepReply } from '@auditplus/contract/features/scoring/stage-record.model.ts';
import { compareStages, type Stage } from '@auditplus/core/scoring/stages.ts';
import type { z } from 'zod';
import { type Change, change } from '../../../kernel/audit-log.ts';
import type { Ctx } from '../../../kernel/context.ts';
import { refuse } from '../../../kernel/errors.ts';
import { type Board, type BoardEvaluation, stagesAbove } from '../board.ts';
import { canConfirm, canReturnLower, mayReturnPart, type Relation, relationTo } from '../scoring.policy.ts';
import type { RecordContext } from '../task-context.repository.ts';
import { openNewRound } from './new-round.ts';
import { recomputeTask } from './recompute-task.ts';
import { assertStep, lockForStep, stageEvent, stepReply } from './stage-step.ts';

const MIN_REASON = 5;

/** Refuses a reason that is too short (AU0003). */
export function assertReason(reason: string): void {
  if ([...reason.trim()].length < MIN_REASON) refuse('AU0003');
}

/**
 * Returns a record: a submitted one by its confirmer (2 → 3), a confirmed one by a later stage or msd (4 → 3). The
 * work goes on in a new round with the same rows.
 */
export async function returnStage(
  ctx: Ctx,
  input: {
    readonly id: string;
    readonly rev: number;
    readonly reason: string;
    readonly nodeIds?: readonly string[];
  },
): Promise<z.infer<typeof StageStepReply>> {
  return change(
    ctx,
    async (tx) => {
      const context = await lockForStep(tx, ctx, input.id);
      const { record, evaluation, board } = context;
      const relation = relationTo(ctx.caller, context, ctx.clock.now());
      const isConfirmer = canConfirm(relation, context, evaluation);
      const isLater = canReturnLower(relation, context, evaluation);
      if (relation.unit && evaluation.stage !== 'SELF') refuse('AU0006');
      // A package that was confirmed too early goes back to its department while the whole is still open.
      const isOwnPart = mayReturnPart(relation, context, evaluation);
      if (!isConfirmer && !isLater) refuse('AU0001');
      assertReason(input.reason);
      await assertStep(tx, ctx, context, { name: 'return', rev: input.rev });
      const isSubmitted = stageRecordLifecycle.is(record.state, 'submitted');
      if (isSubmitted ? !isConfirmer : !isLater && !isOwnPart) refuse('AU0001');
      const marked = (input.nodeIds ?? []).filter((nodeId) => evaluation.nodeIds.includes(nodeId));
      const fromStage =
        isSubmitted || (isOwnPart && !isLater) ? evaluation.stage : actingStage(relation, context);
      const opened = await returnEvaluation(tx, ctx, {
        context,
        evaluation,
        reason: input.reason.trim(),
        fromStage,
        marked,
      });
      tx.emit('stage.returned', { ...stageEvent(context), newRecordId: opened, reason: input.reason.trim() });
      await recomputeTask(tx, ctx, board.taskId);
      return opened;
    },
    (newRecordId, seen) => stepReply(seen, input.id, newRecordId),
  );
}

/**
 * Opens new rounds for an evaluation and for what hangs on it (audit-domain 4.4, D20): the PARTs that hold marked
 * items (all when nothing is marked), a WHOLE that had gone on, and the drafts of later stages on these items,
 * whose former rows stay readable in their old round. Answers the id of the evaluation's new record.
 */
export async function returnEvaluation(
  tx: Change,
  ctx: Ctx,
  input: {
    readonly context: Pick<RecordContext, 'board' | 'tree' | 'check'>;
    readonly evaluation: BoardEvaluation;
    readonly reason: string;
    readonly fromStage: Stage;
    readonly marked: readonly string[];
  },
): Promise<string> {
  const { context, evaluation, reason, fromStage, marked } = input;
  const { board, check } = context;
  const affected = marked.length > 0 ? marked : evaluation.nodeIds;
  const later = laterDrafts(board, context, evaluation, affected);
  const round = (target: BoardEvaluation, without: readonly string[] = []) =>
    openNewRound(tx, ctx, {
      checkId: check.id,
      evaluation: target,
      reason,
      fromStage,
      markedNodeIds: marked.filter((nodeId) => target.nodeIds.includes(nodeId)),
      without,
    });

  for (const part of board.partsOf(evaluation))
    if (
      part.current.state === stageRecordLifecycle.state.confirmed &&
      part.nodeIds.some((nodeId) => affected.includes(nodeId))
    )
      await round(part);
  const whole = board.wholeOf(evaluation);
  const wentOn =
    whole.current.state === stageRecordLifecycle.state.submitted ||
    whole.current.state === stageRecordLifecycle.state.confirmed;
  const newId = await round(evaluation);
  if (whole.id !== evaluation.id && wentOn) await round(whole);
  for (const draft of later)
    await round(
      draft,
      draft.nodeIds.filter((nodeId) => affected.includes(nodeId)),
    );
  return newId;
}

/** Records of later stages that hold work on these items; a submitted or confirmed one forbids the return (AU1412). */
function laterDrafts(
  board: Board,
  context: Pick<RecordContext, 'tree'>,
  evaluation: BoardEvaluation,
  affected: readonly string[],
): BoardEvaluation[] {
  const later = new Map<string, BoardEvaluation>();
  for (const nodeId of affected) {
    const item = context.tree.items.get(nodeId);
    if (!item) continue;
    for (const stage of stagesAbove(board, item.line, evaluation.stage)) {
      const covering = board.covering(stage, nodeId);
      if (covering) later.set(covering.id, covering);
    }
  }
  for (const covering of later.values())
    for (const { current } of [covering, board.wholeOf(covering)])
      if (
        current.state === stageRecordLifecycle.state.submitted ||
        current.state === stageRecordLifecycle.state.confirmed
      )
        refuse('AU1412');
  return [...later.values()]
    .filter(({ current }) => current.state === stageRecordLifecycle.state.scoring)
    .sort((a, b) => compareStages(a.stage, b.stage));
}

/** The stage in whose name a person returns a lower one. */
function actingStage(relation: Relation, context: RecordContext): Stage {
  if (relation.msd || relation.msdHead) return 'MSD';
  const { board, evaluation } = context;
  const next = evaluation.lines.flatMap((line) => stagesAbove(board, line, evaluation.stage)[0] ?? []);
  const own = next.find(
    (stage) =>
      relation.deputyOf.has(stage) ||
      (stage === 'COMPANY' && relation.partnerLead) ||
      (stage === 'WATER' && relation.waterHead) ||
      (stage === 'HQ' && relation.auditor),
  );
  return own ?? evaluation.stage;
}
