import { type SqlBool, sql } from 'kysely';
import { allRows, type Relation } from '../../kernel/relations.ts';

/** Values of dictionaries, which everybody reads. */
export const dictionaryRelation: Relation = {
  name: 'dictionary',
  label: ['字典', '字典', 'Dictionary'],
  table: 'dictionary_data',

  pages: [],
  columns: [
    { name: 'id', type: 'text', label: ['编号', '編號', 'ID'] },
    { name: 'type_code', type: 'text', label: ['字典编码', '字典編碼', 'Dictionary code'] },
    { name: 'type_name', type: 'text', label: ['字典名称', '字典名稱', 'Dictionary'] },
    { name: 'code', type: 'text', label: ['字典值', '字典值', 'Value'] },
    { name: 'name', type: 'text', label: ['名称', '名稱', 'Name'] },
    { name: 'parent_id', type: 'text', label: ['上级', '上級', 'Parent'] },
    { name: 'sort_order', type: 'integer', label: ['排序', '排序', 'Sort order'] },
  ],
  live: sql<SqlBool>`(dictionary_data.delete_mark = 0 AND dictionary_data.enabled_mark = 1
    AND dictionary_data.type_id IN (SELECT id FROM dictionary_types WHERE delete_mark = 0))`,
  scope: () => allRows(),
};
