import { findingLifecycle } from '@auditplus/contract/features/findings/findings.lifecycle.ts';
import type { AnyReportSnapshot } from '@auditplus/contract/features/reports/summary-snapshot.model.ts';
import { canonicalJson } from '@auditplus/core/canonical-json.ts';

/**
 * The figures of a snapshot that its report stands for, as one text that can be compared (AU1903). Means of the
 * group, states of rectifications and the trail move on without the report being wrong, so they are left out.
 */
export function figuresOf(snapshot: AnyReportSnapshot): string {
  if (snapshot.kind === 'summary')
    return canonicalJson(
      snapshot.units.map(({ code, due, got, percent, grade, chapterRates, selfPercent }) => ({
        code,
        due,
        got,
        percent,
        grade,
        chapterRates,
        selfPercent,
      })),
    );
  const {
    groupMeanPercent: _mean,
    lastYearPercent: _last,
    lastYearGrade: _grade,
    ...totals
  } = snapshot.totals;
  return canonicalJson({
    totals,
    chapters: snapshot.chapters.map(({ groupMeanRate: _group, lastYearRate: _year, ...chapter }) => chapter),
    items: snapshot.items,
    omissions: snapshot.omissions,
    deductions: snapshot.deductions.map(
      ({ evidenceNos: _nos, findingCode: _code, ...deduction }) => deduction,
    ),
    comparison: snapshot.comparison,
    findings: snapshot.findings
      .filter(({ state }) => !findingLifecycle.is(state, 'withdrawn'))
      .map(({ code, severity }) => ({ code, severity })),
  });
}
