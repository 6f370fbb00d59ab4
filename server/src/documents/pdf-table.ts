import { PALETTE } from './chart-style.ts';
import type { Cell, Column, TableBlock } from './document-model.ts';
import type { PdfFlow, TextStyle } from './pdf-flow.ts';
import { drawLines, drawRule, toned } from './pdf-flow.ts';

const CELL: TextStyle = { font: 'regular', size: 8, colour: PALETTE.ink, leading: 1.45 };
const HEAD: TextStyle = { font: 'bold', size: 8, colour: PALETTE.brand, leading: 1.35 };
const HEAD_FILL = '#eef2f8';
const PADDING_X = 4;
const PADDING_Y = 3.4;
const EMPTY_HEIGHT = 20;
/** Longer words (hashes, file names) may break. */
const MAX_WORD = 74;

type Measured = {
  readonly cells: readonly { readonly lines: readonly string[]; readonly style: TextStyle }[];
  readonly lineHeight: number;
  readonly height: number;
};

/**
 * Draws a table with its header repeated on each page. A row moves to the next page whole; only a row that is
 * taller than a page is cut between its lines.
 */
export function drawTable(flow: PdfFlow, table: TableBlock): void {
  if (table.rows.length === 0) {
    flow.ensure(EMPTY_HEIGHT);
    const box = { x: flow.left, top: flow.y, width: flow.width };
    drawLines(flow.page, [table.empty], box, toned(CELL, 'muted'));
    flow.y += EMPTY_HEIGHT;
    return;
  }
  const widths = columnWidths(flow, table);
  const head = measure(
    flow,
    widths,
    table.columns.map((column) => column.title),
    HEAD,
  );
  const rows = table.rows.map((row) => measure(flow, widths, row, CELL));
  const total = table.total ? measure(flow, widths, table.total, toned(CELL, 'strong')) : null;
  const draw = (row: Measured) => drawRow(flow, table.columns, widths, row);
  const drawHead = () => drawHeader(flow, table.columns, widths, head);
  flow.ensure(Math.min(tableStart(flow, table), flow.bottom - flow.top));
  drawHead();
  for (const row of total ? [...rows, total] : rows) {
    const room = flow.bottom - flow.top - head.height;
    if (flow.y + row.height > flow.bottom && row.height <= room) {
      flow.newPage();
      drawHead();
    }
    if (row.height <= room) draw(row);
    else drawTallRow(flow, row, draw, drawHead);
  }
  flow.y += 8;
}

/** Height that a table needs before its first break: the header with two rows. */
export function tableStart(flow: PdfFlow, table: TableBlock): number {
  if (table.rows.length === 0) return EMPTY_HEIGHT;
  const widths = columnWidths(flow, table);
  const titles = table.columns.map((column) => column.title);
  const head = measure(flow, widths, titles, HEAD).height;
  return table.rows.slice(0, 2).reduce((sum, row) => sum + measure(flow, widths, row, CELL).height, head);
}

/**
 * Widths by weight, but no column narrower than its longest word while others have room to give: titles, numbers,
 * dates and codes then stay in one piece.
 */
function columnWidths(flow: PdfFlow, { columns, rows }: TableBlock): number[] {
  const sum = columns.reduce((total, column) => total + column.weight, 0);
  const wanted = columns.map((column) => (flow.width * column.weight) / sum);
  const least = columns.map((column, index) => {
    const texts = [column.title, ...rows.slice(0, 60).map((row) => cellText(row[index]))];
    const widest = texts.reduce((most, text) => Math.max(most, longestWord(flow, text)), 0);
    return Math.min(widest, MAX_WORD) + 2 * PADDING_X + 0.5;
  });
  const missing = wanted.reduce((total, width, index) => total + Math.max(0, (least[index] ?? 0) - width), 0);
  const spare = wanted.reduce((total, width, index) => total + Math.max(0, width - (least[index] ?? 0)), 0);
  const share = spare === 0 ? 0 : Math.min(1, missing / spare);
  const widths = wanted.map((width, index) => {
    const floor = least[index] ?? 0;
    return width < floor ? floor : width - (width - floor) * share;
  });
  const used = widths.reduce((total, width) => total + width, 0);
  return widths.map((width) => (width * flow.width) / used);
}

function longestWord(flow: PdfFlow, text: string): number {
  const words = text.match(/[\p{Script=Latin}\p{N}._\-/:%−]+/gu) ?? [];
  return words.reduce((most, word) => Math.max(most, flow.page.widthOf(word, 'bold', CELL.size)), 0);
}

function cellText(cell: Cell | undefined): string {
  return typeof cell === 'string' ? cell : (cell?.text ?? '');
}

function measure(flow: PdfFlow, widths: readonly number[], row: readonly Cell[], base: TextStyle): Measured {
  const cells = widths.map((width, index) => {
    const cell = row[index] ?? '';
    const text = cellText(cell);
    const style = typeof cell === 'string' ? base : toned(base, cell.tone);
    return { lines: flow.page.wrap(text, style.font, style.size, width - 2 * PADDING_X), style };
  });
  const lineHeight = base.size * base.leading;
  const count = Math.max(1, ...cells.map((cell) => cell.lines.length));
  return { cells, lineHeight, height: count * lineHeight + 2 * PADDING_Y };
}

function drawHeader(
  flow: PdfFlow,
  columns: readonly Column[],
  widths: readonly number[],
  head: Measured,
): void {
  flow.page.doc.rect(flow.left, flow.y, flow.width, head.height).fillColor(HEAD_FILL, 1).fill();
  drawCells(flow, columns, widths, head);
  flow.y += head.height;
  drawRule(flow.page, flow.left, flow.y, flow.width, PALETTE.brand, 0.8);
}

function drawRow(flow: PdfFlow, columns: readonly Column[], widths: readonly number[], row: Measured): void {
  drawCells(flow, columns, widths, row);
  flow.y += row.height;
  drawRule(flow.page, flow.left, flow.y, flow.width, PALETTE.rule);
}

function drawCells(
  flow: PdfFlow,
  columns: readonly Column[],
  widths: readonly number[],
  row: Measured,
): void {
  let x = flow.left;
  row.cells.forEach((cell, index) => {
    const width = widths[index] ?? 0;
    const box = { x: x + PADDING_X, top: flow.y + PADDING_Y, width: width - 2 * PADDING_X };
    drawLines(flow.page, cell.lines, box, cell.style, columns[index]?.align);
    x += width;
  });
}

/** Cuts a row that no page can hold into parts that fit. */
function drawTallRow(
  flow: PdfFlow,
  row: Measured,
  draw: (part: Measured) => void,
  drawHead: () => void,
): void {
  const count = Math.max(...row.cells.map((cell) => cell.lines.length));
  let from = 0;
  while (from < count) {
    const room = Math.floor((flow.bottom - flow.y - 2 * PADDING_Y) / row.lineHeight);
    if (room < 2) {
      flow.newPage();
      drawHead();
      continue;
    }
    const to = Math.min(count, from + room);
    const cells = row.cells.map((cell) => ({ ...cell, lines: cell.lines.slice(from, to) }));
    draw({ cells, lineHeight: row.lineHeight, height: (to - from) * row.lineHeight + 2 * PADDING_Y });
    from = to;
  }
}
