import type { Pts } from './points.ts';
import { divideHalfUp } from './rational.ts';

/** Kinds of deduction option (audit-domain 3.1, 5.1). */
export const DEDUCTION_KINDS = ['FIXED', 'PER', 'RATE', 'ZERO', 'MANUAL', 'VETO'] as const;
export type DeductionKind = (typeof DEDUCTION_KINDS)[number];

/** Where the points of a deduction go: to the item, or over the item's rest to its section. */
export type DeductionScope = 'ITEM' | 'SECTION';

/** The sample behind a RATE deduction: `hits` faulty records among `size` looked at. */
export type SampleResult = { readonly hits: number; readonly size: number };

/** One deduction of an item as entered; amounts in integer hundredths. */
export type DeductionInput = {
  readonly kind: DeductionKind;
  /** FIXED and PER: the option's points. MANUAL: the typed amount. Not used by the others. */
  readonly points?: Pts;
  /** PER: number of occurrences, 1 when left out. */
  readonly count?: number;
  /** PER: most points that the option may take; null for no limit. */
  readonly cap?: Pts | null;
  /** ITEM when left out. */
  readonly scope?: DeductionScope;
};

/** What an item's deductions come to; amounts in integer hundredths. */
export type ItemScore = {
  /** Points of each deduction, in the order given. */
  readonly deductionPoints: readonly Pts[];
  /** Sum of all deductions before the item's limit. */
  readonly raw: Pts;
  /** D, the points taken from the item: never above the standard score. */
  readonly deductTotal: Pts;
  /** A = S − D, between 0 and the standard score. */
  readonly score: Pts;
  /** Points of SECTION deductions that the item could not hold; taken from its section. */
  readonly spill: Pts;
  /** Whether a VETO option was used. */
  readonly veto: boolean;
};

/**
 * The score of one item from its deductions (audit-domain 5.1). ITEM deductions are taken first and end at the
 * standard score; SECTION deductions take what is left and spill the rest over the section. The order of the
 * deductions does not matter.
 */
export function scoreItem(input: {
  standardScore: Pts;
  step: Pts;
  deductions: readonly DeductionInput[];
  sample?: SampleResult | null;
}): ItemScore {
  const { standardScore, step, deductions, sample } = input;
  let itemRaw = 0;
  let sectionRaw = 0;
  let veto = false;
  const deductionPoints = deductions.map((deduction) => {
    const points = pointsOfDeduction({ deduction, standardScore, step, sample });
    if (deduction.scope === 'SECTION') sectionRaw += points;
    else itemRaw += points;
    veto ||= deduction.kind === 'VETO';
    return points;
  });
  const fromItem = Math.min(standardScore, itemRaw);
  const fromSection = Math.min(standardScore - fromItem, sectionRaw);
  const deductTotal = fromItem + fromSection;
  return {
    deductionPoints,
    raw: itemRaw + sectionRaw,
    deductTotal,
    score: standardScore - deductTotal,
    spill: sectionRaw - fromSection,
    veto,
  };
}

/** The points of one deduction before the item's limit (audit-domain 5.1). */
export function pointsOfDeduction(input: {
  deduction: DeductionInput;
  standardScore: Pts;
  step: Pts;
  sample?: SampleResult | null;
}): Pts {
  const { deduction, standardScore, step, sample } = input;
  const points = deduction.points ?? 0;
  switch (deduction.kind) {
    case 'FIXED':
    case 'MANUAL':
      return points;
    case 'PER':
      return Math.min(deduction.cap ?? Number.POSITIVE_INFINITY, points * (deduction.count ?? 1));
    case 'RATE':
      return sample ? rateDeduction(standardScore, sample, step) : 0;
    case 'ZERO':
    case 'VETO':
      return standardScore;
  }
}

function rateDeduction(standardScore: Pts, { hits, size }: SampleResult, step: Pts): Pts {
  if (size <= 0) return 0;
  const steps = divideHalfUp(BigInt(standardScore) * BigInt(hits), BigInt(size) * BigInt(step));
  return Number(steps) * step;
}
