import type { IntegrationResult } from '@auditplus/contract/features/integration/integration.model.ts';
import { stageRecordLifecycle } from '@auditplus/contract/features/scoring/scoring.lifecycle.ts';
import { LINES, type Line, type Stage, stagePairs } from '@auditplus/core/scoring/stages.ts';
import type { z } from 'zod';
import { sheetName } from '../../../documents/sheet-name.ts';
import { canonicalHash } from '../../../kernel/canonical-hash.ts';
import type { Ctx } from '../../../kernel/context.ts';
import { refuse } from '../../../kernel/errors.ts';
import { loadPeople } from '../../users/public.ts';
import { inOrder } from '../board.ts';
import { type Relation, relationTo, sightOf } from '../scoring.policy.ts';
import { liveSheet, loadSheetRows } from '../sheet-rows.ts';
import { loadTaskContext, type TaskContext } from '../task-context.repository.ts';
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
      fullName: sheetName(evaluation, ctx.language),
      owner: people(evaluation.ownerUserId),
      recordState: evaluation.current.state,
      items: sheet.totals.items,
      decided: sheet.totals.decided,
    });
    inputs.push({
      id: evaluation.current.id,
      name: sheetName(evaluation, ctx.language),
      hash:
        evaluation.current.contentHash ??
        canonicalHash([evaluation.current.state, sheet.totals.got, sheet.totals.decided]),
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
      current.state === stageRecordLifecycle.state.confirmed &&
      lines.some((line) => sightOf(relation, context, stage, line) !== 'none'),
  );
  const seen = confirmed.map(({ stage, lines }) => ({
    stage,
    lines: lines.filter((line) => sightOf(relation, context, stage, line) !== 'none'),
  }));
  const pairs: Of<'STAGE'>['pairs'] = [];
  for (const pair of stagePairs(seen)) {
    const follows = new Set(LINES.filter((line) => followsOn(line, pair, seen)));
    pairs.push(
      await pairOf(ctx, taskId, pair, (nodeId) => {
        const line = context.tree.items.get(nodeId)?.line;
        return line !== undefined && follows.has(line);
      }),
    );
  }
  const { summary } = effective;
  return {
    context,
    relation,
    inputs: confirmed.map((evaluation) => ({
      id: evaluation.current.id,
      name: sheetName(evaluation, ctx.language),
      hash: evaluation.current.contentHash ?? '',
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

/** Whether the stages follow one another on the line: only there is the later asked for its reasons. */
const followsOn = (line: Line, { from, to }: Pair, seen: Parameters<typeof stagePairs>[0]): boolean =>
  stagePairs(
    seen.flatMap(({ stage, lines }) => (lines.includes(line) ? [{ stage, lines: [line] }] : [])),
  ).some((pair) => pair.from === from && pair.to === to);

type Pair = { readonly from: Stage; readonly to: Stage };

async function pairOf(ctx: Ctx, taskId: string, { from, to }: Pair, isAsked: (nodeId: string) => boolean) {
  const variance = await taskVariance(ctx, taskId, { from, to });
  const needed = variance.list.filter(({ nodeId, reasonRequired }) => reasonRequired && isAsked(nodeId));
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
