import { z } from 'zod';
import { sortedQuery } from '../../kernel/paging.ts';
import {
  FileRef,
  Flag,
  Id,
  line,
  Moment,
  OrgRef,
  PersonRef,
  PlainDate,
  Points,
  prose,
  Rev,
} from '../../kernel/values.ts';
import { Line, Stage, YearFilter } from '../audits/audit-terms.model.ts';

/** 4.6: 0 draft, 1 issued, 2 disputed, 3 withdrawn, 4 in rectification, 5 closed. */
export const FindingState = z.int().min(0).max(5);

/** 1 major nonconformity, 2 minor nonconformity, 3 observation, 4 opportunity for improvement. */
export const Severity = z.int().min(1).max(4);

export const FindingAbilities = z.object({
  edit: z.boolean(),
  remove: z.boolean(),
  issue: z.boolean(),
  dispute: z.boolean(),
  answerDispute: z.boolean(),
  withdraw: z.boolean(),
  /** Whether another finding on the same problem may be put into this one. */
  merge: z.boolean(),
});

/** A deduction that a finding rests on, as it stood when the finding was written. */
export const FindingDeduction = z.object({
  label: z.string(),
  points: Points,
  reason: z.string(),
  place: z.string(),
});

/** A finding (audit-domain 3.5). */
export const Finding = z.object({
  id: z.string(),
  enCode: z.string(),
  check: z.object({ id: z.string(), enCode: z.string(), fullName: z.string() }),
  checkTaskId: z.string(),
  nodeId: z.string(),
  nodeCode: z.string(),
  nodeName: z.string(),
  line: Line,
  stage: Stage,
  title: z.string(),
  fact: z.string(),
  criterion: z.string(),
  severity: Severity,
  majorHazard: Flag,
  category: z.string(),
  causePreliminary: z.string(),
  unit: OrgRef,
  dept: OrgRef.nullable(),
  place: z.string(),
  files: z.array(FileRef),
  deductions: z.array(FindingDeduction),
  state: FindingState,
  repeatOf: z.object({ id: z.string(), enCode: z.string(), title: z.string() }).nullable(),
  repeatCount: z.int(),
  /** Findings on the same problem that were put into this one. */
  merged: z.array(z.object({ id: z.string(), enCode: z.string(), title: z.string(), fact: z.string() })),
  /** The finding that this one was put into. */
  mergedInto: z.object({ id: z.string(), enCode: z.string(), title: z.string() }).nullable(),
  disputeText: z.string(),
  disputedAt: Moment.nullable(),
  /** Last day on which the unit may dispute; null while it is not issued. */
  disputeUntil: PlainDate.nullable(),
  disputeResult: z.string(),
  issuedAt: Moment.nullable(),
  issuedBy: PersonRef.nullable(),
  withdrawReason: z.string(),
  rectification: z
    .object({ id: z.string(), enCode: z.string(), state: z.int(), deadline: PlainDate, overdueDays: z.int() })
    .nullable(),
  creator: PersonRef.nullable(),
  creatorTime: Moment,
  rev: Rev,
  abilities: FindingAbilities,
});
export type Finding = z.infer<typeof Finding>;

export const FindingQuery = sortedQuery([
  'enCode',
  'title',
  'severity',
  'state',
  'unit',
  'nodeCode',
  'issuedAt',
  'creatorTime',
]).extend({
  checkId: Id.optional(),
  checkTaskId: Id.optional(),
  nodeId: Id.optional(),
  unitOrgId: Id.optional(),
  year: YearFilter,
  severity: z.coerce.number().int().min(1).max(4).optional(),
  state: z.coerce.number().int().min(0).max(5).optional(),
  repeat: z.coerce.number().int().min(0).max(1).optional(),
});

const findingFields = {
  title: line(100).min(5),
  fact: prose(2000),
  criterion: prose(1000).min(1),
  severity: Severity,
  majorHazard: Flag.default(0),
  category: line(20).min(1),
  causePreliminary: prose(1000).default(''),
  deptOrgId: Id.nullable().optional(),
  place: line(100).default(''),
  fileIds: z.array(z.string().max(100)).max(20).default([]),
  repeatOfId: Id.nullable().optional(),
};

/** Either of a stage record, before it is confirmed, or of a whole audit. */
export const OpenDeductionQuery = z
  .object({ checkId: Id.optional(), stageRecordId: Id.optional() })
  .refine(({ checkId, stageRecordId }) => (checkId === undefined) !== (stageRecordId === undefined));

/** An item that lost points although no finding names it. */
export const OpenDeduction = z.object({
  checkTaskId: z.string(),
  unit: OrgRef,
  nodeId: z.string(),
  nodeCode: z.string(),
  nodeName: z.string(),
  stage: Stage,
  stageRecordId: z.string(),
  lost: Points,
  deductions: z.array(FindingDeduction),
  /** Whether the caller may add a finding here now. */
  canAdd: z.boolean(),
});
export type OpenDeduction = z.infer<typeof OpenDeduction>;

/** A new finding on an item, in the caller's stage. */
export const CreateFinding = z.object({
  checkTaskId: Id,
  nodeId: Id,
  stageRecordId: Id.optional(),
  /** Places of the linked deductions in the item's row. */
  deductionIndexes: z.array(z.int().min(0)).max(20).default([]),
  ...findingFields,
});

export const EditFinding = z.object({ rev: Rev, ...findingFields });
export const IssueFinding = z.object({
  rev: Rev,
  /** Who shall rectify; the department of the finding or the unit's coordinator unless said. */
  responsibleOrgId: Id.optional(),
  responsibleUserId: Id.optional(),
  deadline: PlainDate.optional(),
});
export const DisputeFinding = z.object({ rev: Rev, text: prose(2000) });
export const AnswerDispute = z.object({ rev: Rev, accepted: z.boolean(), answer: prose(2000) });
/** Puts `otherId`, a finding of the same task, into the one of the address. */
export const MergeFinding = z.object({ rev: Rev, otherId: Id, otherRev: Rev });
export const WithdrawFinding = z.object({ rev: Rev, reason: prose(500) });

/** An earlier finding that may be the same problem, with why it was proposed (score 0–100). */
export const SimilarFinding = z.object({
  id: z.string(),
  enCode: z.string(),
  title: z.string(),
  year: z.int(),
  state: FindingState,
  score: z.int().min(0).max(100),
  sameItem: z.boolean(),
  samePlace: z.boolean(),
});
