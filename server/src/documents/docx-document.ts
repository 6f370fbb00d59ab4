import type { ISectionOptions } from 'docx';
import {
  AlignmentType,
  BorderStyle,
  Document,
  Footer,
  Header,
  Packer,
  PageNumber,
  Paragraph,
  Tab,
  TableOfContents,
  TabStopType,
  TextRun,
} from 'docx';
import { TextWatermark } from 'docx/watermarks';
import { PALETTE } from './chart-style.ts';
import type { Cover, PrintDocument } from './document-model.ts';
import { docxBlock, factsTable, hex } from './docx-blocks.ts';
import { CONTENT_WIDTH, FONTS, PAGE_MARGIN } from './docx-page.ts';

/**
 * Writes a document as Word: real headings, tables with repeated header rows, charts as pictures, running header,
 * page numbers. `pageText` has `{page}` and `{pages}` places that become Word's own fields.
 */
export async function docxOf(document: PrintDocument, pageText: string): Promise<Buffer> {
  const page = {
    size: { width: '210mm', height: '297mm' },
    margin: {
      top: '18mm',
      bottom: '16mm',
      left: PAGE_MARGIN,
      right: PAGE_MARGIN,
      header: '9mm',
      footer: '8mm',
    },
  } as const;
  const running = {
    headers: { default: headerOf(document) },
    footers: { default: footerOf(document, pageText) },
  };
  const body: ISectionOptions = {
    properties: { page },
    ...running,
    children: [...contentsOf(document), ...document.blocks.flatMap(docxBlock)],
  };
  const front: ISectionOptions[] = document.cover
    ? [
        {
          properties: { page },
          headers: { default: new Header({ children: [watermarkParagraph(document, [])] }) },
          children: coverOf(document.cover),
        },
      ]
    : [];
  const file = new Document({
    title: document.title,
    subject: document.subject,
    creator: document.author || 'AuditPlus',
    styles: stylesOf(document.language),
    sections: [...front, body],
  });
  return Packer.toBuffer(file);
}

function stylesOf(language: PrintDocument['language']) {
  const heading = (size: number, colour: string, before: number) => ({
    run: { size, bold: true, color: hex(colour), font: FONTS },
    paragraph: { spacing: { before, after: 100 }, keepNext: true },
  });
  const value = language === 'en' ? 'en-US' : 'zh-CN';
  return {
    default: {
      document: {
        run: {
          size: 19,
          color: hex(PALETTE.ink),
          font: FONTS,
          language: { value, eastAsia: language === 'zhtw' ? 'zh-TW' : 'zh-CN' },
        },
        paragraph: { spacing: { line: 320 } },
      },
      heading1: heading(28, PALETTE.brand, 320),
      heading2: heading(21, PALETTE.ink, 200),
    },
  };
}

function headerOf(document: PrintDocument): Header {
  const runs = [
    new TextRun({ text: document.headerLeft, ...SMALL }),
    new TextRun({ children: [new Tab(), document.headerRight], ...SMALL }),
  ];
  return new Header({ children: [watermarkParagraph(document, runs)] });
}

function watermarkParagraph(document: PrintDocument, runs: TextRun[]): Paragraph {
  const mark = document.watermark
    ? [
        new TextWatermark({
          text: document.watermark,
          font: 'Microsoft YaHei',
          color: PALETTE.bad,
          opacity: 0.14,
          width: 400,
        }),
      ]
    : [];
  return new Paragraph({
    children: [...mark, ...runs],
    tabStops: [{ type: TabStopType.RIGHT, position: CONTENT_WIDTH }],
    ...(runs.length
      ? { border: { bottom: { style: BorderStyle.SINGLE, size: 4, color: hex(PALETTE.rule) } } }
      : {}),
  });
}

function footerOf(document: PrintDocument, pageText: string): Footer {
  const parts = pageText
    .split(/(\{pages?\})/)
    .map((part) =>
      part === '{page}' ? PageNumber.CURRENT : part === '{pages}' ? PageNumber.TOTAL_PAGES : part,
    );
  return new Footer({
    children: [
      new Paragraph({
        tabStops: [{ type: TabStopType.RIGHT, position: CONTENT_WIDTH }],
        children: [
          new TextRun({ text: document.footer, ...SMALL, size: 12 }),
          new TextRun({ children: [new Tab(), ...parts], ...SMALL }),
        ],
      }),
    ],
  });
}

const SMALL = { size: 15, color: hex(PALETTE.muted) };

function coverOf(cover: Cover): ISectionOptions['children'] {
  const line = (text: string, size: number, colour: string, before: number) =>
    new Paragraph({
      alignment: AlignmentType.LEFT,
      spacing: { before, after: 120, line: 300 },
      children: [new TextRun({ text, bold: true, size, color: hex(colour) })],
    });
  return [
    line(cover.organisation, 24, PALETTE.ink, 200),
    line(cover.title, 60, PALETTE.brand, 3000),
    line(cover.subtitle, 34, PALETTE.ink, 100),
    ...(cover.mark ? [line(cover.mark, 24, PALETTE.bad, 60)] : []),
    ...(cover.highlight
      ? [line(cover.highlight.label, 18, PALETTE.muted, 500), line(cover.highlight.value, 44, PALETTE.ink, 0)]
      : []),
    new Paragraph({ spacing: { before: cover.highlight ? 2000 : 3600 } }),
    factsTable(cover.facts.map((fact) => ({ ...fact, wide: true }))),
  ];
}

function contentsOf(document: PrintDocument): ISectionOptions['children'] {
  if (document.contentsTitle === null) return [];
  return [
    new Paragraph({
      spacing: { after: 200 },
      children: [
        new TextRun({ text: document.contentsTitle, bold: true, size: 32, color: hex(PALETTE.brand) }),
      ],
    }),
    new TableOfContents(document.contentsTitle, { hyperlink: true, headingStyleRange: '1-2' }),
    new Paragraph({ pageBreakBefore: true }),
  ];
}
