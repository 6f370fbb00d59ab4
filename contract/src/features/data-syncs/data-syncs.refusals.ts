import { defineRefusals } from '../../kernel/refusal.ts';

/** Refusals of data synchronisation. */
export const dataSyncsRefusals = defineRefusals({
  'dataSync.sameSource': {
    status: 422,
    field: 'dbConnectionTo',
    zh: '来源和目标不能是同一个数据库',
    zhtw: '來源和目標不能是同一個資料庫',
    en: 'The source and the target are the same database',
  },
  'dataSync.targetMissing': {
    status: 422,
    field: 'targetTable',
    zh: '目标库没有表“{name}”，请选择“建表并同步”',
    zhtw: '目標庫沒有表「{name}」，請選擇「建表並同步」',
    en: 'The target has no table “{name}”. Choose “Create the table”',
  },
  'dataSync.targetHasData': {
    status: 422,
    field: 'targetTable',
    zh: '目标库已有表“{name}”，请选择其他方式',
    zhtw: '目標庫已有表「{name}」，請選擇其他方式',
    en: 'The target already has a table “{name}”. Choose another way',
  },
  'dataSync.running': {
    status: 409,
    zh: '表“{name}”正在同步，请等待完成或先停止',
    zhtw: '表「{name}」正在同步，請等待完成或先停止',
    en: '“{name}” is being synchronised. Wait for it to end, or stop it first',
  },
  'dataSync.lossy': {
    status: 422,
    field: 'acceptsLoss',
    zh: '目标表不能原样保存这些列：{columns}',
    zhtw: '目標表不能原樣保存這些欄：{columns}',
    en: 'The target cannot hold these columns as they are: {columns}',
  },
  'dataSync.columnsMissing': {
    status: 422,
    field: 'targetTable',
    zh: '目标表缺少这些列：{columns}',
    zhtw: '目標表缺少這些欄：{columns}',
    en: 'The target lacks these columns: {columns}',
  },
  'dataSync.columnsUnknown': {
    status: 422,
    field: 'columns',
    zh: '来源表没有这些列：{columns}',
    zhtw: '來源表沒有這些欄：{columns}',
    en: 'The source lacks these columns: {columns}',
  },
  'dataSync.columnsRepeated': {
    status: 422,
    field: 'columns',
    zh: '这些列写了不止一次：{columns}',
    zhtw: '這些欄寫了不止一次：{columns}',
    en: 'Columns are named more than once: {columns}',
  },
  'dataSync.filterInvalid': {
    status: 422,
    field: 'filter',
    zh: '筛选条件第 {line} 行第 {column} 列：{reason}',
    zhtw: '篩選條件第 {line} 行第 {column} 欄：{reason}',
    en: 'Filter, line {line}, column {column}: {reason}',
  },
  'dataSync.noKey': {
    status: 422,
    field: 'dbTable',
    zh: '两边的表须有相同的主键才能这样同步',
    zhtw: '兩邊的表須有相同的主鍵才能這樣同步',
    en: 'Both tables need the same primary key for this',
  },
  'dataSync.tooManyRows': {
    status: 422,
    field: 'dbTable',
    zh: '没有主键的表最多同步 {limit} 行',
    zhtw: '沒有主鍵的表最多同步 {limit} 列',
    en: 'A table without a primary key is brought over up to {limit} rows',
  },
  'dataSync.rowRefused': {
    status: 422,
    zh: '目标库不接受主键为 {key} 的行：{reason}',
    zhtw: '目標庫不接受主鍵為 {key} 的列：{reason}',
    en: 'The target does not take the row with the key {key}: {reason}',
  },
  'dataSync.rowsRefused': {
    status: 422,
    zh: '有 {count} 行未能写入，请在明细中查看原因',
    zhtw: '有 {count} 列未能寫入，請在明細中查看原因',
    en: '{count} {count:row could not be written; its part says|rows could not be written; their parts say} why',
  },
  'dataSync.differs': {
    status: 422,
    zh: '两边不一致：{key}',
    zhtw: '兩邊不一致：{key}',
    en: 'The sides differ: {key}',
  },
});
