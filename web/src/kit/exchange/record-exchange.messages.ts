import { defineMessages } from '../../i18n/messages.ts';

/** Words of importing and exporting records by workbook. */
export const recordExchangeMessages = defineMessages('record-exchange', {
  importTitle: ['导入', 'Import'],
  hint: [
    '先下载模板填写，再上传核对；有问题的行不会导入，其余照常导入。',
    'Download the template, fill it in and upload it for checking. Rows with problems are skipped; the rest is imported.',
  ],
  template: ['下载模板', 'Download template'],
  upload: ['上传工作簿', 'Upload workbook'],
  count: [
    '共 {total} 行，{wrong} 行有问题；可直接修改单元格后重新核对',
    '{total} rows, {wrong} with problems; edit cells here and check again',
  ],
  row: ['行', 'Row'],
  problem: ['问题', 'Problem'],
  drop: ['移除第{row}行', 'Remove row {row}'],
  check: ['重新核对', 'Check again'],
  store: ['导入 {count} 行', 'Import {count} rows', { one: 'Import 1 row' }],
  done: ['成功导入 {added} 行', '{added} rows imported'],
  doneBoth: ['新增 {added} 行，更新 {changed} 行', '{added} rows added, {changed} updated'],
  left: ['，{failed} 行未导入，见下表', ', {failed} not imported (see below)'],
  checking: ['正在核对 {done} / {total} 行', 'Checking {done} of {total} rows'],
  storing: ['正在导入 {done} / {total} 行', 'Importing {done} of {total} rows'],
  stop: ['停止导入', 'Stop'],
  faultBook: [
    '下载有问题的 {count} 行',
    'Download {count} rows with problems',
    { one: 'Download 1 row with problems' },
  ],
  read: ['已读取 {total} 行', '{total} rows read', { one: '1 row read' }],
  ignored: ['未识别的列，不会导入：{columns}', 'Columns that are not imported: {columns}'],
  shown: ['显示的行', 'Rows shown'],
  all: ['全部', 'All'],
  onlyWrong: ['只看有问题的行', 'With problems'],
  does: ['处理', 'Result'],
  blank: ['（空）', '(empty)'],
  partly: [
    '成功导入 {added} 行，{failed} 行未导入，见下表',
    '{added} rows imported, {failed} not imported (see below)',
  ],
  again: ['重新选择文件', 'Select another file'],
  exportTitle: ['导出', 'Export'],
  fields: ['导出字段', 'Fields'],
  allFields: ['全选', 'Select all'],
});
