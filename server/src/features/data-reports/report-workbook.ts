import type { Readable } from 'node:stream';
import type {
  DocumentBlock,
  InnerDocumentBlock,
  ReportCell,
  ReportDocument,
  ReportTable,
  ReportTableRow,
} from '@auditplus/contract/features/data-reports/report-document.model.ts';
import { FRACTION, WHOLE } from '@auditplus/core/reports/report-format.ts';
import { type LaidSheet, type MarkedCell, streamLaidWorkbook } from '../../kernel/laid-workbook.ts';
import { type CellInput, columnLetter } from '../../kernel/spreadsheet.ts';

/** What the sheets are called that have no title of their own. */
export type WorkbookWords = { readonly overview: string; readonly table: string; readonly chart: string };

/**
 * A report as a workbook: its texts and figures on one sheet, each table and the numbers of each chart on a sheet of
 * their own, with real numbers and totals that add up by formulas.
 */
export function reportWorkbook(document: ReportDocument, title: string, words: WorkbookWords): Readable {
  const blocks = flat(document.blocks);
  const overview = overviewSheet(blocks, words);
  const sheets = blocks.flatMap((block): LaidSheet[] => {
    if (block.kind === 'table') return [tableSheet(block, words)];
    return block.kind === 'chart' ? [chartSheet(block, words)] : [];
  });
  const all = [...(overview ? [overview] : []), ...sheets];
  return streamLaidWorkbook(all.length > 0 ? all : [blankSheet(words)], title);
}

/** The blocks of a document one below the other. */
export const flat = (blocks: readonly DocumentBlock[]): Exclude<DocumentBlock, { kind: 'columns' }>[] =>
  blocks.flatMap((block) =>
    block.kind === 'columns'
      ? block.columns.flatMap((column): InnerDocumentBlock[] => column.blocks)
      : [block],
  );

const blankSheet = ({ overview }: WorkbookWords): LaidSheet => ({
  name: overview,
  head: 0,
  formats: [''],
  widths: [30],
  rows: [],
  marked: [],
  merged: [],
});

const WHOLE_DIGITS = 15;

/** A number for Excel; one with more whole digits than it keeps stays a text. */
function valueOfCell({ number, text }: ReportCell): CellInput {
  if (number === null) return text;
  const [whole = ''] = number.replace('-', '').split('.');
  return whole.length <= WHOLE_DIGITS ? Number(number) : text;
}

function overviewSheet(blocks: readonly DocumentBlock[], words: WorkbookWords): LaidSheet | null {
  const rows: CellInput[][] = [];
  const marked: MarkedCell[] = [];
  for (const block of blocks) {
    if (block.kind === 'text') {
      if (block.style === 'title' || block.style === 'heading')
        marked.push({ row: rows.length, column: 0, value: block.text });
      rows.push([block.text]);
    }
    if (block.kind !== 'figures') continue;
    for (const { label, value, hint } of block.figures) rows.push([label, valueOfCell(value), hint]);
  }
  if (rows.length === 0) return null;
  return {
    name: words.overview,
    head: 0,
    formats: ['', '', ''],
    widths: [40, 18, 30],
    rows,
    marked,
    merged: [],
  };
}

const LEAST_WIDTH = 8;
const MOST_WIDTH = 40;
const SAMPLE = 200;

const isWide = (character: string): boolean => (character.codePointAt(0) ?? 0) > 0xff;
const widthOf = (text: string): number => [...text].reduce((sum, one) => sum + (isWide(one) ? 2 : 1), 0);

function tableSheet(table: ReportTable, words: WorkbookWords): LaidSheet {
  const head = headRows(table);
  const sample = table.rows.slice(0, SAMPLE).map(({ cells }) => cells);
  const fractions = columnsWithFractions(table);
  const formats = table.columns.map(({ format }, at) =>
    format === FRACTION ? (fractions.has(at) ? `${WHOLE}.00` : WHOLE) : format,
  );
  const marked = [...head.marked];
  for (const [at, row] of table.rows.entries()) {
    if (row.role === 'row') continue;
    for (const [column, cell] of row.cells.entries()) {
      const formula = sumFormula(table, at, { column, head: head.rows.length });
      const format = cell.number === null ? '' : (formats[column] ?? '');
      marked.push({
        row: head.rows.length + at,
        column,
        value: valueOfCell(cell),
        ...(formula !== null && { formula }),
        ...(format !== '' && { format }),
      });
    }
  }
  return {
    name: table.title || words.table,
    head: head.rows.length,
    formats,
    widths: table.columns.map(({ title }, at) => {
      const texts = sample.map((cells) => cells[at]?.text ?? '');
      const wanted = Math.max(widthOf(title), ...texts.map(widthOf)) + 2;
      return Math.min(MOST_WIDTH, Math.max(LEAST_WIDTH, wanted));
    }),
    rows: sheetRows(head.rows, table.rows),
    marked,
    merged: head.merged,
  };
}

function* sheetRows(head: Head['rows'], rows: readonly ReportTableRow[]): Generator<readonly CellInput[]> {
  yield* head;
  for (const { cells } of rows) yield cells.map(valueOfCell);
}

/** Columns of numbers without a format of their own of which one has decimals. */
function columnsWithFractions({ columns, rows }: ReportTable): ReadonlySet<number> {
  const asked = new Set([...columns.keys()].filter((at) => columns[at]?.format === FRACTION));
  const found = new Set<number>();
  for (const { cells } of asked.size > 0 ? rows : []) {
    for (const at of asked) if (cells[at]?.number?.includes('.')) found.add(at);
    for (const at of found) asked.delete(at);
    if (asked.size === 0) break;
  }
  return found;
}

/** The sum of what stands above a subtotal or total; those within are not counted twice. */
function sumFormula(
  { columns, rows, isCut }: ReportTable,
  at: number,
  { column, head }: { readonly column: number; readonly head: number },
): string | null {
  const row = rows[at];
  if (isCut || !row || !columns[column]?.isSummed || row.cells[column]?.number == null) return null;
  const { path = [] } = row;
  let first = at;
  while (first > 0 && path.every((key, level) => rows[first - 1]?.path?.[level] === key)) first -= 1;
  if (first === at) return null;
  const letter = columnLetter(column);
  return `SUBTOTAL(9,${letter}${head + first + 1}:${letter}${head + at})`;
}

type Head = Pick<LaidSheet, 'marked' | 'merged'> & { readonly rows: readonly (readonly CellInput[])[] };

/** The lines above the rows; wide heads of crosstabs stand over all that they name. */
function headRows({ head, columns }: ReportTable): Head {
  if (head.length === 0) {
    const titles = columns.map(({ title }) => title);
    return { rows: [titles], marked: titles.map((value, column) => ({ row: 0, column, value })), merged: [] };
  }
  const rows: CellInput[][] = head.map(() => columns.map(() => ''));
  const marked: MarkedCell[] = [];
  const merged: [number, number, number, number][] = [];
  const taken = new Set<string>();
  for (const [line, cells] of head.entries()) {
    let column = 0;
    for (const { text, span, depth } of cells) {
      while (taken.has(`${line},${column}`)) column += 1;
      const place = rows[line];
      if (place) place[column] = text;
      marked.push({ row: line, column, value: text });
      if (span > 1 || depth > 1) merged.push([line, column, line + depth - 1, column + span - 1]);
      for (let down = 0; down < depth; down += 1)
        for (let across = 0; across < span; across += 1) taken.add(`${line + down},${column + across}`);
      column += span;
    }
  }
  return { rows, marked, merged };
}

function chartSheet(
  { title, data }: Extract<DocumentBlock, { kind: 'chart' }>,
  words: WorkbookWords,
): LaidSheet {
  const titles = data.columns.map(({ label }) => label);
  return {
    name: title || words.chart,
    head: 1,
    formats: data.columns.map(({ type }) => (type === 'number' ? 'General' : '')),
    widths: data.columns.map(({ type }) => (type === 'number' ? 14 : 24)),
    rows: [titles, ...data.rows.map((row) => data.columns.map(({ name }) => row[name] ?? null))],
    marked: titles.map((value, column) => ({ row: 0, column, value })),
    merged: [],
  };
}
