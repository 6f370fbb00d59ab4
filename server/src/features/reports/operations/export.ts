import { reportLifecycle } from '@auditplus/contract/features/reports/reports.lifecycle.ts';
import type { ReportSection } from '@auditplus/contract/features/reports/reports.model.ts';
import { AnyReportSnapshot } from '@auditplus/contract/features/reports/summary-snapshot.model.ts';
import type { Language } from '@auditplus/contract/kernel/refusal.ts';
import type { z } from 'zod';
import { renderDocument } from '../../../documents/render-document.ts';
import { reportFileName } from '../../../documents/report-document.ts';
import { REPORT_SECTIONS, type ReportSection as SectionCode } from '../../../documents/report-labels.ts';
import type { Ctx } from '../../../kernel/context.ts';
import type { BytesReply } from '../../../kernel/http/register.ts';
import { publicLink } from '../../../kernel/public-url.ts';
import { readBytes, XLSX_TYPE } from '../../../kernel/spreadsheet.ts';
import { sectionsOf, signaturesOf } from '../report-detail.queries.ts';
import { isTranslation, reportIn } from '../report-language.ts';
import { loadListRow, loadRecord } from '../reports.repository.ts';
import { isEmptyBody, linesOf } from '../reports.sections.ts';
import { printedSnapshot } from '../reports.view.ts';

type Format = 'pdf' | 'docx' | 'xlsx';
type Section = z.infer<typeof ReportSection>;

const TYPES: Readonly<Record<Format, string>> = {
  pdf: 'application/pdf',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  xlsx: XLSX_TYPE,
};

/** The report as a file named `{年}{单位}{报告名}V{n}` (audit-domain 11), made in a process of its own. */
export async function exportReport(
  ctx: Ctx,
  id: string,
  { format, language: wanted }: { readonly format: Format; readonly language?: Language | undefined },
): Promise<BytesReply> {
  const row = await loadListRow(ctx.db, ctx, id);
  const record = await loadRecord(ctx.db, id);
  const language = wanted ?? ctx.language;
  const stored = AnyReportSnapshot.parse(record.snapshot);
  const signatures = await signaturesOf(ctx, { db: ctx.db, reportId: id, language });
  const printed = printedSnapshot(stored, row, { signatures, language });
  const read = await reportIn(
    ctx.db,
    { snapshot: printed, sections: await sectionsOf(ctx.db, id) },
    language,
  );
  const { sections } = read;
  const snapshot = withWrittenTexts(read.snapshot, sections);
  const isTranslated = isTranslation(language) && isSigned(row.state);
  return {
    stream: renderDocument(
      {
        kind: 'report',
        format,
        snapshot,
        language,
        isTranslated,
        bodies: bodiesOf(sections),
        link: publicLink(ctx.config, `/auditReportList?checkType=${row.check_type}&id=${id}`) || null,
      },
      { readPhoto: async (fileId) => readBytes(ctx.files.open(fileId), LARGEST_PHOTO) },
    ),
    type: TYPES[format],
    headers: {
      'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(`${reportFileName(snapshot, language)}.${format}`)}`,
    },
  };
}

const isSigned = (state: number): boolean => state >= reportLifecycle.state.signed;

const LARGEST_PHOTO = 5 * 1024 * 1024;

/** What people wrote, by the sections of the document; conclusion and suggestions share one there. */
function bodiesOf(sections: readonly Section[]): Partial<Record<SectionCode, string>> {
  const bodies: Partial<Record<SectionCode, string>> = {};
  for (const code of REPORT_SECTIONS) {
    const body = bodyOf(sections, code);
    if (body !== '') bodies[code] = body;
  }
  const parts = sections.filter(
    ({ code, body }) => (code === 'conclusion' || code === 'suggestions') && !isEmptyBody(body),
  );
  if (parts.length > 0)
    bodies.conclusion = parts.map(({ title, body }) => `<h3>${title}</h3>${body}`).join('');
  return bodies;
}

/** The workbook and the summary print plain texts: they take what people wrote line by line. */
function withWrittenTexts(snapshot: AnyReportSnapshot, sections: readonly Section[]): AnyReportSnapshot {
  const conclusion = linesOf(bodyOf(sections, 'conclusion')).join('\n');
  const suggestions = linesOf(bodyOf(sections, 'suggestions'));
  if (snapshot.kind === 'unit') return { ...snapshot, texts: { ...snapshot.texts, conclusion, suggestions } };
  const overview = linesOf(bodyOf(sections, 'overview')).join('\n');
  return { ...snapshot, texts: { overview, conclusion, suggestions } };
}

function bodyOf(sections: readonly Section[], code: string): string {
  const body = sections.find((section) => section.code === code)?.body ?? '';
  return isEmptyBody(body) ? '' : body;
}
