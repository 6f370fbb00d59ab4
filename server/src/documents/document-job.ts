import { Readable } from 'node:stream';
import type { AnyReportSnapshot } from '@auditplus/contract/features/reports/summary-snapshot.model.ts';
import type { Language } from '@auditplus/contract/kernel/refusal.ts';
import type { WordData } from '@auditplus/core/print/word.ts';
import { fill } from '../kernel/texts.ts';
import type { PrintDocument } from './document-model.ts';
import type { LayoutDocument, LayoutOptions } from './layout-document.ts';
import type { PhotoReader } from './photos.ts';
import type { NoticeOptions, RectificationNotice } from './rectification-notice.ts';
import type { ReportOptions } from './report-document.ts';
import type { YearlyFacts } from './yearly-report.ts';

/** A document to make, as plain data that can travel to another process. */
export type DocumentJob = ReportJob | NoticeJob | PrintJob | YearlyJob | LayoutJob | WordJob | WordTagsJob;

type ReportJob = {
  readonly kind: 'report';
  readonly format: 'pdf' | 'docx' | 'xlsx';
  readonly snapshot: AnyReportSnapshot;
} & Omit<ReportOptions, 'readPhoto'>;

type NoticeJob = {
  readonly kind: 'notice';
  readonly format: 'pdf' | 'docx';
  readonly notices: readonly RectificationNotice[];
} & Omit<NoticeOptions, 'readPhoto'>;

/** A document that is written out as blocks already; `pageText` has `{page}` and `{pages}` places. */
type PrintJob = {
  readonly kind: 'print';
  readonly format: 'pdf' | 'docx';
  readonly document: PrintDocument;
  readonly pageText: string;
};

/** A yearly report: its charts are drawn where it is written. */
type YearlyJob = {
  readonly kind: 'yearly';
  readonly format: 'pdf' | 'docx';
  readonly facts: YearlyFacts;
  readonly language: Language;
};

/** A print template with its data. */
type LayoutJob = {
  readonly kind: 'layout';
  readonly format: 'pdf' | 'docx';
  readonly document: LayoutDocument;
};

/** A Word document filled in; the address is that of its verification, empty where it has none. */
type WordJob = {
  readonly kind: 'word';
  readonly template: Uint8Array;
  readonly data: WordData;
  readonly address: string;
};

/** What a Word document asks for, as JSON of a `WordInspection`. */
type WordTagsJob = { readonly kind: 'wordTags'; readonly template: Uint8Array };

/**
 * Makes the document here and now: about half a second of CPU for a report of 120 items. The writers are loaded
 * when they are needed, each with its libraries.
 */
export function makeDocument(
  job: DocumentJob,
  { readPhoto, onPart }: { readonly readPhoto?: PhotoReader; readonly onPart?: (done: number) => void } = {},
): Promise<Readable> {
  if (job.kind === 'print') return makePrint(job);
  if (job.kind === 'yearly') return makeYearly(job);
  if (job.kind === 'layout')
    return makeLayout(job, { ...(readPhoto ? { readPhoto } : {}), ...(onPart ? { onPart } : {}) });
  if (job.kind === 'word') return makeWord(job, readPhoto);
  if (job.kind === 'wordTags') return readWordTags(job);
  return job.kind === 'report' ? makeReport(job, readPhoto) : makeNotices(job, readPhoto);
}

async function makeReport(job: ReportJob, readPhoto: PhotoReader | undefined): Promise<Readable> {
  const { snapshot, language, sections, bodies, isTranslated, link } = job;
  const options: ReportOptions = {
    language,
    ...(sections ? { sections } : {}),
    ...(bodies ? { bodies } : {}),
    ...(isTranslated ? { isTranslated } : {}),
    ...(link ? { link } : {}),
    ...(readPhoto ? { readPhoto } : {}),
  };
  switch (job.format) {
    case 'pdf':
      return (await import('./report-pdf.ts')).reportPdf(snapshot, options);
    case 'docx':
      return streamOf(await (await import('./report-docx.ts')).reportDocx(snapshot, options));
    case 'xlsx':
      return streamOf(await (await import('./report-xlsx.ts')).reportXlsx(snapshot, options));
  }
}

async function makeNotices(job: NoticeJob, readPhoto: PhotoReader | undefined): Promise<Readable> {
  const { notices, language, printedAt } = job;
  const options: NoticeOptions = { language, printedAt, ...(readPhoto ? { readPhoto } : {}) };
  if (job.format === 'pdf') return (await import('./notice-pdf.ts')).noticePdf(notices, options);
  return streamOf(await (await import('./notice-docx.ts')).noticeDocx(notices, options));
}

async function makePrint({ format, document, pageText }: PrintJob): Promise<Readable> {
  if (format === 'docx')
    return streamOf(await (await import('./docx-document.ts')).docxOf(document, pageText));
  const { pdfOf } = await import('./pdf-document.ts');
  return pdfOf(document, (page, pages) => fill(pageText, { page, pages }));
}

async function makeYearly({ format, facts, language }: YearlyJob): Promise<Readable> {
  const { yearlyPageText, yearlyReport } = await import('./yearly-report.ts');
  const document = yearlyReport(facts, language);
  return makePrint({ kind: 'print', format, document, pageText: yearlyPageText(language) });
}

async function makeLayout({ format, document }: LayoutJob, options: LayoutOptions): Promise<Readable> {
  if (format === 'docx')
    return streamOf(await (await import('./layout-docx.ts')).layoutDocx(document, options));
  return (await import('./layout-pdf.ts')).layoutPdf(document, options);
}

async function makeWord(
  { template, data, address }: WordJob,
  readPhoto: PhotoReader | undefined,
): Promise<Readable> {
  const { fillWord } = await import('./word-template.ts');
  return streamOf(await fillWord(template, data, { readPhoto, address }));
}

async function readWordTags({ template }: WordTagsJob): Promise<Readable> {
  const { inspectWord } = await import('./word-template.ts');
  return streamOf(Buffer.from(JSON.stringify(await inspectWord(template))));
}

function streamOf(bytes: Uint8Array): Readable {
  return Readable.from([bytes], { objectMode: false });
}
