import { defineMessages } from '../i18n/messages.ts';
import { words } from '../i18n/words.ts';

/** Words of what stored values are told by. */
export const valueWordsMessages = defineMessages('valueWords', {
  unit: ['单位名称', 'Organisations'],
  person: ['人员姓名', 'People'],
  dictionary: words.dataDictionary,
  list: ['自定义', 'Own list'],
  linesHelp: ['每行一个；“值=名称”可另起名称', 'One a line; “value=name” gives it a name'],
  lines: ['每行一个：值=名称', 'One a line: value=name'],
});
