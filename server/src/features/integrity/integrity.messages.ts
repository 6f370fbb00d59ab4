import type { Texts } from '../../kernel/texts.ts';
import type { DifferenceCode, Line } from './difference.ts';

/** What is wrong; `{no}` is the number of an entry, a batch, a file or a line. */
export const PROBLEMS = {
  valueAltered: ['数据库中的值被改动', '資料庫中的值被改動', 'A value was changed in the database'],
  rowMissing: ['数据库中缺少这条记录', '資料庫中缺少這條記錄', 'A record is missing in the database'],
  rowAdded: ['数据库中多出这条记录', '資料庫中多出這條記錄', 'A record was added in the database'],
  sheetAltered: [
    '提交后的评分表被改动(留痕第{no}条)',
    '提交後的評分表被改動(留痕第{no}條)',
    'A submitted sheet was changed (trail entry {no})',
  ],
  entryAltered: [
    '留痕第{no}条被改动或伪造',
    '留痕第{no}條被改動或偽造',
    'Trail entry {no} was changed or forged',
  ],
  entryMissing: ['留痕第{no}条起缺失', '留痕第{no}條起缺失', 'Trail entries are missing from no. {no} on'],
  chainRewritten: [
    '留痕链自第{no}条起被重写',
    '留痕鏈自第{no}條起被重寫',
    'The chain was rewritten from entry {no} on',
  ],
  chainRemoved: ['整条留痕链被删除', '整條留痕鏈被刪除', 'The whole chain was removed'],
  sealAltered: ['封存记录被改动', '封存記錄被改動', 'A seal was changed'],
  sealMissing: ['封存记录缺失', '封存記錄缺失', 'A seal is missing'],
  batchAltered: ['日志第{no}批被改动', '日誌第{no}批被改動', 'Batch {no} of the log was changed'],
  fileAltered: ['文件内容被改动', '檔案內容被改動', 'The bytes of a file were changed'],
  fileMissing: ['文件内容缺失', '檔案內容缺失', 'The bytes of a file are missing'],
  anchorTruncated: [
    '库外锚点自第{no}行起被截断',
    '庫外錨點自第{no}行起被截斷',
    'The anchors outside the database were cut off from line {no} on',
  ],
  anchorAltered: ['库外锚点第{no}行被改动', '庫外錨點第{no}行被改動', 'Line {no} of the anchors was changed'],
  anchorForeign: [
    '库外锚点第{no}行用另一个密钥(SECRET)写成',
    '庫外錨點第{no}行用另一個金鑰(SECRET)寫成',
    'Line {no} of the anchors was written with another secret (SECRET)',
  ],
} as const satisfies Record<DifferenceCode, Texts[string]>;

/** A batch of the platform's log misses or has a bad entry. */
export const LOG_PROBLEMS: Texts = {
  entryAltered: [
    '操作日志的一条被改动或伪造',
    '操作日誌的一條被改動或偽造',
    'An entry of the operation log was changed or forged',
  ],
  entryMissing: [
    '操作日志第{no}批缺少条目',
    '操作日誌第{no}批缺少條目',
    'Batch {no} of the operation log lacks entries',
  ],
};

/** Columns that no field of the trail is called like. */
export const COLUMN_WORDS: Texts = {
  publishedPercent: ['得分率', '得分率', 'Rate'],
  gotScore: ['实得分', '實得分', 'Points'],
  dueScore: ['应得分', '應得分', 'Points due'],
  standardScore: ['标准分', '標準分', 'Standard points'],
  deductTotal: ['扣分合计', '扣分合計', 'Points deducted'],
  points: ['分值', '分值', 'Points'],
  label: ['名称', '名稱', 'Label'],
  body: ['正文', '正文', 'Text'],
  content: ['正文', '正文', 'Text'],
  frozenContent: ['正文', '正文', 'Text'],
  snapshot: ['报告数据', '報告資料', 'Figures of the report'],
  target: ['目标值', '目標值', 'Target'],
  weight: ['权重', '權重', 'Weight'],
  fact: ['事实描述', '事實描述', 'Fact'],
  requirement: ['评审要求', '評審要求', 'Requirement'],
  ruleText: ['评分规则', '評分規則', 'Scoring rule'],
  signedHash: ['签署校验值', '簽署校驗值', 'Signed hash'],
  signedAt: ['签署时间', '簽署時間', 'Signed at'],
  image: ['签名图片', '簽名圖片', 'Signature'],
  windowStart: ['开始日期', '開始日期', 'From'],
  windowEnd: ['结束日期', '結束日期', 'To'],
  bands: ['等级区间', '等級區間', 'Bands'],
  mac: ['校验标记', '校驗標記', 'Mark'],
  hash: ['校验值', '校驗值', 'Hash'],
  rate: ['得分率', '得分率', 'Rate'],
  got: ['实得分', '實得分', 'Points'],
  due: ['应得分', '應得分', 'Points due'],
};

/** What the command calls each line. */
export const LINE_WORDS: Readonly<Record<Line, string>> = {
  anchor: 'Anchors outside the database',
  audit: 'Audits',
  report: 'Reports',
  contract: 'Contracts and templates',
  standard: 'Standards',
  programme: 'Programmes',
  record: 'Records of designs',
  log: 'Operation log',
  file: 'Files',
};
