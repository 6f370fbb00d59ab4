import type { Readable } from 'node:stream';
import { MAX_PRINT_PAGES } from '@auditplus/contract/features/print-templates/print-templates.model.ts';
import type { LaidStrip } from '@auditplus/core/print/laid.ts';
import { fill } from '../kernel/texts.ts';
import { PALETTE } from './chart-style.ts';
import { chartsOf } from './layout-charts.ts';
import { type LayoutDocument, type LayoutOptions, TOO_MANY_PAGES } from './layout-document.ts';
import { layoutPictures } from './layout-pictures.ts';
import { MM, type Piece, piecesOf } from './layout-pieces.ts';
import { drawLines, inFont, type TextStyle } from './pdf-flow.ts';
import { createPdf, type PdfPage } from './pdf-page.ts';
import { drawQr } from './qr.ts';

const STRIP: TextStyle = { font: 'regular', size: 8, colour: PALETTE.muted, leading: 1.4 };
/** Room that a line at the head or the foot takes away from the content. */
const STRIP_ROOM = 20;
const QR_SIZE = 34;

type Part = LayoutDocument['parts'][number];

/** Prints a laid-out template as PDF: the pages of each record are counted by themselves. */
export async function layoutPdf(
  document: LayoutDocument,
  { readPhoto, onPart }: LayoutOptions,
): Promise<Readable> {
  const [photos, charts] = await Promise.all([layoutPictures(document, readPhoto), chartsOf(document)]);
  const { paper, margins } = document;
  const size: [number, number] = [paper.width * MM, paper.height * MM];
  const page = createPdf({ ...document, subject: '', size });
  const left = margins.left * MM;
  const width = Math.max(40, size[0] - left - margins.right * MM);
  const ranges: { part: Part; from: number; to: number }[] = [];
  for (const [index, part] of document.parts.entries()) {
    if (index > 0) page.doc.addPage();
    const from = page.doc.bufferedPageRange().count - 1;
    const frame = frameOf(part, document);
    const room = Math.max(40, frame.bottom - frame.top);
    drawPieces(page, piecesOf({ page, photos, charts, font: document.font, room }, part.blocks, width), {
      left,
      ...frame,
    });
    ranges.push({ part, from, to: page.doc.bufferedPageRange().count });
    onPart?.(index + 1);
  }
  for (const { part, from, to } of ranges)
    for (let at = from; at < to; at += 1) {
      page.doc.switchToPage(at);
      drawFrame(page, { part, document, left, width, number: at - from + 1, count: to - from });
    }
  page.doc.end();
  return page.doc;
}

type Frame = { readonly top: number; readonly bottom: number };

const isBlank = ({ left, center, right }: LaidStrip): boolean => left + center + right === '';

function frameOf({ header, firstHeader, footer, verification }: Part, document: LayoutDocument): Frame {
  const { paper, margins } = document;
  const hasHeader = !isBlank(header) || (firstHeader !== null && !isBlank(firstHeader));
  const foot = verification ? QR_SIZE + 6 : isBlank(footer) ? 0 : STRIP_ROOM;
  return {
    top: margins.top * MM + (hasHeader ? STRIP_ROOM : 0),
    bottom: (paper.height - margins.bottom) * MM - foot,
  };
}

function drawPieces(page: PdfPage, pieces: readonly Piece[], at: Frame & { readonly left: number }): void {
  let y = at.top;
  const turn = () => {
    if (page.doc.bufferedPageRange().count >= MAX_PRINT_PAGES) throw new Error(TOO_MANY_PAGES);
    page.doc.addPage();
    y = at.top;
  };
  for (const [index, piece] of pieces.entries()) {
    if (piece.isBreak) {
      if (y > at.top) turn();
      continue;
    }
    const needed = neededFrom(pieces, index);
    if (y > at.top && y + Math.min(needed, at.bottom - at.top) > at.bottom) {
      turn();
      if (piece.head) {
        piece.head.draw(at.left, y);
        y += piece.head.height;
      }
    }
    piece.draw(at.left, y);
    y += piece.height;
  }
}

/** The height of a piece with those that must not be parted from it. */
function neededFrom(pieces: readonly Piece[], index: number): number {
  let height = 0;
  for (let at = index; at < pieces.length; at += 1) {
    const piece = pieces[at];
    if (!piece || piece.isBreak) break;
    height += piece.height;
    if (!piece.isStuck) break;
  }
  return height;
}

type FrameSetting = {
  readonly part: Part;
  readonly document: LayoutDocument;
  readonly left: number;
  readonly width: number;
  readonly number: number;
  readonly count: number;
};

/** Header, footer, watermark and verification code of one page. */
function drawFrame(page: PdfPage, { part, document, left, width, number, count }: FrameSetting): void {
  const { paper, margins } = document;
  if (part.watermark !== '') drawWatermark(page, part.watermark, document);
  const written = (text: string) => fill(text, { page: number, pages: count });
  const style = inFont(STRIP, document.font);
  const strip = (
    { left: first, center, right }: LaidStrip,
    box: { x: number; top: number; width: number },
  ) => {
    drawLines(page, [written(first)], box, style, 'left');
    drawLines(page, [written(center)], box, style, 'center');
    drawLines(page, [written(right)], box, style, 'right');
  };
  const header = number === 1 && part.firstHeader ? part.firstHeader : part.header;
  strip(header, { x: left, top: margins.top * MM, width });
  const bottom = (paper.height - margins.bottom) * MM;
  const { verification } = part;
  const indent = verification ? QR_SIZE + 6 : 0;
  strip(part.footer, { x: left + indent, top: bottom - 12, width: width - indent });
  if (!verification) return;
  drawQr(page, verification.address, { x: left, top: bottom - QR_SIZE, size: QR_SIZE });
  drawLines(page, [verification.code], { x: left + indent, top: bottom - 24, width }, style);
}

function drawWatermark(
  { doc, widthOf, drawLine }: PdfPage,
  text: string,
  { paper, font: family }: LayoutDocument,
) {
  const [width, height] = [paper.width * MM, paper.height * MM];
  const font = family === 'serif' ? 'serifBold' : 'bold';
  const size = Math.min(96, (width * 0.7) / Math.max(1, widthOf(text, font, 1)));
  doc.save();
  doc.rotate(-38, { origin: [width / 2, height / 2] });
  doc.fillColor(PALETTE.bad, 0.09);
  drawLine(text, (width - widthOf(text, font, size)) / 2, height / 2 + size * 0.36, font, size);
  doc.restore();
}
