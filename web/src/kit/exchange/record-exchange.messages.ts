import { defineMessages } from '../../i18n/messages.ts';
import { words } from '../../i18n/words.ts';

/** Words of importing and exporting records by workbook. */
export const recordExchangeMessages = defineMessages('record-exchange', {
  importTitle: words.import,
  hint: [
    '先下载模板填写，再上传核对；有问题的行不会导入，其余照常导入。',
    'Download the template, fill it in and upload it for checking. Rows with problems are skipped; the rest is imported.',
  ],
  template: words.downloadTemplate,
  upload: ['上传工作簿', 'Upload workbook'],
  count: [
    '共 {total} 行，{wrong} 行有问题；可直接修改单元格后重新核对',
    '{total} {total:row|rows}, {wrong} with problems; edit cells here and check again',
  ],
  row: words.row,
  problem: words.problem,
  drop: ['移除第{row}行', 'Remove row {row}'],
  check: ['重新核对', 'Check again'],
  store: ['导入 {count} 行', 'Import {count} rows', { one: 'Import 1 row' }],
  done: ['成功导入 {added} 行', '{added} {added:row|rows} imported'],
  doneBoth: ['新增 {added} 行，更新 {changed} 行', '{added} {added:row|rows} added, {changed} updated'],
  left: ['，{failed} 行未导入，见下表', ', {failed} not imported (see below)'],
  checking: ['正在核对 {done} / {total} 行', 'Checking {done} of {total} {total:row|rows}'],
  storing: ['正在导入 {done} / {total} 行', 'Importing {done} of {total} {total:row|rows}'],
  stop: words.stopImport,
  faultBook: [
    '下载有问题的 {count} 行',
    'Download {count} rows with problems',
    { one: 'Download 1 row with problems' },
  ],
  read: ['已读取 {total} 行', '{total} rows read', { one: '1 row read' }],
  ignored: ['未识别的列，不会导入：{columns}', 'Columns that are not imported: {columns}'],
  sheets: ['工作表', 'Sheets'],
  mainSheet: ['主表', 'Main sheet'],
  parentRow: ['所属行', 'Belongs to'],
  strays: [
    '{count} 行明细找不到所属的行，不会导入：',
    '{count} child rows belong to no row and are not imported:',
    { one: '1 child row belongs to no row and is not imported:' },
  ],
  stray: ['“{sheet}”第{row}行 {column}：{problem}', '{sheet}, row {row}, {column}: {problem}'],
  moreStrays: ['还有 {count} 行', 'and {count} more', { one: 'and 1 more' }],
  shown: ['显示的行', 'Rows shown'],
  all: words.all,
  onlyChanges: ['有变化的行', 'With changes'],
  tally: [
    '更新 {changed} 行，新增 {added} 行，无变化 {same} 行',
    '{changed} to update, {added} to add, {same} without changes',
  ],
  keepStored: ['“{label}”保留原值', 'Keep the stored value of {label}'],
  onlyWrong: ['只看有问题的行', 'With problems'],
  does: ['处理', 'Result'],
  blank: words.empty,
  partly: [
    '成功导入 {added} 行，{failed} 行未导入，见下表',
    '{added} {added:row|rows} imported, {failed} not imported (see below)',
  ],
  again: words.selectAnotherFile,
  exportTitle: words.export,
  fields: words.exportedFields,
  allFields: words.selectAll,
});
