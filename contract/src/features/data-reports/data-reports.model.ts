import { z } from 'zod';
import {
  codeLine,
  Flag,
  Id,
  jsonText,
  line,
  Moment,
  nameLine,
  prose,
  Rev,
  SortCode,
} from '../../kernel/values.ts';
import { RelationView } from '../data-interfaces/data-interfaces.model.ts';
import { REPORT_PARAMETER_TYPES, ReportBody, ReportSet } from './report-body.model.ts';
import { ReportDocument } from './report-document.model.ts';

/** What a report keeps beside its versions. */
export const ReportHead = z.object({
  fullName: nameLine(100),
  enCode: codeLine(50),
  /** A value of the dictionary `ReportSort`. */
  categoryId: Id,
  sortCode: SortCode,
  description: prose(500).default(''),
});
export type ReportHead = z.output<typeof ReportHead>;

/** A report to create or change (platform-contract 9.27). */
export const ReportEdit = z.object({
  ...ReportHead.shape,
  body: jsonText(ReportBody).default(ReportBody.parse({})),
  enabledMark: Flag.default(1),
  rev: Rev.optional(),
});
export type ReportEdit = z.output<typeof ReportEdit>;

/** A report for its designer. */
export const ReportInfo = ReportEdit.extend({
  id: z.string(),
  rev: Rev,
  /** 0: never published. */
  publishedVersion: z.int(),
  isChanged: z.boolean(),
});
export type ReportInfo = z.output<typeof ReportInfo>;

export const ReportRow = z.object({
  id: z.string(),
  fullName: z.string(),
  enCode: z.string(),
  categoryId: z.string(),
  creatorUser: z.string(),
  creatorTime: Moment,
  lastModifyTime: Moment,
  sortCode: z.int(),
  enabledMark: z.int(),
  publishedVersion: z.int(),
  isChanged: z.boolean(),
  /** `whole`: its draft or what is published shows all data to its readers. */
  dataScope: ReportBody.shape.dataScope.unwrap(),
});
export type ReportRow = z.output<typeof ReportRow>;

/** Values of parameters by name. */
export const GivenValues = z.record(z.string().max(50), z.string().max(200)).default({});

export const ReportChoice = z.object({ value: z.string(), label: z.string() });
export type ReportChoice = z.output<typeof ReportChoice>;

/** A parameter as a reader sees it, with what it offers. */
export const ShownParameter = z.object({
  name: z.string(),
  label: z.string(),
  type: z.enum(REPORT_PARAMETER_TYPES),
  isRequired: z.boolean(),
  /** What it has now. */
  value: z.string(),
  /** Null where anything may be entered. */
  choices: z.array(ReportChoice).nullable(),
});
export type ShownParameter = z.output<typeof ShownParameter>;

/** Which rows of long tables a screen wants; the first page of each unless told. */
const Pages = z
  .array(z.object({ block: z.string().max(50), page: z.int().min(1).max(10_000) }))
  .max(60)
  .default([]);

/** A report to make. */
export const ReportRequest = z.object({ values: GivenValues, pages: Pages });

/** A report that was made for its reader. */
export const OpenReport = z.object({
  fullName: z.string(),
  description: z.string(),
  version: z.int(),
  parameters: z.array(ShownParameter),
  /** Null while a required parameter is empty. */
  document: ReportDocument.nullable(),
  madeAt: Moment,
  /** Shows all data, whoever reads it. */
  isWhole: z.boolean(),
});
export type OpenReport = z.output<typeof OpenReport>;

/** A block that cannot be made as it is, and why, in the designer's language. */
export const BlockFault = z.object({ block: z.string(), text: z.string() });
export type BlockFault = z.output<typeof BlockFault>;

/** A report that is being designed as its readers would see it, without the blocks that cannot be made yet. */
export const PreviewedReport = OpenReport.extend({ faults: z.array(BlockFault) });
export type PreviewedReport = z.output<typeof PreviewedReport>;

/** A report that is being designed. */
export const ReportPreview = ReportRequest.extend({
  body: jsonText(ReportBody),
  /** Whose rows are shown; empty: one's own. */
  asUserId: z.string().trim().max(50).default(''),
});

/**
 * The rows behind what a block shows of them: `path` holds the keys of the groups of a table, the name of the part of a
 * chart, or the place of a figure, from 0.
 */
export const BehindRequest = z.object({
  values: GivenValues,
  block: line(50).min(1),
  path: z.array(z.string().max(2_000).nullable()).max(5),
});

export const REPORT_FORMATS = ['pdf', 'docx', 'xlsx'] as const;
export const ReportFormat = z.enum(REPORT_FORMATS);
export type ReportFormat = z.output<typeof ReportFormat>;

/** The columns of a set that is being designed. */
export const ColumnsRequest = z.object({
  set: jsonText(ReportSet),
  parameters: jsonText(ReportBody.shape.parameters).default([]),
});

export const SetColumnView = z.object({
  name: z.string(),
  label: z.string(),
  type: z.string(),
  /** The codes that conditions compare, by their names; empty where the column holds no options. */
  choices: z.array(ReportChoice),
});
export type SetColumnView = z.output<typeof SetColumnView>;

/** What sets may read. */
export const ReportSources = z.object({
  relations: z.array(RelationView.omit({ columns: true })),
  forms: z.array(z.object({ id: z.string(), label: z.string() })),
  interfaces: z.array(z.object({ id: z.string(), label: z.string() })),
});

export type ReportSources = z.output<typeof ReportSources>;

export const SEND_CONDITIONS = ['always', 'rows', 'changed'] as const;

/** Sends a report by the clock: each recipient’s file holds only what that person may see. */
export const SubscriptionEdit = z.object({
  fullName: line(100).min(1),
  cron: line(100).min(1),
  format: ReportFormat.default('pdf'),
  /** `rows`: only where there is something; `changed`: only where it differs from what was sent before. */
  condition: z.enum(SEND_CONDITIONS).default('always'),
  /** Tokens such as `@lastMonth` are read at each sending. */
  values: GivenValues,
  receiverIds: z.array(Id).max(200),
  /** Get the file by mail, made with the rights of whoever saves this; needs the right to give all data. */
  outsideAddresses: z.array(z.email().max(100)).max(20).default([]),
  enabledMark: Flag.default(1),
  rev: Rev.optional(),
});
export type SubscriptionEdit = z.output<typeof SubscriptionEdit>;

export const Subscription = SubscriptionEdit.extend({
  id: z.string(),
  rev: Rev,
  receivers: z.array(z.object({ id: z.string(), fullName: z.string() })),
  /** With whose rights the file for the addresses outside is made. */
  outsideAs: z.string(),
  nextRunTime: Moment.nullable(),
});
export type Subscription = z.output<typeof Subscription>;

export const RUN_OUTCOMES = ['sent', 'noRows', 'unchanged', 'failed'] as const;

/** What became of a sending for one receiver. */
export const ReportRun = z.object({
  id: z.string(),
  subscription: z.string(),
  receiver: z.string(),
  /** The address outside that it was mailed to; empty for people of the product. */
  address: z.string(),
  outcome: z.enum(RUN_OUTCOMES),
  /** Why it failed, in words; empty where it did not. */
  problem: z.string(),
  /** It failed, nothing was sent since, and the receiver is still one of the subscription. */
  maySendAgain: z.boolean(),
  rows: z.int(),
  version: z.int(),
  hash: z.string(),
  createdAt: Moment,
  fileName: z.string(),
});
export type ReportRun = z.output<typeof ReportRun>;

/** A result that was kept as it was. */
export const ArchiveRow = z.object({
  id: z.string(),
  note: z.string(),
  version: z.int(),
  hash: z.string(),
  values: z.string(),
  createdBy: z.string(),
  createdAt: Moment,
});
export type ArchiveRow = z.output<typeof ArchiveRow>;

export const ArchivedReport = ArchiveRow.extend({
  fullName: z.string(),
  document: ReportDocument,
  /** Its content still has the hash that it was kept under. */
  isWhole: z.boolean(),
});
export type ArchivedReport = z.output<typeof ArchivedReport>;
