import { defineMessages } from '../i18n/texts.ts';

/** Words of importing a workbook. */
export const importTexts = defineMessages('import', {
  sheet: ['工作表', 'Sheet'],
  row: ['行', 'Row'],
  column: ['列', 'Column'],
  problem: ['问题', 'Problem'],
});
