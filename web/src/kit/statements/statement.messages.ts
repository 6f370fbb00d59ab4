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
  needsWhole: ['仅限全部数据', 'All data only'],
  rowless: [
    '“{names}”没有组织列或人员列，按使用人的权限读取不到数据。可在数据建模中指定这些列，或由数据范围为“全部数据”的接口或报表读取。',
    '{names}: no column says whose the rows are, so that readers get none. Name one in Data models, or read the table in an interface or a report over all data.',
  ],
});
