import type { Readable } from 'node:stream';
import type { ReportFormat } from '@auditplus/contract/features/data-reports/data-reports.model.ts';
import {
  type DocumentBlock,
  type ReportCell,
  ReportDocument,
  type ReportTable,
} from '@auditplus/contract/features/data-reports/report-document.model.ts';
import { chartOption, mapName } from '@auditplus/core/charts/chart-option.ts';
import { DOCUMENT_CHART, FULL_WIDTH } from '../../documents/chart-style.ts';
import type { Block, Cell, PrintDocument, Tone } from '../../documents/document-model.ts';
import { renderDocument } from '../../documents/render-document.ts';
import { dayOf } from '../../kernel/clock.ts';
import type { Ctx } from '../../kernel/context.ts';
import { pick, type Texts } from '../../kernel/texts.ts';
import { mapShapes } from '../maps/public.ts';
import { type Counted, countedOf } from './counted-report.ts';
import { type Making, madeReport, madeWorkbook } from './make-report.ts';
import { type MadeWorkbook, workbookOfKept } from './make-workbook.ts';
import { flat } from './report-workbook.ts';

const TEXTS = {
  page: ['第 {page} / {pages} 页', '第 {page} / {pages} 頁', 'Page {page} of {pages}'],
  empty: ['没有数据', '沒有資料', 'No data'],
  overview: ['概览', '概覽', 'Overview'],
  table: ['表格', '表格', 'Table'],
  chart: ['图表', '圖表', 'Chart'],
} as const satisfies Texts;

type Named = { readonly title: string; readonly format: ReportFormat };
type ReportFile = { readonly name: string; readonly source: Readable };

/** A report that is made for a file: its name and its bytes. */
export async function madeFile(ctx: Ctx, making: Making, { title, format }: Named): Promise<ReportFile> {
  if (format !== 'xlsx') return printedFile(ctx, { title, document: await madeReport(ctx, making), format });
  const { source } = await workbook(ctx, making, title, false);
  return { name: fileName(ctx, title, format), source };
}

/** The same where what is in it decides whether the file is wanted; null where it is not. */
export async function fileIfWanted(
  ctx: Ctx,
  making: Making,
  { title, format }: Named,
  isWanted: (counted: Counted) => Promise<boolean>,
): Promise<{ counted: Counted; file: ReportFile | null }> {
  if (format === 'xlsx') {
    const { source, counted } = await workbook(ctx, making, title, true);
    if (!counted) throw new Error('the process of a workbook has not counted its rows');
    if (await isWanted(counted)) return { counted, file: { name: fileName(ctx, title, format), source } };
    source.destroy();
    return { counted, file: null };
  }
  const document = await madeReport(ctx, making);
  const counted = countedOf(document);
  const file = (await isWanted(counted)) ? await printedFile(ctx, { title, document, format }) : null;
  return { counted, file };
}

const workbook = (ctx: Ctx, making: Making, title: string, isCounted: boolean): Promise<MadeWorkbook> =>
  madeWorkbook(ctx, making, { title, words: pick(TEXTS, ctx.language), isCounted });

const fileName = ({ clock }: Ctx, title: string, format: ReportFormat): string =>
  `${title} ${dayOf(clock.now())}.${format}`;

/** A result that was kept, as a file of its stored text. */
export async function keptFile(
  ctx: Ctx,
  { title, text, format }: Named & { readonly text: string },
): Promise<ReportFile> {
  if (format !== 'xlsx')
    return printedFile(ctx, { title, document: ReportDocument.parse(JSON.parse(text)), format });
  const source = await workbookOfKept({ text, title, words: pick(TEXTS, ctx.language) });
  return { name: fileName(ctx, title, format), source };
}

type Printed = {
  readonly title: string;
  readonly document: ReportDocument;
  readonly format: Exclude<ReportFormat, 'xlsx'>;
};

async function printedFile(ctx: Ctx, { title, document, format }: Printed): Promise<ReportFile> {
  const texts = pick(TEXTS, ctx.language);
  const name = fileName(ctx, title, format);
  const ids = flat(document.blocks).flatMap((block) =>
    block.kind === 'chart' ? (block.chart.mapId ?? []) : [],
  );
  const print = printDocument(ctx, title, document, await mapShapes(ctx.db, ids));
  return { name, source: renderDocument({ kind: 'print', format, document: print, pageText: texts.page }) };
}

type Maps = Awaited<ReturnType<typeof mapShapes>>;

function printDocument(ctx: Ctx, title: string, { blocks }: ReportDocument, maps: Maps): PrintDocument {
  const day = dayOf(ctx.clock.now());
  const { empty } = pick(TEXTS, ctx.language);
  const hasTitle = blocks.some((block) => block.kind === 'text' && block.style === 'title');
  return {
    language: ctx.language,
    title,
    subject: title,
    author: ctx.caller.name,
    createdAt: ctx.clock.now().getTime(),
    headerLeft: title,
    headerRight: day,
    footer: ctx.caller.name,
    watermark: null,
    cover: null,
    contentsTitle: null,
    blocks: [
      ...(hasTitle ? [] : [{ kind: 'heading' as const, level: 1 as const, text: title }]),
      ...flat(blocks).flatMap((block) => printBlocks(block, empty, maps)),
    ],
  };
}

function printBlocks(block: Exclude<DocumentBlock, { kind: 'columns' }>, empty: string, maps: Maps): Block[] {
  switch (block.kind) {
    case 'pageBreak':
      return [{ kind: 'pageBreak' }];
    case 'text':
      if (block.text === '') return [];
      if (block.style === 'title') return [{ kind: 'heading', level: 1, text: block.text }];
      if (block.style === 'heading') return [{ kind: 'heading', level: 2, text: block.text }];
      return [{ kind: 'text', text: block.text, tone: block.style }];
    case 'figures':
      return [
        {
          kind: 'figures',
          figures: block.figures.map(({ label, value, hint }) => ({ label, value: value.text, hint })),
        },
      ];
    case 'table':
      return [...titleOf(block.title), printTable(block, empty)];
    case 'chart': {
      const map = maps.get(block.chart.mapId ?? '');
      const option = chartOption(block.chart, block.data, DOCUMENT_CHART);
      if (!option || (block.chart.kind === 'map' && !map))
        return [...titleOf(block.title), { kind: 'text', text: empty, tone: 'muted' }];
      const spec = {
        option: { ...option },
        width: FULL_WIDTH,
        height: CHART_HEIGHT,
        title: block.title,
        note: map?.approvalNumber ?? '',
        ...(map && { map: { name: mapName(block.chart.mapId ?? ''), shapes: map.shapes } }),
      };
      return [{ kind: 'charts', charts: [spec] }];
    }
    case 'picture':
      return picture(block);
  }
}

const CHART_HEIGHT = 230;

const titleOf = (text: string): Block[] => (text === '' ? [] : [{ kind: 'heading', level: 2, text }]);

const ICONS = { none: '', up: '▲ ', down: '▼ ', flag: '● ' } as const;
const TONES: Readonly<Record<NonNullable<ReportCell['tone']>, Tone>> = {
  good: 'normal',
  warn: 'strong',
  bad: 'alert',
  muted: 'muted',
};

const printCell = ({ text, tone, icon }: ReportCell, isStrong: boolean): Cell => ({
  text: `${ICONS[icon ?? 'none']}${text}`,
  tone: tone ? TONES[tone] : isStrong ? 'strong' : 'normal',
});

const LEAST_WEIGHT = 4;
const MOST_WEIGHT = 24;

function printTable({ columns, rows }: ReportTable, empty: string): Block {
  const body = rows.filter(({ role }) => role !== 'total');
  const total = rows.find(({ role }) => role === 'total');
  return {
    kind: 'table',
    columns: columns.map(({ title, isNumber }, at) => {
      const longest = Math.max(
        title.length,
        ...body.slice(0, 100).map(({ cells }) => cells[at]?.text.length ?? 0),
      );
      return {
        title,
        weight: Math.min(MOST_WEIGHT, Math.max(LEAST_WEIGHT, longest)),
        align: isNumber ? 'right' : 'left',
      };
    }),
    rows: body.map(({ role, cells }) => cells.map((cell) => printCell(cell, role === 'subtotal'))),
    ...(total && { total: total.cells.map((cell) => printCell(cell, true)) }),
    empty,
  };
}

const PNG_SIZE_AT = 16;

/** A picture of the report; one whose size cannot be read is left out. */
function picture({ data, height }: Extract<DocumentBlock, { kind: 'picture' }>): Block[] {
  if (data === '') return [];
  const bytes = Buffer.from(data, 'base64');
  const isPng = data.startsWith('iVBOR') && bytes.length > PNG_SIZE_AT + 8;
  const [width, tall] = isPng
    ? [bytes.readUInt32BE(PNG_SIZE_AT), bytes.readUInt32BE(PNG_SIZE_AT + 4)]
    : [height * 2, height];
  if (width === 0 || tall === 0) return [];
  return [
    {
      kind: 'pictures',
      pictures: [{ bytes, type: isPng ? 'png' : 'jpg', width, height: tall, caption: '' }],
    },
  ];
}
