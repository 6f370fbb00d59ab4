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
  prose,
  Rev,
} from '../../kernel/values.ts';
import { Line, YearFilter } from '../audits/audit-terms.model.ts';
import { Severity } from '../findings/findings.model.ts';

/** 4.7: 0 to sign for, 1 to plan, 2 plan in review, 3 rectifying, 4 to verify, 5 failed, 6 to strike off, 7 closed, 8 void. */
export const RectificationState = z.int().min(0).max(8);

export const RectificationAbilities = z.object({
  sign: z.boolean(),
  plan: z.boolean(),
  approvePlan: z.boolean(),
  skipPlan: z.boolean(),
  proof: z.boolean(),
  withdrawProof: z.boolean(),
  verify: z.boolean(),
  finish: z.boolean(),
  extend: z.boolean(),
  decideExtension: z.boolean(),
  urge: z.boolean(),
  handOver: z.boolean(),
  effectCheck: z.boolean(),
});

/** A row of the rectification list; all that the board and the calendar show. */
export const RectificationRow = z.object({
  id: z.string(),
  enCode: z.string(),
  findingId: z.string(),
  findingCode: z.string(),
  title: z.string(),
  nodeCode: z.string(),
  nodeName: z.string(),
  line: Line,
  check: z.object({ id: z.string(), enCode: z.string(), fullName: z.string(), year: z.int() }),
  checkTaskId: z.string(),
  unit: OrgRef,
  responsibleOrg: OrgRef,
  responsibleUser: PersonRef.nullable(),
  severity: Severity,
  majorHazard: Flag,
  category: z.string(),
  repeat: z.boolean(),
  /** The unit disputes the finding: the clock stands still and nothing moves. */
  disputed: z.boolean(),
  deadline: PlainDate,
  /** Days late today; 0 when in time or not open (D22). */
  overdueDays: z.int(),
  /** How many of the five fixed elements are filled in. */
  fiveFixed: z.int().min(0).max(5),
  round: z.int(),
  state: RectificationState,
  /** Who has to act next: sign and plan, approve, rectify, verify or strike off. */
  waitingFor: z.array(PersonRef),
  rev: Rev,
  abilities: RectificationAbilities,
});
export type RectificationRow = z.infer<typeof RectificationRow>;

export const RectifyProof = z.object({
  id: z.string(),
  round: z.int(),
  description: z.string(),
  files: z.array(FileRef),
  beforePhotos: z.array(FileRef),
  afterPhotos: z.array(FileRef),
  actualFund: z.number().nullable(),
  finishedOn: PlainDate,
  submittedBy: PersonRef,
  submittedAt: Moment,
  /** File ids that the caller has opened. */
  openedByMe: z.array(z.string()),
});

/** A proof that the unit has not submitted yet. */
export const ProofDraft = z.object({
  description: z.string(),
  files: z.array(FileRef),
  beforePhotos: z.array(FileRef),
  afterPhotos: z.array(FileRef),
  actualFund: z.number().nullable(),
  finishedOn: PlainDate.nullable(),
});
export type ProofDraft = z.infer<typeof ProofDraft>;

export const Verification = z.object({
  id: z.string(),
  round: z.int(),
  method: z.string(),
  /** 1 pass, 2 fail. */
  result: z.int(),
  opinion: z.string(),
  verifier: PersonRef,
  files: z.array(FileRef),
  verifiedAt: Moment,
});

export const Extension = z.object({
  id: z.string(),
  oldDeadline: PlainDate,
  newDeadline: PlainDate,
  reason: z.string(),
  measuresMeanwhile: z.string(),
  /** 0 pending, 1 approved, 2 refused, 3 withdrawn. */
  state: z.int(),
  askedBy: PersonRef,
  askedAt: Moment,
  decidedBy: PersonRef.nullable(),
  decidedAt: Moment.nullable(),
  /** Why it was refused, as said on the page; empty where a process has decided. */
  refusalReason: z.string(),
  /** The process that decides on it; null: whoever may approve the plan decides on the page. */
  process: z
    .object({
      id: z.string(),
      /** Where it stands, empty once it has ended. */
      thisStep: z.string(),
      waitingFor: z.array(PersonRef),
      mayOpen: z.boolean(),
    })
    .nullable(),
  rev: Rev,
});

/** A rectification with its finding, plan, rounds and extensions. */
export const Rectification = RectificationRow.extend({
  finding: z.object({
    fact: z.string(),
    criterion: z.string(),
    place: z.string(),
    files: z.array(FileRef),
    issuedAt: Moment.nullable(),
    stage: z.string(),
    state: z.int(),
    rev: Rev,
  }),
  assistOrgs: z.array(OrgRef),
  immediateAction: z.string(),
  rootCause: z.string(),
  causeCodes: z.array(z.string()),
  measures: z.string(),
  fund: z.number().nullable(),
  noFund: Flag,
  fundSource: z.string(),
  contingency: z.string(),
  preventive: z.string(),
  /** Deadline of the plan until it is approved. */
  planDeadline: PlainDate.nullable(),
  /** Latest deadline that the severity allows. */
  maxDeadline: PlainDate,
  signedAt: Moment.nullable(),
  planSubmittedAt: Moment.nullable(),
  planApprovedBy: PersonRef.nullable(),
  planReturnReason: z.string(),
  closedAt: Moment.nullable(),
  closedOnTime: Flag.nullable(),
  effectCheckDate: PlainDate.nullable(),
  effectResult: z.int().nullable(),
  effectOpinion: z.string(),
  reopenCount: z.int(),
  /** Passing verifications still needed in this round (2 for severity 1 or a major hazard). */
  verifiersNeeded: z.int(),
  /** What the unit has prepared and not submitted yet. */
  proofDraft: ProofDraft.nullable(),
  proofs: z.array(RectifyProof),
  verifications: z.array(Verification),
  extensions: z.array(Extension),
});
export type Rectification = z.infer<typeof Rectification>;

export const RectificationQuery = sortedQuery([
  'enCode',
  'title',
  'unit',
  'severity',
  'deadline',
  'state',
  'round',
  'issuedAt',
  'overdueDays',
]).extend({
  year: YearFilter,
  checkId: Id.optional(),
  checkTaskId: Id.optional(),
  unitOrgId: Id.optional(),
  deptOrgId: Id.optional(),
  line: Line.optional(),
  severity: z.coerce.number().int().min(1).max(4).optional(),
  state: z.coerce.number().int().min(0).max(8).optional(),
  overdue: z.coerce.number().int().min(0).max(1).optional(),
  repeat: z.coerce.number().int().min(0).max(1).optional(),
  responsibleUserId: Id.optional(),
  from: PlainDate.optional(),
  to: PlainDate.optional(),
});

/** Cards above the list (audit-domain 5.10); rates in percent with one decimal, null when there is nothing. */
export const RectificationCards = z.object({
  total: z.int(),
  closed: z.int(),
  overdue: z.int(),
  repeat: z.int(),
  completionRate: z.number().nullable(),
  onTimeRate: z.number().nullable(),
});

export const RectificationList = z.object({
  list: z.array(RectificationRow),
  pagination: z.object({ currentPage: z.int(), pageSize: z.int(), total: z.int() }),
  cards: RectificationCards,
});

export const RectificationAction = z.object({ rev: Rev });
export const RectificationReason = z.object({ rev: Rev, reason: prose(500) });

/** The five-fixed plan. `draft` keeps it without the completeness checks. */
export const SubmitPlan = z.object({
  rev: Rev,
  draft: z.boolean().default(false),
  responsibleUserId: Id.nullable(),
  assistOrgIds: z.array(Id).max(10).default([]),
  immediateAction: prose(2000).default(''),
  rootCause: prose(2000).default(''),
  causeCodes: z.array(z.string().max(10)).max(6).default([]),
  measures: prose(2000).default(''),
  fund: z.number().min(0).max(1e10).multipleOf(0.01).nullable(),
  noFund: Flag.default(0),
  fundSource: line(100).default(''),
  deadline: PlainDate,
  contingency: prose(2000).default(''),
  preventive: prose(2000).default(''),
});

/** The category (dictionary `auditFindingCategory`) of findings whose proof needs photos before and after. */
export const SITE_HAZARD = '现场隐患';

/** The proof of a round. `draft` keeps it without the completeness checks. */
export const SubmitProof = z.object({
  rev: Rev,
  draft: z.boolean().default(false),
  description: prose(1000),
  fileIds: z.array(z.string().max(100)).max(50).default([]),
  beforePhotoIds: z.array(z.string().max(100)).max(20).default([]),
  afterPhotoIds: z.array(z.string().max(100)).max(20).default([]),
  actualFund: z.number().min(0).max(1e10).multipleOf(0.01).nullable().default(null),
  finishedOn: PlainDate.nullable(),
});

export const VerifyRectification = z.object({
  rev: Rev,
  method: z.enum(['资料', '现场', '视频']),
  result: z.union([z.literal(1), z.literal(2)]),
  opinion: prose(1000),
  fileIds: z.array(z.string().max(100)).max(20).default([]),
  /** A new deadline given with a failed verification. */
  newDeadline: PlainDate.optional(),
});

export const RequestExtension = z.object({
  rev: Rev,
  newDeadline: PlainDate,
  reason: prose(500).min(10),
  measuresMeanwhile: prose(1000).min(2),
});
export const RefuseExtension = RectificationAction.extend({ reason: prose(500).min(1) });
export const HandOverRectification = z.object({ rev: Rev, responsibleUserId: Id });
export const EffectCheck = z.object({
  rev: Rev,
  /** 1 effective, 2 regressed. */
  result: z.union([z.literal(1), z.literal(2)]),
  opinion: prose(1000).min(5),
});

export const BoardColumn = z.object({
  state: RectificationState,
  count: z.int(),
  list: z.array(RectificationRow),
});
export const CalendarDay = z.object({ day: PlainDate, list: z.array(RectificationRow) });
