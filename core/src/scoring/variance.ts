import { outcomeOf } from './effective.ts';
import type { ItemStatus } from './item-entry.ts';
import { type Percent, type Pts, toPts } from './points.ts';
import { rational, roundToHundredths } from './rational.ts';

/** Limits of audit-domain 3.7; points in hundredths, rates and alerts as plain percents. */
export type VarianceLimits = {
  readonly itemPoints: Pts;
  readonly itemRate: number;
  readonly biasAlert: number;
  readonly madAlert: number;
};

/** `varianceItemPoints`, `varianceItemRate`, `varianceBiasAlert`, `varianceMadAlert` as they are seeded. */
export const VARIANCE_LIMITS: VarianceLimits = { itemPoints: 300, itemRate: 30, biasAlert: 10, madAlert: 15 };

/** One item in the two stages compared; null where the stage has no row. */
export type VarianceItem = {
  readonly nodeId: string;
  readonly standardScore: Pts;
  readonly from: { readonly status: ItemStatus; readonly score: Pts | null } | null;
  readonly to: { readonly status: ItemStatus; readonly score: Pts | null } | null;
};

/** The difference of one item that both stages scored. */
export type ItemVariance = {
  readonly nodeId: string;
  /** A(to) − A(from), integer hundredths. */
  readonly delta: Pts;
  /** |Δ| ÷ S as a percent in hundredths, rounded HALF_UP 0.01. */
  readonly relative: Percent;
  readonly reasonRequired: boolean;
};

/** The comparison of two stages. */
export type Variance = {
  readonly items: readonly ItemVariance[];
  /** 适用性差异: scored in one stage, not applicable in the other. */
  readonly applicabilityDiffers: readonly string[];
  /** Open in at least one of the stages; left out of the sums. */
  readonly undecided: readonly string[];
  /** Sums over the items scored in both: standard scores and both stages' points. */
  readonly standard: Pts;
  readonly fromGot: Pts;
  readonly toGot: Pts;
  /** 100 ΣΔ ÷ ΣS and 100 Σ|Δ| ÷ ΣS, HALF_UP 0.01, in hundredths of a percent; null without common items. */
  readonly bias: Percent | null;
  readonly mad: Percent | null;
  readonly biasAlert: boolean;
  readonly madAlert: boolean;
};

/** Compares two stages item by item (audit-domain 5.8). Alerts are decided on the published figures. */
export function compareStageScores(input: {
  items: readonly VarianceItem[];
  limits?: VarianceLimits;
}): Variance {
  const limits = input.limits ?? VARIANCE_LIMITS;
  const items: ItemVariance[] = [];
  const applicabilityDiffers: string[] = [];
  const undecided: string[] = [];
  const sums = { standard: 0, fromGot: 0, toGot: 0, absolute: 0 };
  for (const { nodeId, standardScore, from, to } of input.items) {
    const outcomes = [outcomeOf(from), outcomeOf(to)];
    if (outcomes.includes('open')) undecided.push(nodeId);
    else if (outcomes[0] !== outcomes[1]) applicabilityDiffers.push(nodeId);
    else if (from?.score != null && to?.score != null) {
      const delta = to.score - from.score;
      items.push({ nodeId, delta, ...judge(delta, standardScore, limits) });
      sums.standard += standardScore;
      sums.fromGot += from.score;
      sums.toGot += to.score;
      sums.absolute += Math.abs(delta);
    }
  }
  const { standard, fromGot, toGot } = sums;
  const bias = percentOf(toGot - fromGot, standard);
  const mad = percentOf(sums.absolute, standard);
  return {
    items,
    applicabilityDiffers,
    undecided,
    standard,
    fromGot,
    toGot,
    bias,
    mad,
    biasAlert: bias !== null && Math.abs(bias) > toPts(limits.biasAlert),
    madAlert: mad !== null && mad > toPts(limits.madAlert),
  };
}

/**
 * Whether a changed score needs a 偏差说明 (audit-domain 5.8): |Δ| of 3 points or more, or 30 % of the standard
 * score or more.
 */
export function varianceReasonRequired(input: {
  delta: Pts;
  standardScore: Pts;
  limits?: VarianceLimits;
}): boolean {
  return judge(input.delta, input.standardScore, input.limits ?? VARIANCE_LIMITS).reasonRequired;
}

/** Self-inflation index of a unit: −bias(SELF → effective) (audit-domain 5.8). */
export function selfInflation(bias: Percent | null): Percent | null {
  return bias === null ? null : 0 - bias;
}

function judge(delta: Pts, standardScore: Pts, limits: VarianceLimits) {
  const size = Math.abs(delta);
  return {
    relative: percentOf(size, standardScore) ?? 0,
    reasonRequired:
      size > 0 && (size >= limits.itemPoints || size * 10_000 >= toPts(limits.itemRate) * standardScore),
  };
}

function percentOf(part: Pts, whole: Pts): Percent | null {
  return whole === 0 ? null : roundToHundredths(rational(100 * part, whole), 2);
}
