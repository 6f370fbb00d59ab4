import type { PageQuery, Pagination } from '@auditplus/contract/kernel/paging.ts';
import { NO_DEPENDANTS, type RecycledRow } from '@auditplus/contract/kernel/records/recycled.ts';
import { sql } from 'kysely';
import type { Ctx } from '../../kernel/context.ts';
import { applyDataScheme } from '../../kernel/data-scope.ts';
import { present } from '../../kernel/errors.ts';
import { containing } from '../../kernel/keyword.ts';
import { pathsOf } from '../organizations/public.ts';
import { memberCount } from '../positions/public.ts';
import { changeRights } from '../rights/public.ts';
import { assertAdministers, assertUnique } from './save-role.ts';

const ROLE_PAGE = 'permission.role';

/** Deleted roles that the caller's data schemes let through. */
export async function recycledRoles(
  ctx: Ctx,
  { currentPage, pageSize, keyword }: PageQuery,
): Promise<{ list: RecycledRow[]; pagination: Pagination }> {
  let query = applyDataScheme(ctx.db.selectFrom('roles').where('roles.delete_mark', '=', 1), ctx, ROLE_PAGE);
  if (keyword) query = query.where('roles.full_name', 'ilike', containing(keyword));
  const [rows, { total }] = await Promise.all([
    query
      .leftJoin('users as editor', 'editor.id', 'roles.last_modify_user_id')
      .selectAll('roles')
      .select(['editor.real_name as editor_name', memberCount('Role', 'roles.id').as('members')])
      .orderBy('roles.last_modify_time', 'desc')
      .orderBy('roles.id')
      .limit(pageSize)
      .offset((currentPage - 1) * pageSize)
      .execute(),
    query.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow(),
  ]);
  const list = rows.map((row) => ({
    id: row.id,
    fullName: row.full_name,
    enCode: row.en_code,
    organize: '',
    deletedBy: row.editor_name ?? '',
    deletedAt: row.last_modify_time.getTime(),
    dependants: { ...NO_DEPENDANTS, members: row.members },
  }));
  return { list, pagination: { currentPage, pageSize, total } };
}

/** Brings a deleted role back to its organisations, as far as these still exist. */
export async function restoreRole(ctx: Ctx, id: string): Promise<void> {
  await changeRights(ctx, async (step) => {
    const found = await applyDataScheme(
      step.db.selectFrom('roles').selectAll().where('id', '=', id).where('delete_mark', '=', 1).forUpdate(),
      ctx,
      ROLE_PAGE,
    ).executeTakeFirst();
    const row = present(found, 'record.missing');
    const links = await step.db
      .selectFrom('role_organizes')
      .select('organize_id')
      .where('role_id', '=', id)
      .execute();
    const paths = await pathsOf(
      step.db,
      links.map((link) => link.organize_id),
    );
    await assertAdministers(ctx, step.db, {
      isGlobal: row.global_mark === 1,
      organizeIds: [...paths.keys()],
      act: 'delete',
    });
    await assertUnique(step.db, { enCode: row.en_code, fullName: row.full_name }, id);
    await step.db
      .updateTable('roles')
      .set({
        delete_mark: 0,
        rev: row.rev + 1,
        last_modify_user_id: ctx.caller.userId,
        last_modify_time: ctx.clock.now(),
      })
      .where('id', '=', id)
      .execute();
    step.record({
      action: 'role.restored',
      targetType: 'role',
      targetId: id,
      after: { fullName: row.full_name },
    });
  });
}
