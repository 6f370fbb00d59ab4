import { integrationLifecycle } from '@auditplus/contract/features/integration/integration.lifecycle.ts';
import type {
  IntegrationConflict,
  IntegrationInput,
  IntegrationLevel,
  IntegrationResult,
} from '@auditplus/contract/features/integration/integration.model.ts';
import { stageRecordLifecycle } from '@auditplus/contract/features/scoring/scoring.lifecycle.ts';
import type { MergeRule } from '@auditplus/core/scoring/merge.ts';
import type { Stage } from '@auditplus/core/scoring/stages.ts';
import type { Ctx } from '../../../kernel/context.ts';
import { mayIntegrate, nextStageOpened, scorerPicture } from './integrate-scorers.ts';
import { packagePicture, stagePicture } from './integrate-task.ts';

/** How the scorers of a record, the packages or the stages of a task stand to each other now. */
export type ScopePicture = {
  readonly checkId: string;
  readonly checkTaskId: string;
  readonly stage: Stage;
  readonly rule: MergeRule | null;
  readonly inputs: readonly IntegrationInput[];
  readonly conflicts: readonly IntegrationConflict[];
  readonly result: IntegrationResult;
  /** The state that a run of it would have now. */
  readonly state: number;
  /** Whether the caller may put it together, decide and finish. */
  readonly may: boolean;
  /** Whether a stage above has begun; what rests on the stages of a task is its report, which is not scoring's. */
  readonly isPassed: boolean;
};

const { state } = integrationLifecycle;

/** A scope as the caller sees it; refuses with AU0001 or AU0002 when it is out of sight. */
export async function scopePicture(
  ctx: Ctx,
  level: Exclude<IntegrationLevel, 'GROUP'>,
  scopeId: string,
): Promise<ScopePicture> {
  switch (level) {
    case 'SCORER': {
      const picture = await scorerPicture(ctx, scopeId);
      const { context, relation, undecided } = picture;
      return {
        checkId: context.check.id,
        checkTaskId: context.task.id,
        stage: context.evaluation.stage,
        rule: context.evaluation.current.mergeRule,
        inputs: picture.inputs,
        conflicts: picture.conflicts,
        result: { level, items: picture.items, merged: picture.merged, undecided },
        state: undecided > 0 ? state.pending : state.done,
        may: mayIntegrate(relation, context),
        isPassed: nextStageOpened(context),
      };
    }
    case 'PACKAGE': {
      const { context, relation, inputs, result } = await packagePicture(ctx, scopeId);
      const waiting = result.packages.some(
        ({ recordState }) => !stageRecordLifecycle.is(recordState, 'confirmed'),
      );
      return {
        checkId: context.check.id,
        checkTaskId: context.task.id,
        stage: 'SELF',
        rule: null,
        inputs,
        conflicts: [],
        result,
        state: waiting ? state.open : state.done,
        may:
          relation.coord ||
          relation.waterHead ||
          (!relation.unit && (relation.msd || relation.msdHead || relation.lead)),
        isPassed: context.board.evaluations.some(
          ({ stage, current }) => stage !== 'SELF' && current.startedAt !== null,
        ),
      };
    }
    case 'STAGE': {
      const { context, relation, inputs, result } = await stagePicture(ctx, scopeId);
      return {
        checkId: context.check.id,
        checkTaskId: context.task.id,
        stage: 'MSD',
        rule: null,
        inputs,
        conflicts: [],
        result,
        state: result.openItems > 0 ? state.open : state.done,
        may: !relation.unit && (relation.msd || relation.msdHead || relation.lead),
        isPassed: false,
      };
    }
  }
}
