import { defineMessages } from '../i18n/messages.ts';

/** Words of importing a workbook. */
export const importMessages = defineMessages('import', {
  sheet: ['工作表', 'Sheet'],
  row: ['行', 'Row'],
  column: ['列', 'Column'],
  problem: ['问题', 'Problem'],
});
