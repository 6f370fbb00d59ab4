import { chartSvg } from './chart-engine.ts';
import type { ChartSpec } from './chart-style.ts';
import { FULL_WIDTH, PALETTE } from './chart-style.ts';
import type { Blank, Block, Fact, Picture, Signature, Tone } from './document-model.ts';
import type { PdfFlow, TextStyle } from './pdf-flow.ts';
import { BODY, drawLines, drawRule, SMALL, toned } from './pdf-flow.ts';
import { drawTable, tableStart } from './pdf-table.ts';
import { drawSvg } from './svg-to-pdf.ts';

const H1: TextStyle = { font: 'bold', size: 14, colour: PALETTE.brand, leading: 1.5 };
const H2: TextStyle = { font: 'bold', size: 10.5, colour: PALETTE.ink, leading: 1.5 };
const CAPTION: TextStyle = { font: 'bold', size: 8.5, colour: PALETTE.ink, leading: 1.5 };

/** Draws the block at `index` at the flow's place and moves the place below it. */
export function drawBlock(flow: PdfFlow, blocks: readonly Block[], index: number): void {
  const block = blocks[index];
  if (!block) return;
  switch (block.kind) {
    case 'pageBreak':
      if (flow.y > flow.top) flow.newPage();
      break;
    case 'heading':
      drawHeading(flow, block, startOf(flow, blocks, index + 1));
      break;
    case 'text':
      drawText(flow, block.text, block.tone);
      break;
    case 'list':
      drawList(flow, block.items, block.isOrdered);
      break;
    case 'facts':
      drawFacts(flow, block.facts);
      break;
    case 'figures':
      drawFigures(flow, block.figures);
      break;
    case 'table':
      drawTable(flow, block);
      break;
    case 'charts':
      drawCharts(flow, block.charts);
      break;
    case 'pictures':
      drawPictures(flow, block.pictures);
      break;
    case 'signatures':
      drawSignatures(flow, block.signatures);
      break;
    case 'blanks':
      drawBlanks(flow, block.blanks);
      break;
  }
}

/** Height that the block at `index` needs before it may break, so that a heading never stands alone. */
function startOf(flow: PdfFlow, blocks: readonly Block[], index: number): number {
  const block = blocks[index];
  switch (block?.kind) {
    case undefined:
      return 0;
    case 'heading':
      return 34 + startOf(flow, blocks, index + 1);
    case 'table':
      return tableStart(flow, block);
    case 'charts':
      return chartLineHeight(chartLines(block.charts)[0] ?? []);
    case 'figures':
      return FIGURE_HEIGHT;
    case 'pictures':
      return PICTURE_HEIGHT + 20;
    case 'signatures':
      return SIGNATURE_HEIGHT;
    case 'blanks':
      return BLANK_HEIGHT;
    default:
      return 3 * BODY.size * BODY.leading;
  }
}

function drawHeading(
  flow: PdfFlow,
  { level, text }: { readonly level: 1 | 2; readonly text: string },
  following: number,
): void {
  const style = level === 1 ? H1 : H2;
  const before = flow.y === flow.top ? 0 : level === 1 ? 16 : 8;
  const lines = flow.page.wrap(text, style.font, style.size, flow.width);
  const height = lines.length * style.size * style.leading;
  flow.ensure(Math.min(before + height + 7 + following, flow.bottom - flow.top));
  flow.y += flow.y === flow.top ? 0 : before;
  drawLines(flow.page, lines, { x: flow.left, top: flow.y, width: flow.width }, style);
  flow.y += height + (level === 1 ? 7 : 4);
}

function drawText(flow: PdfFlow, text: string, tone: Tone | undefined): void {
  const style = toned(BODY, tone);
  drawParagraph(flow, text, style, 0);
  flow.y += 5;
}

function drawParagraph(flow: PdfFlow, text: string, style: TextStyle, indent: number): void {
  const height = style.size * style.leading;
  const width = flow.width - indent;
  for (const line of flow.page.wrap(text, style.font, style.size, width)) {
    flow.ensure(height);
    drawLines(flow.page, [line], { x: flow.left + indent, top: flow.y, width }, style);
    flow.y += height;
  }
}

function drawList(flow: PdfFlow, items: readonly string[], isOrdered: boolean): void {
  items.forEach((item, index) => {
    flow.ensure(BODY.size * BODY.leading);
    drawLines(flow.page, [isOrdered ? `${index + 1}.` : '•'], { x: flow.left, top: flow.y, width: 18 }, BODY);
    drawParagraph(flow, item, BODY, 18);
    flow.y += 2;
  });
  flow.y += 4;
}

const FACT_LABEL: TextStyle = { ...SMALL, size: 8, leading: 1.5 };
const FACT_VALUE: TextStyle = { ...BODY, size: 9, leading: 1.5 };
const FACT_LABEL_WIDTH = 74;

/** Labelled values in two columns with a hairline under each row. */
function drawFacts(flow: PdfFlow, facts: readonly Fact[]): void {
  for (const row of factRows(facts)) {
    const width = row.length === 1 ? flow.width : flow.width / 2;
    const cells = row.map((fact) => ({
      label: flow.page.wrap(fact.label, FACT_LABEL.font, FACT_LABEL.size, FACT_LABEL_WIDTH - 6),
      lines: flow.page.wrap(fact.value, 'regular', FACT_VALUE.size, width - FACT_LABEL_WIDTH - 12),
    }));
    const height =
      Math.max(
        ...cells.flatMap(({ label, lines }) => [
          lines.length * FACT_VALUE.size * FACT_VALUE.leading,
          label.length * FACT_LABEL.size * FACT_LABEL.leading,
        ]),
      ) + 8;
    flow.ensure(Math.min(height, flow.bottom - flow.top));
    cells.forEach(({ label, lines }, index) => {
      const x = flow.left + index * width;
      drawLines(flow.page, label, { x, top: flow.y + 4.7, width: FACT_LABEL_WIDTH }, FACT_LABEL);
      const box = { x: x + FACT_LABEL_WIDTH, top: flow.y + 4, width: width - FACT_LABEL_WIDTH };
      drawLines(flow.page, lines, box, FACT_VALUE);
    });
    flow.y += height;
    drawRule(flow.page, flow.left, flow.y, flow.width, PALETTE.rule);
  }
  flow.y += 8;
}

function factRows(facts: readonly Fact[]): Fact[][] {
  const rows: Fact[][] = [];
  for (const fact of facts) {
    const last = rows.at(-1);
    if (!fact.wide && last?.length === 1 && !last[0]?.wide) last.push(fact);
    else rows.push([fact]);
  }
  return rows;
}

const FIGURE_HEIGHT = 62;

/** The few numbers that the reader looks for first. */
function drawFigures(
  flow: PdfFlow,
  figures: readonly { readonly label: string; readonly value: string; readonly hint: string }[],
): void {
  flow.ensure(FIGURE_HEIGHT + 10);
  const gap = 8;
  const width = (flow.width - gap * (figures.length - 1)) / figures.length;
  figures.forEach((figure, index) => {
    const x = flow.left + index * (width + gap);
    flow.page.doc.roundedRect(x, flow.y, width, FIGURE_HEIGHT, 3).fillColor('#f5f7fb', 1).fill();
    const box = (top: number) => ({ x: x + 9, top: flow.y + top, width: width - 14 });
    drawLines(flow.page, [figure.label], box(6), { ...SMALL, size: 8 });
    const size = flow.page.widthOf(figure.value, 'bold', 19) > width - 16 ? 12 : 19;
    drawLines(flow.page, [figure.value], box(18), {
      font: 'bold',
      size,
      colour: PALETTE.brand,
      leading: 26 / size,
    });
    drawLines(flow.page, [figure.hint], box(46), { ...SMALL, size: 7 });
  });
  flow.y += FIGURE_HEIGHT + 10;
}

/** Charts side by side while they fit into the line, each with its title above and its note below. */
function drawCharts(flow: PdfFlow, charts: readonly ChartSpec[]): void {
  for (const line of chartLines(charts)) {
    const height = chartLineHeight(line);
    flow.ensure(height + 6);
    let x = flow.left;
    for (const chart of line) {
      drawLines(flow.page, [chart.title], { x, top: flow.y, width: chart.width }, CAPTION);
      drawSvg(flow.page, chartSvg(chart), x, flow.y + 15);
      const note = { x, top: flow.y + 17 + chart.height, width: chart.width };
      if (chart.note) drawLines(flow.page, [chart.note], note, { ...SMALL, size: 7 });
      x += chart.width + 12;
    }
    flow.y += height + 6;
  }
}

function chartLineHeight(line: readonly ChartSpec[]): number {
  return Math.max(0, ...line.map((chart) => chart.height + (chart.note ? 30 : 18)));
}

function chartLines(charts: readonly ChartSpec[]): ChartSpec[][] {
  const lines: ChartSpec[][] = [];
  let used = 0;
  for (const chart of charts) {
    const last = lines.at(-1);
    if (last && used + 12 + chart.width <= FULL_WIDTH + 1) {
      last.push(chart);
      used += 12 + chart.width;
    } else {
      lines.push([chart]);
      used = chart.width;
    }
  }
  return lines;
}

const PICTURES_PER_LINE = 3;
const PICTURE_HEIGHT = 118;

function drawPictures(flow: PdfFlow, pictures: readonly Picture[]): void {
  const gap = 8;
  const width = (flow.width - gap * (PICTURES_PER_LINE - 1)) / PICTURES_PER_LINE;
  pictures.forEach((picture, index) => {
    const column = index % PICTURES_PER_LINE;
    if (column === 0) {
      flow.ensure(PICTURE_HEIGHT + 20);
      flow.y += PICTURE_HEIGHT + 20;
    }
    const x = flow.left + column * (width + gap);
    const top = flow.y - PICTURE_HEIGHT - 20;
    flow.page.doc.rect(x, top, width, PICTURE_HEIGHT).fillColor('#f5f7fb', 1).fill();
    const fit: [number, number] = [width, PICTURE_HEIGHT];
    flow.page.doc.image(picture.bytes, x, top, { fit, align: 'center', valign: 'center' });
    const [caption = ''] = flow.page.wrap(picture.caption, 'regular', 7, width);
    drawLines(flow.page, [caption], { x, top: top + PICTURE_HEIGHT + 2, width }, { ...SMALL, size: 7 });
  });
  flow.y += 4;
}

const SIGNATURE_HEIGHT = 88;

/** The boxes of the persons who answer for the document. */
function drawSignatures(flow: PdfFlow, signatures: readonly Signature[]): void {
  flow.ensure(SIGNATURE_HEIGHT + 12);
  const gap = 10;
  const width = (flow.width - gap * (signatures.length - 1)) / signatures.length;
  signatures.forEach((signature, index) => {
    const x = flow.left + index * (width + gap);
    flow.page.doc
      .rect(x, flow.y, width, SIGNATURE_HEIGHT)
      .lineWidth(0.8)
      .strokeColor(PALETTE.rule, 1)
      .stroke();
    const box = (top: number) => ({ x: x + 10, top: flow.y + top, width: width - 20 });
    drawLines(flow.page, [signature.label], box(7), { ...SMALL, size: 8 });
    drawLines(flow.page, [signature.name], box(24), { ...BODY, font: 'bold', size: 15, leading: 1.5 });
    if (signature.picture)
      flow.page.doc.image(signature.picture.bytes, x + width / 2, flow.y + 8, {
        fit: [width / 2 - 10, 42],
        align: 'right',
        valign: 'center',
      });
    drawRule(flow.page, x + 10, flow.y + 54, width - 20, PALETTE.neutral, 0.5);
    drawLines(flow.page, [signature.role], box(57), SMALL);
    drawLines(flow.page, [signature.time], box(70), SMALL);
  });
  flow.y += SIGNATURE_HEIGHT + 12;
}

const BLANK_HEIGHT = 104;

/** Boxes one below the other that are filled in by hand and sealed. */
function drawBlanks(flow: PdfFlow, blanks: readonly Blank[]): void {
  for (const { label, foot } of blanks) {
    flow.ensure(BLANK_HEIGHT + 10);
    flow.page.doc
      .rect(flow.left, flow.y, flow.width, BLANK_HEIGHT)
      .lineWidth(0.8)
      .strokeColor(PALETTE.rule, 1)
      .stroke();
    const box = (top: number) => ({ x: flow.left + 10, top: flow.y + top, width: flow.width - 20 });
    drawLines(flow.page, [label], box(7), { ...BODY, font: 'bold', size: 9 });
    drawLines(flow.page, [foot], box(BLANK_HEIGHT - 22), { ...BODY, size: 9 }, 'right');
    flow.y += BLANK_HEIGHT + 10;
  }
}
