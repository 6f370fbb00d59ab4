import type { Readable } from 'node:stream';
import type { AnyReportSnapshot } from '@auditplus/contract/features/reports/summary-snapshot.model.ts';
import { fill, pick } from '../kernel/texts.ts';
import { pdfOf } from './pdf-document.ts';
import type { ReportOptions } from './report-document.ts';
import { reportDocument } from './report-document.ts';
import { REPORT_TEXTS } from './report-labels.ts';

/**
 * The report as PDF (audit-domain 11): a byte stream that the caller pipes to a file or a reply. The same snapshot
 * and photos give the same bytes.
 */
export async function reportPdf(snapshot: AnyReportSnapshot, options: ReportOptions): Promise<Readable> {
  const text = pick(REPORT_TEXTS, options.language);
  const document = await reportDocument(snapshot, options);
  return pdfOf(document, (page, pages) => fill(text.page, { page, pages }));
}
