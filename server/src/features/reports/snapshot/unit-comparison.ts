import type { ReportSnapshot } from '@auditplus/contract/features/reports/report-snapshot.model.ts';
import { scoreRowLifecycle } from '@auditplus/contract/features/scoring/scoring.lifecycle.ts';
import { fromPts, toPts } from '@auditplus/core/scoring/points.ts';
import { rational, roundToHundredths } from '@auditplus/core/scoring/rational.ts';
import { compareStages, type Stage } from '@auditplus/core/scoring/stages.ts';
import {
  compareStageScores,
  selfInflation,
  type Variance,
  type VarianceLimits,
} from '@auditplus/core/scoring/variance.ts';
import type { UnitFacts } from './unit-facts.queries.ts';
import { itemsOf, percentOf, refOf } from './unit-scores.ts';

type Comparison = ReportSnapshot['comparison'];
type Pair = { readonly from: Stage; readonly to: Stage };

/** The stages compared with each other, and the self score with the final result (audit-domain 5.8, section 6). */
export function comparisonOf(facts: UnitFacts): Comparison {
  const limits = limitsOf(facts.alertLimits);
  const compared = neighbours(facts).map((pair) => ({ pair, variance: compare(facts, pair, limits) }));
  const overall = { from: 'SELF', to: 'MSD' } as const;
  const whole = compare(facts, overall, limits);
  const all = compared.some(({ pair }) => pair.from === 'SELF' && pair.to === 'MSD')
    ? compared
    : [...compared, { pair: overall, variance: whole }];
  return {
    pairs: all.flatMap(({ pair, variance }) => pairOf(facts, pair, variance)),
    variances: compared.flatMap(({ pair, variance }) => variancesOf(facts, pair, variance)),
    applicability: applicabilityOf(
      facts,
      new Set(all.flatMap(({ variance }) => variance.applicabilityDiffers)),
    ),
    selfInflation: percentOf(selfInflation(whole.bias)),
  };
}

/** The limits of the settings as the arithmetic takes them. */
export const limitsOf = (audit: UnitFacts['alertLimits']): VarianceLimits => ({
  itemPoints: toPts(audit.varianceItemPoints),
  itemRate: audit.varianceItemRate,
  biasAlert: audit.varianceBiasAlert,
  madAlert: audit.varianceMadAlert,
});

/** Stages that follow each other on some line, in their order. */
function neighbours({ effective: { board } }: UnitFacts): Pair[] {
  const pairs = new Map<string, Pair>();
  for (const stages of Object.values(board.stages))
    for (const [index, from] of (stages ?? []).entries()) {
      const to = stages?.[index + 1];
      if (to) pairs.set(`${from} ${to}`, { from, to });
    }
  return [...pairs.values()].sort((a, b) => compareStages(a.from, b.from) || compareStages(a.to, b.to));
}

/** Items that both stages cover and have confirmed. */
function compare(facts: UnitFacts, { from, to }: Pair, limits: VarianceLimits): Variance {
  return compareStageScores({
    items: itemsOf(facts).flatMap((item) => {
      const rows = facts.rows.get(item.id) ?? [];
      const before = rows.find(({ stage }) => stage === from);
      const after = rows.find(({ stage }) => stage === to);
      return before && after
        ? [{ nodeId: item.id, standardScore: item.standardScore, from: before, to: after }]
        : [];
    }),
    limits,
  });
}

function pairOf(facts: UnitFacts, { from, to }: Pair, variance: Variance): Comparison['pairs'] {
  if (variance.bias === null || variance.mad === null) return [];
  const digits = facts.effective.tree.totals.roundDigits;
  const rate = (got: number) => fromPts(roundToHundredths(rational(100 * got, variance.standard), digits));
  return [
    {
      from,
      to,
      itemCount: variance.items.length,
      fromRate: rate(variance.fromGot),
      toRate: rate(variance.toGot),
      bias: fromPts(variance.bias),
      mad: fromPts(variance.mad),
      alert: variance.biasAlert || variance.madAlert,
    },
  ];
}

function variancesOf(facts: UnitFacts, { from, to }: Pair, variance: Variance): Comparison['variances'] {
  return variance.items.flatMap((line) => {
    const item = facts.effective.tree.items.get(line.nodeId);
    const rows = facts.rows.get(line.nodeId) ?? [];
    const before = rows.find(({ stage }) => stage === from);
    const after = rows.find(({ stage }) => stage === to);
    if (!line.reasonRequired || !item || !before || !after) return [];
    return [
      {
        ...refOf(item),
        standardScore: fromPts(item.standardScore),
        from,
        fromScore: fromPts(before.score ?? 0),
        to,
        toScore: fromPts(after.score ?? 0),
        rate: fromPts(line.relative),
        reason: after.varianceReason,
        adjustmentBasis: after.adjustmentBasis,
      },
    ];
  });
}

function applicabilityOf(facts: UnitFacts, nodeIds: ReadonlySet<string>): Comparison['applicability'] {
  return itemsOf(facts).flatMap((item) => {
    if (!nodeIds.has(item.id)) return [];
    const rows = facts.rows.get(item.id) ?? [];
    const held = (isApplicable: boolean) =>
      rows.flatMap(({ stage, status }) =>
        scoreRowLifecycle.is(status, 'naAccepted') === isApplicable ? stage : [],
      );
    return [{ ...refOf(item), applicableIn: held(true), notApplicableIn: held(false) }];
  });
}
