import { type SqlBool, sql } from 'kysely';
import { isGuest } from '../../kernel/caller.ts';
import { pickerScopeSql } from '../../kernel/data-scope.ts';
import { allOfSql } from '../../kernel/filter-sql.ts';
import { allRows, type Relation, someRows } from '../../kernel/relations.ts';
import { knownToSql } from './known-people.queries.ts';

/** People as others may read them, without phone, mail and personal data; rows as in the picker of people. */
export const peopleRelation: Relation = {
  name: 'people',
  label: ['人员', '人員', 'Users'],
  table: 'users',

  pages: [],
  columns: [
    { name: 'id', type: 'text', label: ['编号', '編號', 'ID'] },
    { name: 'account', type: 'text', label: ['账号', '帳號', 'Account'], personal: true },
    { name: 'name', type: 'text', label: ['姓名', '姓名', 'Name'], personal: true },
    { name: 'unit_id', type: 'text', label: ['所属组织', '所屬組織', 'Organization'] },
    { name: 'position_id', type: 'text', label: ['岗位', '崗位', 'Position'] },
    { name: 'manager_id', type: 'text', label: ['直属主管', '直屬主管', 'Line manager'], personal: true },
    { name: 'sort_order', type: 'integer', label: ['排序', '排序', 'Sort order'] },
  ],
  live: sql<SqlBool>`(users.delete_mark = 0 AND users.enabled_mark <> 0)`,
  scope(ctx) {
    const { caller } = ctx;
    const page = caller.modules.get('permission.user');
    if (caller.isSystem || (!isGuest(caller) && (caller.isAdministrator || !page || page.data === null)))
      return allRows();
    return someRows(allOfSql([pickerScopeSql(ctx, 'permission.user'), knownToSql(ctx)]));
  },
};
