import type { Language } from '@auditplus/contract/kernel/refusal.ts';
import { SECTION_TITLES } from '../../documents/report-labels.ts';
import { label, type Texts } from '../../kernel/texts.ts';

const { conclusion: _both, ...unitTitles } = SECTION_TITLES;

/** Titles of the sections of a unit report; the two parts of its eleventh section are written one by one. */
export const UNIT_SECTION_TITLES = {
  ...unitTitles,
  conclusion: ['审核结论', '審核結論', 'Conclusion'],
  suggestions: ['改进建议', '改進建議', 'Recommendations'],
} as const satisfies Texts;

/** Titles of the sections of a summary report. */
export const SUMMARY_SECTION_TITLES = {
  overview: ['总体情况', '總體情況', 'Overview'],
  ranking: ['各单位得分与排名', '各單位得分與排名', 'Scores and ranking of the units'],
  heatMap: ['各章得分率', '各章得分率', 'Rates by chapter'],
  trend: ['历年趋势', '歷年趨勢', 'Trend over the years'],
  problems: ['共性问题', '共性問題', 'Common problems'],
  repeats: ['重复问题', '重複問題', 'Repeat findings'],
  findings: ['审核发现与整改', '審核發現與整改', 'Findings and rectification'],
  gap: ['环节偏差', '環節偏差', 'Differences between stages'],
  conclusion: ['审核结论', '審核結論', 'Conclusion'],
  suggestions: ['改进建议', '改進建議', 'Recommendations'],
  plan: ['下年度审核安排建议', '下年度審核安排建議', 'Proposal for next year'],
  signing: ['签署页', '簽署頁', 'Signatures'],
} as const satisfies Texts;

/** The titles are stored in Chinese: every one of them by that text. */
const BY_STORED: Texts = Object.fromEntries(
  [...Object.values(UNIT_SECTION_TITLES), ...Object.values(SUMMARY_SECTION_TITLES)].map((texts) => [
    texts[0],
    texts,
  ]),
);

/** Sections with their titles in a language. */
export const titledIn = <T extends { readonly title: string }>(
  sections: readonly T[],
  language: Language,
): T[] => sections.map((section) => ({ ...section, title: label(BY_STORED, section.title, language) }));
