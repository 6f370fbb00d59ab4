import type { Texts } from '../../kernel/texts.ts';

/** Dictionary `contractIndicatorKind`. */
export const INDICATOR_KIND_TEXTS = {
  LIMIT: ['控制', '控制', 'Limit'],
  TARGET: ['目标', '目標', 'Target'],
  AUDIT: ['审核得分', '審核得分', 'Audit score'],
  PROCESS: ['过程', '過程', 'Process'],
  VETO: ['否决', '否決', 'Veto'],
} as const satisfies Texts;

/** Where an indicator's value comes from, other than by hand. */
export const INDICATOR_SOURCE_TEXTS = {
  AUDIT_SCORE: ['年度审核得分', '年度審核得分', 'Audit score'],
  RECT_RATE: ['按期整改率', '按期整改率', 'On-time rectification'],
  REPORT_COUNT: ['审核报告数', '審核報告數', 'Audit reports'],
} as const satisfies Texts;

/** What an indicator beyond its target does. */
export const INDICATOR_VETO_TEXTS = {
  vetoWhenExceeded: ['超标即否决', '超標即否決', 'Veto when exceeded'],
} as const satisfies Texts;

/** Headings of the indicator table. */
export const INDICATOR_TABLE_TEXTS = {
  no: ['序号', '序號', 'No.'],
  kind: ['类别', '類別', 'Kind'],
  name: ['指标', '指標', 'Indicator'],
  target: ['目标值', '目標值', 'Target'],
  weight: ['权重', '權重', 'Weight'],
  deduct: ['每单位扣分', '每單位扣分', 'Deduction per unit'],
  actual: ['实际值', '實際值', 'Result'],
  score: ['得分', '得分', 'Points'],
  note: ['说明', '說明', 'Note'],
} as const satisfies Texts;

/** What a signer of a contract signs as. */
export const SIGNER_TEXTS = {
  partyA: ['甲方签约人', '甲方簽約人', 'Signer of party A'],
  partyB: ['乙方（企业总经理）', '乙方（企業總經理）', 'Party B (general manager)'],
  assessor: ['考核人', '考核人', 'Assessor'],
} as const satisfies Texts;
