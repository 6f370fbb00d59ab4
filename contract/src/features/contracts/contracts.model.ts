import { z } from 'zod';
import { Pagination, sortedQuery } from '../../kernel/paging.ts';
import {
  FileRef,
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
import { YearFilter } from '../audits/audit-terms.model.ts';
import { Certificate, Credential, SignatureLook } from '../signatures/signatures.model.ts';
import { ContractState, IndicatorKind, IndicatorSource, IndicatorTerms } from './contract-terms.model.ts';

const Year = z.int().min(2000).max(2999);

export const ContractTemplate = z.object({
  id: z.string(),
  year: z.int(),
  fullName: z.string(),
  body: z.string(),
  indicators: z.array(IndicatorTerms),
  assessmentStandard: z.string(),
  /** 0 draft, 1 in use, 2 retired. */
  state: z.int().min(0).max(2),
  contractCount: z.int(),
  rev: Rev,
  canEdit: z.boolean(),
});
export type ContractTemplate = z.infer<typeof ContractTemplate>;

/** A template as it is written; `copyOfId` starts from another one. */
export const TemplateBody = z.object({
  year: Year,
  fullName: line(100).min(2),
  body: prose(100_000),
  indicators: z.array(IndicatorTerms).max(50),
  assessmentStandard: prose(50_000),
});
/** `state` moves it on: 1 into use, 2 out of use. */
export const TemplateEdit = TemplateBody.extend({ rev: Rev, state: z.int().min(0).max(2) });

export const ContractAbilities = z.object({
  edit: z.boolean(),
  remove: z.boolean(),
  sendReview: z.boolean(),
  editSummary: z.boolean(),
  review: z.boolean(),
  return: z.boolean(),
  sign: z.boolean(),
  refuse: z.boolean(),
  counterSign: z.boolean(),
  urge: z.boolean(),
  /** See how the indicators stand while the contract is in force. */
  follow: z.boolean(),
  amend: z.boolean(),
  terminate: z.boolean(),
  openAssess: z.boolean(),
  assess: z.boolean(),
  showDraft: z.boolean(),
  object: z.boolean(),
  finishAssess: z.boolean(),
});

/** A row of the register. */
export const ContractRow = z.object({
  id: z.string(),
  enCode: z.string(),
  year: z.int(),
  unit: OrgRef,
  partyA: OrgRef,
  partyASigner: PersonRef,
  partyB: PersonRef,
  periodStart: PlainDate,
  periodEnd: PlainDate,
  endedOn: PlainDate.nullable(),
  state: ContractState,
  signDue: PlainDate.nullable(),
  overdueDays: z.int(),
  signedAt: Moment.nullable(),
  effectiveAt: Moment.nullable(),
  score: Points.nullable(),
  grade: z.string().nullable(),
  urgedOn: PlainDate.nullable(),
  changeKind: z.enum(['MANAGER', 'AMENDMENT']).nullable(),
  contentHash: z.string().nullable(),
  rev: Rev,
  abilities: ContractAbilities,
});
export type ContractRow = z.infer<typeof ContractRow>;

/** A row that a pulled value was counted from: Σ numerator ÷ Σ denominator is the value. */
export const SourceRow = z.object({
  id: z.string(),
  code: z.string(),
  name: z.string(),
  at: PlainDate.nullable(),
  numerator: z.number(),
  denominator: z.number(),
  address: z.string(),
});
export type SourceRow = z.infer<typeof SourceRow>;

/** The rows behind an indicator, their sums, and the value that follows from them. */
export const IndicatorRows = z.object({
  rows: z.array(SourceRow),
  numerator: z.number(),
  denominator: z.number(),
  value: z.number().nullable(),
  /** The value belongs to somebody else's part of the year. */
  waived: z.boolean(),
});
export type IndicatorRows = z.infer<typeof IndicatorRows>;

export const ContractIndicator = z.object({
  id: z.string(),
  kind: IndicatorKind,
  fullName: z.string(),
  unitText: z.string(),
  target: z.number(),
  /** The target for the part of the year that counts here. */
  targetInForce: z.number(),
  weight: z.number(),
  perUnitDeduct: z.number(),
  source: IndicatorSource,
  vetoWhenExceeded: z.boolean(),
  actual: z.number().nullable(),
  score: Points.nullable(),
  waived: z.boolean(),
  evidence: z.array(FileRef),
  note: z.string(),
  hasRows: z.boolean(),
  rev: Rev,
});
export type ContractIndicator = z.infer<typeof ContractIndicator>;

/** One point in which a contract departs from its template. */
export const TemplateDifference = z.object({
  part: z.enum(['content', 'indicators', 'assessmentStandard']),
  kind: z.enum(['added', 'removed', 'changed']),
  before: z.string(),
  after: z.string(),
});
export type TemplateDifference = z.infer<typeof TemplateDifference>;

export const ContractOpinion = z.object({
  id: z.string(),
  /** Null: whoever heads the management-system department. */
  reviewer: PersonRef.nullable(),
  decision: z.enum(['AGREED', 'RETURNED']).nullable(),
  opinion: z.string(),
  decidedBy: PersonRef.nullable(),
  decidedAt: Moment.nullable(),
  isMine: z.boolean(),
});

export const ContractObjection = z.object({
  id: z.string(),
  kind: z.enum(['SIGN', 'ASSESS']),
  text: z.string(),
  by: PersonRef,
  at: Moment,
  answer: z.string(),
  answeredBy: PersonRef.nullable(),
  answeredAt: Moment.nullable(),
});

/** The result as it stands: points by 5.11 over the values known so far. */
export const ContractResult = z.object({
  sum: Points,
  total: Points,
  grade: z.string(),
  vetoNames: z.array(z.string()),
  missing: z.int(),
  /** Hash that the assessor signs. */
  hash: z.string(),
});

const Neighbour = z.object({ id: z.string(), enCode: z.string(), partyB: PersonRef, state: ContractState });

/** A contract with everything that the caller may see of it. */
export const Contract = ContractRow.extend({
  template: z.object({ id: z.string(), fullName: z.string() }),
  /** As written, with its fields. */
  content: z.string(),
  /** With its fields filled. */
  rendered: z.string(),
  assessmentStandard: z.string(),
  indicators: z.array(ContractIndicator),
  files: z.array(FileRef),
  /** What is there now is what was frozen. */
  isIntact: z.boolean(),
  signatures: z.array(Certificate),
  objections: z.array(ContractObjection),
  differences: z.array(TemplateDifference),
  returnReason: z.string(),
  endReason: z.string(),
  predecessor: Neighbour.nullable(),
  successor: Neighbour.nullable(),
  lastYear: z.object({ id: z.string(), year: z.int(), score: Points, grade: z.string() }).nullable(),
  draftShownAt: Moment.nullable(),
  /** First day on which the assessment may be finished. */
  finishFrom: PlainDate.nullable(),
  assessedAt: Moment.nullable(),
  assessor: PersonRef.nullable(),
  result: ContractResult.nullable(),
});
export type Contract = z.infer<typeof Contract>;

/** The contract review report (audit-domain 11): 综述, 合同签署页, 合同内容, 考核标准. */
export const ReviewReport = z.object({
  id: z.string(),
  round: z.int(),
  summary: z.string(),
  drafter: PersonRef,
  draftedAt: Moment,
  opinions: z.array(ContractOpinion),
  rev: Rev,
  contract: Contract,
});
export type ReviewReport = z.infer<typeof ReviewReport>;

export const ContractQuery = sortedQuery([
  'enCode',
  'year',
  'unit',
  'state',
  'signDue',
  'signedAt',
  'effectiveAt',
  'score',
  'grade',
]).extend({
  year: YearFilter,
  unitOrgId: Id.optional(),
  state: z.coerce.number().int().min(0).max(9).optional(),
  partyASignerId: Id.optional(),
  overdue: z.coerce.number().int().min(0).max(1).optional(),
  grade: z.string().max(20).optional(),
});
export const ContractList = z.object({ list: z.array(ContractRow), pagination: Pagination });

export const CreateContract = z.object({
  templateId: Id,
  unitOrgId: Id,
  partyASignerId: Id,
  periodStart: PlainDate.optional(),
  periodEnd: PlainDate.optional(),
});
export const CreateContracts = z.object({
  templateId: Id,
  unitOrgIds: z.array(Id).min(1).max(500),
  partyASignerId: Id,
});
/** What became of each record of a batch. */
export const BatchReply = z.object({
  results: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      ok: z.boolean(),
      errorCode: z.string().nullable(),
      msg: z.string(),
    }),
  ),
});

export const EditContract = z.object({
  rev: Rev,
  partyASignerId: Id,
  periodStart: PlainDate,
  periodEnd: PlainDate,
  content: prose(100_000),
  assessmentStandard: prose(50_000),
  indicators: z.array(IndicatorTerms).max(50),
  fileIds: z.array(Id).max(50),
});

export const ContractAction = z.object({ rev: Rev });
export const ContractReason = z.object({ rev: Rev, reason: prose(500) });
export const ReviewContract = z.object({ rev: Rev, opinion: prose(500).default('') });
export const RefuseContract = z.object({ rev: Rev, objection: prose(1000) });
export const EditSummary = z.object({ rev: Rev, summary: prose(20_000) });

const signing = { hash: z.string().length(64), credential: Credential, look: SignatureLook };

/** The general manager declares to have read to the end and to agree; `hash` is what was shown. */
export const SignContract = z.object({
  rev: Rev,
  readToEnd: z.boolean(),
  consent: z.boolean(),
  ...signing,
});
export const CounterSignContract = z.object({ rev: Rev, ...signing });
export const CounterSignContracts = z.object({
  contracts: z
    .array(z.object({ id: Id, rev: Rev, hash: z.string().length(64) }))
    .min(1)
    .max(200),
  credential: Credential,
  look: SignatureLook,
});
export const FinishAssessment = z.object({ rev: Rev, ...signing });

/** `changeDate` is the successor's first day. */
export const AmendContract = z.object({
  rev: Rev,
  reason: prose(500),
  kind: z.enum(['MANAGER', 'AMENDMENT']),
  changeDate: PlainDate,
});

/** A result by hand: the value (null: not known any more), what it rests on, and its files. */
export const EditIndicator = z.object({
  rev: Rev,
  actual: z.number().multipleOf(0.01).min(0).max(1_000_000).nullable(),
  note: line(500),
  fileIds: z.array(Id).max(20),
});
export const ObjectAssessment = z.object({ rev: Rev, text: prose(1000) });
export const AnswerObjection = z.object({ rev: Rev, answer: prose(1000) });

/** The signed-in general manager's contracts, the one to sign first, with last year's result. */
export const MyContracts = z.object({ list: z.array(Contract) });

/** Units × state of a year, with those that are late to sign. */
export const ContractOverview = z.object({
  year: z.int(),
  units: z.array(z.object({ unit: OrgRef, contract: ContractRow.nullable(), manager: PersonRef.nullable() })),
  counts: z.array(z.object({ state: ContractState, count: z.int() })),
});

/** What waits at the desk, each with its departures from the template. */
export const ContractDesk = z.object({
  list: z.array(ContractRow.extend({ differences: z.array(TemplateDifference), isIntact: z.boolean() })),
});

export const ContractHistory = z.object({
  list: z.array(
    z.object({
      id: z.string(),
      at: Moment,
      actor: PersonRef,
      actorRole: z.string(),
      action: z.string(),
      before: z.record(z.string(), z.unknown()).nullable(),
      after: z.record(z.string(), z.unknown()).nullable(),
      reason: z.string(),
    }),
  ),
});
