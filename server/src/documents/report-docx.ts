import type { AnyReportSnapshot } from '@auditplus/contract/features/reports/summary-snapshot.model.ts';
import { pick } from '../kernel/texts.ts';
import { docxOf } from './docx-document.ts';
import type { ReportOptions } from './report-document.ts';
import { reportDocument } from './report-document.ts';
import { REPORT_TEXTS } from './report-labels.ts';

/** The report as Word with the same sections as the PDF (audit-domain 11). */
export async function reportDocx(snapshot: AnyReportSnapshot, options: ReportOptions): Promise<Buffer> {
  const document = await reportDocument(snapshot, options);
  return docxOf(document, pick(REPORT_TEXTS, options.language).page);
}
