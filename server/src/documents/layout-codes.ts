import type { LaidBlock } from '@auditplus/core/print/laid.ts';
import bwip from 'bwip-js';
import { PALETTE } from './chart-style.ts';
import type { Piece, PieceSetting } from './layout-pieces.ts';
import { drawLines, inFont, type TextStyle } from './pdf-flow.ts';
import type { PdfPage } from './pdf-page.ts';
import { drawQr } from './qr.ts';

type Code = Extract<LaidBlock, { kind: 'code' }>;

const MM = 72 / 25.4;
const LABEL: TextStyle = { font: 'regular', size: 8, colour: PALETTE.ink, leading: 1.4 };
/** Points of the narrowest bar. */
const BAR = 0.95;

/** A QR or bar code as vectors; a text that the symbol cannot hold is printed as it is. */
export function codePiece(
  { page, room, font }: Pick<PieceSetting, 'page' | 'room' | 'font'>,
  { symbol, text, height: millimetres, align }: Code,
  width: number,
): Piece {
  const words = inFont(LABEL, font);
  const height = Math.min(millimetres * MM, room);
  const slack = (used: number) => (align === 'left' ? 0 : (width - used) / (align === 'center' ? 2 : 1));
  if (symbol === 'qr') {
    const size = Math.min(height, width);
    return { height: size, draw: (x, top) => drawQr(page, text, { x: x + slack(size), top, size }) };
  }
  const drawn = readSymbol(symbol, text);
  const label = LABEL.size * LABEL.leading;
  if (!drawn)
    return { height: label, draw: (x, top) => drawLines(page, [text], { x, top, width }, words, align) };
  if (drawn.kind === 'matrix') {
    const size = Math.min(height, width);
    return { height: size, draw: (x, top) => drawMatrix(page, drawn, { x: x + slack(size), top, size }) };
  }
  const modules = drawn.bars.reduce((sum, bar) => sum + bar, 0);
  const used = Math.min(width, modules * BAR);
  return {
    height: height + label,
    draw: (left, top) => {
      let x = left + slack(used);
      drawn.bars.forEach((bar, index) => {
        const size = (bar * used) / modules;
        if (index % 2 === 0) page.doc.rect(x, top, size, height);
        x += size;
      });
      page.doc.fillColor('#000000', 1).fill();
      const below = { x: left + slack(used), top: top + height, width: used };
      drawLines(page, [text], below, words, 'center');
    },
  };
}

type Matrix = { readonly kind: 'matrix'; readonly width: number; readonly dark: readonly boolean[] };
type Bars = { readonly kind: 'bars'; readonly bars: readonly number[] };

/** Bars and spaces in turn, or dark modules by row; null where the symbol cannot hold the text. */
function readSymbol(symbol: Exclude<Code['symbol'], 'qr'>, text: string): Matrix | Bars | null {
  try {
    const [found] = bwip.raw({ bcid: symbol, text });
    if (!found) return null;
    if ('sbs' in found) return { kind: 'bars', bars: [...found.sbs] };
    return { kind: 'matrix', width: found.pixx, dark: [...found.pixs].map((pixel) => pixel === 1) };
  } catch {
    return null;
  }
}

function drawMatrix(
  { doc }: PdfPage,
  { width, dark }: Matrix,
  { x, top, size }: { readonly x: number; readonly top: number; readonly size: number },
): void {
  const side = size / Math.max(width, Math.ceil(dark.length / width));
  dark.forEach((isDark, index) => {
    if (isDark) doc.rect(x + (index % width) * side, top + Math.floor(index / width) * side, side, side);
  });
  doc.fillColor('#000000', 1).fill();
}
