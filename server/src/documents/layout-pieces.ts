import type { PrintFont } from '@auditplus/contract/features/print-templates/print-content.model.ts';
import type { LaidBlock, LaidCell, LaidRow } from '@auditplus/core/print/laid.ts';
import { PALETTE } from './chart-style.ts';
import type { Picture } from './document-model.ts';
import { type ChartEngine, chartSpec } from './layout-charts.ts';
import { codePiece } from './layout-codes.ts';
import { drawLines, inFont, type TextStyle } from './pdf-flow.ts';
import type { PdfPage } from './pdf-page.ts';
import type { PhotoSet } from './photos.ts';
import { drawSvg } from './svg-to-pdf.ts';

/** A part of the layout that stands on one page: a line, a row, a picture. Lengths in points. */
export type Piece = {
  readonly height: number;
  draw(x: number, y: number): void;
  /** Stays on the page of the piece that follows. */
  readonly isStuck?: boolean;
  readonly isBreak?: boolean;
  /** Drawn again at the top of a page that begins with this piece. */
  readonly head?: Piece;
};

/** What pieces are made with. */
export type PieceSetting = {
  readonly page: PdfPage;
  readonly photos: PhotoSet;
  readonly charts: ChartEngine | null;
  /** Of texts that have none of their own. */
  readonly font: PrintFont;
  /** Height that a page has for content. */
  readonly room: number;
};

/** Points of a millimetre. */
export const MM = 72 / 25.4;

const BODY: TextStyle = { font: 'regular', size: 10.5, colour: PALETTE.ink, leading: 1.6 };
const STYLES: Readonly<Record<'normal' | 'strong' | 'muted' | 'small', TextStyle>> = {
  normal: BODY,
  strong: { ...BODY, font: 'bold' },
  muted: { ...BODY, colour: PALETTE.muted },
  small: { ...BODY, size: 8.5 },
};
const HEADINGS: Readonly<Record<1 | 2, TextStyle>> = {
  1: { font: 'bold', size: 16, colour: PALETTE.ink, leading: 1.6 },
  2: { font: 'bold', size: 12, colour: PALETTE.ink, leading: 1.6 },
};
const GAP = 4;
const INDENT = 18;

/** The pieces of blocks within a width, from above. */
export function piecesOf(setting: PieceSetting, blocks: readonly LaidBlock[], width: number): Piece[] {
  return blocks.flatMap((block) => blockPieces(setting, block, width));
}

function blockPieces(setting: PieceSetting, block: LaidBlock, width: number): Piece[] {
  switch (block.kind) {
    case 'paragraph':
      return [
        ...lines(inOwnFont(setting, block), block.text, width, STYLES[block.style], block.align),
        space(GAP),
      ];
    case 'heading': {
      const found = lines(inOwnFont(setting, block), block.text, width, HEADINGS[block.level], block.align);
      return [
        space(GAP),
        ...found.map((piece) => ({ ...piece, isStuck: true })),
        { ...space(GAP), isStuck: true },
      ];
    }
    case 'list':
      return [
        ...block.items.flatMap((item, index) =>
          listItem(inOwnFont(setting, block), item, block.isOrdered ? `${index + 1}.` : '•', width),
        ),
        space(GAP),
      ];
    case 'table':
      return [...tablePieces(setting, block, width), space(2 * GAP)];
    case 'pictures':
      return picturePieces(setting, block, width);
    case 'code':
      return [codePiece(setting, block, width), space(GAP)];
    case 'seal':
      return [sealPiece(setting.page, block, width)];
    case 'chart':
      return chartPieces(setting, block, width);
    case 'columns':
      return columnPieces(setting, block.columns, width);
    case 'together':
      return stuck(piecesOf(setting, block.blocks, width), setting.room);
    case 'pageBreak':
      return [{ height: 0, draw: () => undefined, isBreak: true }];
    case 'space':
      return [space(Math.min(block.height * MM, setting.room))];
  }
}

/** Pieces that stay on one page; what is higher than a page is parted as if nobody had asked. */
function stuck(pieces: readonly Piece[], room: number): Piece[] {
  if (heightOf(pieces) > room) return [...pieces];
  return pieces.map((piece, at) => (at < pieces.length - 1 ? { ...piece, isStuck: true } : piece));
}

const inOwnFont = (setting: PieceSetting, { font }: { readonly font?: PrintFont }): PieceSetting =>
  font ? { ...setting, font } : setting;

const space = (height: number): Piece => ({ height, draw: () => undefined });

const heightOf = (pieces: readonly Piece[]): number => pieces.reduce((sum, { height }) => sum + height, 0);

function drawDown(pieces: readonly Piece[], x: number, y: number): void {
  let top = y;
  for (const piece of pieces) {
    piece.draw(x, top);
    top += piece.height;
  }
}

function lines(
  { page, font }: PieceSetting,
  text: string,
  width: number,
  plain: TextStyle,
  align: 'left' | 'center' | 'right' = 'left',
): Piece[] {
  const style = inFont(plain, font);
  return page.wrap(text, style.font, style.size, width).map((line) => ({
    height: style.size * style.leading,
    draw: (x, top) => drawLines(page, [line], { x, top, width }, style, align),
  }));
}

function listItem(setting: PieceSetting, text: string, mark: string, width: number): Piece[] {
  return lines(setting, text, width - INDENT, BODY).map((line, index) => ({
    height: line.height,
    draw: (x, top) => {
      if (index === 0) drawLines(setting.page, [mark], { x, top, width: INDENT }, inFont(BODY, setting.font));
      line.draw(x + INDENT, top);
    },
  }));
}

type Pictures = Extract<LaidBlock, { kind: 'pictures' }>;
type Loaded = Omit<Picture, 'caption'> & { readonly caption: string };
const CAPTION = 11;

/** Pictures side by side, each fitted into its place with its name below; what cannot be read is left out. */
function picturePieces({ page, photos, room, font }: PieceSetting, block: Pictures, width: number): Piece[] {
  const loaded = [...block.files, ...(block.data === '' ? [] : [{ fileId: block.data, name: '' }])].flatMap(
    ({ fileId, name }): Loaded[] => {
      const photo = photos.get(fileId);
      return photo ? [{ ...photo, caption: name }] : [];
    },
  );
  const below = inFont(CAPTION_STYLE, font);
  const gap = 8;
  const each = (width - gap * (block.perLine - 1)) / block.perLine;
  const height = Math.min(block.height * MM, room - CAPTION - GAP);
  const pieces: Piece[] = [];
  for (let from = 0; from < loaded.length; from += block.perLine) {
    const line = loaded.slice(from, from + block.perLine);
    const used = line.length * each + (line.length - 1) * gap;
    const slack = block.align === 'left' ? 0 : (width - used) / (block.align === 'center' ? 2 : 1);
    pieces.push({
      height: height + CAPTION + GAP,
      draw: (left, top) =>
        line.forEach((picture, index) => {
          const x = left + slack + index * (each + gap);
          const fit: [number, number] = [each, height];
          page.doc.image(picture.bytes, x, top, { fit, align: 'center', valign: 'center' });
          const [caption = ''] = page.wrap(picture.caption, below.font, below.size, each);
          drawLines(page, [caption], { x, top: top + height + 1, width: each }, below, 'center');
        }),
    });
  }
  return pieces;
}

const CAPTION_STYLE: TextStyle = { font: 'regular', size: 7, colour: PALETTE.muted, leading: 1.4 };

type Chart = Extract<LaidBlock, { kind: 'chart' }>;

/** A chart as vectors below its title. */
function chartPieces(setting: PieceSetting, chart: Chart, width: number): Piece[] {
  const { page, charts, room } = setting;
  const title = chart.title === '' ? [] : lines(setting, chart.title, width, STYLES.strong, 'center');
  const note = chart.map?.approvalNumber ?? '';
  const below = note === '' ? [] : lines(setting, note, width, STYLES.small, 'right');
  const height = Math.min(chart.height * MM, room - heightOf([...title, ...below]) - GAP);
  const spec = chartSpec(chart, { width, height }, setting.font);
  if (!charts || !spec) return [];
  const svg = charts.chartSvg(spec);
  return [
    ...title.map((piece) => ({ ...piece, isStuck: true })),
    { height, isStuck: below.length > 0, draw: (x, y) => drawSvg(page, svg, x, y) },
    ...below,
    space(GAP),
  ];
}

type Seal = Extract<LaidBlock, { kind: 'seal' }>;

/** A seal over what was drawn before it, its upper edge at the place where it stands in the content. */
function sealPiece({ doc, wrap, drawLine, widthOf }: PdfPage, seal: Seal, width: number): Piece {
  const size = seal.size * MM;
  const slack = seal.align === 'left' ? 0 : (width - size) / (seal.align === 'center' ? 2 : 1);
  return {
    height: 0,
    draw: (x, y) => {
      const left = x + slack + seal.right * MM;
      const top = y + seal.down * MM;
      const middle: [number, number] = [left + size / 2, top + size / 2];
      doc.save();
      doc.rotate(seal.turn, { origin: middle });
      if (seal.picture === '') {
        doc
          .circle(...middle, size / 2)
          .lineWidth(1)
          .dash(3, { space: 2 })
          .strokeColor(PALETTE.bad, 1)
          .stroke();
        const [name = ''] = wrap(seal.name, 'regular', 8, size - 8);
        doc.fillColor(PALETTE.bad, 1);
        drawLine(name, middle[0] - widthOf(name, 'regular', 8) / 2, middle[1] + 3, 'regular', 8);
      } else doc.image(Buffer.from(seal.picture, 'base64'), left, top, { fit: [size, size] });
      doc.restore();
    },
  };
}

/** Places side by side in one piece; higher ones than a page go on below, each place cut between its pieces. */
function sideBySide(
  places: readonly { readonly x: number; readonly pieces: readonly Piece[] }[],
  room: number,
): Piece[] {
  const rest = places.map(({ x, pieces }) => ({ x, pieces: pieces.filter(({ isBreak }) => !isBreak) }));
  const chunks: Piece[] = [];
  do {
    const chunk = rest.map((place) => ({ x: place.x, pieces: takeFrom(place.pieces, room) }));
    chunks.push({
      height: Math.max(0, ...chunk.map(({ pieces }) => heightOf(pieces))),
      draw: (x, y) => {
        for (const place of chunk) drawDown(place.pieces, x + place.x, y);
      },
    });
  } while (rest.some(({ pieces }) => pieces.length > 0));
  return chunks;
}

/** Takes as many pieces off the front as fit, at least one. */
function takeFrom(pieces: Piece[], room: number): Piece[] {
  let count = 0;
  let height = 0;
  for (const piece of pieces) {
    if (count > 0 && height + piece.height > room) break;
    height += piece.height;
    count += 1;
  }
  return pieces.splice(0, count);
}

function columnPieces(
  setting: PieceSetting,
  columns: Extract<LaidBlock, { kind: 'columns' }>['columns'],
  width: number,
): Piece[] {
  const gap = 12;
  const sum = columns.reduce((total, { weight }) => total + weight, 0);
  const usable = width - gap * (columns.length - 1);
  let x = 0;
  const places = columns.map(({ weight, blocks }) => {
    const own = (usable * weight) / sum;
    const place = { x, pieces: piecesOf(setting, blocks, own) };
    x += own + gap;
    return place;
  });
  return sideBySide(places, setting.room);
}

type Table = Extract<LaidBlock, { kind: 'table' }>;
type Placed = {
  readonly row: number;
  readonly rows: number;
  readonly x: number;
  readonly width: number;
  readonly pieces: readonly Piece[];
};

const PAD_X = 5;
const PAD_Y = 3;

/** A row, or rows that share a cell, is one piece; only a single row that is higher than a page is cut. */
function tablePieces(setting: PieceSetting, table: Table, width: number): Piece[] {
  const edges = columnEdges(table.widths, width);
  const cells = placeCells(setting, table, edges);
  const heights = rowHeights(table.rows.length, cells);
  const pieces: Piece[] = [];
  let head: Piece | undefined;
  for (const { from, to } of rowGroups(table.rows.length, cells)) {
    const group = { from, to, cells: cells.filter(({ row }) => row >= from && row < to), heights };
    const whole = groupPiece(setting, table, group, width);
    const isHead = table.rows.slice(from, to).every((row) => row.isHead);
    if (isHead && pieces.every((piece) => piece.isStuck)) {
      head = head ? stacked(head, whole) : whole;
      pieces.push({ ...whole, isStuck: true });
    } else {
      const room = setting.room - (head?.height ?? 0);
      const parts =
        whole.height > room && to - from === 1 ? tallRow(setting, table, group, { width, room }) : [whole];
      pieces.push(...parts.map((piece) => (head ? { ...piece, head } : piece)));
    }
  }
  return pieces;
}

const stacked = (above: Piece, below: Piece): Piece => ({
  height: above.height + below.height,
  draw: (x, y) => drawDown([above, below], x, y),
});

function columnEdges(weights: readonly number[], width: number): number[] {
  const sum = weights.reduce((total, weight) => total + weight, 0);
  const edges = [0];
  for (const weight of weights) edges.push((edges.at(-1) ?? 0) + (width * weight) / sum);
  return edges;
}

/** Cells take the next free columns of their row, as in HTML; what has no room at the right is left out. */
function placeCells(setting: PieceSetting, table: Table, edges: readonly number[]): Placed[] {
  const columns = table.widths.length;
  const takenUntil = new Array<number>(columns).fill(0);
  const placed: Placed[] = [];
  table.rows.forEach((row: LaidRow, index) => {
    let column = 0;
    for (const cell of row.cells) {
      while (column < columns && (takenUntil[column] ?? 0) > index) column += 1;
      if (column >= columns) break;
      const to = Math.min(columns, column + cell.colspan);
      const rows = Math.min(cell.rowspan, table.rows.length - index);
      for (let each = column; each < to; each += 1) takenUntil[each] = index + rows;
      placed.push(
        placedCell(setting, cell, { index, rows, left: edges[column] ?? 0, right: edges[to] ?? 0 }),
      );
      column = to;
    }
  });
  return placed;
}

function placedCell(
  setting: PieceSetting,
  cell: LaidCell,
  { index, rows, left, right }: { index: number; rows: number; left: number; right: number },
): Placed {
  const inner = Math.max(8, right - left - 2 * PAD_X);
  const pieces = piecesOf(setting, cell.blocks, inner);
  // The gap below the last block is the cell's own padding.
  const trimmed = pieces.at(-1)?.height === GAP ? pieces.slice(0, -1) : pieces;
  return { row: index, rows, x: left, width: right - left, pieces: trimmed };
}

function rowHeights(count: number, cells: readonly Placed[]): number[] {
  const heights = new Array<number>(count).fill(STYLES.normal.size + 2 * PAD_Y);
  for (const { row, rows, pieces } of cells)
    if (rows === 1) heights[row] = Math.max(heights[row] ?? 0, heightOf(pieces) + 2 * PAD_Y);
  for (const { row, rows, pieces } of cells) {
    if (rows === 1) continue;
    const has = heights.slice(row, row + rows).reduce((sum, height) => sum + height, 0);
    const last = row + rows - 1;
    heights[last] = (heights[last] ?? 0) + Math.max(0, heightOf(pieces) + 2 * PAD_Y - has);
  }
  return heights;
}

/** Rows that share a cell stay together. */
function rowGroups(count: number, cells: readonly Placed[]): { from: number; to: number }[] {
  const groups: { from: number; to: number }[] = [];
  let from = 0;
  let to = 1;
  for (let row = 0; row < count; row += 1) {
    if (row >= to) {
      groups.push({ from, to });
      from = row;
      to = row + 1;
    }
    for (const cell of cells) if (cell.row === row) to = Math.max(to, row + cell.rows);
  }
  if (count > 0) groups.push({ from, to });
  return groups;
}

type Group = {
  readonly from: number;
  readonly to: number;
  readonly cells: readonly Placed[];
  readonly heights: readonly number[];
};

function groupPiece(
  { page }: PieceSetting,
  table: Table,
  { from, to, cells, heights }: Group,
  width: number,
): Piece {
  const topOf = (row: number) => heights.slice(from, row).reduce((sum, height) => sum + height, 0);
  return {
    height: topOf(to),
    draw: (x, y) => {
      for (const cell of cells) {
        const top = y + topOf(cell.row);
        const height = topOf(cell.row + cell.rows) - topOf(cell.row);
        if (table.lines === 'all') box(page, { x: x + cell.x, y: top, width: cell.width, height });
        drawDown(cell.pieces, x + cell.x + PAD_X, top + PAD_Y);
      }
      if (table.lines === 'rows') rule(page, { x, y: y + topOf(to), width });
    },
  };
}

function tallRow(
  { page }: PieceSetting,
  table: Table,
  { cells }: Group,
  { width, room }: { readonly width: number; readonly room: number },
): Piece[] {
  const places = cells.map((cell) => ({ x: cell.x + PAD_X, pieces: cell.pieces }));
  return sideBySide(places, room - 2 * PAD_Y).map((chunk) => {
    const height = chunk.height + 2 * PAD_Y;
    return {
      height,
      draw: (x, y) => {
        for (const cell of cells)
          if (table.lines === 'all') box(page, { x: x + cell.x, y, width: cell.width, height });
        chunk.draw(x, y + PAD_Y);
        if (table.lines === 'rows') rule(page, { x, y: y + height, width });
      },
    };
  });
}

type Box = { readonly x: number; readonly y: number; readonly width: number; readonly height: number };

const box = ({ doc }: PdfPage, { x, y, width, height }: Box): void => {
  doc.rect(x, y, width, height).lineWidth(0.6).strokeColor(PALETTE.ink, 1).stroke();
};

const rule = ({ doc }: PdfPage, { x, y, width }: Omit<Box, 'height'>): void => {
  doc
    .moveTo(x, y)
    .lineTo(x + width, y)
    .lineWidth(0.5)
    .strokeColor(PALETTE.rule, 1)
    .stroke();
};
