import type { IntegrationResult } from '@auditplus/contract/features/integration/integration.model.ts';
import { RECORD_STATE } from '@auditplus/core/scoring/effective.ts';
import { STAGES, type Stage } from '@auditplus/core/scoring/stages.ts';
import type { z } from 'zod';
import type { Ctx } from '../../../kernel/context.ts';
import { refuse } from '../../../kernel/errors.ts';
import { inOrder } from '../board.ts';
import { loadPeople } from '../people.ts';
import { type Relation, relationTo, sightOf } from '../scoring.policy.ts';
import { liveSheet, loadSheetRows } from '../sheet-rows.ts';
import { loadTaskContext, type TaskContext } from '../task-context.ts';
import { hashOf } from './integrate-scorers.ts';
import { taskEffective, taskVariance } from './task-results.ts';

type Input = { readonly id: string; readonly name: string; readonly hash: string };
type Of<Level extends IntegrationResult['level']> = Extract<
  z.infer<typeof IntegrationResult>,
  { level: Level }
>;

/** A task put together, with what it rests on. */
export type TaskPicture<Level extends 'PACKAGE' | 'STAGE'> = {
  readonly context: TaskContext;
  readonly relation: Relation;
  readonly inputs: readonly Input[];
  readonly result: Of<Level>;
};

/** The packages of a task in the stages that the caller sees: whose they are and how far they are. */
export async function packagePicture(ctx: Ctx, taskId: string): Promise<TaskPicture<'PACKAGE'>> {
  const context = await loadTaskContext(ctx, taskId);
  const relation = relationTo(ctx.caller, context, ctx.clock.now());
  const parts = inOrder(context.board).filter(
    ({ kind, stage, lines }) =>
      kind === 'PART' && lines.some((line) => sightOf(relation, context, stage, line) === 'all'),
  );
  if (parts.length === 0) refuse('AU0001');
  const people = await loadPeople(
    ctx.db,
    parts.map(({ ownerUserId }) => ownerUserId),
  );
  const packages: Of<'PACKAGE'>['packages'] = [];
  const inputs: Input[] = [];
  for (const evaluation of parts) {
    const record = { ...context, evaluation, record: evaluation.current };
    const sheet = liveSheet(record, await loadSheetRows(ctx, record), null);
    packages.push({
      evaluationId: evaluation.id,
      stage: evaluation.stage,
      fullName: evaluation.fullName,
      owner: people(evaluation.ownerUserId),
      recordState: evaluation.current.state,
      items: sheet.totals.items,
      decided: sheet.totals.decided,
    });
    inputs.push({
      id: evaluation.current.id,
      name: evaluation.fullName,
      hash:
        evaluation.current.contentHash ??
        hashOf([evaluation.current.state, sheet.totals.got, sheet.totals.decided]),
    });
  }
  const openItems = packages.reduce((sum, one) => sum + one.items - one.decided, 0);
  return { context, relation, inputs, result: { level: 'PACKAGE', packages, openItems } };
}

/** The stages of a task made one (5.4), and each stage beside the one before it (5.8). */
export async function stagePicture(ctx: Ctx, taskId: string): Promise<TaskPicture<'STAGE'>> {
  const context = await loadTaskContext(ctx, taskId);
  const relation = relationTo(ctx.caller, context, ctx.clock.now());
  const effective = await taskEffective(ctx, taskId);
  const confirmed = context.board.evaluations.filter(
    ({ current, stage, lines }) =>
      current.state === RECORD_STATE.confirmed &&
      lines.some((line) => sightOf(relation, context, stage, line) !== 'none'),
  );
  const stages = STAGES.filter((stage) => confirmed.some((evaluation) => evaluation.stage === stage));
  const pairs: Of<'STAGE'>['pairs'] = [];
  for (const [index, to] of stages.entries()) {
    const from = stages[index - 1];
    if (from) pairs.push(await pairOf(ctx, taskId, from, to));
  }
  const { summary } = effective;
  return {
    context,
    relation,
    inputs: confirmed.map(({ current, fullName }) => ({
      id: current.id,
      name: fullName,
      hash: current.contentHash ?? '',
    })),
    result: {
      level: 'STAGE',
      percent: summary.percent,
      grade: summary.grade,
      due: summary.due,
      got: summary.got,
      openItems: effective.list.filter(({ outcome }) => outcome === 'open').length,
      pairs,
    },
  };
}

async function pairOf(ctx: Ctx, taskId: string, from: Stage, to: Stage) {
  const variance = await taskVariance(ctx, taskId, { from, to });
  const needed = variance.list.filter(({ reasonRequired }) => reasonRequired);
  const { fromRate, toRate, bias, mad, biasAlert, madAlert } = variance;
  return {
    from,
    to,
    fromRate,
    toRate,
    bias,
    mad,
    biasAlert,
    madAlert,
    reasonsNeeded: needed.length,
    reasonsMissing: needed.filter(({ reason }) => reason === '').length,
  };
}
