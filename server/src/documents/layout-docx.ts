import type { PrintFont } from '@auditplus/contract/features/print-templates/print-content.model.ts';
import { MAX_PRINT_PAGES } from '@auditplus/contract/features/print-templates/print-templates.model.ts';
import type { LaidBlock, LaidCell, LaidStrip } from '@auditplus/core/print/laid.ts';
import bwip from 'bwip-js';
import type { ISectionOptions } from 'docx';
import {
  AlignmentType,
  BorderStyle,
  Document,
  Footer,
  Header,
  HeadingLevel,
  ImageRun,
  Packer,
  PageBreak,
  PageNumber,
  PageOrientation,
  Paragraph,
  Tab,
  Table,
  TableCell,
  TableLayoutType,
  TableRow,
  TabStopType,
  TextRun,
  WidthType,
} from 'docx';
import { TextWatermark } from 'docx/watermarks';
import { PALETTE } from './chart-style.ts';
import { hex } from './docx-blocks.ts';
import { FONTS, SERIF_FONTS } from './docx-page.ts';
import { type ChartEngine, chartSpec, chartsOf } from './layout-charts.ts';
import { type LayoutDocument, type LayoutOptions, TOO_MANY_PAGES } from './layout-document.ts';
import { layoutPictures } from './layout-pictures.ts';
import type { PhotoSet } from './photos.ts';

type Part = LayoutDocument['parts'][number];
type Children = ISectionOptions['children'][number][];

/** Twips and, at 96 dpi, pixels of a millimetre. */
const TWIPS = 1440 / 25.4;
const PIXELS = 96 / 25.4;
const GAP_MM = 4;

/** A laid-out template as Word: each record is a section that counts its own pages. */
export async function layoutDocx(
  document: LayoutDocument,
  { readPhoto, onPart }: LayoutOptions,
): Promise<Buffer> {
  // Word alone knows the pages; a record has at least one.
  if (document.parts.length > MAX_PRINT_PAGES) throw new Error(TOO_MANY_PAGES);
  const [photos, charts] = await Promise.all([layoutPictures(document, readPhoto), chartsOf(document)]);
  const { paper, margins } = document;
  const width = Math.max(20, paper.width - margins.left - margins.right);
  const sections: ISectionOptions[] = [];
  for (const [index, part] of document.parts.entries()) {
    sections.push({
      properties: {
        titlePage: part.firstHeader !== null,
        page: {
          pageNumbers: { start: 1 },
          // The library turns the sides of landscape paper round itself.
          size: {
            width: millimetres(Math.min(paper.width, paper.height)),
            height: millimetres(Math.max(paper.width, paper.height)),
            orientation: paper.width > paper.height ? PageOrientation.LANDSCAPE : PageOrientation.PORTRAIT,
          },
          margin: {
            top: millimetres(margins.top),
            right: millimetres(margins.right),
            bottom: millimetres(margins.bottom),
            left: millimetres(margins.left),
          },
        },
      },
      headers: {
        default: headerOf(part.header, { part, font: document.font, width }),
        ...(part.firstHeader
          ? { first: headerOf(part.firstHeader, { part, font: document.font, width }) }
          : {}),
      },
      footers: {
        default: new Footer({ children: [strip(part.footer, width)] }),
        ...(part.firstHeader ? { first: new Footer({ children: [strip(part.footer, width)] }) } : {}),
      },
      children: await blocksOf({ photos, charts, font: document.font, kept: {} }, part.blocks, width),
    });
    onPart?.(index + 1);
  }
  const fonts = FAMILIES[document.font];
  const language = document.language === 'en' ? 'en-US' : 'zh-CN';
  const file = new Document({
    title: document.title,
    creator: document.author || 'AuditPlus',
    styles: {
      default: {
        document: {
          run: {
            size: 21,
            font: fonts,
            color: hex(PALETTE.ink),
            language: { value: language, eastAsia: document.language === 'zhtw' ? 'zh-TW' : 'zh-CN' },
          },
        },
        heading1: { run: { size: 32, bold: true, font: fonts }, paragraph: { keepNext: true } },
        heading2: { run: { size: 24, bold: true, font: fonts }, paragraph: { keepNext: true } },
      },
    },
    sections,
  });
  return Packer.toBuffer(file);
}

const millimetres = (length: number): `${number}mm` => `${length}mm`;

const FAMILIES = { sans: FONTS, serif: SERIF_FONTS } as const;

function headerOf(
  line: LaidStrip,
  {
    part: { watermark },
    font,
    width,
  }: { readonly part: Part; readonly font: PrintFont; readonly width: number },
): Header {
  const mark = watermark
    ? [
        new Paragraph({
          children: [
            new TextWatermark({
              text: watermark,
              font: FAMILIES[font].eastAsia,
              color: PALETTE.bad,
              opacity: 0.14,
              width: 400,
            }),
          ],
        }),
      ]
    : [];
  return new Header({ children: [...mark, strip(line, width)] });
}

/** Left, middle and right of a line at the head or the foot, with Word's own page numbers. */
function strip({ left, center, right }: LaidStrip, width: number): Paragraph {
  const numbered = (text: string) =>
    text
      .split(/(\{pages?\})/)
      .map((part) =>
        part === '{page}'
          ? PageNumber.CURRENT
          : part === '{pages}'
            ? PageNumber.TOTAL_PAGES_IN_SECTION
            : part,
      );
  return new Paragraph({
    tabStops: [
      { type: TabStopType.CENTER, position: Math.round((width * TWIPS) / 2) },
      { type: TabStopType.RIGHT, position: Math.round(width * TWIPS) },
    ],
    children: [
      new TextRun({
        size: 16,
        color: hex(PALETTE.muted),
        children: [...numbered(left), new Tab(), ...numbered(center), new Tab(), ...numbered(right)],
      }),
    ],
  });
}

const ALIGNMENTS = {
  left: AlignmentType.LEFT,
  center: AlignmentType.CENTER,
  right: AlignmentType.RIGHT,
} as const;

const STYLES = {
  normal: {},
  strong: { bold: true },
  muted: { color: hex(PALETTE.muted) },
  small: { size: 17 },
} as const;

/** What blocks are made with. */
type Setting = {
  readonly photos: PhotoSet;
  readonly charts: ChartEngine | null;
  readonly font: PrintFont;
  /** Whether each paragraph stays on the page of the next one. */
  readonly kept: { readonly keepNext?: true };
};

async function blocksOf(setting: Setting, blocks: readonly LaidBlock[], width: number): Promise<Children> {
  const all: Children = [];
  for (const block of blocks) all.push(...(await blockOf(setting, block, width)));
  return all;
}

async function blockOf(setting: Setting, block: LaidBlock, width: number): Promise<Children> {
  const { kept } = setting;
  const own = 'font' in block && block.font ? { font: FAMILIES[block.font] } : {};
  switch (block.kind) {
    case 'paragraph':
      return block.text.split('\n').map(
        (text) =>
          new Paragraph({
            ...kept,
            alignment: ALIGNMENTS[block.align],
            children: [new TextRun({ text, ...STYLES[block.style], ...own })],
          }),
      );
    case 'heading':
      return [
        new Paragraph({
          alignment: ALIGNMENTS[block.align],
          heading: block.level === 1 ? HeadingLevel.HEADING_1 : HeadingLevel.HEADING_2,
          children: [new TextRun({ text: block.text, ...own })],
        }),
      ];
    case 'list':
      return block.items.map(
        (item, index) =>
          new Paragraph({
            ...kept,
            children: [new TextRun({ text: `${block.isOrdered ? `${index + 1}.` : '•'} ${item}`, ...own })],
          }),
      );
    case 'table':
      return block.rows.length === 0 ? [] : [await tableOf(setting, block, width), new Paragraph(kept)];
    case 'pictures':
      return picturesOf(setting, block, width);
    case 'code':
      return [
        new Paragraph({
          ...kept,
          alignment: ALIGNMENTS[block.align],
          children: [await codeOf(block, width)],
        }),
      ];
    case 'seal':
      // Whoever edits a document must not get hold of a seal: its name marks the place.
      return [
        new Paragraph({
          ...kept,
          alignment: ALIGNMENTS[block.align],
          children: [new TextRun({ text: block.name, color: hex(PALETTE.bad), italics: true })],
        }),
      ];
    case 'chart':
      return chartOf(setting, block, width);
    case 'columns':
      return [await columnsOf(setting, block.columns, width), new Paragraph(kept)];
    case 'together':
      return [
        ...(await blocksOf({ ...setting, kept: { keepNext: true } }, block.blocks, width)),
        // Word ties a paragraph to the next one: an empty line lets go of what follows.
        ...(kept.keepNext ? [] : [gap(0)]),
      ];
    case 'pageBreak':
      return [new Paragraph({ children: [new PageBreak()] })];
    case 'space':
      return [gap(Math.round(block.height * TWIPS), kept)];
  }
}

const gap = (after: number, kept: Setting['kept'] = {}): Paragraph =>
  new Paragraph({ ...kept, spacing: { before: 0, after, line: 20 } });

const RULE = { style: BorderStyle.SINGLE, size: 4, color: hex(PALETTE.ink) } as const;
const NONE = { style: BorderStyle.NONE, size: 0, color: 'auto' } as const;
const LINES = {
  all: { top: RULE, bottom: RULE, left: RULE, right: RULE, insideHorizontal: RULE, insideVertical: RULE },
  rows: { top: NONE, bottom: RULE, left: NONE, right: NONE, insideHorizontal: RULE, insideVertical: NONE },
  none: { top: NONE, bottom: NONE, left: NONE, right: NONE, insideHorizontal: NONE, insideVertical: NONE },
} as const;

const widthsOf = (weights: readonly number[], width: number): number[] => {
  const sum = weights.reduce((total, weight) => total + weight, 0);
  return weights.map((weight) => (width * weight) / sum);
};

const grid = (widths: readonly number[], lines: keyof typeof LINES) => ({
  layout: TableLayoutType.FIXED,
  width: { size: Math.round(widths.reduce((sum, one) => sum + one, 0) * TWIPS), type: WidthType.DXA },
  margins: { top: 40, bottom: 40, left: 80, right: 80 },
  borders: LINES[lines],
  columnWidths: widths.map((one) => Math.round(one * TWIPS)),
});

async function tableOf(
  setting: Setting,
  { widths: weights, rows, lines }: Extract<LaidBlock, { kind: 'table' }>,
  width: number,
): Promise<Table> {
  const widths = widthsOf(weights, width);
  const takenUntil = new Array<number>(widths.length).fill(0);
  const made: TableRow[] = [];
  for (const [index, row] of rows.entries()) {
    const cells: TableCell[] = [];
    let column = 0;
    for (const cell of row.cells) {
      // Cells take the next free columns, as on the PDF; what has no room is left out.
      while (column < widths.length && (takenUntil[column] ?? 0) > index) column += 1;
      if (column >= widths.length) break;
      const to = Math.min(widths.length, column + cell.colspan);
      const rowspan = Math.min(cell.rowspan, rows.length - index);
      for (let each = column; each < to; each += 1) takenUntil[each] = index + rowspan;
      const own = widths.slice(column, to).reduce((sum, one) => sum + one, 0);
      cells.push(await cellOf(setting, cell, { own, colspan: to - column, rowspan }));
      column = to;
    }
    made.push(new TableRow({ children: cells, tableHeader: row.isHead, cantSplit: true }));
  }
  return new Table({ ...grid(widths, lines), rows: made });
}

async function cellOf(
  setting: Setting,
  { blocks }: Pick<LaidCell, 'blocks'>,
  { own, colspan, rowspan }: { readonly own: number; readonly colspan: number; readonly rowspan: number },
): Promise<TableCell> {
  const inside = await blocksOf(setting, blocks, own - GAP_MM);
  const paragraphs = inside.filter((one) => one instanceof Paragraph || one instanceof Table);
  // A cell of Word ends with a paragraph.
  const last = paragraphs.at(-1) instanceof Paragraph ? [] : [new Paragraph(setting.kept)];
  return new TableCell({
    columnSpan: colspan,
    rowSpan: rowspan,
    width: { size: Math.round(own * TWIPS), type: WidthType.DXA },
    children: [...paragraphs, ...last],
  });
}

async function columnsOf(
  setting: Setting,
  columns: Extract<LaidBlock, { kind: 'columns' }>['columns'],
  width: number,
): Promise<Table> {
  const widths = widthsOf(
    columns.map(({ weight }) => weight),
    width,
  );
  const cells: TableCell[] = [];
  for (const [at, column] of columns.entries())
    cells.push(await cellOf(setting, column, { own: widths[at] ?? 0, colspan: 1, rowspan: 1 }));
  return new Table({ ...grid(widths, 'none'), rows: [new TableRow({ children: cells })] });
}

/** Pictures side by side, so many in a line. */
function picturesOf(
  setting: Setting,
  { files, data, height, perLine, align }: Extract<LaidBlock, { kind: 'pictures' }>,
  width: number,
): Children {
  const loaded = [...files, ...(data === '' ? [] : [{ fileId: data, name: '' }])].flatMap(
    ({ fileId, name }) => {
      const photo = setting.photos.get(fileId);
      return photo ? [{ ...photo, name }] : [];
    },
  );
  const room = { width: (width / perLine - 2) * PIXELS, height: height * PIXELS };
  const lines: Children = [];
  for (let from = 0; from < loaded.length; from += perLine)
    lines.push(
      new Paragraph({
        ...setting.kept,
        alignment: ALIGNMENTS[align],
        children: loaded.slice(from, from + perLine).flatMap((photo) => {
          const scale = Math.min(room.width / photo.width, room.height / photo.height);
          return [
            new ImageRun({
              type: photo.type,
              data: photo.bytes,
              transformation: {
                width: Math.max(1, Math.round(photo.width * scale)),
                height: Math.max(1, Math.round(photo.height * scale)),
              },
              altText: { name: photo.name, title: photo.name, description: photo.name },
            }),
            new TextRun(' '),
          ];
        }),
      }),
    );
  return lines;
}

const POINTS = 72 / 25.4;

/** A chart as a picture below its title. */
function chartOf(
  { charts, kept, font }: Setting,
  chart: Extract<LaidBlock, { kind: 'chart' }>,
  width: number,
): Children {
  const spec = chartSpec(chart, { width: width * POINTS, height: chart.height * POINTS }, font);
  if (!charts || !spec) return [];
  const { title } = chart;
  const centred = { ...kept, alignment: AlignmentType.CENTER };
  return [
    ...(title === ''
      ? []
      : [
          new Paragraph({ ...centred, keepNext: true, children: [new TextRun({ text: title, bold: true })] }),
        ]),
    new Paragraph({
      ...centred,
      children: [
        new ImageRun({
          type: 'png',
          data: charts.chartPng(spec),
          transformation: {
            width: Math.round(width * PIXELS),
            height: Math.round(chart.height * PIXELS),
          },
          altText: { name: title, title, description: title },
        }),
      ],
    }),
    ...(spec.note === ''
      ? []
      : [
          new Paragraph({
            ...kept,
            alignment: AlignmentType.RIGHT,
            children: [new TextRun({ text: spec.note, size: 17 })],
          }),
        ]),
  ];
}

/** A code as a picture; a text that the symbol cannot hold stands as it is. */
async function codeOf(
  { symbol, text, height }: Extract<LaidBlock, { kind: 'code' }>,
  width: number,
): Promise<ImageRun | TextRun> {
  try {
    const isSquare = symbol === 'qr' || symbol === 'datamatrix';
    const data = await bwip.toBuffer({
      bcid: symbol === 'qr' ? 'qrcode' : symbol,
      text,
      scale: 3,
      ...(isSquare ? {} : { includetext: true, height }),
    });
    const scale = Math.min(
      (height * PIXELS) / data.readUInt32BE(PNG_HEIGHT_AT),
      (width * PIXELS) / data.readUInt32BE(PNG_WIDTH_AT),
    );
    return new ImageRun({
      type: 'png',
      data,
      transformation: {
        width: Math.round(data.readUInt32BE(PNG_WIDTH_AT) * scale),
        height: Math.round(data.readUInt32BE(PNG_HEIGHT_AT) * scale),
      },
      altText: { name: text, title: text, description: text },
    });
  } catch {
    return new TextRun(text);
  }
}

const PNG_WIDTH_AT = 16;
const PNG_HEIGHT_AT = 20;
