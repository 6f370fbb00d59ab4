import type { SummarySnapshot } from '@auditplus/contract/features/reports/summary-snapshot.model.ts';
import type { Language } from '@auditplus/contract/kernel/refusal.ts';
import { gradeName } from '@auditplus/core/scoring/grade-names.ts';
import { percent, points } from '../../../documents/format.ts';
import { fill, pick } from '../../../kernel/texts.ts';
import { SUMMARY_NARRATIVE } from './summary-text-labels.ts';

type Unit = SummarySnapshot['units'][number];
type Words = { readonly [K in keyof typeof SUMMARY_NARRATIVE]: string };

/** The sentences of section 1 that follow from the figures, in a language. */
export function overviewText(snapshot: Omit<SummarySnapshot, 'texts'>, language: Language): string {
  const words = pick(SUMMARY_NARRATIVE, language);
  const { units, groupMean, rectification } = snapshot;
  const grades = [...Map.groupBy(units, ({ grade }) => grade)]
    .map(([grade, list]) =>
      fill(words.grade, { grade: grade ? gradeName(grade, language) : words.ungraded, n: list.length }),
    )
    .join(words.separator);
  const sentences = [
    fill(words.covered, { n: units.length }),
    groupMean === null
      ? ''
      : fill(words.mean, { mean: percent(groupMean), change: changeText(snapshot, words) }),
    fill(words.grades, { grades }),
    fill(words.counts, {
      findings: units.reduce((sum, unit) => sum + unit.findings, 0),
      issued: rectification.issued,
      closed: rectification.closed,
      overdue: rectification.overdue,
    }),
  ];
  return sentences.join('');
}

function changeText(
  { groupMean, lastYearGroupMean }: Pick<SummarySnapshot, 'groupMean' | 'lastYearGroupMean'>,
  words: Words,
): string {
  if (groupMean === null || lastYearGroupMean === null) return '';
  const n = points(Math.abs(groupMean - lastYearGroupMean));
  return fill(groupMean >= lastYearGroupMean ? words.above : words.below, { n });
}

/**
 * A proposal for next year: the risk weight that follows from the result decides the frequency (audit-domain 3.2:
 * 5 each half-year, 3 and 4 each year, 1 and 2 every second year), the weakest chapters the focus.
 */
export function nextYearPlan(
  {
    year,
    units,
    chapters,
  }: {
    readonly year: number;
    readonly units: readonly Unit[];
    readonly chapters: readonly { readonly code: string; readonly name: string }[];
  },
  language: Language,
): SummarySnapshot['nextYearPlan'] {
  const words = pick(SUMMARY_NARRATIVE, language);
  return units
    .filter(({ percent: result }) => result !== null)
    .map((unit) => {
      const weight = riskWeight(unit);
      const weakest = unit.chapterRates
        .map((rate, index) => ({ rate, chapter: chapters[index] }))
        .filter(
          (entry): entry is { rate: number; chapter: { code: string; name: string } } =>
            entry.rate !== null && entry.chapter !== undefined,
        )
        .sort((a, b) => a.rate - b.rate)
        .slice(0, 2);
      const next = weight >= 3 ? year + 1 : year + 2;
      return {
        unitName: unit.fullName,
        window: fill(weight === 5 ? words.twice : words.once, { year: next }),
        focus: weakest
          .map(({ chapter: { code, name } }) => fill(words.chapter, { code, name }))
          .join(words.separator),
        reason: reasonOf(unit, weight, { words, language }),
      };
    });
}

function riskWeight({ percent: result, severeFindings, overdueRectifications }: Unit): number {
  const byPercent =
    result === null || result < 70 ? 5 : result < 80 ? 4 : result < 85 ? 3 : result < 90 ? 2 : 1;
  const raised = severeFindings > 0 || overdueRectifications > 0 ? 1 : 0;
  return Math.min(5, byPercent + raised);
}

function reasonOf(unit: Unit, weight: number, { words, language }: { words: Words; language: Language }) {
  return [
    fill(words.rate, { percent: percent(unit.percent) }),
    gradeName(unit.grade, language),
    unit.severeFindings > 0 ? fill(words.severe, { n: unit.severeFindings }) : '',
    unit.overdueRectifications > 0 ? fill(words.overdue, { n: unit.overdueRectifications }) : '',
    fill(words.weight, { n: weight }),
  ]
    .filter(Boolean)
    .join(words.comma);
}
