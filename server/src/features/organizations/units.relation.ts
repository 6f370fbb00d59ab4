import { type SqlBool, sql } from 'kysely';
import { pickerScopeSql } from '../../kernel/data-scope.ts';
import { allRows, type Relation, someRows } from '../../kernel/relations.ts';

const COMPANIES = 'permission.organize';
const DEPARTMENTS = 'permission.department';

/** Companies and departments as others may read them; rows as in the picker of organisations. */
export const unitsRelation: Relation = {
  name: 'units',
  label: ['组织', '組織', 'Organizations'],
  table: 'organizes',
  pages: [],
  columns: [
    { name: 'id', type: 'text', label: ['编号', '編號', 'ID'] },
    { name: 'code', type: 'text', label: ['组织编码', '組織編碼', 'Code'] },
    { name: 'name', type: 'text', label: ['组织名称', '組織名稱', 'Name'] },
    { name: 'short_name', type: 'text', label: ['简称', '簡稱', 'Short name'] },
    { name: 'parent_id', type: 'text', label: ['上级组织', '上級組織', 'Parent'] },
    { name: 'category', type: 'text', label: ['类别', '類別', 'Category'] },
    { name: 'kind', type: 'integer', label: ['组织类型', '組織類型', 'Type'] },
    { name: 'sort_order', type: 'integer', label: ['排序', '排序', 'Sort order'] },
  ],
  live: sql<SqlBool>`(organizes.delete_mark = 0 AND organizes.enabled_mark = 1)`,
  scope(ctx) {
    const { caller } = ctx;
    const isLimited = [COMPANIES, DEPARTMENTS].some(
      (page) => (caller.modules.get(page)?.data ?? null) !== null,
    );
    if (caller.isAdministrator || caller.isSystem || !isLimited) return allRows();
    return someRows(sql<SqlBool>`((organizes.category = 'company' AND ${pickerScopeSql(ctx, COMPANIES)})
      OR (organizes.category <> 'company' AND ${pickerScopeSql(ctx, DEPARTMENTS)}))`);
  },
};
