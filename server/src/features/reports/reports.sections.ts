import type { AnyReportSnapshot } from '@auditplus/contract/features/reports/summary-snapshot.model.ts';
import { newId } from '../../kernel/ids.ts';
import { pick } from '../../kernel/texts.ts';
import { SUMMARY_SECTION_TITLES, UNIT_SECTION_TITLES } from './section-titles.ts';

/** A section as a new report gets it. */
export type NewSection = {
  readonly id: string;
  readonly sort_code: number;
  readonly code: string;
  readonly title: string;
  readonly kind: SectionKind;
  readonly body: string;
  readonly auto: number;
  readonly hand_edited: number;
  readonly required: number;
};

type SectionKind = 'text' | 'table' | 'chart' | 'auto';

type Plan = {
  readonly code: string;
  readonly title: string;
  readonly kind: SectionKind;
  /** Written by people: empty until somebody does; `required` ones must not stay so (AU1902). */
  readonly written?: 'required' | 'optional';
};

// Stored in Chinese; `titledIn` says them in other languages.
const titles = pick(UNIT_SECTION_TITLES, 'zh');
const summaryTitles = pick(SUMMARY_SECTION_TITLES, 'zh');

/** Sections of the unit report (audit-domain 11); the two parts of section 11 are written one by one. */
const UNIT_PLAN: readonly Plan[] = [
  { code: 'overview', title: titles.overview, kind: 'auto' },
  { code: 'process', title: titles.process, kind: 'auto' },
  { code: 'result', title: titles.result, kind: 'chart' },
  { code: 'omissions', title: titles.omissions, kind: 'table' },
  { code: 'deductions', title: titles.deductions, kind: 'table' },
  { code: 'comparison', title: titles.comparison, kind: 'chart' },
  { code: 'strengths', title: titles.strengths, kind: 'text', written: 'optional' },
  { code: 'findings', title: titles.findings, kind: 'table' },
  { code: 'lastYear', title: titles.lastYear, kind: 'table' },
  { code: 'rectification', title: titles.rectification, kind: 'table' },
  { code: 'conclusion', title: titles.conclusion, kind: 'text', written: 'required' },
  { code: 'suggestions', title: titles.suggestions, kind: 'text', written: 'required' },
  { code: 'annexes', title: titles.annexes, kind: 'table' },
  { code: 'signing', title: titles.signing, kind: 'auto' },
];

/** Sections of the summary report. */
const SUMMARY_PLAN: readonly Plan[] = [
  { code: 'overview', title: summaryTitles.overview, kind: 'auto' },
  { code: 'ranking', title: summaryTitles.ranking, kind: 'table' },
  { code: 'heatMap', title: summaryTitles.heatMap, kind: 'chart' },
  { code: 'trend', title: summaryTitles.trend, kind: 'chart' },
  { code: 'problems', title: summaryTitles.problems, kind: 'chart' },
  { code: 'repeats', title: summaryTitles.repeats, kind: 'table' },
  { code: 'findings', title: summaryTitles.findings, kind: 'table' },
  { code: 'gap', title: summaryTitles.gap, kind: 'chart' },
  { code: 'conclusion', title: summaryTitles.conclusion, kind: 'text', written: 'required' },
  { code: 'suggestions', title: summaryTitles.suggestions, kind: 'text', written: 'required' },
  { code: 'plan', title: summaryTitles.plan, kind: 'table' },
  { code: 'signing', title: summaryTitles.signing, kind: 'auto' },
];

/** The sections of a new report: automatic ones filled from the snapshot, the others empty. */
export function newSections(snapshot: AnyReportSnapshot, at: Date): NewSection[] {
  const plan = snapshot.kind === 'unit' ? UNIT_PLAN : SUMMARY_PLAN;
  const bodies = autoBodies(snapshot);
  return plan.map(({ code, title, kind, written }, index) => ({
    id: newId(at.getTime()),
    sort_code: index + 1,
    code,
    title,
    kind,
    body: bodies[code] ?? '',
    auto: written ? 0 : 1,
    hand_edited: 0,
    required: written === 'required' ? 1 : 0,
  }));
}

/** The texts of automatic sections as HTML, by section code; the other sections' tables come from the snapshot. */
export function autoBodies(snapshot: AnyReportSnapshot): Readonly<Record<string, string>> {
  if (snapshot.kind === 'summary') return { overview: paragraphs(snapshot.texts.overview) };
  const { texts } = snapshot;
  return {
    process: paragraphs(texts.process, texts.sampling),
    result: paragraphs(texts.result),
    comparison: paragraphs(texts.variance),
    rectification: paragraphs(texts.rectification),
  };
}

/** Whether a body says anything: markup alone does not. */
export const isEmptyBody = (body: string): boolean => plainText(body) === '' && !/<(img|table)\b/i.test(body);

/** The words of a body, line by line. */
export function linesOf(body: string): string[] {
  return body
    .split(/<\/(?:p|div|li|h[1-6]|tr|blockquote)>|<br\s*\/?>/i)
    .map(plainText)
    .filter((line) => line !== '');
}

function plainText(html: string): string {
  return html
    .replace(/<[^>]*>/g, '')
    .replace(/&(nbsp|amp|lt|gt|quot);/g, (entity) => ENTITIES[entity] ?? entity)
    .replace(/\s+/g, ' ')
    .trim();
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&nbsp;': ' ',
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
};

const paragraphs = (...texts: readonly string[]): string =>
  texts
    .flatMap((text) => text.split('\n'))
    .filter((text) => text.trim() !== '')
    .map((text) => `<p>${text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;')}</p>`)
    .join('');
