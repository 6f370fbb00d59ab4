import { z } from 'zod';
import { design } from '../../kernel/access.ts';
import { route } from '../../kernel/route.ts';
import { ExportLink, Flag, Id, line, MAX_RECORD_ID } from '../../kernel/values.ts';
import { MAX_CHILD_ROWS } from '../../kinds/table.ts';
import {
  ExchangeChildRow,
  ExchangeColumn,
  ExchangeRow,
  StrayRow,
} from '../record-exchange/record-exchange.routes.ts';
import { IMPORT_STATES } from '../users/user-import.model.ts';

const PATH = '/api/visualdev/OnlineDev/:modelId/Import';

/** Most rows of one workbook of records. */
export const IMPORT_ROWS = 5000;

/** Most rows of a workbook that is imported in the background. */
export const IMPORT_JOB_ROWS = 100_000;

/** Most rows of one call that checks or stores: the browser sends a workbook in parts and shows how far it is. */
export const IMPORT_PART = 100;

/** What rows do that carry no record of their own: become new records, change those of the same key, or either. */
export const IMPORT_MODES = ['add', 'change', 'both'] as const;
export type ImportMode = (typeof IMPORT_MODES)[number];

const MAX_CELL = 32_767;
const Cells = z.record(z.string().max(101), z.string().max(MAX_CELL));

/** Most rows of a child table's sheet. */
export const IMPORT_CHILD_ROWS = 50_000;

const Written = {
  cells: Cells,
  faults: Cells.default({}),
  /** What is stored now in the cells that the row changes. */
  before: Cells.default({}),
};

/** Most names that a person is asked about, and most candidates that are told at once. */
export const MAX_ASKED_NAMES = 200;
export const MAX_CANDIDATES = 20;

const AskedName = {
  /** The field by its path. */
  field: line(201),
  /** As cells say it, in lower case. */
  name: z.string().min(1).max(MAX_CELL),
};

/** A name in the cells of a field, whose candidates are looked for. */
export const CandidateQuery = z.object({ ...AskedName, keyword: line(100).default('') });
export type CandidateQuery = z.output<typeof CandidateQuery>;

/** A name in the cells of a field that several people, organisations, entries or records have. */
export const SharedName = z.object({ ...AskedName, label: z.string() });
export type SharedName = z.output<typeof SharedName>;

/** Which of those that have a name is meant. */
export const NameChoice = z.object({
  ...AskedName,
  /** Empty: the rows that say the name are left out. */
  id: z.string().max(MAX_RECORD_ID),
});
export type NameChoice = z.output<typeof NameChoice>;
const Choices = z.array(NameChoice).max(MAX_ASKED_NAMES);

/** One of those that have a name: what it is called, and what tells it apart from the others. */
export const NameCandidate = z.object({ id: z.string(), text: z.string(), note: z.string() });
export type NameCandidate = z.output<typeof NameCandidate>;

/** Those of a name, the first of them. */
export const NameCandidates = z.object({ list: z.array(NameCandidate), total: z.int() });
export type NameCandidates = z.output<typeof NameCandidates>;

/** A row of a child table's sheet, and what it does to the rows of its record. */
export const ChildImportRow = ExchangeChildRow.extend({
  ...Written,
  /** 0: a stored row that the workbook no longer has. */
  rowNumber: z.int().min(0),
  /** The stored row that an export for editing noted; empty for rows that people have added. */
  mark: line(50).default(''),
  does: z.enum(['add', 'change', 'nothing', 'remove']).optional(),
});
export type ChildImportRow = z.output<typeof ChildImportRow>;

/** A row of a workbook of records, and what it does to which record. */
export const RecordImportRow = ExchangeRow.extend({
  ...Written,
  /** Record and version that an export for editing noted in the row; empty for rows that people have added. */
  mark: z
    .string()
    .max(2 * MAX_RECORD_ID + 10)
    .default(''),
  does: z.enum(['add', 'change', 'nothing']).optional(),
  /** Its rows by child table; tables whose sheet the workbook does not have are left as they are. */
  children: z.record(z.string().max(101), z.array(ChildImportRow).max(2 * MAX_CHILD_ROWS)).default({}),
  /** Names in its cells and those of its child rows of which it is not known whom or what they mean. */
  shared: z.array(SharedName).optional(),
});
export type RecordImportRow = z.output<typeof RecordImportRow>;

const Plan = {
  mode: z.enum(IMPORT_MODES).default('add'),
  /** The field by which rows find their record; rows of an export for editing know theirs. */
  key: line(101).default(''),
  /** Rows of child tables that the workbook no longer has are deleted; otherwise they stay. */
  removesRows: z.boolean().default(false),
};
export const ImportPlan = z.object({
  ...Plan,
  /** Whom or what names mean that several have. */
  choices: Choices.optional(),
});
export type ImportPlan = z.output<typeof ImportPlan>;
const Part = ImportPlan.extend({ rows: z.array(RecordImportRow).min(1).max(IMPORT_PART) });
export type ImportPart = z.output<typeof Part>;

/** Names that an import waits for an answer about, each with how many rows say it. */
export const ImportQuestion = SharedName.extend({ rows: z.int() });
export type ImportQuestion = z.output<typeof ImportQuestion>;

/** An import of a person that runs in the background. */
export const RecordImportJob = z.object({
  id: z.string(),
  fileName: z.string(),
  state: z.enum([...IMPORT_STATES, 'asking']),
  /** What it asks before its first row is written; empty unless it is `asking`. */
  questions: z.array(ImportQuestion),
  total: z.int(),
  handled: z.int(),
  added: z.int(),
  changed: z.int(),
  failed: z.int(),
  /** The person has asked to stop it; it ends before its next rows. */
  isStopping: z.boolean(),
  /** Why it failed as a whole, in the caller’s language. */
  problem: z.string(),
  createdAt: z.int(),
  endedAt: z.int().nullable(),
  /** A workbook of the rows that did not go in. */
  faults: ExportLink.nullable(),
  strays: z.array(StrayRow),
});
export type RecordImportJob = z.output<typeof RecordImportJob>;

const access = design('modelId', 'btn_upload');
const params = z.object({ modelId: Id });

/** Records of a published design from a workbook, through the same write path as their form. */
export const recordImportRoutes = {
  importColumns: route({
    method: 'GET',
    path: `${PATH}/Columns`,
    summary: 'The columns that the caller may import, and those by which rows may find their record',
    access,
    params,
    reply: z.object({
      columns: z.array(ExchangeColumn),
      /** Child tables, each with a sheet of its own. */
      tables: z.array(z.object({ key: z.string(), label: z.string(), columns: z.array(ExchangeColumn) })),
      keys: z.array(z.object({ key: z.string(), label: z.string() })),
      /** Records may be changed, not only added. */
      mayChange: z.boolean(),
    }),
  }),
  template: route({
    method: 'GET',
    path: '/api/visualdev/OnlineDev/:modelId/Template',
    summary: 'An empty workbook to import records with',
    access,
    params,
    reply: ExportLink,
  }),
  importPreview: route({
    method: 'POST',
    path: `${PATH}/Preview`,
    summary: 'The rows of a workbook as they are read; nothing is stored',
    reads: true,
    access,
    params,
    body: z.object({ file: z.unknown().describe('The workbook') }),
    bodyType: 'multipart',
    reply: z.object({
      rows: z.array(RecordImportRow),
      /** Titles of columns that are left out: those of no field that the caller may fill in. */
      ignored: z.array(z.string()),
      strays: z.array(StrayRow),
    }),
    refuses: ['file.missingPart', 'import.wrongFormat', 'record.importTooLong'],
  }),
  importCheck: route({
    method: 'POST',
    path: `${PATH}/Check`,
    summary: 'What rows would do and what is wrong with each cell; nothing is stored',
    reads: true,
    access,
    params,
    body: Part,
    reply: z.array(RecordImportRow),
    refuses: ['record.filterFaulty', 'record.designOff'],
  }),
  importStore: route({
    method: 'POST',
    path: `${PATH}/Store`,
    summary: 'Store rows: the right ones go in, the others come back with what is wrong',
    access,
    params,
    body: Part,
    reply: z.object({ added: z.int(), changed: z.int(), failed: z.array(RecordImportRow) }),
    refuses: ['record.filterFaulty', 'record.designOff'],
  }),
  importFaults: route({
    method: 'POST',
    path: `${PATH}/Faults`,
    summary: 'Rows with what is wrong as a workbook, to be corrected and uploaded again',
    reads: true,
    access,
    params,
    body: z.object({ rows: z.array(RecordImportRow).min(1).max(IMPORT_ROWS) }),
    reply: ExportLink,
  }),
  importStart: route({
    method: 'POST',
    path: `${PATH}/Jobs`,
    summary: 'Import a workbook of up to 100,000 rows in the background',
    access,
    params,
    query: z.object({ ...Plan, removesRows: z.coerce.number().pipe(Flag).default(0) }),
    body: z.object({ file: z.unknown().describe('The workbook') }),
    bodyType: 'multipart',
    reply: z.object({ id: z.string() }),
    refuses: [
      'record.importRunning',
      'file.missingPart',
      'file.wrongType',
      'file.empty',
      'file.tooLarge',
      'file.contentMismatch',
    ],
  }),
  importJobs: route({
    method: 'GET',
    path: `${PATH}/Jobs`,
    summary: 'The caller’s latest imports in the background, newest first',
    access,
    params,
    reply: z.array(RecordImportJob),
  }),
  importAnswer: route({
    method: 'PUT',
    path: `${PATH}/Jobs/:id/Actions/Answer`,
    summary: 'Say what an import in the background has asked; it goes on',
    access,
    params: params.extend({ id: Id }),
    body: z.object({ choices: Choices.min(1) }),
    reply: z.null(),
    refuses: ['record.importRunning'],
  }),
  importCancel: route({
    method: 'PUT',
    path: `${PATH}/Jobs/:id/Actions/Cancel`,
    summary: 'Stop an import in the background; what went in stays',
    access,
    params: params.extend({ id: Id }),
    reply: z.null(),
  }),
};
