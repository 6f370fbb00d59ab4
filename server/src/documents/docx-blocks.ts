import type { ISectionOptions, ITableCellOptions } from 'docx';
import {
  AlignmentType,
  BorderStyle,
  HeadingLevel,
  HeightRule,
  ImageRun,
  Paragraph,
  Table,
  TableCell,
  TableLayoutType,
  TableRow,
  TextRun,
  VerticalAlignTable,
  WidthType,
} from 'docx';
import { chartPng } from './chart-engine.ts';
import type { ChartSpec } from './chart-style.ts';
import { FULL_WIDTH, PALETTE } from './chart-style.ts';
import type {
  Blank,
  Block,
  Cell,
  Column,
  Fact,
  Picture,
  Signature,
  TableBlock,
  Tone,
} from './document-model.ts';
import { CONTENT_WIDTH } from './docx-page.ts';

type Children = ISectionOptions['children'][number][];

/** A colour as Word writes it. */
export function hex(colour: string): string {
  return colour.replace('#', '').toUpperCase();
}

/** The paragraphs and tables of one block. */
export function docxBlock(block: Block): Children {
  switch (block.kind) {
    case 'pageBreak':
      return [new Paragraph({ pageBreakBefore: true })];
    case 'heading':
      return [
        new Paragraph({
          heading: block.level === 1 ? HeadingLevel.HEADING_1 : HeadingLevel.HEADING_2,
          children: [new TextRun(block.text)],
        }),
      ];
    case 'text':
      return block.text.split('\n').map((line) => paragraph(line, block.tone));
    case 'list':
      return block.items.map((item, index) =>
        paragraph(`${block.isOrdered ? `${index + 1}.` : '•'} ${item}`),
      );
    case 'facts':
      return [factsTable(block.facts), spacer()];
    case 'figures':
      return [figuresTable(block.figures), spacer()];
    case 'table':
      return block.rows.length === 0 ? [paragraph(block.empty, 'muted')] : [dataTable(block), spacer()];
    case 'charts':
      return chartBlocks(block.charts);
    case 'pictures':
      return [picturesTable(block.pictures), spacer()];
    case 'signatures':
      return [signaturesTable(block.signatures), spacer()];
    case 'blanks':
      return [blanksTable(block.blanks), spacer()];
  }
}

/** Labelled values in two columns; wide ones take the whole line. */
export function factsTable(facts: readonly Fact[]): Table {
  const rows: Fact[][] = [];
  for (const fact of facts) {
    const last = rows.at(-1);
    if (!fact.wide && last?.length === 1 && !last[0]?.wide) last.push(fact);
    else rows.push([fact]);
  }
  const labelWidth = 1500;
  const half = CONTENT_WIDTH / 2;
  return new Table({
    ...TABLE,
    columnWidths: [labelWidth, half - labelWidth, labelWidth, half - labelWidth],
    rows: rows.map(
      (row) =>
        new TableRow({
          cantSplit: true,
          children: row.flatMap((fact) => [
            cell([run(fact.label, 'muted', 16)], { width: twips(labelWidth) }),
            cell([run(fact.value, 'normal', 18)], {
              width: twips(row.length === 1 ? CONTENT_WIDTH - labelWidth : half - labelWidth),
              columnSpan: row.length === 1 ? 3 : 1,
            }),
          ]),
        }),
    ),
  });
}

const NO_BORDER = { style: BorderStyle.NONE, size: 0, color: 'auto' } as const;
const RULE = { style: BorderStyle.SINGLE, size: 4, color: hex(PALETTE.rule) } as const;
const TABLE = {
  layout: TableLayoutType.FIXED,
  width: { size: CONTENT_WIDTH, type: WidthType.DXA },
  margins: { top: 40, bottom: 40, left: 70, right: 70 },
  borders: {
    top: NO_BORDER,
    left: NO_BORDER,
    right: NO_BORDER,
    insideVertical: NO_BORDER,
    bottom: RULE,
    insideHorizontal: RULE,
  },
};

function dataTable(table: TableBlock): Table {
  const sum = table.columns.reduce((total, column) => total + column.weight, 0);
  const widths = table.columns.map((column) => Math.floor((CONTENT_WIDTH * column.weight) / sum));
  const header = new TableRow({
    tableHeader: true,
    cantSplit: true,
    children: table.columns.map((column, index) =>
      cell([run(column.title, 'strong', 16, PALETTE.brand)], {
        width: twips(widths[index] ?? 0),
        shading: { fill: 'EEF2F8' },
        align: column.align,
      }),
    ),
  });
  const rows = table.total ? [...table.rows, table.total] : table.rows;
  return new Table({
    ...TABLE,
    columnWidths: widths,
    rows: [header, ...rows.map((row) => dataRow(row, table.columns, widths))],
  });
}

function dataRow(row: readonly Cell[], columns: readonly Column[], widths: readonly number[]): TableRow {
  return new TableRow({
    cantSplit: true,
    children: columns.map((column, index) => {
      const value = row[index] ?? '';
      const text = typeof value === 'string' ? value : value.text;
      const tone = typeof value === 'string' ? 'normal' : value.tone;
      return cell(
        text.split('\n').map((line) => run(line, tone, 16)),
        { width: twips(widths[index] ?? 0), align: column.align },
      );
    }),
  });
}

type CellStyle = Pick<ITableCellOptions, 'width' | 'shading' | 'columnSpan' | 'borders'> & {
  readonly align?: Column['align'];
  readonly spacing?: number;
};

function cell(lines: readonly (TextRun | ImageRun)[], { align, spacing, ...style }: CellStyle): TableCell {
  const alignment =
    align === 'right' ? AlignmentType.RIGHT : align === 'center' ? AlignmentType.CENTER : AlignmentType.LEFT;
  return new TableCell({
    ...style,
    verticalAlign: VerticalAlignTable.TOP,
    children: lines.map(
      (line) => new Paragraph({ alignment, spacing: { line: 260, before: spacing ?? 0 }, children: [line] }),
    ),
  });
}

function run(text: string, tone: Tone | undefined, size = 19, colour?: string): TextRun {
  const toneColour = tone === 'alert' ? PALETTE.bad : tone === 'muted' ? PALETTE.muted : PALETTE.ink;
  return new TextRun({
    text,
    size,
    bold: tone === 'strong' || tone === 'alert',
    color: hex(colour ?? toneColour),
  });
}

function paragraph(text: string, tone?: Tone): Paragraph {
  return new Paragraph({ spacing: { after: 100 }, children: [run(text, tone)] });
}

function spacer(): Paragraph {
  return new Paragraph({ spacing: { line: 160 } });
}

function twips(size: number) {
  return { size: Math.round(size), type: WidthType.DXA };
}

function figuresTable(
  figures: readonly { readonly label: string; readonly value: string; readonly hint: string }[],
): Table {
  const width = CONTENT_WIDTH / figures.length;
  return new Table({
    ...TABLE,
    columnWidths: figures.map(() => Math.floor(width)),
    rows: [
      new TableRow({
        cantSplit: true,
        children: figures.map((figure) =>
          cell(
            [
              run(figure.label, 'muted', 16),
              run(figure.value, 'strong', figure.value.length > 8 ? 22 : 36, PALETTE.brand),
              run(figure.hint, 'muted', 14),
            ],
            { width: twips(width), shading: { fill: 'F5F7FB' }, spacing: 40 },
          ),
        ),
      }),
    ],
  });
}

/** Pixels at 96 dpi of a length in points, reduced to the narrower Word page. */
const PIXELS_PER_POINT = (CONTENT_WIDTH / 20 / FULL_WIDTH) * (96 / 72);

function chartBlocks(charts: readonly ChartSpec[]): Children {
  const lines: Children = [];
  let line: ChartSpec[] = [];
  const flush = () => {
    if (line.length) lines.push(chartsTable(line), spacer());
    line = [];
  };
  for (const chart of charts) {
    const used = line.reduce((sum, one) => sum + one.width + 12, 0);
    if (used + chart.width > FULL_WIDTH + 1) flush();
    line.push(chart);
  }
  flush();
  return lines;
}

function chartsTable(charts: readonly ChartSpec[]): Table {
  const width = Math.floor(CONTENT_WIDTH / charts.length);
  return borderless(
    charts.map(() => width),
    charts.map((chart) =>
      cell(
        [
          run(chart.title, 'strong', 17),
          new ImageRun({
            type: 'png',
            data: chartPng(chart),
            transformation: {
              width: Math.round(chart.width * PIXELS_PER_POINT * 0.97),
              height: Math.round(chart.height * PIXELS_PER_POINT * 0.97),
            },
            altText: { name: chart.title, title: chart.title, description: chart.title },
          }),
          ...(chart.note ? [run(chart.note, 'muted', 14)] : []),
        ],
        { width: twips(width) },
      ),
    ),
  );
}

const PICTURES_PER_LINE = 3;

function picturesTable(pictures: readonly Picture[]): Table {
  const width = Math.floor(CONTENT_WIDTH / PICTURES_PER_LINE);
  const rows = Array.from({ length: Math.ceil(pictures.length / PICTURES_PER_LINE) }, (_, row) =>
    pictures.slice(row * PICTURES_PER_LINE, (row + 1) * PICTURES_PER_LINE),
  );
  return new Table({
    ...TABLE,
    borders: ALL_NONE,
    columnWidths: Array.from({ length: PICTURES_PER_LINE }, () => width),
    rows: rows.map(
      (row) =>
        new TableRow({
          cantSplit: true,
          children: Array.from({ length: PICTURES_PER_LINE }, (_, index) => {
            const picture = row[index];
            return cell(picture ? pictureLines(picture) : [run('', 'normal')], { width: twips(width) });
          }),
        }),
    ),
  });
}

/** Pixels. */
type Box = { readonly width: number; readonly height: number };

const PICTURE_BOX: Box = { width: 215, height: 160 };
const SIGNATURE_BOX: Box = { width: 130, height: 50 };

const pictureLines = (picture: Picture): (TextRun | ImageRun)[] => [
  fitted(picture, PICTURE_BOX),
  run(picture.caption, 'muted', 14),
];

function fitted(picture: Picture, box: Box): ImageRun {
  const scale = Math.min(box.width / picture.width, box.height / picture.height);
  return new ImageRun({
    type: picture.type,
    data: picture.bytes,
    transformation: {
      width: Math.round(picture.width * scale),
      height: Math.round(picture.height * scale),
    },
    altText: { name: picture.caption, title: picture.caption, description: picture.caption },
  });
}

function signaturesTable(signatures: readonly Signature[]): Table {
  const width = Math.floor(CONTENT_WIDTH / signatures.length);
  return new Table({
    ...TABLE,
    borders: ALL_RULES,
    columnWidths: signatures.map(() => width),
    rows: [
      new TableRow({
        cantSplit: true,
        children: signatures.map((signature) =>
          cell(
            [
              run(signature.label, 'muted', 16),
              run(signature.name, 'strong', 30),
              ...(signature.picture ? [fitted(signature.picture, SIGNATURE_BOX)] : []),
              run(signature.role, 'muted', 15),
              run(signature.time, 'muted', 15),
            ],
            { width: twips(width), spacing: 60 },
          ),
        ),
      }),
    ],
  });
}

/** Boxes one below the other that are filled in by hand and sealed. */
function blanksTable(blanks: readonly Blank[]): Table {
  return new Table({
    ...TABLE,
    borders: ALL_RULES,
    columnWidths: [CONTENT_WIDTH],
    rows: blanks.map(
      ({ label, foot }) =>
        new TableRow({
          cantSplit: true,
          height: { value: '36mm', rule: HeightRule.ATLEAST },
          children: [
            cell([run(label, 'strong', 18), run('', 'normal'), run('', 'normal'), run(foot, 'normal', 18)], {
              width: twips(CONTENT_WIDTH),
              spacing: 120,
            }),
          ],
        }),
    ),
  });
}

const ALL_RULES = {
  top: RULE,
  left: RULE,
  right: RULE,
  bottom: RULE,
  insideVertical: RULE,
  insideHorizontal: RULE,
};

const ALL_NONE = {
  top: NO_BORDER,
  left: NO_BORDER,
  right: NO_BORDER,
  bottom: NO_BORDER,
  insideVertical: NO_BORDER,
  insideHorizontal: NO_BORDER,
};

function borderless(widths: readonly number[], cells: readonly TableCell[]): Table {
  return new Table({
    ...TABLE,
    borders: ALL_NONE,
    columnWidths: [...widths],
    rows: [new TableRow({ cantSplit: true, children: [...cells] })],
  });
}
