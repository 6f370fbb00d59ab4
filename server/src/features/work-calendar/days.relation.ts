import { type SqlBool, sql } from 'kysely';
import { allRows, type Relation } from '../../kernel/relations.ts';

/** Days that are not what their weekday says, which everybody reads. */
export const daysRelation: Relation = {
  name: 'days',
  label: ['工作日历', 'Work calendar'],
  table: 'work_days',
  key: 'day',
  pages: [],
  columns: [
    { name: 'id', type: 'text', label: ['日期', 'Date'] },
    { name: 'day', type: 'date', label: ['日期', 'Date'] },
    { name: 'kind', type: 'text', label: ['类型', 'Type'] },
    { name: 'name', type: 'text', label: ['名称', 'Name'] },
  ],
  live: sql<SqlBool>`true`,
  scope: () => allRows(),
};
