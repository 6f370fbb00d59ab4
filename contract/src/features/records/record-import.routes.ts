import { z } from 'zod';
import { design } from '../../kernel/access.ts';
import { route } from '../../kernel/route.ts';
import { ExportLink, Id, line } from '../../kernel/values.ts';
import { ExchangeColumn, ExchangeRow } from '../record-exchange/record-exchange.routes.ts';

const PATH = '/api/visualdev/OnlineDev/:modelId/Import';

/** Most rows of one workbook of records. */
export const IMPORT_ROWS = 5000;

/** Most rows of one call that checks or stores: the browser sends a workbook in parts and shows how far it is. */
export const IMPORT_PART = 100;

/** What rows do that carry no record of their own: become new records, change those of the same key, or either. */
export const IMPORT_MODES = ['add', 'change', 'both'] as const;
export type ImportMode = (typeof IMPORT_MODES)[number];

const MAX_CELL = 32_767;
const Cells = z.record(z.string().max(101), z.string().max(MAX_CELL));

/** A row of a workbook of records, and what it does to which record. */
export const RecordImportRow = ExchangeRow.extend({
  cells: Cells,
  faults: Cells.default({}),
  /** Record and version that an export for editing noted in the row; empty for rows that people have added. */
  mark: line(80).default(''),
  does: z.enum(['add', 'change', 'nothing']).optional(),
  /** What the record holds now in the cells that the row changes. */
  before: Cells.default({}),
});
export type RecordImportRow = z.output<typeof RecordImportRow>;

const Plan = {
  mode: z.enum(IMPORT_MODES).default('add'),
  /** The field by which rows find their record; rows of an export for editing know theirs. */
  key: line(101).default(''),
};
const Part = z.object({ ...Plan, rows: z.array(RecordImportRow).min(1).max(IMPORT_PART) });
export type ImportPart = z.output<typeof Part>;

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
};
