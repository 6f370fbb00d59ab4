import { z } from 'zod';
import { PageQuery } from '../../kernel/paging.ts';
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

/** 4.5: 0 to submit, 1 submitted, 2 accepted, 3 returned, 4 waived. */
export const SupportState = z.int().min(0).max(4);

/** One file of a support request. */
export const SupportFile = z.object({
  id: z.string(),
  file: FileRef,
  sha256: z.string(),
  versionNo: z.int(),
  replacesId: z.string().nullable(),
  issuedOn: PlainDate.nullable(),
  validTo: PlainDate.nullable(),
  /** Past its validity today. */
  expired: z.boolean(),
  description: z.string(),
  uploadedBy: PersonRef,
  uploadedAt: Moment,
  reuseOfId: z.string().nullable(),
  /** A newer version stands in its place. */
  replaced: z.boolean(),
  /** Accepted once: it can be replaced by a new version, never removed. */
  frozen: z.boolean(),
  /** Opened (previewed or downloaded) by the caller. */
  openedByMe: z.boolean(),
});
export type SupportFile = z.infer<typeof SupportFile>;

/** What the caller may do with a request now. */
export const SupportAbilities = z.object({
  upload: z.boolean(),
  submit: z.boolean(),
  withdraw: z.boolean(),
  /** Refused all the same (AU1502) until the caller has opened every file. */
  accept: z.boolean(),
  return: z.boolean(),
  waive: z.boolean(),
  reopen: z.boolean(),
});

/** A request for evidence on one item (audit-domain 3.4). */
export const SupportRequest = z.object({
  id: z.string(),
  checkTaskId: z.string(),
  evaluationId: z.string(),
  nodeId: z.string(),
  nodeCode: z.string(),
  nodeName: z.string(),
  chapterCode: z.string(),
  requirementId: z.string().nullable(),
  label: z.string(),
  askedBy: PersonRef.nullable(),
  mandatory: Flag,
  fileTypes: z.array(z.string()),
  maxCount: z.int(),
  maxSizeMb: z.int(),
  templateFile: FileRef.nullable(),
  ownerDept: OrgRef.nullable(),
  ownerUser: PersonRef.nullable(),
  dueDate: PlainDate.nullable(),
  overdue: z.boolean(),
  state: SupportState,
  round: z.int(),
  /** Who has to act next: hand in, or accept what is handed in. */
  waitingFor: z.array(PersonRef),
  submittedBy: PersonRef.nullable(),
  submittedAt: Moment.nullable(),
  acceptedBy: PersonRef.nullable(),
  acceptedAt: Moment.nullable(),
  returnReason: z.string(),
  waiveReason: z.string(),
  note: z.string(),
  rev: Rev,
  files: z.array(SupportFile),
  abilities: SupportAbilities,
});
export type SupportRequest = z.infer<typeof SupportRequest>;

/** Who and what a set of requests belongs to, with its counters. */
export const SupportSheet = z.object({
  task: z.object({
    id: z.string(),
    checkId: z.string(),
    checkName: z.string(),
    unit: OrgRef,
    standardName: z.string(),
    closed: z.boolean(),
  }),
  list: z.array(SupportRequest),
  /** How many requests without a file last year's evidence answers, as `reuseLastYear` adds it. */
  reusable: z.int(),
  /** Items on which the caller may ask for more evidence. */
  askable: z.array(z.object({ nodeId: z.string(), nodeCode: z.string(), nodeName: z.string() })),
  counters: z.object({
    total: z.int(),
    submitted: z.int(),
    accepted: z.int(),
    returned: z.int(),
    waived: z.int(),
    mandatoryMissing: z.int(),
    overdue: z.int(),
    expired: z.int(),
  }),
});

export const SupportQuery = z.object({
  checkTaskId: Id,
  /** '0' or absent: all requests of the task that the caller may see. */
  evaluationId: Id.optional(),
  /** The record that the page's address names: AU0002 when it is of another task or evaluation. */
  stageRecordId: Id.optional(),
  nodeId: Id.optional(),
  state: z.coerce.number().int().min(0).max(4).optional(),
  overdue: z.coerce.number().int().min(0).max(1).optional(),
  chapter: z.string().max(10).optional(),
  keyword: z.string().trim().max(100).optional(),
});

/** An ad-hoc request by an auditor. */
export const CreateSupportRequest = z.object({
  checkTaskId: Id,
  /** '0' means the evaluation that asks for the item's other evidence. */
  evaluationId: Id.default('0'),
  nodeId: Id,
  label: line(200).min(2),
  mandatory: Flag,
  dueDate: PlainDate.optional(),
});

/** Adds an uploaded file; `replacesId` makes it a new version of an earlier one. */
export const AddSupportFile = z.object({
  fileId: z.string().max(100),
  /** Checked against the stored file where the browser knows it (AU0010). */
  sha256: z.string().length(64).optional(),
  issuedOn: PlainDate.optional(),
  validTo: PlainDate.optional(),
  description: prose(500).default(''),
  replacesId: Id.optional(),
  reuseOfId: Id.optional(),
});

/** A material of the library whose file answers a request. */
export const TakeMaterial = z.object({ materialId: Id });

export const SupportAction = z.object({ rev: Rev });
export const SupportReasonAction = z.object({ rev: Rev, reason: prose(500) });
export const SupportSubmit = z.object({ rev: Rev, note: prose(500).optional() });
export const SupportBatch = z.object({ ids: z.array(Id).min(1).max(200) });

/** The requests of a task or of one of its evaluations. */
export const SupportReuse = z.object({ checkTaskId: Id, evaluationId: Id.default('0') });

/** Outcome of a batch, row by row: one bad row does not stop the rest. */
export const BatchResult = z.object({
  results: z.array(
    z.object({
      id: z.string(),
      ok: z.boolean(),
      errorCode: z.string().optional(),
      msg: z.string().optional(),
    }),
  ),
});

/** Evidence of last year or of another item that may be used again. */
export const ReusableFile = z.object({
  supportFileId: z.string(),
  file: FileRef,
  nodeCode: z.string(),
  year: z.int(),
  label: z.string(),
  validTo: PlainDate.nullable(),
  expired: z.boolean(),
});

/** A findings file (ZBSH): 0 draft, 1 submitted, 2 converted into a finding. */
export const FindingFile = z.object({
  id: z.string(),
  stageRecordId: z.string(),
  nodeId: z.string(),
  nodeCode: z.string(),
  nodeName: z.string(),
  file: FileRef,
  annotated: FileRef.nullable(),
  sha256: z.string(),
  place: z.string(),
  description: z.string(),
  state: z.int().min(0).max(2),
  findingId: z.string().nullable(),
  uploadedBy: PersonRef,
  uploadedAt: Moment,
  rev: Rev,
});
export type FindingFile = z.infer<typeof FindingFile>;

export const FindingFileQuery = PageQuery.pick({ keyword: true }).extend({
  checkTaskId: Id,
  evaluationId: Id.optional(),
  stageRecordId: Id.optional(),
  nodeId: Id.optional(),
  state: z.coerce.number().int().min(0).max(2).optional(),
});

export const CreateFindingFile = z.object({
  /** '0' means the current HQ record of the evaluation. */
  stageRecordId: Id,
  evaluationId: Id,
  nodeId: Id,
  fileId: z.string().max(100),
  place: line(100).default(''),
  description: prose(1000).default(''),
});

export const EditFindingFile = z.object({
  rev: Rev,
  nodeId: Id.optional(),
  place: line(100).optional(),
  description: prose(1000).optional(),
  annotatedFileId: z.string().max(100).optional(),
  /** 1 submits the draft: the unit sees it from then on. */
  state: z.literal(1).optional(),
});

export const ConvertToFinding = z.object({
  ids: z.array(Id).min(1).max(20),
  title: line(100).min(5),
  fact: prose(2000).min(10),
  criterion: prose(1000).min(1),
  severity: z.int().min(1).max(4),
  majorHazard: Flag.default(0),
  category: line(20).min(1),
  place: line(100).default(''),
});
