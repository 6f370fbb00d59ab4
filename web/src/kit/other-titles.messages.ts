import { defineMessages } from '../i18n/messages.ts';
import { words } from '../i18n/words.ts';

/** Words of names in the other languages. */
export const otherTitlesMessages = defineMessages('otherTitles', {
  nameEn: words.englishName,
  nameZhtw: words.traditionalChineseName,
  descriptionEn: words.englishDescription,
  descriptionZhtw: ['繁体说明', 'Description in Traditional Chinese'],
  descriptionHelp: ['不填写时显示中文说明', 'The Chinese description stands in for what is empty'],
  otherNames: ['其他语言', 'Other languages'],
  otherNamesHelp: ['不填写时显示中文名称', 'The Chinese name stands in for what is empty'],
});
