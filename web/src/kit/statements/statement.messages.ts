import { defineMessages } from '../../i18n/messages.ts';
import { words } from '../../i18n/words.ts';

/** Words around the writing of statements. */
export const statementMessages = defineMessages('statements', {
  relations: ['可读取的数据集', 'Data sets that can be read'],
  search: ['查找数据集或列', 'Data set or column'],
  none: ['没有找到数据集', 'No data set found'],
  insert: ['插入 {name}', 'Insert {name}'],
  personal: ['个人信息', 'personal'],
  table: words.table,
});
