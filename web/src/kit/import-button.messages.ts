import { defineMessages } from '../i18n/messages.ts';
import { words } from '../i18n/words.ts';

/** Words of importing a workbook. */
export const importMessages = defineMessages('import', {
  sheet: words.sheet,
  row: words.row,
  column: words.column,
  problem: words.problem,
});
