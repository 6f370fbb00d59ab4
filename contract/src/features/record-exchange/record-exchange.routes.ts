import { z } from 'zod';
import { allRecords } from '../../all-records.ts';
import { button, oneOf } from '../../kernel/access.ts';
import { hasOperation } from '../../kernel/records/record-type.ts';
import { route } from '../../kernel/route.ts';
import { CommaList, ExportLink, Id, line } from '../../kernel/values.ts';

/** Kinds of record that come from and go to a workbook, with the page whose buttons permit it. */
const PAGES: ReadonlyMap<string, string> = new Map([
  ['organize', 'permission.organize'],
  ...allRecords
    .filter((model) => hasOperation(model, 'import') || hasOperation(model, 'export'))
    .map(({ name, page }) => [name, page] as const),
]);

/** The page of a kind of record that comes from and goes to a workbook. */
export const exchangePage = (kind: string): string | undefined => PAGES.get(kind);

/** Most rows of one import. */
export const EXCHANGE_ROWS = 2000;

/** Most rows of one export. */
export const EXCHANGE_LIMIT = 10_000;

const Kind = z.object({ kind: z.enum([...PAGES.keys()]) });
const anyPage = (code: string) => oneOf(...[...PAGES.values()].map((page) => button(page, code)));
const mayImport = anyPage('btn_import');
const mayExport = anyPage('btn_export');

/** A row of a workbook: texts by column, and what is wrong with it. */
export const ExchangeRow = z.object({
  rowNumber: z.int().min(1),
  cells: z.record(z.string().max(50), z.string().max(2000)),
  problems: z.string().max(4000).default(''),
  /** What is wrong with single cells, by column. */
  faults: z.record(z.string().max(50), z.string().max(2000)).optional(),
});
export type ExchangeRow = z.output<typeof ExchangeRow>;

/** A row of a further sheet, which belongs to a row of the first one. */
export const ExchangeChildRow = ExchangeRow.omit({ problems: true });
export type ExchangeChildRow = z.output<typeof ExchangeChildRow>;

/** A row of a further sheet that belongs to no row of the first sheet, with the reason. */
export const StrayRow = z.object({
  sheet: z.string(),
  rowNumber: z.int(),
  column: z.string(),
  problem: z.string(),
});
export type StrayRow = z.output<typeof StrayRow>;

export const ExchangeColumn = z.object({ key: z.string(), label: z.string(), required: z.boolean() });
export type ExchangeColumn = z.output<typeof ExchangeColumn>;

/** Organisations, positions and groups as workbooks: template, preview, import, export. */
export const recordExchangeRoutes = {
  columns: route({
    method: 'GET',
    path: '/api/permission/Exchange/:kind/Columns',
    summary: 'The columns of a kind of record',
    access: oneOf(mayImport, mayExport),
    params: Kind,
    reply: z.array(ExchangeColumn),
  }),
  template: route({
    method: 'GET',
    path: '/api/permission/Exchange/:kind/Template',
    summary: 'An empty workbook to fill in',
    access: mayImport,
    params: Kind,
    reply: ExportLink,
  }),
  export: route({
    method: 'GET',
    path: '/api/permission/Exchange/:kind/Export',
    summary: 'The records that the caller sees, with the chosen columns',
    access: mayExport,
    params: Kind,
    query: z.object({
      selectKey: CommaList.optional(),
      organizeId: Id.optional(),
      keyword: line(100).optional(),
    }),
    reply: ExportLink,
  }),
  preview: route({
    method: 'POST',
    path: '/api/permission/Exchange/:kind/Preview',
    summary: 'The rows of a workbook with what is wrong with each; nothing is stored',
    reads: true,
    access: mayImport,
    params: Kind,
    body: z.object({ file: z.unknown().describe('The workbook') }),
    bodyType: 'multipart',
    reply: z.array(ExchangeRow),
    refuses: ['file.missingPart', 'import.wrongFormat', 'import.faults'],
  }),
  check: route({
    method: 'POST',
    path: '/api/permission/Exchange/:kind/Check',
    summary: 'Check corrected rows again; nothing is stored',
    access: mayImport,
    params: Kind,
    body: z.object({ rows: z.array(ExchangeRow).min(1).max(EXCHANGE_ROWS) }),
    reply: z.array(ExchangeRow),
    reads: true,
  }),
  import: route({
    method: 'POST',
    path: '/api/permission/Exchange/:kind/Import',
    summary: 'Store rows: the right ones go in, the others come back with what is wrong',
    access: mayImport,
    params: Kind,
    body: z.object({ rows: z.array(ExchangeRow).min(1).max(EXCHANGE_ROWS) }),
    reply: z.object({ added: z.int(), failed: z.array(ExchangeRow) }),
  }),
};
