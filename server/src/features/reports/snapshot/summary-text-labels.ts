import type { Texts } from '../../../kernel/texts.ts';

/** The sentences of a summary report that follow from its figures. */
export const SUMMARY_NARRATIVE = {
  covered: ['本次审核覆盖{n}家单位，', '本次審核覆蓋{n}家單位，', 'The audit covered {n} {n:unit|units}. '],
  mean: ['平均得分率{mean}{change}。', '平均得分率{mean}{change}。', 'Their mean rate is {mean}{change}. '],
  above: [
    '，较上年度上升{n}个百分点',
    '，較上年度上升{n}個百分點',
    ', {n} percentage points above last year',
  ],
  below: [
    '，较上年度下降{n}个百分点',
    '，較上年度下降{n}個百分點',
    ', {n} percentage points below last year',
  ],
  grades: ['其中{grades}。', '其中{grades}。', 'Grades: {grades}. '],
  grade: ['{grade}{n}家', '{grade}{n}家', '{grade}: {n}'],
  ungraded: ['未定级', '未定級', 'not graded'],
  counts: [
    '共下达审核发现{findings}项，整改任务{issued}项，已关闭{closed}项，逾期{overdue}项。',
    '共下達審核發現{findings}項，整改任務{issued}項，已關閉{closed}項，逾期{overdue}項。',
    'Findings issued: {findings}. Rectification tasks: {issued}, of which closed: {closed}, overdue: {overdue}.',
  ],
  twice: ['{year}年上、下半年各一次', '{year}年上、下半年各一次', '{year}, once in each half-year'],
  once: ['{year}年', '{year}年', '{year}'],
  chapter: ['第{code}章{name}', '第{code}章{name}', 'chapter {code} {name}'],
  rate: ['得分率{percent}', '得分率{percent}', 'rate {percent}'],
  severe: ['严重不符合{n}项', '嚴重不符合{n}項', 'major nonconformities: {n}'],
  overdue: ['整改逾期{n}项', '整改逾期{n}項', 'overdue rectifications: {n}'],
  weight: ['风险权重{n}', '風險權重{n}', 'risk weight {n}'],
  comma: ['，', '，', '; '],
  separator: ['、', '、', ', '],
} as const satisfies Texts;
