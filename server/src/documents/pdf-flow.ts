import type { PrintFont } from '@auditplus/contract/features/print-templates/print-content.model.ts';
import { PALETTE } from './chart-style.ts';
import type { Tone } from './document-model.ts';
import type { FontName } from './fonts.ts';
import type { PdfPage } from './pdf-page.ts';
import { PAGE } from './pdf-page.ts';

/** The place where the next block goes, and the page breaks. */
export type PdfFlow = {
  readonly page: PdfPage;
  readonly left: number;
  readonly width: number;
  readonly top: number;
  readonly bottom: number;
  y: number;
  readonly newPage: () => void;
  /** Starts a new page unless `height` still fits on this one. */
  readonly ensure: (height: number) => void;
};

/** Room above and below the text for the running header and footer. */
const HEADER_HEIGHT = 24;
const FOOTER_HEIGHT = 22;

/** A flow over the pages of a PDF, inside the margins and between header and footer. */
export function createFlow(page: PdfPage): PdfFlow {
  const top = PAGE.margin + HEADER_HEIGHT;
  const bottom = PAGE.height - PAGE.margin - FOOTER_HEIGHT;
  const flow: PdfFlow = {
    page,
    left: PAGE.margin,
    width: PAGE.width - 2 * PAGE.margin,
    top,
    bottom,
    y: top,
    newPage: () => {
      page.doc.addPage();
      flow.y = top;
    },
    ensure: (height) => {
      if (flow.y + height > bottom) flow.newPage();
    },
  };
  return flow;
}

/** How a text is set; `leading` is the distance of baselines in units of the size. */
export type TextStyle = {
  readonly font: FontName;
  readonly size: number;
  readonly colour: string;
  readonly leading: number;
};

export const BODY: TextStyle = { font: 'regular', size: 9.5, colour: PALETTE.ink, leading: 1.65 };
export const SMALL: TextStyle = { font: 'regular', size: 7.5, colour: PALETTE.muted, leading: 1.4 };

/** The style in a tone. */
export function toned(style: TextStyle, tone: Tone | undefined): TextStyle {
  if (tone === 'strong') return { ...style, font: 'bold' };
  if (tone === 'alert') return { ...style, font: 'bold', colour: PALETTE.bad };
  if (tone === 'muted') return { ...style, colour: PALETTE.muted };
  return style;
}

/** A style in a font of the template. */
export function inFont(style: TextStyle, font: PrintFont): TextStyle {
  if (font === 'sans') return style;
  return { ...style, font: style.font === 'bold' ? 'serifBold' : 'serif' };
}

/** Draws lines from `top` on, each `size * leading` high, aligned within `width`. */
export function drawLines(
  page: PdfPage,
  lines: readonly string[],
  box: { readonly x: number; readonly top: number; readonly width: number },
  style: TextStyle,
  align: 'left' | 'right' | 'center' = 'left',
): void {
  const height = style.size * style.leading;
  page.doc.fillColor(style.colour, 1);
  lines.forEach((line, index) => {
    const slack = align === 'left' ? 0 : box.width - page.widthOf(line, style.font, style.size);
    const x = box.x + (align === 'center' ? slack / 2 : slack);
    page.drawLine(
      line,
      x,
      box.top + index * height + height / 2 + style.size * CENTRE,
      style.font,
      style.size,
    );
  });
}

/** A horizontal rule. */
export function drawRule(
  page: PdfPage,
  x: number,
  y: number,
  width: number,
  colour: string,
  weight = 0.6,
): void {
  page.doc
    .moveTo(x, y)
    .lineTo(x + width, y)
    .lineWidth(weight)
    .strokeColor(colour, 1)
    .stroke();
}

/** Height of the middle of a Chinese character above the baseline, in units of the size. */
const CENTRE = 0.36;
