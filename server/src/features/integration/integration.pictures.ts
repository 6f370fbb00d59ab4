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
import type { Ctx } from '../../kernel/context.ts';
import {
  mayIntegrate,
  nextStageOpened,
  packagePicture,
  scorerPicture,
  stagePicture,
} from '../scoring/public.ts';
import { groupPicture } from './group-picture.ts';
import { signedReport } from './signed-report.queries.ts';

/** How a scope stands now, whatever its level. */
export type Picture = {
  readonly checkId: string;
  readonly checkTaskId: string | null;
  readonly stage: Stage | null;
  readonly rule: MergeRule | null;
  readonly inputs: readonly IntegrationInput[];
  readonly conflicts: readonly IntegrationConflict[];
  readonly result: IntegrationResult;
  /** The state that a run of it would have now. */
  readonly state: number;
  /** Whether the caller may put it together, decide and finish. */
  readonly may: boolean;
  /** Whether what follows has begun already (AU2201). */
  readonly isPassed: () => Promise<boolean>;
};

/** Looks at a scope with the caller's eyes; refuses with AU0001 or AU0002 when it is out of sight. */
export async function pictureOf(ctx: Ctx, level: IntegrationLevel, scopeId: string): Promise<Picture> {
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
        state: undecided > 0 ? integrationLifecycle.state.pending : integrationLifecycle.state.done,
        may: mayIntegrate(relation, context),
        isPassed: async () => nextStageOpened(context),
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
        state: waiting ? integrationLifecycle.state.open : integrationLifecycle.state.done,
        may:
          relation.coord ||
          relation.waterHead ||
          (!relation.unit && (relation.msd || relation.msdHead || relation.lead)),
        isPassed: async () =>
          context.board.evaluations.some(
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
        state: result.openItems > 0 ? integrationLifecycle.state.open : integrationLifecycle.state.done,
        may: !relation.unit && (relation.msd || relation.msdHead || relation.lead),
        isPassed: () => signedReport(ctx, { checkTaskId: scopeId }),
      };
    }
    case 'GROUP': {
      const { inputs, result, may } = await groupPicture(ctx, scopeId);
      return {
        checkId: scopeId,
        checkTaskId: null,
        stage: null,
        rule: null,
        inputs,
        conflicts: [],
        result,
        state: result.open > 0 ? integrationLifecycle.state.open : integrationLifecycle.state.done,
        may,
        isPassed: () => signedReport(ctx, { checkId: scopeId }),
      };
    }
  }
}
