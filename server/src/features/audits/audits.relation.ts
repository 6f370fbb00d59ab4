import { type SqlBool, sql } from 'kysely';
import { type Relation, someRows } from '../../kernel/relations.ts';
import { checkScopeSql, taskScope } from '../audit-base/public.ts';

/** Audits as others may read them, without what they have found; rows as in the list of audits. */
export const auditsRelation: Relation = {
  name: 'audits',
  label: ['审核', '審核', 'Audits'],
  table: 'checks',
  pages: ['audit.list'],
  columns: [
    { name: 'id', type: 'text', label: ['编号', '編號', 'ID'] },
    { name: 'code', type: 'text', label: ['审核编号', '審核編號', 'Audit no.'] },
    { name: 'title', type: 'text', label: ['审核名称', '審核名稱', 'Title'] },
    { name: 'year', type: 'integer', label: ['年度', '年度', 'Year'] },
    { name: 'check_type', type: 'integer', label: ['审核类型', '審核類型', 'Audit type'] },
    { name: 'state', type: 'integer', label: ['状态', '狀態', 'Status'] },
    { name: 'starts_on', type: 'date', label: ['开始日期', '開始日期', 'Start date'] },
    { name: 'ends_on', type: 'date', label: ['结束日期', '結束日期', 'End date'] },
  ],
  address: '/checkInfo?id={id}',
  live: sql<SqlBool>`checks.delete_mark = 0`,
  scope: (ctx) => someRows(checkScopeSql(taskScope(ctx))),
};
