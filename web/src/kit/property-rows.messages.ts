import { defineMessages } from '../i18n/messages.ts';
import { words } from '../i18n/words.ts';

/** Words of short lists and of texts in several languages, as designers edit them. */
export const propertyRowsMessages = defineMessages('propertyRows', {
  addRow: words.append,
  removeRow: ['删除第{at}项', 'Delete item {at}'],
  moveUp: words.moveUp,
  moveDown: words.moveDown,
  translate: ['各语言的“{label}”', '“{label}” in other languages'],
  simplified: words.simplifiedChinese,
  traditional: words.traditionalChinese,
  english: words.english,
  sameAsChinese: ['留空时由简体自动转换或沿用', 'Left empty: as the Chinese one'],
});
