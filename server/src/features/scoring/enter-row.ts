import { randomInt } from 'node:crypto';
import type {
  DeductionEntry,
  ItemBody,
  SampleEntry,
} from '@auditplus/contract/features/scoring/score-row.model.ts';
import type { Language, RefusalParams } from '@auditplus/contract/kernel/refusal.ts';
import type { RefusalCode } from '@auditplus/contract/refusals.ts';
import {
  type EntryRefusal,
  enterItem,
  ITEM_STATUS,
  type ItemEntry,
  type DeductionEntry as RuleDeduction,
} from '@auditplus/core/scoring/item-entry.ts';
import { pointsOfDeduction } from '@auditplus/core/scoring/item-score.ts';
import { type Pts, toPts } from '@auditplus/core/scoring/points.ts';
import { pickPositions } from '@auditplus/core/scoring/sampling.ts';
import type { Stage } from '@auditplus/core/scoring/stages.ts';
import type { RowValues, StoredDeduction, StoredSample } from './rows.repository.ts';
import type { VersionItem } from './version-tree.queries.ts';

/** What an item's save is entered against. */
export type EntryInput = {
  readonly item: VersionItem;
  readonly step: Pts;
  readonly stage: Stage;
  /** The row to change: the scorer's own, else the shared one that it starts from. */
  readonly before: RowValues | null;
  readonly body: Omit<ItemBody, 'rev' | 'clientOpId'>;
  readonly userId: string;
  readonly language: Language;
  /** One of many items that the save names at once. */
  readonly bulk: boolean;
  /** Last year's finding on the item is still open and this is the item's lowest stage (D23). */
  readonly needsCarryStatement: boolean;
};

/** The row that a save gives, or why it is refused. */
export type EntryResult =
  | { readonly ok: true; readonly values: RowValues }
  | { readonly ok: false; readonly code: RefusalCode; readonly params: RefusalParams };

/** A row as it is before anybody has touched the item. */
export const EMPTY_ROW: RowValues = {
  status: ITEM_STATUS.unscored,
  score: null,
  deductTotal: 0,
  spill: 0,
  veto: false,
  inherited: false,
  agree: false,
  consensus: false,
  bulk: false,
  originStage: null,
  naReason: '',
  naDecisionReason: '',
  naDecidedBy: null,
  comment: '',
  strength: '',
  varianceReason: '',
  adjustmentBasis: '',
  carryStatement: '',
  deductions: [],
  sample: null,
  photos: [],
};

/** Enters one item: texts are taken over, points are computed from the options (audit-domain 5.1, AU1402 to AU1406). */
export function enterRow(input: EntryInput): EntryResult {
  const { body } = input;
  const before = input.before ?? EMPTY_ROW;
  const texts = textsOf(before, body);
  const sample = body.sample === undefined ? before.sample : sampleOf(body.sample);
  const scoring =
    body.status !== undefined ||
    body.score !== undefined ||
    body.deductions !== undefined ||
    body.sample !== undefined;
  if (!scoring) return withCarry(input, { ...before, ...texts });

  const stored = storedDeductions(input, before);
  if (!stored) return { ok: false, code: 'AU0002', params: {} };
  const entry = entryOf(input, texts, stored, sample);
  const outcome = enterItem({
    item: {
      standardScore: input.item.standardScore,
      step: input.step,
      applicability: input.item.applicability,
    },
    entry,
  });
  if (!outcome.ok) return refusalOf(outcome.refusals[0], input.language);
  const result = outcome.result;
  const kept = entry.kind === 'score' ? directDeduction(input, entry.score, entry.reason ?? '') : stored;
  const decides = entry.kind === 'na' || entry.kind === 'naRefused';
  return withCarry(input, {
    ...before,
    ...texts,
    status: outcome.status,
    score: result?.score ?? null,
    deductTotal: result?.deductTotal ?? 0,
    spill: result?.spill ?? 0,
    veto: result?.veto ?? false,
    deductions: result ? withPoints(input, kept, sample) : [],
    sample,
    naReason: entry.kind === 'na' || entry.kind === 'naRefused' ? texts.naReason : before.naReason,
    naDecidedBy: decides && input.stage !== 'SELF' ? input.userId : null,
    inherited: false,
    agree: false,
    consensus: false,
    bulk: input.bulk,
    originStage: input.stage,
  });
}

function withCarry(input: EntryInput, values: RowValues): EntryResult {
  const length = [...values.carryStatement].length;
  const isDecided = values.status !== ITEM_STATUS.unscored;
  if (input.needsCarryStatement && isDecided && (length < CARRY_LENGTH.min || length > CARRY_LENGTH.max))
    return { ok: false, code: 'AU1414', params: {} };
  return { ok: true, values };
}

/** Shortest and longest statement on last year's finding, in characters (D23). */
export const CARRY_LENGTH = { min: 10, max: 500 } as const;

function textsOf(before: RowValues, body: EntryInput['body']) {
  return {
    comment: body.comment ?? before.comment,
    strength: body.strength ?? before.strength,
    varianceReason: body.varianceReason ?? before.varianceReason,
    adjustmentBasis: body.adjustmentBasis ?? before.adjustmentBasis,
    carryStatement: body.carryStatement ?? before.carryStatement,
    naReason: body.naReason ?? before.naReason,
    naDecisionReason: body.naDecisionReason ?? before.naDecisionReason,
    photos: body.photos ?? before.photos,
  };
}

function entryOf(
  input: EntryInput,
  texts: ReturnType<typeof textsOf>,
  stored: readonly StoredDeduction[],
  sample: StoredSample | null,
): ItemEntry {
  const { body, stage } = input;
  if (body.status === ITEM_STATUS.unscored) return { kind: 'cleared' };
  if (body.status === ITEM_STATUS.naClaimed || body.status === ITEM_STATUS.naAccepted)
    // The unit claims; every later stage decides at once.
    return { kind: 'na', accepted: stage !== 'SELF', reason: texts.naReason };
  if (body.status === ITEM_STATUS.naRefused && stage !== 'SELF') return { kind: 'naRefused' };
  if (body.deductions === undefined && body.score !== undefined)
    return { kind: 'score', score: toPts(body.score), reason: body.reason ?? null };
  return {
    kind: 'deductions',
    deductions: stored.map((deduction) => ruleDeduction(input.item, deduction)),
    sample: sample && { hits: sample.hits, size: sample.size },
  };
}

/** The deductions of the body with their options' words, the former ones when the body says nothing of them. */
function storedDeductions(input: EntryInput, before: RowValues): readonly StoredDeduction[] | null {
  const { body, item } = input;
  if (body.deductions === undefined) return body.status === undefined ? before.deductions : [];
  const stored: StoredDeduction[] = [];
  for (const entry of body.deductions) {
    const deduction = storedDeduction(item, entry);
    if (!deduction) return null;
    stored.push(deduction);
  }
  return stored;
}

function storedDeduction(item: VersionItem, entry: DeductionEntry): StoredDeduction | null {
  const option = entry.optionId
    ? item.options.find((candidate) => candidate.id === entry.optionId)
    : undefined;
  if (entry.optionId && !option) return null;
  const kind = option?.kind ?? 'MANUAL';
  return {
    optionId: option?.id ?? null,
    kind,
    label: option?.label ?? '',
    ...(option?.unit ? { unit: option.unit } : {}),
    count: kind === 'PER' ? (entry.count ?? 1) : 1,
    points: entry.points === undefined ? 0 : toPts(entry.points),
    reason: entry.reason ?? '',
    place: entry.place ?? '',
    photoIds: entry.photoIds ?? [],
    findingId: entry.findingId ?? null,
  };
}

/** A stored deduction as the rules of the option want it. */
function ruleDeduction(item: VersionItem, deduction: StoredDeduction): RuleDeduction {
  const option = item.options.find((candidate) => candidate.id === deduction.optionId);
  return {
    kind: deduction.kind,
    points: deduction.kind === 'MANUAL' ? deduction.points : (option?.points ?? 0),
    count: deduction.count,
    cap: option?.cap ?? null,
    scope: option?.scope ?? 'ITEM',
    reason: deduction.reason,
    needReason: option?.needReason ?? true,
  };
}

function withPoints(
  input: EntryInput,
  deductions: readonly StoredDeduction[],
  sample: StoredSample | null,
): StoredDeduction[] {
  return deductions.map((deduction) => ({
    ...deduction,
    points: pointsOfDeduction({
      deduction: ruleDeduction(input.item, deduction),
      standardScore: input.item.standardScore,
      step: input.step,
      sample: sample && { hits: sample.hits, size: sample.size },
    }),
  }));
}

function directDeduction(input: EntryInput, score: Pts, reason: string): StoredDeduction[] {
  if (score === input.item.standardScore) return [];
  return [
    {
      optionId: null,
      kind: 'MANUAL',
      label: '',
      count: 1,
      points: input.item.standardScore - score,
      reason,
      place: '',
      photoIds: [],
      findingId: null,
    },
  ];
}

/** A sample with its picks drawn again from the seed; picks by judgement are the scorer's own. */
function sampleOf(entry: SampleEntry | null): StoredSample | null {
  if (!entry) return null;
  const size = Math.min(entry.size, entry.population);
  const seed = entry.seed ?? randomInt(2 ** 31 - 1);
  const { method, population } = entry;
  const picked =
    method === 'JUDGEMENT'
      ? (entry.picked ?? [])
      : method === 'ALL'
        ? []
        : pickPositions({ population, method, seed, size }).map((position) => position + 1);
  return {
    population,
    populationDesc: entry.populationDesc ?? '',
    method,
    seed,
    size: method === 'ALL' ? population : size,
    picked,
    hits: Math.min(entry.hits, size),
    note: entry.note ?? '',
  };
}

const FIELD_NAMES = {
  sample: { zh: '抽样记录', zhtw: '抽樣記錄', en: 'sample' },
  points: { zh: '扣分分值', zhtw: '扣分分值', en: 'points' },
} as const;

/** A refusal of the rules with the places of its text filled. */
export function refusalOf(
  refusal: EntryRefusal,
  language: Language,
): { readonly ok: false; readonly code: RefusalCode; readonly params: RefusalParams } {
  switch (refusal.code) {
    case 'AU0004':
      return { ok: false, code: refusal.code, params: { 字段: FIELD_NAMES[refusal.params.field][language] } };
    case 'AU1402':
      return { ok: false, code: refusal.code, params: { 步长: refusal.params.step } };
    case 'AU1403':
      return { ok: false, code: refusal.code, params: { x: refusal.params.standardScore } };
    default:
      return { ok: false, code: refusal.code, params: {} };
  }
}
