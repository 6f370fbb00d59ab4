import type { ReportSnapshot } from '@auditplus/contract/features/reports/report-snapshot.model.ts';
import type { Language } from '@auditplus/contract/kernel/refusal.ts';
import { fill, label, pick } from '../kernel/texts.ts';
import type { Block, Fact, PrintDocument } from './document-model.ts';
import { day, NONE, percent, shortHash } from './format.ts';
import { CHECK_TYPES, watermarkOf } from './labels.ts';
import type { PhotoSet } from './photos.ts';
import type { ReportSection } from './report-labels.ts';
import { REPORT_SECTIONS, REPORT_TEXTS, SECTION_TITLES } from './report-labels.ts';
import { richTextBlocks } from './rich-text.ts';
import { annexBlocks, hashAnnex, signingBlocks } from './unit-report-annexes.ts';
import {
  conclusionBlocks,
  findingBlocks,
  lastYearBlocks,
  rectificationBlocks,
} from './unit-report-findings.ts';
import { auditDates, leadOf, overviewBlocks, processBlocks } from './unit-report-overview.ts';
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
    readonly link?: string | null;
  },
): PrintDocument {
  const { language, photos, isTranslated = false, link = null } = options;
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
          ...(section === 'conclusion' && bodies.conclusion
            ? []
            : beside(bodies[section], WRITERS[section](context))),
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
    qr: qrOf(snapshot, link),
    attachments: wanted.has('annexes') ? hashAnnex(context) : [],
    watermark: watermarkOf(head.state, language),
    cover: {
      organisation: head.checkName,
      title: head.title,
      subtitle: unit.fullName,
      mark: coverMark(head.state, { language, text, isTranslated }),
      highlight: highlightOf(context),
      facts: coverFacts(context),
    },
    contentsTitle: text.contents,
    blocks,
  };
}

/** A section in which people wrote says no more that there is nothing to list. */
function beside(body: string | undefined, blocks: Block[]): Block[] {
  const [first, ...others] = blocks;
  const isEmptyTable = first?.kind === 'table' && first.rows.length === 0 && others.length === 0;
  return body && isEmptyTable ? [] : blocks;
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

/**
 * Code, version and, once signed, the short code of the content hash: printed on each page (audit-domain 4.9). The
 * whole hash stands on the signing page.
 */
export function footerOf(snapshot: Pick<ReportSnapshot, 'head' | 'signing'>, text: ReportWords): string {
  const { head, signing } = snapshot;
  const values = { code: head.reportCode, version: head.versionNo };
  return signing.contentHash
    ? fill(text.footer, { ...values, short: shortHash(signing.contentHash) })
    : fill(text.footerUnsigned, values);
}

/** What the QR code of each page says once the report is signed: where it is, or which content was signed. */
export function qrOf(
  { head, signing }: Pick<ReportSnapshot, 'head' | 'signing'>,
  link: string | null,
): string | null {
  if (!signing.contentHash) return null;
  return link ?? `${head.reportCode} V${head.versionNo} SHA-256 ${signing.contentHash}`;
}

/** What the front pages of all reports say of issue and classification. */
export function issueFacts(
  { head, signing }: Pick<ReportSnapshot, 'head' | 'signing'>,
  text: ReportWords,
): Fact[] {
  return [
    ...(head.issuer ? [{ label: text.issuer, value: head.issuer }] : []),
    { label: text.issuedOn, value: signing.signer?.at ? day(signing.signer.at) : text.notIssued },
    { label: text.secrecy, value: text.internal },
  ];
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

function highlightOf({ snapshot: { totals }, text }: UnitReportContext) {
  if (totals.percent === null) return null;
  return { label: text.rate, value: `${percent(totals.percent)} · ${totals.grade || NONE}` };
}

function coverFacts({ snapshot, text, language }: UnitReportContext) {
  const { head, standard } = snapshot;
  return [
    { label: text.reportCode, value: `${head.reportCode}  V${head.versionNo}` },
    { label: text.checkCode, value: head.checkCode },
    { label: text.checkType, value: label(CHECK_TYPES, head.checkType, language) },
    { label: text.standard, value: `${standard.fullName} ${standard.versionNo}` },
    { label: text.period, value: auditDates(snapshot) },
    { label: text.lead, value: leadOf(snapshot, text) },
    ...issueFacts(snapshot, text),
  ];
}
