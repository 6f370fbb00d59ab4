import type { Texts } from '../kernel/texts.ts';

/** Sheets of the score sheet workbook: the sheet itself and what record it belongs to. */
export const SCORE_SHEETS = {
  sheet: ['评分表', '評分表', 'Score sheet'],
  about: ['说明', '說明', 'About'],
} as const satisfies Texts;

/** Fixed columns of the score sheet. */
export const SCORE_HEADERS = {
  nodeCode: ['编号', '編號', 'Code'],
  fullName: ['评价项目', '評價項目', 'Item'],
  standardScore: ['标准分', '標準分', 'Standard score'],
  line: ['责任线', '責任線', 'Line'],
  status: ['状态', '狀態', 'Status'],
  naReason: ['不适用原因', '不適用原因', 'Reason not applicable'],
  comment: ['备注', '備註', 'Comment'],
  rev: ['版本号', '版本號', 'Row version'],
} as const satisfies Texts;

/** Columns of the k-th deduction option of an item. */
export const OPTION_SLOT = {
  option: ['扣分项{k}', '扣分項{k}', 'Deduction {k}'],
  count: ['次数{k}', '次數{k}', 'Count {k}'],
  reason: ['原因{k}', '原因{k}', 'Reason {k}'],
  place: ['地点{k}', '地點{k}', 'Place {k}'],
} as const satisfies Texts;

/** Columns of the k-th typed deduction of an item. */
export const MANUAL_SLOT = {
  manualOption: ['其他扣分项{k}', '其他扣分項{k}', 'Other deduction {k}'],
  manualPoints: ['其他扣分{k}', '其他扣分{k}', 'Other points {k}'],
  manualReason: ['其他扣分原因{k}', '其他扣分原因{k}', 'Other reason {k}'],
  manualPlace: ['其他扣分地点{k}', '其他扣分地點{k}', 'Other place {k}'],
} as const satisfies Texts;

/** Columns of the sheet 说明. */
export const ABOUT_HEADERS = {
  key: ['项目', '項目', 'Field'],
  value: ['内容', '內容', 'Value'],
} as const satisfies Texts;

/** Rows of the sheet 说明; the record's id tells the import where the sheet belongs. */
export const ABOUT_ROWS = {
  recordId: ['评分记录', '評分記錄', 'Record'],
  check: ['审核', '審核', 'Audit'],
  unit: ['受审核单位', '受審核單位', 'Audited unit'],
  stage: ['评分环节', '評分環節', 'Stage'],
  evaluation: ['评价单', '評價單', 'Work package'],
  round: ['轮次', '輪次', 'Round'],
} as const satisfies Texts;

/** How an option deducts, as the sheet explains it. */
export const OPTION_HINTS = {
  FIXED: ['扣{points}分', '扣{points}分', '{points} once'],
  PER: ['{unit}扣{points}分', '{unit}扣{points}分', '{points} {unit}'],
  cap: ['最多{cap}分', '最多{cap}分', 'at most {cap}'],
  RATE: ['按抽样比例', '按抽樣比例', 'by sample ratio'],
  ZERO: ['扣完', '扣完', 'all points'],
  VETO: ['否决', '否決', 'veto'],
  MANUAL: ['填写分值', '填寫分值', 'type the points'],
} as const satisfies Texts;

/** What can be wrong in a score sheet beyond its cells. */
export const SCORE_PROBLEMS = {
  optionUnknown: [
    '该项目没有扣分项“{value}”',
    '該項目沒有扣分項「{value}」',
    'The item has no deduction "{value}"',
  ],
  countWrong: [
    '次数须为1至10000的整数',
    '次數須為1至10000的整數',
    'The count must be a whole number from 1 to 10000',
  ],
  pointsWrong: [
    '扣分须大于0且不超过标准分{max}',
    '扣分須大於0且不超過標準分{max}',
    'The points must be above 0 and at most {max}',
  ],
  pointsMissing: [
    '填写了原因但没有扣分',
    '填寫了原因但沒有扣分',
    'There is a reason but nothing is deducted',
  ],
  notScored: [
    '状态为“{status}”时不能扣分',
    '狀態為「{status}」時不能扣分',
    'Nothing can be deducted while the status is "{status}"',
  ],
  revWrong: ['版本号不能修改', '版本號不能修改', 'The row version must not be changed'],
} as const satisfies Texts;
