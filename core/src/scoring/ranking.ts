import type { Percent, Pts } from './points.ts';
import { add, decimal, divide, multiply, type RoundDigits, rational, roundToHundredths } from './rational.ts';

/** A unit's published result as ranking sees it; points and percent in hundredths. */
export type RankedUnit = {
  readonly unitCode: string;
  readonly percent: Percent | null;
  readonly got: Pts;
  readonly due: Pts;
  /** Findings of severity 1 (严重不符合) and all findings. */
  readonly severeFindings: number;
  readonly findings: number;
};

/**
 * Order of two units, best first (audit-domain 5.6): published percent, exact G/B by cross multiplication, fewer
 * severe findings, fewer findings, unit code. Units without a percent come last.
 */
export function compareUnits(a: RankedUnit, b: RankedUnit): number {
  if (a.percent === null || b.percent === null) {
    return Number(a.percent === null) - Number(b.percent === null) || compareCodes(a.unitCode, b.unitCode);
  }
  return (
    b.percent - a.percent ||
    b.got * a.due - a.got * b.due ||
    a.severeFindings - b.severeFindings ||
    a.findings - b.findings ||
    compareCodes(a.unitCode, b.unitCode)
  );
}

/** Units in order with their ranks from 1; a unit without a percent has no rank (audit-domain 5.6). */
export function rankUnits<T extends RankedUnit>(units: readonly T[]): { unit: T; rank: number | null }[] {
  return [...units]
    .sort(compareUnits)
    .map((unit, index) => ({ unit, rank: unit.percent === null ? null : index + 1 }));
}

/** A unit's percent (of the total or of one chapter) and its weight: 1, `staffCount` or `capacity`. */
export type MeanPart = { readonly percent: Percent | null; readonly weight?: number | null };

/**
 * Group percent (audit-domain 5.6): the mean of the units' published percents, rounded once. Parts without a
 * percent, and in a weighted mean those without a weight, take no part; null when none is left.
 */
export function groupMean(input: {
  parts: readonly MeanPart[];
  weighted?: boolean;
  digits?: RoundDigits;
}): Percent | null {
  const { parts, weighted = false, digits = 1 } = input;
  let weights = rational(0);
  let sum = rational(0);
  for (const { percent, weight } of parts) {
    if (percent === null || (weighted && !weight)) continue;
    const share = weighted && weight ? decimal(weight) : rational(1);
    weights = add(weights, share);
    sum = add(sum, multiply(share, rational(percent, 100)));
  }
  return weights.num === 0n ? null : roundToHundredths(divide(sum, weights), digits);
}

function compareCodes(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
