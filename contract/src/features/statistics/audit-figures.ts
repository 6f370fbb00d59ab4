import type { DATA_COLUMN_TYPES } from '../../kernel/charts/chart.model.ts';
import type { Words } from '../../kernel/words.ts';
import type { Label } from '../../kinds/kind.ts';

type FigureColumn = { readonly name: Label; readonly type: (typeof DATA_COLUMN_TYPES)[number] };
type Figure = { readonly name: Label; readonly columns: Readonly<Record<string, FigureColumn>> };

const text = (zh: string, zhtw: string, en: string): FigureColumn => ({ name: [zh, zhtw, en], type: 'text' });
const number = (zh: string, zhtw: string, en: string): FigureColumn => ({
  name: [zh, zhtw, en],
  type: 'number',
});
const percent = (zh: string, zhtw: string, en: string): FigureColumn => ({
  name: [zh, zhtw, en],
  type: 'percent',
});

const unit = text('单位', '單位', 'Unit');
const rate = percent('得分率', '得分率', 'Score rate');
const total = number('合计', '合計', 'Total');

/**
 * Figures of a year's audits as plain rows, for portals and reports. They are the figures of the dashboard's plots
 * (audit-domain 10) and reach as far as these for whoever asks.
 */
export const AUDIT_FIGURES = {
  totals: {
    name: ['年度概况', '年度概況', 'The year in figures'],
    columns: {
      averagePercent: percent('集团平均得分率', '集團平均得分率', 'Average score rate'),
      averageBefore: percent('上年平均得分率', '上年平均得分率', 'Average of last year'),
      audited: number('受审单位', '受審單位', 'Audited units'),
      published: number('已发布结果', '已發布結果', 'Published results'),
      issued: number('审核发现', '審核發現', 'Findings'),
      closed: number('已闭环', '已結案', 'Closed'),
      closedRate: percent('闭环率', '結案率', 'Closed share'),
      overdue: number('逾期整改', '逾期整改', 'Overdue'),
    },
  },
  results: {
    name: ['单位结果', '單位結果', 'Results of units'],
    columns: {
      unit,
      percent: rate,
      percentBefore: percent('上年得分率', '上年得分率', 'Rate of last year'),
      grade: text('等级', '等級', 'Grade'),
      rank: number('排名', '排名', 'Rank'),
    },
  },
  grades: {
    name: ['等级分布', '等級分布', 'Grades'],
    columns: { grade: text('等级', '等級', 'Grade'), count: number('单位数', '單位數', 'Units') },
  },
  heatmap: {
    name: ['单位与章节得分率', '單位與章節得分率', 'Rates of units by chapter'],
    columns: { unit, chapter: text('章节', '章節', 'Chapter'), rate },
  },
  trend: {
    name: ['历年趋势', '歷年趨勢', 'Trend of years'],
    columns: {
      year: text('年度', '年度', 'Year'),
      percent: rate,
      sameScope: percent('同口径', '同口徑', 'Same scope'),
    },
  },
  overdue: {
    name: ['逾期整改', '逾期整改', 'Overdue rectifications'],
    columns: {
      unit,
      total,
      days1to7: number('1–7 天', '1–7 天', '1–7 days'),
      days8to15: number('8–15 天', '8–15 天', '8–15 days'),
      days16to30: number('16–30 天', '16–30 天', '16–30 days'),
      daysOver30: number('30 天以上', '30 天以上', 'Over 30 days'),
    },
  },
  funnel: {
    name: ['整改进程', '整改進程', 'Progress of rectification'],
    columns: {
      step: text('阶段', '階段', 'Stage'),
      count: number('数量', '數量', 'Count'),
      medianDays: number('中位天数', '中位天數', 'Median days'),
    },
  },
  pareto: {
    name: ['失分项目', '失分項目', 'Lost points by item'],
    columns: {
      item: text('评价项目', '評價項目', 'Item'),
      lost: number('失分', '失分', 'Points lost'),
      unitCount: number('涉及单位', '涉及單位', 'Units'),
      cumulative: percent('累计占比', '累計占比', 'Cumulative share'),
    },
  },
  readiness: {
    name: ['准备情况', '準備情況', 'Readiness of units'],
    columns: {
      unit,
      readyRate: percent('资料就绪率', '資料就緒率', 'Evidence ready'),
      missing: number('缺少资料', '缺少資料', 'Missing'),
      openStages: number('未完评分', '未完評分', 'Open stages'),
      openRectifications: number('未闭环整改', '未結案整改', 'Open rectifications'),
      selfStart: { name: ['自评开始', '自評開始', 'Self-score begins'], type: 'date' },
    },
  },
} as const satisfies Readonly<Record<string, Figure>>;

export type AuditFigure = keyof typeof AUDIT_FIGURES;
export const AUDIT_FIGURE_NAMES = [
  'totals',
  'results',
  'grades',
  'heatmap',
  'trend',
  'overdue',
  'funnel',
  'pareto',
  'readiness',
] as const satisfies readonly AuditFigure[];

/** Stages of the figure `funnel`. */
export const FUNNEL_NAMES = {
  issued: ['已下达', '已下達', 'Issued'],
  planned: ['已制定方案', '已制定方案', 'Planned'],
  proof: ['已提交证据', '已提交證據', 'Evidence submitted'],
  verified: ['已验收', '已驗收', 'Verified'],
  closed: ['已闭环', '已結案', 'Closed'],
} as const satisfies Words;
