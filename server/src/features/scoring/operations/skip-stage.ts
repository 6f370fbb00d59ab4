import { stageRecordLifecycle } from '@auditplus/contract/features/scoring/scoring.lifecycle.ts';
import type { StageStepReply } from '@auditplus/contract/features/scoring/stage-record.model.ts';
import type { z } from 'zod';
import { change } from '../../../kernel/audit-log.ts';
import type { Ctx } from '../../../kernel/context.ts';
import { refuse } from '../../../kernel/errors.ts';
import { refuseState, transition } from '../../../kernel/lifecycle.ts';
import { relationTo } from '../scoring.policy.ts';
import type { RecordContext } from '../task-context.repository.ts';
import { recomputeTask } from './recompute-task.ts';
import { assertStep, lockForStep, stated, stepReply } from './stage-step.ts';

const FIELD = { zh: '跳过原因', zhtw: '跳過原因', en: 'reason for skipping' } as const;

/** 0 → 5: msd skips an optional stage; its items keep the values of the stage below. */
export async function skipStage(
  ctx: Ctx,
  input: { readonly id: string; readonly rev: number; readonly reason: string },
): Promise<z.infer<typeof StageStepReply>> {
  return change(
    ctx,
    async (tx) => {
      const context = await lockForStep(tx, ctx, input.id);
      const { evaluation, board, check } = context;
      const relation = relationTo(ctx.caller, context, ctx.clock.now());
      if (relation.unit) refuse('AU0006');
      if (!relation.msd) refuse('AU0001');
      const reason = input.reason.trim();
      if (reason === '') refuse('AU0004', { 字段: FIELD[ctx.language] });
      await assertStep(tx, ctx, context, { name: 'skip', rev: input.rev });
      if (!isOptional(context)) refuse('AU1413');
      const parts = board.partsOf(evaluation);
      const begun = parts.find(({ current }) => current.state !== stageRecordLifecycle.state.waiting);
      if (begun) refuseState(ctx, stageRecordLifecycle, begun.current.state);
      for (const target of [evaluation, ...parts])
        await transition(tx, ctx, stageRecordLifecycle, 'skip', stated(target.current), {
          action: 'stage.skipped',
          set: { return_reason: reason },
          note: { stage: target.stage, evaluation: target.fullName },
          reason,
          chainId: check.id,
          anyRev: true,
        });
      await recomputeTask(tx, ctx, board.taskId);
    },
    (_done, seen) => stepReply(seen, input.id),
  );
}

/** MSD and the unit's own score are never skipped, and every line keeps one stage before MSD. */
function isOptional(context: RecordContext): boolean {
  const { evaluation, board } = context;
  if (evaluation.kind === 'PART' || evaluation.stage === 'MSD' || evaluation.stage === 'SELF') return false;
  return evaluation.lines.every((line) =>
    board.evaluations.some(
      (other) =>
        other.kind === 'WHOLE' &&
        other.id !== evaluation.id &&
        other.stage !== 'MSD' &&
        other.lines.includes(line) &&
        other.current.state !== stageRecordLifecycle.state.skipped,
    ),
  );
}
