import type { AnyReportSnapshot } from '@auditplus/contract/features/reports/summary-snapshot.model.ts';
import { SECTION_TITLES } from '../../documents/report-labels.ts';
import { newId } from '../../kernel/ids.ts';
import { pick } from '../../kernel/texts.ts';

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

const titles = pick(SECTION_TITLES, 'zh');

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
  { code: 'conclusion', title: '审核结论', kind: 'text', written: 'required' },
  { code: 'suggestions', title: '改进建议', kind: 'text', written: 'required' },
  { code: 'annexes', title: titles.annexes, kind: 'table' },
  { code: 'signing', title: titles.signing, kind: 'auto' },
];

/** Sections of the summary report. */
const SUMMARY_PLAN: readonly Plan[] = [
  { code: 'overview', title: '总体情况', kind: 'auto' },
  { code: 'ranking', title: '各单位得分与排名', kind: 'table' },
  { code: 'heatMap', title: '各章得分率', kind: 'chart' },
  { code: 'trend', title: '历年趋势', kind: 'chart' },
  { code: 'problems', title: '共性问题', kind: 'chart' },
  { code: 'repeats', title: '重复问题', kind: 'table' },
  { code: 'findings', title: '审核发现与整改', kind: 'table' },
  { code: 'gap', title: '环节偏差', kind: 'chart' },
  { code: 'conclusion', title: '审核结论', kind: 'text', written: 'required' },
  { code: 'suggestions', title: '改进建议', kind: 'text', written: 'required' },
  { code: 'plan', title: '下年度审核安排建议', kind: 'table' },
  { code: 'signing', title: '签署页', kind: 'auto' },
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
