import type { AnyReportSnapshot } from '@auditplus/contract/features/reports/summary-snapshot.model.ts';
import { asOneName } from '@auditplus/contract/kernel/listed.ts';
import type { Language } from '@auditplus/contract/kernel/refusal.ts';
import type { PrintDocument } from './document-model.ts';
import type { PhotoReader } from './photos.ts';
import { readPhotos } from './photos.ts';
import type { ReportSection } from './report-labels.ts';
import { summaryReport } from './summary-report.ts';
import type { SectionBodies } from './unit-report.ts';
import { unitReport } from './unit-report.ts';

/**
 * How a report is printed: the language of its own words, the photos' source; of a unit report also which sections
 * are wanted (all by default) and what people wrote into them.
 */
export type ReportOptions = {
  readonly language: Language;
  readonly readPhoto?: PhotoReader;
  readonly sections?: readonly ReportSection[];
  readonly bodies?: SectionBodies;
  /** The report is signed, and not in this language: every page says so. */
  readonly isTranslated?: boolean;
  /** Address of the report, for the QR code of a signed one; null where the product has no public address. */
  readonly link?: string | null;
};

/** The blocks of a report of either kind, with the photos of its findings read. */
export async function reportDocument(
  snapshot: AnyReportSnapshot,
  options: ReportOptions,
): Promise<PrintDocument> {
  const { language, sections, bodies, isTranslated = false, link = null } = options;
  if (snapshot.kind === 'summary') return summaryReport(snapshot, { language, isTranslated, link });
  const wantsPhotos = sections?.includes('findings') ?? true;
  const fileIds = wantsPhotos
    ? snapshot.findings.flatMap(({ photos }) => photos.map((file) => file.fileId))
    : [];
  const photos = await readPhotos(fileIds, options.readPhoto);
  return unitReport(snapshot, {
    language,
    isTranslated,
    link,
    photos,
    ...(sections ? { sections } : {}),
    ...(bodies ? { bodies } : {}),
  });
}

/** File name of a report without its ending: `{年}{单位}{报告名}V{n}` (audit-domain 11). */
export function reportFileName(snapshot: AnyReportSnapshot, language: Language): string {
  const owner = snapshot.kind === 'unit' ? snapshot.unit.fullName : snapshot.orgName;
  const { year, title, versionNo } = snapshot.head;
  const name = asOneName([year, owner, title, `V${versionNo}`], language);
  return name.replace(/[\\/:*?"<>|\p{Cc}]/gu, '').trim();
}
