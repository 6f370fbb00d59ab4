import { z } from 'zod';
import { FileRef, Flag, Id, line, Moment, PersonRef, Points, prose, Rev } from '../../kernel/values.ts';
import { Stage } from '../audits/audit-terms.model.ts';

/** Status of an item row: 0 unscored, 1 scored, 2 N/A claimed, 3 N/A accepted, 4 N/A refused (must be scored). */
export const ItemStatusCode = z.int().min(0).max(4);

/** A deduction of a row. `points` is computed by the server; `scorer` is set on merged rows. */
export const RowDeduction = z.object({
  optionId: z.string().nullable(),
  kind: z.enum(['FIXED', 'PER', 'RATE', 'ZERO', 'MANUAL', 'VETO']),
  label: z.string(),
  unit: z.string().default(''),
  count: z.int(),
  points: Points,
  reason: z.string(),
  place: z.string(),
  photoIds: z.array(z.string()),
  findingId: z.string().nullable(),
  scorer: PersonRef.nullable(),
});
export type RowDeduction = z.infer<typeof RowDeduction>;

/** The sample behind an item's score (audit-domain 3.3, 5.9); `picked` are record numbers from 1. */
export const RowSample = z.object({
  population: z.int().min(1),
  populationDesc: z.string(),
  method: z.enum(['ALL', 'RANDOM', 'SYSTEMATIC', 'JUDGEMENT']),
  seed: z.int(),
  size: z.int().min(0),
  picked: z.array(z.int().min(1)),
  hits: z.int().min(0),
  note: z.string(),
});
export type RowSample = z.infer<typeof RowSample>;

/** An item's row: one scorer's, or the stage's shared or merged one (`scorer` null). */
export const ScoreRow = z.object({
  nodeId: z.string(),
  /** The record that holds the row: its PART's when the sheet is a WHOLE with PARTs. */
  stageRecordId: z.string(),
  scorer: PersonRef.nullable(),
  status: ItemStatusCode,
  score: Points.nullable(),
  deductTotal: Points,
  spill: Points,
  /** The merged value is not what every scorer gave: print 合议得分. */
  consensus: z.boolean(),
  inherited: Flag,
  agree: Flag,
  originStage: Stage.nullable(),
  veto: z.boolean(),
  /** Came from an action on many items at once; rows that a device kept from before know nothing of it. */
  bulk: Flag.default(0),
  naReason: z.string(),
  naDecisionReason: z.string(),
  comment: z.string(),
  strength: z.string(),
  varianceReason: z.string(),
  /** 调整依据: what a change of the last stage rests on; rows that a device kept from before know nothing of it. */
  adjustmentBasis: z.string().default(''),
  carryStatement: z.string(),
  deductions: z.array(RowDeduction),
  sample: RowSample.nullable(),
  photos: z.array(FileRef),
  /** Send it back with the next save of the item; 0 while nobody has saved it. */
  rev: Rev,
  modifiedBy: PersonRef.nullable(),
  modifiedAt: Moment.nullable(),
});
export type ScoreRow = z.infer<typeof ScoreRow>;

/** What a confirmed lower stage said of an item. */
export const LowerRow = z.object({
  stage: Stage,
  status: ItemStatusCode,
  score: Points.nullable(),
  deductTotal: Points,
  naReason: z.string(),
  comment: z.string(),
  /** What the unit said of last year's open finding. */
  carryStatement: z.string(),
  agree: Flag,
  originStage: Stage.nullable(),
  deductions: z.array(RowDeduction),
});

/** A deduction as entered; `points` only for a typed (MANUAL) amount. */
export const DeductionEntry = z.object({
  optionId: Id.nullish(),
  count: z.int().min(1).max(10_000).optional(),
  points: Points.min(0).optional(),
  reason: prose(500).optional(),
  place: line(100).optional(),
  photoIds: z.array(z.string().max(100)).max(50).optional(),
  findingId: Id.nullish(),
});
export type DeductionEntry = z.infer<typeof DeductionEntry>;

/** A sample as entered: the server draws `picked` again from the seed unless the method is JUDGEMENT. */
export const SampleEntry = z.object({
  population: z.int().min(1).max(10_000_000),
  populationDesc: line(200).optional(),
  method: z.enum(['ALL', 'RANDOM', 'SYSTEMATIC', 'JUDGEMENT']),
  seed: z.int().min(0).optional(),
  size: z.int().min(0).max(10_000_000),
  picked: z.array(z.int().min(1)).max(1000).optional(),
  hits: z.int().min(0).default(0),
  note: prose(500).optional(),
});
export type SampleEntry = z.infer<typeof SampleEntry>;

/**
 * One item's save. With none of `status`, `score` and `deductions` only the texts change; texts left out keep
 * their value. `score` is a direct entry (its reason in `reason`); `deductions` is the whole list.
 */
export const ItemBody = z.object({
  rev: Rev,
  clientOpId: z.string().min(1).max(50).optional(),
  status: ItemStatusCode.optional(),
  score: Points.optional(),
  reason: prose(500).optional(),
  deductions: z.array(DeductionEntry).max(20).optional(),
  comment: prose(2000).optional(),
  strength: prose(2000).optional(),
  naReason: prose(1000).optional(),
  naDecisionReason: prose(500).optional(),
  varianceReason: prose(1000).optional(),
  adjustmentBasis: prose(1000).optional(),
  carryStatement: prose(1000).optional(),
  sample: SampleEntry.nullish(),
  photos: z.array(FileRef).max(50).optional(),
});
export type ItemBody = z.infer<typeof ItemBody>;
