import { scoreRowLifecycle } from '@auditplus/contract/features/scoring/scoring.lifecycle.ts';
import { type DeductionInput, type ItemScore, type SampleResult, scoreItem } from './item-score.ts';
import { fromPts, isMultipleOfStep, type Pts } from './points.ts';

/** Status of an item row (audit-domain 3.3). A refused claim becomes SCORED when the stage scores the item. */
export const ITEM_STATUS = scoreRowLifecycle.state;
export type ItemStatus = (typeof ITEM_STATUS)[keyof typeof ITEM_STATUS];

/** When an item may be left out (audit-domain 3.1). */
export type Applicability = 'ALWAYS' | 'OPTIONAL' | 'CONDITIONAL';

/** Shortest and longest reason of an N/A claim, in characters after trimming (AU1405). */
export const NA_REASON_LENGTH = { min: 10, max: 500 } as const;

/** Why an entry is refused: a code of the catalogue and the values for its text (points as JSON numbers). */
export type EntryRefusal =
  | { readonly code: 'AU0004'; readonly params: { readonly field: 'sample' | 'points' } }
  | { readonly code: 'AU1402'; readonly params: { readonly step: number } }
  | { readonly code: 'AU1403'; readonly params: { readonly standardScore: number } }
  | { readonly code: 'AU1404'; readonly params: { readonly deductionIndex: number } }
  | { readonly code: 'AU1405'; readonly params: { readonly min: number; readonly max: number } }
  | { readonly code: 'AU1406'; readonly params: Readonly<Record<string, never>> };

/** A deduction with what its validation needs. */
export type DeductionEntry = DeductionInput & {
  readonly reason?: string | null;
  /** The option asks for a reason; MANUAL always does. */
  readonly needReason?: boolean;
};

/** What of the standard an entry is checked against; amounts in integer hundredths. */
export type ItemRule = {
  readonly standardScore: Pts;
  readonly step: Pts;
  readonly applicability: Applicability;
};

/** What a scorer enters for an item. */
export type ItemEntry =
  | {
      readonly kind: 'deductions';
      readonly deductions: readonly DeductionEntry[];
      readonly sample?: SampleResult | null;
    }
  | { readonly kind: 'score'; readonly score: Pts; readonly reason?: string | null }
  | { readonly kind: 'na'; readonly accepted: boolean; readonly reason?: string | null }
  | { readonly kind: 'naRefused' }
  | { readonly kind: 'cleared' };

/** The row that an accepted entry gives, or every reason why it is refused (the first is the one to show). */
export type EntryOutcome =
  | {
      readonly ok: true;
      readonly status: ItemStatus;
      /** Null unless the item is scored. */
      readonly result: ItemScore | null;
      /** The deductions to store; a direct score becomes one MANUAL deduction of S − A, none at full marks. */
      readonly deductions: readonly DeductionEntry[];
    }
  | { readonly ok: false; readonly refusals: readonly [EntryRefusal, ...EntryRefusal[]] };

/** Validates and scores what was entered for one item (audit-domain 5.1; refusals of 4.4). */
export function enterItem({ item, entry }: { item: ItemRule; entry: ItemEntry }): EntryOutcome {
  switch (entry.kind) {
    case 'deductions':
      return enterDeductions(item, entry.deductions, entry.sample ?? null);
    case 'score':
      return enterScore(item, entry.score, entry.reason ?? null);
    case 'na':
      return enterNa(item, entry.accepted, entry.reason ?? null);
    case 'naRefused':
      return { ok: true, status: ITEM_STATUS.naRefused, result: null, deductions: [] };
    case 'cleared':
      return { ok: true, status: ITEM_STATUS.unscored, result: null, deductions: [] };
  }
}

/** Whether an item may be claimed not applicable at all; the stages above decide on the claim (AU1406). */
export function isNaAllowed(applicability: Applicability): boolean {
  return applicability !== 'ALWAYS';
}

function enterScore(item: ItemRule, score: Pts, reason: string | null): EntryOutcome {
  const refusals: EntryRefusal[] = [];
  // The full score is always allowed, also where the standard score itself is no multiple of the step.
  if (score < 0 || (score !== item.standardScore && !isMultipleOfStep(score, item.step))) {
    refusals.push(stepRefusal(item));
  }
  if (score > item.standardScore) {
    refusals.push({ code: 'AU1403', params: { standardScore: fromPts(item.standardScore) } });
  }
  const refused = refusedBy(refusals);
  if (refused) return refused;
  if (score === item.standardScore) return enterDeductions(item, [], null);
  const typed: DeductionEntry = { kind: 'MANUAL', points: item.standardScore - score, reason };
  return hasText(reason)
    ? accept(item, [typed], null)
    : { ok: false, refusals: [{ code: 'AU1404', params: { deductionIndex: 0 } }] };
}

function enterDeductions(
  item: ItemRule,
  deductions: readonly DeductionEntry[],
  sample: SampleResult | null,
): EntryOutcome {
  const refusals = deductions.flatMap((deduction, index) =>
    deductionRefusals(item, deduction, index, sample),
  );
  const refused = refusedBy(refusals);
  if (refused) return refused;
  const outcome = accept(item, deductions, sample);
  const exempt = deductions.some((deduction) => deduction.kind === 'RATE');
  const score = outcome.result.score;
  if (!exempt && score !== item.standardScore && !isMultipleOfStep(score, item.step)) {
    return { ok: false, refusals: [stepRefusal(item)] };
  }
  return outcome;
}

function deductionRefusals(
  item: ItemRule,
  deduction: DeductionEntry,
  deductionIndex: number,
  sample: SampleResult | null,
): EntryRefusal[] {
  const refusals: EntryRefusal[] = [];
  if (deduction.kind === 'RATE' && !(sample && sample.size > 0)) {
    refusals.push({ code: 'AU0004', params: { field: 'sample' } });
  }
  if (deduction.kind === 'MANUAL') {
    if (deduction.points === undefined) refusals.push({ code: 'AU0004', params: { field: 'points' } });
    else if (deduction.points < 0 || !isMultipleOfStep(deduction.points, item.step)) {
      refusals.push(stepRefusal(item));
    }
  }
  if ((deduction.kind === 'MANUAL' || deduction.needReason) && !hasText(deduction.reason)) {
    refusals.push({ code: 'AU1404', params: { deductionIndex } });
  }
  return refusals;
}

function enterNa(item: ItemRule, accepted: boolean, reason: string | null): EntryOutcome {
  const refusals: EntryRefusal[] = [];
  if (!isNaAllowed(item.applicability)) refusals.push({ code: 'AU1406', params: {} });
  const length = [...(reason ?? '').trim()].length;
  if (length < NA_REASON_LENGTH.min || length > NA_REASON_LENGTH.max) {
    refusals.push({ code: 'AU1405', params: NA_REASON_LENGTH });
  }
  return (
    refusedBy(refusals) ?? {
      ok: true,
      status: accepted ? ITEM_STATUS.naAccepted : ITEM_STATUS.naClaimed,
      result: null,
      deductions: [],
    }
  );
}

function accept(item: ItemRule, deductions: readonly DeductionEntry[], sample: SampleResult | null) {
  const result = scoreItem({ standardScore: item.standardScore, step: item.step, deductions, sample });
  return { ok: true, status: ITEM_STATUS.scored, result, deductions } as const;
}

function refusedBy(refusals: readonly EntryRefusal[]): EntryOutcome | null {
  const [first, ...rest] = refusals;
  return first ? { ok: false, refusals: [first, ...rest] } : null;
}

function stepRefusal(item: ItemRule): EntryRefusal {
  return { code: 'AU1402', params: { step: fromPts(item.step) } };
}

function hasText(text: string | null | undefined): boolean {
  return text != null && text.trim() !== '';
}
