import { z } from 'zod';
import { Pagination, sortedQuery } from '../../kernel/paging.ts';
import { Id, line, Moment, OrgRef, PersonRef, prose, Rev } from '../../kernel/values.ts';
import { YearFilter } from '../audits/audit-terms.model.ts';
import { Meeting } from '../audits/audits.model.ts';
import { ReportSnapshot } from './report-snapshot.model.ts';
import { SummarySnapshot } from './summary-snapshot.model.ts';

/** 4.9: 0 draft, 1 in review, 2 returned, 3 to sign, 4 signed, 5 published, 6 superseded. */
export const ReportState = z.int().min(0).max(6);

/** 1 unit, 2 summary; contract review (3) and yearly (4) belong to later parts. */
export const ReportType = z.int().min(1).max(4);

export const ReportAbilities = z.object({
  edit: z.boolean(),
  refresh: z.boolean(),
  submit: z.boolean(),
  review: z.boolean(),
  return: z.boolean(),
  sign: z.boolean(),
  publish: z.boolean(),
  revise: z.boolean(),
  remove: z.boolean(),
});

/** A row of the report list. */
export const ReportRow = z.object({
  id: z.string(),
  enCode: z.string(),
  fullName: z.string(),
  check: z.object({
    id: z.string(),
    enCode: z.string(),
    fullName: z.string(),
    year: z.int(),
    checkType: z.int(),
  }),
  checkTaskId: z.string().nullable(),
  reportType: ReportType,
  unit: OrgRef.nullable(),
  versionNo: z.int(),
  percent: z.number().nullable(),
  grade: z.string().nullable(),
  state: ReportState,
  drafter: PersonRef,
  reviewer: PersonRef.nullable(),
  signer: PersonRef.nullable(),
  signedAt: Moment.nullable(),
  publishedAt: Moment.nullable(),
  /** Readers of the unit who have opened the published report, and how many should. */
  readCount: z.int(),
  readersTotal: z.int(),
  returnReason: z.string(),
  /** Who has to act next: write, review, sign or publish. */
  waitingFor: z.array(PersonRef),
  rev: Rev,
  abilities: ReportAbilities,
});
export type ReportRow = z.infer<typeof ReportRow>;

export const ReportSection = z.object({
  id: z.string(),
  code: z.string(),
  title: z.string(),
  kind: z.enum(['text', 'table', 'chart', 'auto']),
  /** Sanitised HTML. */
  body: z.string(),
  auto: z.boolean(),
  handEdited: z.boolean(),
  required: z.boolean(),
  rev: Rev,
});
export type ReportSection = z.infer<typeof ReportSection>;

export const Signature = z.object({
  id: z.string(),
  signer: PersonRef,
  signerRole: z.string(),
  signedHash: z.string(),
  code: z.string(),
  method: z.string(),
  /** The drawn signature as a PNG data address. */
  image: z.string().nullable(),
  signedAt: Moment,
  revokedAt: Moment.nullable(),
});

/** A report with its sections, snapshot and signatures. */
export const Report = ReportRow.extend({
  sections: z.array(ReportSection),
  snapshot: z.union([ReportSnapshot, SummarySnapshot]),
  contentHash: z.string().nullable(),
  signatures: z.array(Signature),
  supersedes: z.object({ id: z.string(), versionNo: z.int() }).nullable(),
  supersededBy: z.object({ id: z.string(), versionNo: z.int() }).nullable(),
  reviseReason: z.string(),
  /** The live figures still equal the snapshot. */
  figuresCurrent: z.boolean(),
  /** What its submission has to bring along; null for whoever may not submit it now. */
  submission: z
    .object({
      /** No closing meeting is recorded. */
      closingMeeting: z.boolean(),
      /** Requests whose evidence was submitted and not accepted. */
      unaccepted: z.int().min(0),
    })
    .nullable(),
});
export type Report = z.infer<typeof Report>;

export const ReportQuery = sortedQuery([
  'enCode',
  'fullName',
  'unit',
  'versionNo',
  'percent',
  'grade',
  'state',
  'signedAt',
  'publishedAt',
  'year',
]).extend({
  checkType: z.coerce.number().int().min(1).max(5).optional(),
  checkId: Id.optional(),
  checkTaskId: Id.optional(),
  year: YearFilter,
  unitOrgId: Id.optional(),
  reportType: z.coerce.number().int().min(1).max(4).optional(),
  state: z.coerce.number().int().min(0).max(6).optional(),
  id: Id.optional(),
});

export const ReportList = z.object({ list: z.array(ReportRow), pagination: Pagination });

/** A unit report for a task, or the summary report of a whole audit. */
export const GenerateReport = z
  .object({ checkTaskId: Id.optional(), checkId: Id.optional() })
  .refine((value) => Boolean(value.checkTaskId) !== Boolean(value.checkId));

/** What the caller may draft now: audits with their final tasks that have no report yet. */
export const DraftableQuery = z.object({
  checkType: z.coerce.number().int().min(1).max(5).optional(),
  checkId: Id.optional(),
});
export const DraftableAudit = z.object({
  id: z.string(),
  fullName: z.string(),
  /** Whether the summary of the whole audit may be drafted. */
  summary: z.boolean(),
  tasks: z.array(z.object({ id: z.string(), unit: OrgRef, standardName: z.string() })),
});
export type DraftableAudit = z.infer<typeof DraftableAudit>;

export const EditReport = z.object({ rev: Rev, fullName: line(150).min(5) });
export const EditSection = z.object({ rev: Rev, body: prose(50_000) });
export const ReportAction = z.object({ rev: Rev });

/**
 * Submitting for review: the unit's closing meeting where the audit has none on record, and why evidence was not
 * accepted where some was not.
 */
export const SubmitReport = z.object({
  rev: Rev,
  closingMeeting: Meeting.pick({ time: true, place: true, attendees: true }).optional(),
  evidenceReason: prose(500).optional(),
});
export const ReportReason = z.object({ rev: Rev, reason: prose(500) });

/** Signing asks for the signer's password again; `hash` is what the signer has read. */
export const SignReport = z.object({
  rev: Rev,
  hash: z.string().length(64),
  password: z.string().regex(/^[0-9a-f]{64}$/),
  /** Hand-drawn signature as a PNG data address. */
  image: z
    .string()
    .max(400_000)
    .regex(/^data:image\/png;base64,[A-Za-z0-9+/=]+$/)
    .optional(),
});

/** What the preview shows: a report's snapshot, or the live figures of a task that has no report yet. */
export const ReportPreview = z.object({
  reportId: z.string().nullable(),
  state: ReportState.nullable(),
  /** Live figures of a task without final results (audit-domain 5.2): rate and grade are as they stand. */
  provisional: z.boolean(),
  snapshot: z.union([ReportSnapshot, SummarySnapshot]),
  sections: z.array(ReportSection),
});

export const ReportDiff = z.object({
  from: z.object({ id: z.string(), versionNo: z.int() }),
  to: z.object({ id: z.string(), versionNo: z.int() }),
  sections: z.array(
    z.object({
      code: z.string(),
      title: z.string(),
      before: z.string(),
      after: z.string(),
      changed: z.boolean(),
    }),
  ),
  figures: z.array(
    z.object({ name: z.string(), before: z.string(), after: z.string(), changed: z.boolean() }),
  ),
});
