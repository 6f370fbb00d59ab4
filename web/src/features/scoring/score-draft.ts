import type {
  DeductionEntry,
  ItemBody,
  RowSample,
  SampleEntry,
  ScoreRow,
} from '@auditplus/contract/features/scoring/score-row.model.ts';
import type { SheetNode } from '@auditplus/contract/features/scoring/scoring.model.ts';
import type { FileRef } from '@auditplus/contract/kernel/values.ts';
import {
  type EntryOutcome,
  enterItem,
  ITEM_STATUS,
  type ItemEntry,
  type DeductionEntry as RuleDeduction,
} from '@auditplus/core/scoring/item-entry.ts';
import { type ItemScore, scoreItem } from '@auditplus/core/scoring/item-score.ts';
import { toPts } from '@auditplus/core/scoring/points.ts';

/** A deduction while it is edited; `points` is the typed amount of one without an option. */
export type DraftDeduction = {
  readonly optionId: string | null;
  readonly count: number;
  readonly points: number;
  readonly reason: string;
  readonly place: string;
  readonly photoIds: readonly string[];
  readonly findingId: string | null;
};

export const TEXT_FIELDS = [
  'comment',
  'strength',
  'varianceReason',
  'adjustmentBasis',
  'carryStatement',
  'naReason',
  'naDecisionReason',
] as const;
export type TextField = (typeof TEXT_FIELDS)[number];

/** What a person has entered for an item and the server has not confirmed yet. */
export type RowDraft = Readonly<Record<TextField, string>> & {
  readonly status: ScoreRow['status'];
  readonly deductions: readonly DraftDeduction[];
  readonly sample: SampleEntry | null;
  readonly photos: readonly FileRef[];
  /** The result itself was entered, not only texts or photos: an inherited row is then no longer agreed. */
  readonly scored: boolean;
};

/** What scoring an item needs beyond the item itself. */
export type EntryRules = { readonly node: SheetNode; readonly step: number; readonly isSelf: boolean };

/** The row as a draft to start from. */
export function draftOf(row: ScoreRow | undefined): RowDraft {
  return {
    status: row?.status ?? ITEM_STATUS.unscored,
    deductions: (row?.deductions ?? []).map((deduction) => ({
      optionId: deduction.optionId,
      count: deduction.count,
      points: deduction.points,
      reason: deduction.reason,
      place: deduction.place,
      photoIds: deduction.photoIds,
      findingId: deduction.findingId,
    })),
    comment: row?.comment ?? '',
    strength: row?.strength ?? '',
    varianceReason: row?.varianceReason ?? '',
    adjustmentBasis: row?.adjustmentBasis ?? '',
    carryStatement: row?.carryStatement ?? '',
    naReason: row?.naReason ?? '',
    naDecisionReason: row?.naDecisionReason ?? '',
    sample: row?.sample ? sampleEntry(row.sample) : null,
    photos: row?.photos ?? [],
    scored: false,
  };
}

export type RowEdit =
  | { readonly type: 'full' }
  | { readonly type: 'zero' }
  | { readonly type: 'clear' }
  | { readonly type: 'score'; readonly score: number }
  | { readonly type: 'option'; readonly optionId: string }
  | { readonly type: 'count'; readonly index: number; readonly count: number }
  | {
      readonly type: 'deduction';
      readonly index: number;
      readonly part: Partial<Pick<DraftDeduction, 'reason' | 'place' | 'photoIds' | 'points' | 'findingId'>>;
    }
  | { readonly type: 'dropDeduction'; readonly index: number }
  | { readonly type: 'na' }
  | { readonly type: 'text'; readonly field: TextField; readonly value: string }
  | { readonly type: 'sample'; readonly sample: SampleEntry | null }
  | { readonly type: 'photos'; readonly photos: readonly FileRef[] };

/** The draft after one edit of a person. */
export function editDraft(draft: RowDraft, edit: RowEdit, rules: EntryRules): RowDraft {
  switch (edit.type) {
    case 'full':
      return withDeductions(draft, []);
    case 'zero':
      return zeroed(draft, rules);
    case 'clear':
      return { ...draft, status: ITEM_STATUS.unscored, deductions: [], scored: true };
    case 'score':
      return directScore(draft, edit.score, rules);
    case 'option':
      return withOption(draft, edit.optionId, rules);
    case 'count':
      return withCount(draft, edit.index, edit.count);
    case 'deduction':
      return withDeductions(
        draft,
        draft.deductions.map((deduction, index) =>
          index === edit.index ? { ...deduction, ...edit.part } : deduction,
        ),
      );
    case 'dropDeduction':
      return withDeductions(
        draft,
        draft.deductions.filter((_, index) => index !== edit.index),
      );
    case 'na':
      return toggledNa(draft, rules);
    case 'text': {
      const next = { ...draft, [edit.field]: edit.value };
      return edit.field === 'naReason' && isNa(draft.status) ? { ...next, scored: true } : next;
    }
    case 'sample':
      return withDeductions({ ...draft, sample: edit.sample }, draft.deductions);
    case 'photos':
      return { ...draft, photos: edit.photos };
  }
}

/** Whether the status leaves the item out, claimed or accepted. */
export const isNa = (status: number): boolean =>
  status === ITEM_STATUS.naClaimed || status === ITEM_STATUS.naAccepted;

/** Checks and scores a draft exactly as the server will (audit-domain 5.1, refusals of 4.4). */
export function outcomeOfDraft(draft: RowDraft, rules: EntryRules): EntryOutcome {
  return enterItem({
    item: {
      standardScore: toPts(rules.node.standardScore ?? 0),
      step: toPts(rules.step),
      applicability: rules.node.applicability,
    },
    entry: entryOf(draft, rules),
  });
}

/** The points of a draft even while a reason is still missing; null unless the item is scored. */
export function scoreOfDraft(draft: RowDraft, rules: EntryRules): ItemScore | null {
  if (draft.status !== ITEM_STATUS.scored) return null;
  return scoreItem({
    standardScore: toPts(rules.node.standardScore ?? 0),
    step: toPts(rules.step),
    deductions: draft.deductions.map((deduction) => ruleDeduction(deduction, rules.node)),
    sample: draft.sample && { hits: draft.sample.hits, size: draft.sample.size },
  });
}

/** The save of a draft: the result only when it was entered, and the texts that differ from the stored row. */
export function bodyOfDraft(draft: RowDraft, base: ScoreRow | undefined, clientOpId: string): ItemBody {
  const before = draftOf(base);
  const texts: Partial<Record<TextField, string>> = {};
  for (const field of TEXT_FIELDS) if (draft[field] !== before[field]) texts[field] = draft[field];
  return {
    rev: base?.rev ?? 0,
    clientOpId,
    ...texts,
    ...(JSON.stringify(draft.photos) === JSON.stringify(before.photos) ? {} : { photos: [...draft.photos] }),
    ...(draft.scored ? resultOf(draft) : {}),
  };
}

function resultOf(draft: RowDraft): Partial<ItemBody> {
  if (isNa(draft.status)) return { status: draft.status, naReason: draft.naReason };
  if (draft.status !== ITEM_STATUS.scored) return { status: draft.status };
  return {
    deductions: draft.deductions.map(entryBody),
    sample: draft.sample,
  };
}

function entryBody(deduction: DraftDeduction): DeductionEntry {
  return {
    optionId: deduction.optionId,
    ...(deduction.optionId === null ? { points: deduction.points } : { count: deduction.count }),
    // An option of the kind MANUAL carries its typed amount as well.
    ...(deduction.optionId !== null && deduction.points > 0 ? { points: deduction.points } : {}),
    reason: deduction.reason,
    place: deduction.place,
    photoIds: [...deduction.photoIds],
    findingId: deduction.findingId,
  };
}

function entryOf(draft: RowDraft, rules: EntryRules): ItemEntry {
  if (isNa(draft.status)) return { kind: 'na', accepted: !rules.isSelf, reason: draft.naReason };
  if (draft.status === ITEM_STATUS.naRefused) return { kind: 'naRefused' };
  if (draft.status === ITEM_STATUS.unscored) return { kind: 'cleared' };
  const [typed] = draft.deductions;
  // A typed score above the standard score is refused as a score, in the words that speak of it (AU1403).
  if (typed && typed.optionId === null && typed.points < 0)
    return {
      kind: 'score',
      score: toPts(rules.node.standardScore ?? 0) - toPts(typed.points),
      reason: typed.reason,
    };
  return {
    kind: 'deductions',
    deductions: draft.deductions.map((deduction) => ruleDeduction(deduction, rules.node)),
    sample: draft.sample && { hits: draft.sample.hits, size: draft.sample.size },
  };
}

function ruleDeduction(deduction: DraftDeduction, node: SheetNode): RuleDeduction {
  const option = node.options.find((candidate) => candidate.id === deduction.optionId);
  const kind = option?.kind ?? 'MANUAL';
  return {
    kind,
    points: toPts(kind === 'MANUAL' ? deduction.points : (option?.points ?? 0)),
    count: deduction.count,
    cap: option?.cap == null ? null : toPts(option.cap),
    scope: option?.scope ?? 'ITEM',
    reason: deduction.reason,
    needReason: option ? option.needReason === 1 : true,
  };
}

const withDeductions = (draft: RowDraft, deductions: readonly DraftDeduction[]): RowDraft => ({
  ...draft,
  status: ITEM_STATUS.scored,
  deductions,
  scored: true,
});

const newDeduction = (part: Partial<DraftDeduction>): DraftDeduction => ({
  optionId: null,
  count: 1,
  points: 0,
  reason: '',
  place: '',
  photoIds: [],
  findingId: null,
  ...part,
});

/** A typed score is one deduction of what is missing to the full score; a reason already given stays. */
function directScore(draft: RowDraft, score: number, { node }: EntryRules): RowDraft {
  const missing = Math.round(((node.standardScore ?? 0) - score) * 100) / 100;
  if (missing === 0) return withDeductions(draft, []);
  const typed = draft.deductions.find((deduction) => deduction.optionId === null);
  const reason = typed?.reason || draft.deductions[0]?.reason || '';
  const place = typed?.place || draft.deductions[0]?.place || '';
  return withDeductions(draft, [newDeduction({ points: missing, reason, place })]);
}

function zeroed(draft: RowDraft, rules: EntryRules): RowDraft {
  const option = rules.node.options.find((candidate) => candidate.kind === 'ZERO');
  if (!option) return directScore(draft, 0, rules);
  const known = draft.deductions.find((deduction) => deduction.optionId === option.id);
  return withDeductions(draft, [known ?? newDeduction({ optionId: option.id })]);
}

/** Uses an option; a counted one that is used already counts one more, any other is taken back. */
function withOption(draft: RowDraft, optionId: string, { node }: EntryRules): RowDraft {
  const option = node.options.find((candidate) => candidate.id === optionId);
  if (!option) return draft;
  const index = draft.deductions.findIndex((deduction) => deduction.optionId === optionId);
  const used = draft.deductions[index];
  if (!used) return withDeductions(draft, [...draft.deductions, newDeduction({ optionId })]);
  return withCount(draft, index, option.kind === 'PER' ? used.count + 1 : 0);
}

function withCount(draft: RowDraft, index: number, count: number): RowDraft {
  return withDeductions(
    draft,
    draft.deductions.flatMap((deduction, position) =>
      position !== index ? [deduction] : count < 1 ? [] : [{ ...deduction, count }],
    ),
  );
}

function toggledNa(draft: RowDraft, { isSelf }: EntryRules): RowDraft {
  if (isNa(draft.status))
    return { ...draft, status: ITEM_STATUS.unscored, deductions: [], naReason: '', scored: true };
  const status = isSelf ? ITEM_STATUS.naClaimed : ITEM_STATUS.naAccepted;
  return { ...draft, status, deductions: [], scored: true };
}

function sampleEntry(sample: RowSample): SampleEntry {
  return { ...sample, picked: [...sample.picked] };
}
