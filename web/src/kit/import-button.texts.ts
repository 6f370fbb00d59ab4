import { defineTexts } from '../i18n/texts.ts';

/** Words of importing a workbook. */
export const importTexts = defineTexts({
  zh: { sheet: '工作表', row: '行', column: '列', problem: '问题' },
  en: { sheet: 'Sheet', row: 'Row', column: 'Column', problem: 'Problem' },
});
