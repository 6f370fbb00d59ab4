import type { ReportSnapshot } from '@auditplus/contract/features/reports/report-snapshot.model.ts';
import type { Language } from '@auditplus/contract/kernel/refusal.ts';
import { fill, label, pick } from '../kernel/texts.ts';
import type { Block, PrintDocument } from './document-model.ts';
import { span } from './format.ts';
import { CHECK_TYPES, watermarkOf } from './labels.ts';
import type { PhotoSet } from './photos.ts';
import type { ReportSection } from './report-labels.ts';
import { REPORT_SECTIONS, REPORT_TEXTS, SECTION_TITLES } from './report-labels.ts';
import { richTextBlocks } from './rich-text.ts';
import { annexBlocks, signingBlocks } from './unit-report-annexes.ts';
import {
  conclusionBlocks,
  findingBlocks,
  lastYearBlocks,
  rectificationBlocks,
} from './unit-report-findings.ts';
import { leadOf, overviewBlocks, processBlocks } from './unit-report-overview.ts';
import {
  comparisonBlocks,
  deductionBlocks,
  omissionBlocks,
  resultBlocks,
  strengthBlocks,
} from './unit-report-scores.ts';

/** The words of reports in one language. */
export type ReportWords = { readonly [K in keyof typeof REPORT_TEXTS]: string };

/** What the section writers share: the data, the texts of one language and the photos that could be read. */
export type UnitReportContext = {
  readonly snapshot: ReportSnapshot;
  readonly language: Language;
  readonly text: ReportWords;
  readonly photos: PhotoSet;
};

/**
 * Hand-written bodies of sections as sanitised HTML: printed at the head of their section in place of the
 * snapshot's text there, above its tables; the one of `conclusion` is the whole section.
 */
export type SectionBodies = { readonly [section in ReportSection]?: string };

const WRITERS: Record<ReportSection, (context: UnitReportContext) => Block[]> = {
  overview: overviewBlocks,
  process: processBlocks,
  result: resultBlocks,
  omissions: omissionBlocks,
  deductions: deductionBlocks,
  comparison: comparisonBlocks,
  strengths: strengthBlocks,
  findings: findingBlocks,
  lastYear: lastYearBlocks,
  rectification: rectificationBlocks,
  conclusion: conclusionBlocks,
  annexes: annexBlocks,
  signing: signingBlocks,
};

/** The unit audit report of audit-domain 11: cover, contents and sections 1 to 13, or those asked for. */
export function unitReport(
  snapshot: ReportSnapshot,
  options: {
    readonly language: Language;
    readonly photos: PhotoSet;
    readonly sections?: readonly ReportSection[];
    readonly bodies?: SectionBodies;
    readonly isTranslated?: boolean;
  },
): PrintDocument {
  const { language, photos, isTranslated = false } = options;
  const text = pick(REPORT_TEXTS, language);
  const titles = pick(SECTION_TITLES, language);
  const bodies = options.bodies ?? {};
  const context: UnitReportContext = { snapshot: withoutTexts(snapshot, bodies), language, text, photos };
  const wanted = new Set<string>(options.sections ?? REPORT_SECTIONS);
  const blocks = REPORT_SECTIONS.flatMap((section, index): Block[] =>
    wanted.has(section)
      ? [
          ...(section === 'signing' ? [{ kind: 'pageBreak' as const }] : []),
          { kind: 'heading', level: 1, text: `${index + 1}  ${titles[section]}` },
          ...richTextBlocks(bodies[section] ?? ''),
          ...(section === 'conclusion' && bodies.conclusion ? [] : WRITERS[section](context)),
        ]
      : [],
  );
  const { head, unit, signing } = snapshot;
  return {
    language,
    title: head.title,
    subject: `${unit.fullName} ${head.checkName}`,
    author: signing.drafter?.name ?? '',
    createdAt: head.snapshotAt,
    headerLeft: headerOf([unit.fullName, head.title], { text, isTranslated }),
    headerRight: head.reportCode,
    footer: footerOf(snapshot, text),
    watermark: watermarkOf(head.state, language),
    cover: {
      organisation: head.checkName,
      title: head.title,
      subtitle: unit.fullName,
      mark: coverMark(head.state, { language, text, isTranslated }),
      facts: coverFacts(context),
    },
    contentsTitle: text.contents,
    blocks,
  };
}

/** The snapshot's own text of a section gives way to what people wrote. */
function withoutTexts(snapshot: ReportSnapshot, bodies: SectionBodies): ReportSnapshot {
  const { texts } = snapshot;
  return {
    ...snapshot,
    texts: {
      ...texts,
      process: bodies.process ? '' : texts.process,
      sampling: bodies.process ? '' : texts.sampling,
      result: bodies.result ? '' : texts.result,
      variance: bodies.comparison ? '' : texts.variance,
      rectification: bodies.rectification ? '' : texts.rectification,
    },
  };
}

/** Code, version and, once signed, the content hash: printed on each page (audit-domain 4.9). */
export function footerOf(snapshot: Pick<ReportSnapshot, 'head' | 'signing'>, text: ReportWords): string {
  const { head, signing } = snapshot;
  const values = { code: head.reportCode, version: head.versionNo };
  return signing.contentHash
    ? fill(text.footer, { ...values, hash: signing.contentHash })
    : fill(text.footerUnsigned, values);
}

/** What each page says on top; on a translation of a signed report that it is one. */
export const headerOf = (
  words: readonly string[],
  { text, isTranslated }: { readonly text: ReportWords; readonly isTranslated: boolean },
): string => [...words, ...(isTranslated ? [text.translation] : [])].join(' · ');

/** What the front page says of the standing of a report: not in force, a translation, or nothing. */
export function coverMark(
  state: number,
  {
    language,
    text,
    isTranslated,
  }: { readonly language: Language; readonly text: ReportWords; readonly isTranslated: boolean },
): string | null {
  const marks = [watermarkOf(state, language), isTranslated ? text.translation : null];
  return marks.filter(Boolean).join(' · ') || null;
}

function coverFacts({ snapshot, text, language }: UnitReportContext) {
  const { head, standard } = snapshot;
  return [
    { label: text.reportCode, value: `${head.reportCode}  V${head.versionNo}` },
    { label: text.checkCode, value: head.checkCode },
    { label: text.checkType, value: label(CHECK_TYPES, head.checkType, language) },
    { label: text.standard, value: `${standard.fullName} ${standard.versionNo}` },
    { label: text.period, value: span(head.startDate, head.endDate) },
    { label: text.lead, value: leadOf(snapshot, text) },
  ];
}
