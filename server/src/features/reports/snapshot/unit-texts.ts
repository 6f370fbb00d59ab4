import type { ReportSnapshot } from '@auditplus/contract/features/reports/report-snapshot.model.ts';

type Texts = ReportSnapshot['texts'];
type Snapshot = Omit<ReportSnapshot, 'texts'>;

/** The sentences that follow from the figures; conclusion and suggestions are written by people. */
export function textsOf(snapshot: Snapshot): Texts {
  return {
    process: processText(snapshot),
    sampling: samplingText(snapshot),
    result: resultText(snapshot),
    variance: varianceText(snapshot),
    rectification: rectificationText(snapshot),
    conclusion: '',
    suggestions: [],
  };
}

function processText({ stages, evidence }: Snapshot): string {
  const worked = stages.filter(({ skipped }) => !skipped);
  const rounds = worked.filter(({ rounds: count }) => count > 1).length;
  const repeated = rounds > 0 ? `，其中${rounds}个环节经退回后重新评分` : '';
  return (
    `本次审核依次经过${worked.length}个评分环节${repeated}。上一环节确认后方进入下一环节，各环节由不同人员独立评分。` +
    `审核中接收支撑资料${evidence.length}份，均以 SHA-256 校验值登记，见附件。`
  );
}

function samplingText({ samples }: Snapshot): string {
  if (samples.length === 0) return '';
  return '记录类证据按总体数量确定样本量，总体不超过10时全数检查，随机抽样以存档的随机种子抽取，可以复现。';
}

function resultText({ totals, chapters }: Snapshot): string {
  if (totals.percent === null) return '';
  const rated = chapters.filter(
    (chapter): chapter is typeof chapter & { rate: number } => chapter.rate !== null,
  );
  const best = rated.toSorted((a, b) => b.rate - a.rate)[0];
  const weakest = rated.toSorted((a, b) => a.rate - b.rate)[0];
  const change = totals.lastYearPercent === null ? null : round(totals.percent - totals.lastYearPercent);
  return [
    `应得分${points(totals.due)}分，实得分${points(totals.got)}分，得分率${totals.percent.toFixed(1)}%，等级为${totals.grade}`,
    change === null
      ? ''
      : change === 0
        ? '与上年度持平'
        : `较上年度${change > 0 ? '上升' : '下降'}${Math.abs(change).toFixed(1)}个百分点`,
    best && weakest && best.code !== weakest.code
      ? `得分率最高的是第${best.code}章${best.name}（${best.rate.toFixed(1)}%），最低的是第${weakest.code}章${weakest.name}（${weakest.rate.toFixed(1)}%）`
      : '',
  ]
    .filter(Boolean)
    .join('，')
    .concat('。');
}

function varianceText({ comparison }: Snapshot): string {
  const { variances, applicability, selfInflation } = comparison;
  const lines = [
    selfInflation === null || selfInflation === 0
      ? ''
      : `自评较最终结果${selfInflation > 0 ? '偏高' : '偏低'}${Math.abs(selfInflation).toFixed(2)}个百分点。`,
    variances.length > 0 ? `各环节之间有${variances.length}项评分变化须说明原因，逐项列于下表。` : '',
    applicability.length > 0 ? `有${applicability.length}个评价项目在各环节的适用性认定不同。` : '',
  ];
  return lines.filter(Boolean).join('');
}

function rectificationText({ findings, demands }: Snapshot): string {
  if (demands.length === 0) return '';
  const grave = findings.some(({ severity, majorHazard }) => severity === 1 || majorHazard);
  return (
    '受审核单位应对下列问题逐项落实责任人、措施、资金、期限和预案，并在期限内提交整改佐证材料。涉及现场隐患的，须提交整改前后照片。' +
    (grave ? '严重不符合和重大事故隐患须两人现场验收。' : '')
  );
}

const points = (value: number): string => value.toFixed(1);
const round = (value: number): number => Math.round(value * 100) / 100;
