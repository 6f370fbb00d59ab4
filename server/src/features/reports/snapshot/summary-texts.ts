import type { SummarySnapshot } from '@auditplus/contract/features/reports/summary-snapshot.model.ts';

type Unit = SummarySnapshot['units'][number];

/** The sentences of section 1 that follow from the figures. */
export function overviewText(snapshot: Omit<SummarySnapshot, 'texts'>): string {
  const { units, groupMean, lastYearGroupMean, rectification } = snapshot;
  const change =
    groupMean === null || lastYearGroupMean === null
      ? ''
      : `，较上年度${groupMean >= lastYearGroupMean ? '上升' : '下降'}${Math.abs(groupMean - lastYearGroupMean).toFixed(1)}个百分点`;
  const grades = Map.groupBy(units, ({ grade }) => grade);
  const byGrade = [...grades].map(([grade, list]) => `${grade || '未定级'}${list.length}家`).join('、');
  const findings = units.reduce((sum, unit) => sum + unit.findings, 0);
  const mean = groupMean === null ? '' : `平均得分率${groupMean.toFixed(1)}%${change}。`;
  return (
    `本次审核覆盖${units.length}家单位，${mean}其中${byGrade}。` +
    `共下达审核发现${findings}项，整改任务${rectification.issued}项，已关闭${rectification.closed}项，逾期${rectification.overdue}项。`
  );
}

/**
 * A proposal for next year: the risk weight that follows from the result decides the frequency (audit-domain 3.2:
 * 5 each half-year, 3 and 4 each year, 1 and 2 every second year), the weakest chapters the focus.
 */
export function nextYearPlan(
  year: number,
  units: readonly Unit[],
  chapters: readonly { readonly code: string; readonly name: string }[],
): SummarySnapshot['nextYearPlan'] {
  return units
    .filter(({ percent }) => percent !== null)
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
      return {
        unitName: unit.fullName,
        window:
          weight === 5 ? `${year + 1}年上、下半年各一次` : weight >= 3 ? `${year + 1}年` : `${year + 2}年`,
        focus: weakest.map(({ chapter }) => `第${chapter.code}章${chapter.name}`).join('、'),
        reason: reasonOf(unit, weight),
      };
    });
}

function riskWeight({ percent, severeFindings, overdueRectifications }: Unit): number {
  const byPercent =
    percent === null || percent < 70 ? 5 : percent < 80 ? 4 : percent < 85 ? 3 : percent < 90 ? 2 : 1;
  const raised = severeFindings > 0 || overdueRectifications > 0 ? 1 : 0;
  return Math.min(5, byPercent + raised);
}

function reasonOf(unit: Unit, weight: number): string {
  return [
    `得分率${unit.percent?.toFixed(1) ?? '—'}%`,
    unit.grade,
    unit.severeFindings > 0 ? `严重不符合${unit.severeFindings}项` : '',
    unit.overdueRectifications > 0 ? `整改逾期${unit.overdueRectifications}项` : '',
    `风险权重${weight}`,
  ]
    .filter(Boolean)
    .join('，');
}
