import { z } from 'zod';
import { DataRows, DrawnChart } from '../../kernel/charts/chart.model.ts';
import { ICONS, TONES } from './report-body.model.ts';

/** A value with the text that screen, PDF and workbook show. */
export const ReportCell = z.object({
  /** As people read it. */
  text: z.string(),
  /** Plain digits of a number, before rounding; null for a text. */
  number: z.string().nullable().default(null),
  tone: z.enum(TONES).optional(),
  icon: z.enum(ICONS).optional(),
  /** Length of its bar, 0 to 1. */
  bar: z.number().optional(),
  /** An own page. */
  link: z.string().optional(),
});
export type ReportCell = z.output<typeof ReportCell>;

export const ReportTableColumn = z.object({
  title: z.string(),
  isNumber: z.boolean(),
  /** The pattern of its numbers; empty for texts. */
  format: z.string(),
  /** Its total is the sum of what stands above. */
  isSummed: z.boolean(),
});
export type ReportTableColumn = z.output<typeof ReportTableColumn>;

export const ReportTableRow = z.object({
  role: z.enum(['row', 'subtotal', 'total']),
  /** How deep the group lies, from 0. */
  level: z.int(),
  cells: z.array(ReportCell),
  /** Keys of its groups, to open the rows behind it. */
  path: z.array(z.string().nullable()).optional(),
});
export type ReportTableRow = z.output<typeof ReportTableRow>;

/** A cell of a head of several lines. */
const HeadCell = z.object({ text: z.string(), span: z.int(), depth: z.int() });

export const ReportTable = z.object({
  kind: z.literal('table'),
  id: z.string(),
  title: z.string(),
  columns: z.array(ReportTableColumn),
  /** Lines above the columns, of a crosstab; empty where the columns' titles are the head. */
  head: z.array(z.array(HeadCell)),
  /** Leading columns that name groups. */
  groupColumns: z.int(),
  rows: z.array(ReportTableRow),
  /** Rows in all; on a screen a page of them is there. */
  totalRows: z.int(),
  /** Groups were left out: totals count more than the rows that are here. */
  isCut: z.boolean(),
  /** Its rows open the rows behind them. */
  opensRows: z.boolean(),
});
export type ReportTable = z.output<typeof ReportTable>;

const InnerDocumentBlock = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('text'),
    id: z.string(),
    style: z.enum(['title', 'heading', 'normal', 'muted']),
    text: z.string(),
  }),
  z.object({
    kind: z.literal('figures'),
    id: z.string(),
    figures: z.array(z.object({ label: z.string(), hint: z.string(), value: ReportCell })),
  }),
  ReportTable,
  z.object({
    kind: z.literal('chart'),
    id: z.string(),
    title: z.string(),
    chart: DrawnChart,
    data: DataRows,
    /** The own pages that its parts open, by their names. */
    links: z.record(z.string(), z.string()).optional(),
  }),
  z.object({ kind: z.literal('picture'), id: z.string(), data: z.string(), height: z.int() }),
]);
export type InnerDocumentBlock = z.output<typeof InnerDocumentBlock>;

export const DocumentBlock = z.discriminatedUnion('kind', [
  ...InnerDocumentBlock.options,
  z.object({ kind: z.literal('pageBreak'), id: z.string() }),
  z.object({
    kind: z.literal('columns'),
    id: z.string(),
    columns: z.array(z.object({ weight: z.int(), blocks: z.array(InnerDocumentBlock) })),
  }),
]);
export type DocumentBlock = z.output<typeof DocumentBlock>;

/** A report that was made: what the screen draws and what PDF, Word and workbook hold. */
export const ReportDocument = z.object({ blocks: z.array(DocumentBlock) });
export type ReportDocument = z.output<typeof ReportDocument>;

/** Rows of a table that a screen is sent at once. */
export const SCREEN_ROWS = 2_000;
