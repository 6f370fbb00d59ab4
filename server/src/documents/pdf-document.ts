import type { Readable } from 'node:stream';
import { PALETTE } from './chart-style.ts';
import type { Block, PrintDocument, Stamp } from './document-model.ts';
import { drawBlock } from './pdf-blocks.ts';
import type { PdfFlow, TextStyle } from './pdf-flow.ts';
import { createFlow, drawLines, drawRule, SMALL } from './pdf-flow.ts';
import type { ContentsEntry } from './pdf-front.ts';
import { contentsEntry, drawContents, drawCover } from './pdf-front.ts';
import { createPdf, PAGE } from './pdf-page.ts';
import { drawQr } from './qr.ts';

/**
 * Prints a document as PDF: A4, 10 mm margins, embedded subset font, real text, bookmarks. The bytes flow as they
 * are made; errors arrive as the stream's `error`.
 */
export function pdfOf(document: PrintDocument, pageText: (page: number, pages: number) => string): Readable {
  const page = createPdf(document);
  const flow = createFlow(page);
  let frontPages = 0;
  if (document.cover) {
    drawCover(page, document.cover);
    frontPages = 1;
    flow.newPage();
  }
  const contentsPage = document.contentsTitle === null ? null : frontPages;
  if (contentsPage !== null) flow.newPage();
  const entries = drawBlocks(flow, document.blocks);
  if (contentsPage !== null && document.contentsTitle !== null) {
    page.doc.switchToPage(contentsPage);
    drawContents(flow, document.contentsTitle, entries);
  }
  drawFrames(flow, document, frontPages, pageText);
  const written = new Date(document.createdAt);
  for (const { name, description, type, text } of document.attachments ?? [])
    page.doc.file(Buffer.from(text), {
      name,
      description,
      type,
      creationDate: written,
      modifiedDate: written,
    });
  page.doc.end();
  return page.doc;
}

function drawBlocks(flow: PdfFlow, blocks: readonly Block[]): ContentsEntry[] {
  const entries: ContentsEntry[] = [];
  const root: PDFKit.PDFOutline = flow.page.doc.outline;
  let parent = root;
  for (const [index, block] of blocks.entries()) {
    drawBlock(flow, blocks, index);
    if (block.kind !== 'heading') continue;
    entries.push(contentsEntry(flow, block, entries.length));
    // The bookmark's left edge is counted from the right one; the typings know neither of the two.
    const place = { expanded: false, top: Math.max(0, flow.y - 40), left: PAGE.width };
    const item: PDFKit.PDFOutline = (block.level === 1 ? root : parent).addItem(block.text, place);
    if (block.level === 1) parent = item;
  }
  return entries;
}

/** About 10 mm on paper: a phone reads the few characters that the code holds. */
const QR_SIZE = 29;

const FOOT: TextStyle = { ...SMALL, size: 6.5 };

/** Header, footer and watermark of every page; the cover has only the watermark. */
function drawFrames(
  flow: PdfFlow,
  document: PrintDocument,
  frontPages: number,
  pageText: (page: number, pages: number) => string,
): void {
  const { doc } = flow.page;
  const { count } = doc.bufferedPageRange();
  for (let index = 0; index < count; index += 1) {
    doc.switchToPage(index);
    if (document.watermark) drawWatermark(flow, document.watermark);
    if (index < frontPages) continue;
    if (document.stamp && index === frontPages) drawStamp(flow, document.stamp);
    const head = { x: flow.left, top: PAGE.margin, width: flow.width };
    drawLines(flow.page, [document.headerLeft], head, SMALL);
    drawLines(flow.page, [document.headerRight], head, SMALL, 'right');
    drawRule(flow.page, flow.left, PAGE.margin + 14, flow.width, PALETTE.rule);
    const top = PAGE.height - PAGE.margin - 10;
    drawRule(flow.page, flow.left, top - 4, flow.width, PALETTE.rule);
    const indent = document.qr ? QR_SIZE + 6 : 0;
    if (document.qr) drawQr(flow.page, document.qr, { x: flow.left, top: top - 2, size: QR_SIZE });
    const foot = { x: flow.left + indent, top, width: flow.width - indent };
    drawLines(flow.page, [document.footer], foot, FOOT);
    const number = pageText(index + 1, count);
    drawLines(flow.page, [number], foot, SMALL, 'right');
  }
}

function drawWatermark(flow: PdfFlow, text: string): void {
  const { doc } = flow.page;
  const size = Math.min(96, 420 / Math.max(1, flow.page.widthOf(text, 'bold', 1)));
  const width = flow.page.widthOf(text, 'bold', size);
  doc.save();
  doc.rotate(-38, { origin: [PAGE.width / 2, PAGE.height / 2] });
  doc.fillColor(PALETTE.bad, 0.09);
  flow.page.drawLine(text, (PAGE.width - width) / 2, PAGE.height / 2 + size * 0.36, 'bold', size);
  doc.restore();
}

const STAMP = { size: 20, room: 8, aslant: -12 } as const;

/** Beside the title, over whatever lies there: paper is stamped last. */
function drawStamp(flow: PdfFlow, { text, tone }: Stamp): void {
  const { doc } = flow.page;
  const colour = { good: PALETTE.good, bad: PALETTE.bad, plain: PALETTE.muted }[tone];
  const width = flow.page.widthOf(text, 'bold', STAMP.size) + 2 * STAMP.room;
  const height = STAMP.size + 2 * STAMP.room;
  const left = flow.left + flow.width - width - 2 * STAMP.room;
  const top = PAGE.margin + 26;
  doc.save();
  doc.rotate(STAMP.aslant, { origin: [left + width / 2, top + height / 2] });
  doc.lineWidth(2).strokeColor(colour, 0.75).roundedRect(left, top, width, height, 4).stroke();
  doc.fillColor(colour, 0.75);
  flow.page.drawLine(text, left + STAMP.room, top + height / 2 + STAMP.size * 0.36, 'bold', STAMP.size);
  doc.restore();
}
