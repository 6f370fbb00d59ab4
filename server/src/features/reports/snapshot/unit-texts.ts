import type { ReportSnapshot } from '@auditplus/contract/features/reports/report-snapshot.model.ts';
import type { Language } from '@auditplus/contract/kernel/refusal.ts';
import { gradeName } from '@auditplus/core/scoring/grade-names.ts';
import { percent, points } from '../../../documents/format.ts';
import { fill, pick } from '../../../kernel/texts.ts';
import { UNIT_NARRATIVE } from './unit-text-labels.ts';

type Texts = ReportSnapshot['texts'];
type Snapshot = Omit<ReportSnapshot, 'texts'>;
type Words = { readonly [K in keyof typeof UNIT_NARRATIVE]: string };

/** The sentences that follow from the figures, in a language; conclusion and suggestions are written by people. */
export function textsOf(snapshot: Snapshot, language: Language): Texts {
  const words = pick(UNIT_NARRATIVE, language);
  return {
    process: processText(snapshot, words),
    sampling: snapshot.samples.length === 0 ? '' : words.sampling,
    result: resultText(snapshot, words, language),
    variance: varianceText(snapshot, words),
    rectification: rectificationText(snapshot, words),
    conclusion: '',
    suggestions: [],
  };
}

function processText({ stages, evidence }: Snapshot, words: Words): string {
  const worked = stages.filter(({ skipped }) => !skipped);
  const rounds = worked.filter(({ rounds: count }) => count > 1).length;
  return fill(words.process, {
    stages: worked.length,
    repeated: rounds > 0 ? fill(words.repeated, { n: rounds }) : '',
    files: evidence.length,
  });
}

function resultText({ totals, chapters }: Snapshot, words: Words, language: Language): string {
  if (totals.percent === null) return '';
  const score = fill(words.result, {
    due: points(totals.due),
    got: points(totals.got),
    percent: percent(totals.percent),
    grade: gradeName(totals.grade, language),
  });
  const change = totals.lastYearPercent === null ? null : round(totals.percent - totals.lastYearPercent);
  const sentence = [score, changeText(change, words), extremesText(chapters, words)];
  return sentence.filter(Boolean).join(words.comma) + words.stop;
}

function changeText(change: number | null, words: Words): string {
  if (change === null) return '';
  if (change === 0) return words.asLastYear;
  return fill(change > 0 ? words.above : words.below, { n: points(Math.abs(change)) });
}

function extremesText(chapters: Snapshot['chapters'], words: Words): string {
  const rated = chapters.filter(
    (chapter): chapter is typeof chapter & { rate: number } => chapter.rate !== null,
  );
  const best = rated.toSorted((a, b) => b.rate - a.rate)[0];
  const weakest = rated.toSorted((a, b) => a.rate - b.rate)[0];
  if (!best || !weakest || best.code === weakest.code) return '';
  return fill(words.extremes, {
    bestCode: best.code,
    bestName: best.name,
    bestRate: percent(best.rate),
    weakestCode: weakest.code,
    weakestName: weakest.name,
    weakestRate: percent(weakest.rate),
  });
}

function varianceText({ comparison }: Snapshot, words: Words): string {
  const { variances, applicability, selfInflation } = comparison;
  const lines = [
    selfInflation === null || selfInflation === 0
      ? ''
      : fill(selfInflation > 0 ? words.selfAbove : words.selfBelow, {
          n: Math.abs(selfInflation).toFixed(2),
        }),
    variances.length > 0 ? fill(words.variances, { n: variances.length }) : '',
    applicability.length > 0 ? fill(words.applicability, { n: applicability.length }) : '',
  ];
  return lines.filter(Boolean).join(words.space);
}

function rectificationText({ findings, demands }: Snapshot, words: Words): string {
  if (demands.length === 0) return '';
  const isGrave = findings.some(({ severity, majorHazard }) => severity === 1 || majorHazard);
  return isGrave ? words.rectification + words.space + words.grave : words.rectification;
}

const round = (value: number): number => Math.round(value * 100) / 100;
