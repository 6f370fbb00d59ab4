import type { PageQuery } from '@auditplus/contract/kernel/paging.ts';
import type { Ctx } from '../../kernel/context.ts';
import { applyDataScheme } from '../../kernel/data-scope.ts';
import { containing } from '../../kernel/keyword.ts';
import { readPage } from '../../kernel/read-page.queries.ts';
import { memberCount } from '../positions/public.ts';
import { ROLE_PAGE } from './roles.repository.ts';

/** Deleted roles that the caller's data schemes let through, the last deleted first, with the number of all. */
export async function findRecycledRoles(ctx: Ctx, { currentPage, pageSize, keyword }: PageQuery) {
  let query = applyDataScheme(ctx.db.selectFrom('roles').where('roles.delete_mark', '=', 1), ctx, ROLE_PAGE);
  if (keyword) query = query.where('roles.full_name', 'ilike', containing(keyword));
  return readPage({
    all: query,
    shown: query
      .leftJoin('users as editor', 'editor.id', 'roles.last_modify_user_id')
      .selectAll('roles')
      .select(['editor.real_name as editor_name', memberCount('Role', 'roles.id').as('members')])
      .orderBy('roles.last_modify_time', 'desc')
      .orderBy('roles.id'),
    page: { currentPage, pageSize },
  });
}
