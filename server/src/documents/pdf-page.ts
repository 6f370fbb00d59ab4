import PDFDocument from 'pdfkit';
import { type FontName, fontBytes } from './fonts.ts';
import { breakLines } from './line-breaking.ts';

/** A PDF under construction with the few text operations that layout needs; lengths in points. */
export type PdfPage = {
  readonly doc: PDFKit.PDFDocument;
  readonly widthOf: (text: string, font: FontName, size: number) => number;
  readonly wrap: (text: string, font: FontName, size: number, width: number) => string[];
  /** Draws one line with its baseline at `y`. */
  readonly drawLine: (text: string, x: number, y: number, font: FontName, size: number) => void;
};

/** A4 and the 10 mm margin of printed reports (audit-domain 8.14). */
export const PAGE = { width: 595.28, height: 841.89, margin: 28.35 } as const;

/** A new PDF that embeds the fonts it uses; its pages stay open until the end so that they can be numbered. */
export function createPdf(info: {
  readonly title: string;
  readonly subject: string;
  readonly author: string;
  readonly language: string;
  readonly createdAt: number;
  /** Width and height in points; A4 unless given. */
  readonly size?: [number, number];
}): PdfPage {
  const doc = new PDFDocument({
    size: info.size ?? 'A4',
    margin: 0,
    bufferPages: true,
    pdfVersion: '1.7',
    lang: info.language,
    displayTitle: true,
    info: {
      Title: info.title,
      Subject: info.subject,
      Author: info.author,
      Creator: 'AuditPlus',
      CreationDate: new Date(info.createdAt),
    },
  });
  const choose = fontChooser(doc);
  const measure = measurer(choose);
  return {
    doc,
    widthOf: measure,
    wrap: (text, font, size, width) => breakLines(text, width, (part) => measure(part, font, size)),
    drawLine: (text, x, y, font, size) => {
      if (text === '') return;
      choose(font).fontSize(size).text(drawable(text), x, y, { lineBreak: false, baseline: 'alphabetic' });
    },
  };
}

/** The fonts have no lowered digits: H₂S is better written H2S than with a gap. */
const drawable = (text: string): string =>
  text.replace(/[\u2080-\u2089]/g, (digit) => digit.normalize('NFKC'));

/** Takes a font for what is drawn next; its file is looked for when the first text is set in it. */
function fontChooser(doc: PDFKit.PDFDocument) {
  const known = new Set<FontName>();
  return (font: FontName): PDFKit.PDFDocument => {
    if (!known.has(font)) doc.registerFont(font, fontBytes(font));
    known.add(font);
    return doc.font(font);
  };
}

/** Widths of single characters are looked up once: a report of thirty pages has few hundred different ones. */
function measurer(choose: (font: FontName) => PDFKit.PDFDocument) {
  const widths: Record<FontName, Map<string, number>> = {
    regular: new Map(),
    bold: new Map(),
    serif: new Map(),
    serifBold: new Map(),
  };
  return (text: string, font: FontName, size: number): number => {
    const known = widths[font];
    let total = 0;
    for (const character of text) {
      let width = known.get(character);
      if (width === undefined) {
        width = choose(font).fontSize(1000).widthOfString(drawable(character)) / 1000;
        known.set(character, width);
      }
      total += width;
    }
    return total * size;
  };
}
