import { type SqlBool, sql } from 'kysely';
import { allRows, type Relation } from '../../kernel/relations.ts';

/** Days that are not what their weekday says, which everybody reads. */
export const daysRelation: Relation = {
  name: 'days',
  label: ['工作日历', '工作日曆', 'Work calendar'],
  table: 'work_days',
  key: 'day',
  pages: [],
  columns: [
    { name: 'id', type: 'text', label: ['日期', '日期', 'Date'] },
    { name: 'day', type: 'date', label: ['日期', '日期', 'Date'] },
    { name: 'kind', type: 'text', label: ['类型', '類型', 'Type'] },
    { name: 'name', type: 'text', label: ['名称', '名稱', 'Name'] },
  ],
  live: sql<SqlBool>`true`,
  scope: () => allRows(),
};
