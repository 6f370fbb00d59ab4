import type { WhatIf, WhatIfQuery } from '@auditplus/contract/features/statistics/statistics.model.ts';
import type { GradeBand } from '@auditplus/core/scoring/grade.ts';
import { fromPts, type Percent } from '@auditplus/core/scoring/points.ts';
import type { Sheet } from '@auditplus/core/scoring/sheet.ts';
import { type Blocker, liftItems, lostItemsOf, planLift } from '@auditplus/core/scoring/what-if.ts';
import { nodeName } from '@auditplus/core/text/standard-words.ts';
import type { z } from 'zod';
import type { Ctx } from '../../kernel/context.ts';
import { refuse } from '../../kernel/errors.ts';
import { effectiveSheet } from '../scoring/public.ts';
import { visibleTask } from './statistics.queries.ts';

type Query = z.infer<typeof WhatIfQuery>;

/** What keeps a task from a grade and what some items would change (X13); reads only. */
export async function whatIf(ctx: Ctx, query: Query): Promise<z.infer<typeof WhatIf>> {
  const { unit, isFinal } = await visibleTask(ctx, query.checkTaskId);
  const effective = await effectiveSheet(ctx, query.checkTaskId);
  const { tree } = effective;
  const { bands } = tree.totals.gradeScheme;
  const band = targetOf(bands, query.grade, effective.sheet.totals.grade?.name);
  const { input } = effective;
  const { step } = tree;
  const chosen = new Set(
    query.nodeIds ?? planLift({ sheet: input, band, step }).items.map(({ nodeId }) => nodeId),
  );
  const lifted = liftItems({ sheet: input, band, step, nodeIds: chosen });
  const nodes = new Map(tree.nodes.map((node) => [node.id, node]));
  const nameOf = (id: string) => {
    const node = nodes.get(id);
    return node ? nodeName(node, ctx.language) : '';
  };
  const blockerView = (blocker: Blocker) => viewOfBlocker(blocker, nameOf);
  return {
    unit,
    checkTaskId: query.checkTaskId,
    grades: bands.map(({ name }) => name),
    grade: band.name,
    // Later stages can still change what the stages so far have scored in full.
    isProvisional: effective.sheet.totals.provisional || !isFinal,
    before: outcomeOf(effective.sheet),
    blockers: lifted.blockers.map(blockerView),
    items: lostItemsOf(input).map(({ nodeId, chapterId, lost }) => ({
      nodeId,
      nodeCode: nodes.get(nodeId)?.nodeCode ?? '',
      fullName: nameOf(nodeId),
      chapterCode: nodes.get(chapterId)?.nodeCode ?? '',
      lost: fromPts(lost),
      isChosen: chosen.has(nodeId),
    })),
    after: outcomeOf(lifted.sheet),
    isReached: lifted.reached,
    blockersLeft: lifted.left.map(blockerView),
  };
}

function targetOf(
  bands: readonly GradeBand[],
  asked: string | undefined,
  now: string | undefined,
): GradeBand {
  const reached = bands.findIndex(({ name }) => name === now);
  const next = reached === -1 ? bands.at(-1) : bands[Math.max(0, reached - 1)];
  const band = asked === undefined ? next : bands.find(({ name }) => name === asked);
  return band ?? refuse('stat.noSuchGrade');
}

const outcomeOf = ({ totals }: Sheet) => ({
  got: fromPts(totals.got),
  due: fromPts(totals.due),
  percent: percentOf(totals.percent),
  grade: totals.grade?.name ?? '',
});

const percentOf = (percent: Percent | null): number | null => (percent === null ? null : fromPts(percent));

const NOTHING = {
  chapterCode: null,
  chapterName: null,
  got: null,
  needed: null,
  due: null,
  short: null,
  rate: null,
  target: null,
};

function viewOfBlocker(blocker: Blocker, nameOf: (id: string) => string) {
  switch (blocker.kind) {
    case 'veto':
    case 'noPercent':
      return { kind: blocker.kind, ...NOTHING };
    case 'weightedTotal':
      return {
        ...NOTHING,
        kind: blocker.kind,
        short: fromPts(blocker.short),
        rate: fromPts(blocker.percent),
        target: fromPts(blocker.minPercent),
      };
    default:
      return {
        ...NOTHING,
        kind: blocker.kind,
        got: fromPts(blocker.got),
        needed: fromPts(blocker.needed),
        due: fromPts(blocker.due),
        short: fromPts(blocker.short),
        ...(blocker.kind === 'chapter'
          ? {
              chapterCode: blocker.nodeCode,
              chapterName: nameOf(blocker.chapterId),
              rate: fromPts(blocker.rate),
              target: fromPts(blocker.floor),
            }
          : { rate: fromPts(blocker.percent), target: fromPts(blocker.minPercent) }),
      };
  }
}
