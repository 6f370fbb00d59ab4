import { stageRecordLifecycle } from '@auditplus/contract/features/scoring/scoring.lifecycle.ts';
import type { StageStepReply } from '@auditplus/contract/features/scoring/stage-record.model.ts';
import { compareStageScores } from '@auditplus/core/scoring/variance.ts';
import type { z } from 'zod';
import { type Change, change } from '../../../kernel/audit-log.ts';
import type { Ctx } from '../../../kernel/context.ts';
import { refuse } from '../../../kernel/errors.ts';
import { transition } from '../../../kernel/lifecycle.ts';
import { type BoardEvaluation, isOpen, stagesAbove } from '../board.ts';
import { valuesBefore } from '../effective-rows.ts';
import { scoreLimits } from '../limits.ts';
import { canConfirm, isOnlyScorer, relationTo } from '../scoring.policy.ts';
import { loadSheetRows, type SheetRows } from '../sheet-rows.ts';
import { assertNoFaults, confirmFaults } from '../stage-problems.ts';
import type { RecordContext } from '../task-context.repository.ts';
import { holdersOf } from '../working.ts';
import { recomputeTask } from './recompute-task.ts';
import { assertStep, lockForStep, stageEvent, stated, stepReply } from './stage-step.ts';

/** 2 → 4: the confirmer accepts the stage; the next one opens, and the last one makes the task final. */
export async function confirmStage(
  ctx: Ctx,
  input: { readonly id: string; readonly rev: number },
): Promise<z.infer<typeof StageStepReply>> {
  return change(
    ctx,
    async (tx) => {
      const context = await lockForStep(tx, ctx, input.id);
      const { record, evaluation, check, board } = context;
      const relation = relationTo(ctx.caller, context, ctx.clock.now());
      if (relation.unit && evaluation.stage !== 'SELF') refuse('AU0006');
      if (!canConfirm(relation, context, evaluation)) refuse('AU0001');
      await assertStep(tx, ctx, context, { name: 'confirm', rev: input.rev });
      if (isOnlyScorer(ctx.caller.userId, board, evaluation)) refuse('AU1411');
      await transition(tx, ctx, stageRecordLifecycle, 'confirm', stated(record), {
        action: 'stage.confirmed',
        set: { confirmed_at: ctx.clock.now(), confirmed_by: ctx.caller.userId },
        note: { stage: evaluation.stage, evaluation: evaluation.fullName },
        chainId: check.id,
        anyRev: true,
      });
      const sheet = await loadSheetRows(ctx, context, tx.db);
      assertNoFaults(ctx, context, await confirmFaults(ctx, context, sheet, tx.db));
      const opened = openedByConfirm(context);
      tx.emit('stage.confirmed', {
        ...stageEvent(context),
        nextRecordIds: opened.map(({ current }) => current.id),
      });
      for (const next of opened)
        tx.emit('stage.opened', {
          ...stageEvent(context),
          evaluationId: next.id,
          stageRecordId: next.current.id,
          stage: next.stage,
        });
      if (evaluation.kind === 'WHOLE') await alertVariance(tx, ctx, context, sheet);
      await recomputeTask(tx, ctx, board.taskId);
    },
    (_done, seen) => stepReply(seen, input.id),
  );
}

/** The evaluations that may begin now: the next open stage of each line, when this record was what they waited for. */
function openedByConfirm(context: RecordContext): BoardEvaluation[] {
  const { board, evaluation } = context;
  const whole = board.wholeOf(evaluation);
  if (evaluation.kind === 'PART' && !whole.flowByPart) return [];
  const opened = new Map<string, BoardEvaluation>();
  for (const line of evaluation.lines) {
    for (const stage of stagesAbove(board, line, evaluation.stage)) {
      const wholes = board.evaluations.filter(
        (other) => other.kind === 'WHOLE' && other.stage === stage && other.lines.includes(line),
      );
      if (wholes.every(({ current }) => current.state === stageRecordLifecycle.state.skipped)) continue;
      for (const next of wholes.flatMap((other) => holdersOf(board, other)))
        if (isOpen(next.current.state) && overlaps(next, evaluation)) opened.set(next.id, next);
      break;
    }
  }
  return [...opened.values()];
}

function overlaps(a: BoardEvaluation, b: BoardEvaluation): boolean {
  const ids = new Set(a.nodeIds);
  return b.nodeIds.some((nodeId) => ids.has(nodeId));
}

/** Tells 管理体系部 when a stage differs much from the one below (audit-domain 5.8). */
async function alertVariance(tx: Change, ctx: Ctx, context: RecordContext, sheet: SheetRows): Promise<void> {
  const { evaluation, board, tree } = context;
  if (evaluation.stage === 'SELF') return;
  const before = await valuesBefore(tx.db, board, tree, evaluation.stage);
  const variance = compareStageScores({
    items: [...sheet.itemIds].flatMap((nodeId) => {
      const item = tree.items.get(nodeId);
      const row = sheet.rows.get(nodeId)?.shared ?? null;
      return item
        ? { nodeId, standardScore: item.standardScore, from: before.get(nodeId)?.row ?? null, to: row }
        : [];
    }),
    limits: (await scoreLimits(ctx)).variance,
  });
  if (!variance.biasAlert && !variance.madAlert) return;
  tx.emit('variance.alert', { ...stageEvent(context), bias: variance.bias, mad: variance.mad });
}
