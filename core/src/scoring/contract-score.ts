import type { Pts } from './points.ts';
import {
  add,
  compare,
  decimal,
  divide,
  larger,
  multiply,
  type Rational,
  rational,
  roundToHundredths,
  smaller,
  subtract,
} from './rational.ts';

/**
 * One indicator with its result; plain decimal numbers as JSON carries them. Null = not reported yet. A waived one
 * belongs to whoever held the post on its day (change of general manager) and counts there.
 */
export type Indicator = { readonly id: string; readonly isWaived?: boolean } & (
  | {
      readonly kind: 'LIMIT';
      readonly weight: number;
      readonly target: number;
      readonly actual: number | null;
      readonly perUnitDeduct: number;
      /** Passing the limit is a veto as well (生产安全死亡事故). */
      readonly vetoWhenExceeded?: boolean;
    }
  | {
      readonly kind: 'TARGET';
      readonly weight: number;
      readonly target: number;
      readonly actual: number | null;
    }
  /** `percent` is the published P of the audit. */
  | { readonly kind: 'AUDIT'; readonly weight: number; readonly percent: number | null }
  | {
      readonly kind: 'PROCESS';
      readonly weight: number;
      readonly perUnitDeduct: number;
      readonly misses: number | null;
    }
  | { readonly kind: 'VETO'; readonly hit: boolean }
);

/** Contract grades, best first; `min` in hundredths of a point. */
export const CONTRACT_GRADES = [
  { code: 'EXCELLENT', name: '优秀', min: 9000 },
  { code: 'GOOD', name: '良好', min: 8000 },
  { code: 'PASS', name: '合格', min: 6000 },
  { code: 'FAIL', name: '不合格', min: 0 },
] as const;
export type ContractGrade = (typeof CONTRACT_GRADES)[number];

/** Most that a contract can score after a veto. */
export const VETO_SCORE_CAP: Pts = 5990;

/** The assessed contract; points in hundredths. */
export type ContractScore = {
  /** Each indicator's points, HALF_UP 0.01; null for a VETO indicator or one not reported yet. */
  readonly indicators: readonly { readonly id: string; readonly score: Pts | null }[];
  /** Sum of the indicators. */
  readonly sum: Pts;
  /** HALF_UP 0.1 of the sum over the weights that count, held at 59.9 after a veto. */
  readonly total: Pts;
  readonly vetoIds: readonly string[];
  readonly missingIds: readonly string[];
  readonly grade: ContractGrade;
};

/** The score and grade of a contract (audit-domain 5.11). */
export function scoreContract(indicators: readonly Indicator[]): ContractScore {
  const scored = indicators.map((indicator) => ({
    id: indicator.id,
    score: indicator.isWaived ? null : scoreIndicator(indicator),
  }));
  const sum = scored.reduce((total, { score }) => total + (score ?? 0), 0);
  const vetoIds = indicators.filter(isVetoed).map(({ id }) => id);
  const rounded = roundToHundredths(overCounted(sum, indicators), 1);
  const vetoed = vetoIds.length > 0;
  const total = vetoed ? Math.min(rounded, VETO_SCORE_CAP) : rounded;
  return {
    indicators: scored,
    sum,
    total,
    vetoIds,
    missingIds: indicators.flatMap(({ id, kind, isWaived }, i) =>
      kind !== 'VETO' && !isWaived && scored[i]?.score === null ? [id] : [],
    ),
    grade: vetoed ? FAIL : (CONTRACT_GRADES.find(({ min }) => total >= min) ?? FAIL),
  };
}

/** The points of one indicator, HALF_UP 0.01 (audit-domain 5.11); null for VETO and while it is not reported. */
export function scoreIndicator(indicator: Indicator): Pts | null {
  if (indicator.kind === 'VETO') return null;
  const exact = exactScore(indicator);
  return exact && roundToHundredths(larger(exact, ZERO), 2);
}

/**
 * A count target of a contract that covers only part of the year (change of general manager, audit-domain 12):
 * target × days ÷ days of the year, HALF_UP 0.01, as a plain number.
 */
export function proRataTarget(input: { target: number; days: number; daysOfYear: number }): number {
  const exact = multiply(decimal(input.target), rational(input.days, input.daysOfYear));
  return roundToHundredths(exact, 2) / 100;
}

/**
 * Whether the target of an indicator is a count of a whole period, which a part of it has only in part: limits, and
 * targets in anything but percent.
 */
export const isCountTarget = (indicator: { kind: Indicator['kind']; unitText: string }): boolean =>
  indicator.kind === 'LIMIT' || (indicator.kind === 'TARGET' && indicator.unitText.trim() !== '%');

/** Days of a period, both ends included; dates are `YYYY-MM-DD`. */
export const daysOfPeriod = (from: string, to: string): number =>
  Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000) + 1;

/** The weight that counts once waived indicators are left out: the full mark is brought from it to 100. */
export const countedWeight = (
  indicators: readonly { readonly kind: string; readonly weight: number; readonly waived: boolean }[],
): number =>
  indicators.reduce(
    (rest, { kind, weight, waived }) =>
      waived && kind !== 'VETO' ? Math.round((rest - weight) * 100) / 100 : rest,
    FULL_WEIGHT,
  );

const FULL_WEIGHT = 100;
const ZERO = rational(0);
const FULL = rational(FULL_WEIGHT);
const FAIL = CONTRACT_GRADES[3];

/** Without waived indicators the sum itself; else the sum brought to the scale of 100 by the weights that count. */
function overCounted(sum: Pts, indicators: readonly Indicator[]): Rational {
  const points = rational(sum, 100);
  const waived = indicators.reduce(
    (total, indicator) =>
      indicator.isWaived && indicator.kind !== 'VETO' ? add(total, decimal(indicator.weight)) : total,
    ZERO,
  );
  if (waived.num === 0n) return points;
  const counted = subtract(FULL, waived);
  return compare(counted, ZERO) > 0 ? divide(multiply(points, FULL), counted) : ZERO;
}

function exactScore(indicator: Exclude<Indicator, { kind: 'VETO' }>): Rational | null {
  const weight = decimal(indicator.weight);
  switch (indicator.kind) {
    case 'LIMIT': {
      if (indicator.actual === null) return null;
      const over = larger(subtract(decimal(indicator.actual), decimal(indicator.target)), ZERO);
      return subtract(weight, multiply(decimal(indicator.perUnitDeduct), over));
    }
    case 'TARGET': {
      if (indicator.actual === null) return null;
      // A target of zero is met by any result.
      if (indicator.target <= 0) return weight;
      return multiply(
        weight,
        smaller(rational(1), divide(decimal(indicator.actual), decimal(indicator.target))),
      );
    }
    case 'AUDIT':
      return indicator.percent === null
        ? null
        : multiply(weight, divide(decimal(indicator.percent), rational(100)));
    case 'PROCESS':
      return indicator.misses === null
        ? null
        : subtract(weight, multiply(decimal(indicator.perUnitDeduct), decimal(indicator.misses)));
  }
}

function isVetoed(indicator: Indicator): boolean {
  if (indicator.isWaived) return false;
  if (indicator.kind === 'VETO') return indicator.hit;
  if (indicator.kind !== 'LIMIT' || !indicator.vetoWhenExceeded || indicator.actual === null) return false;
  return compare(decimal(indicator.actual), decimal(indicator.target)) > 0;
}
