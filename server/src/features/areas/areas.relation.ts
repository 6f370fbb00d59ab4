import { type SqlBool, sql } from 'kysely';
import { allRows, type Relation } from '../../kernel/relations.ts';

/** Administrative areas, which everybody reads. */
export const areasRelation: Relation = {
  name: 'areas',
  label: ['行政区划', '行政區劃', 'Areas'],
  table: 'areas',

  pages: [],
  columns: [
    { name: 'id', type: 'text', label: ['编号', '編號', 'ID'] },
    { name: 'code', type: 'text', label: ['区划编码', '區劃編碼', 'Code'] },
    { name: 'name', type: 'text', label: ['名称', '名稱', 'Name'] },
    { name: 'parent_id', type: 'text', label: ['上级', '上級', 'Parent'] },
    { name: 'sort_order', type: 'integer', label: ['排序', '排序', 'Sort order'] },
  ],
  live: sql<SqlBool>`(areas.delete_mark = 0 AND areas.enabled_mark = 1)`,
  scope: () => allRows(),
};
