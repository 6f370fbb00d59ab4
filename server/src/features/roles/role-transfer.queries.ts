import type { Ctx } from '../../kernel/context.ts';
import { applyDataScheme } from '../../kernel/data-scope.ts';
import type { Db } from '../../kernel/db.ts';
import { ROLE_PAGE } from './roles.repository.ts';

/** Roles of some ids, or all, that the caller's data schemes let through. */
export function rolesToExport(ctx: Ctx, ids: readonly string[]) {
  const query = ctx.db.selectFrom('roles').selectAll().where('delete_mark', '=', 0).orderBy('sort_code');
  return applyDataScheme(
    ids.length > 0 ? query.where('id', 'in', [...ids]) : query,
    ctx,
    ROLE_PAGE,
  ).execute();
}

export const grantsOfRoles = (db: Db, roleIds: readonly string[]) =>
  db
    .selectFrom('grants')
    .selectAll()
    .where('object_type', '=', 'Role')
    .where('object_id', 'in', [...roleIds])
    .execute();

export const organizeCodesOfRoles = (db: Db, roleIds: readonly string[]) =>
  db
    .selectFrom('role_organizes')
    .innerJoin('organizes', 'organizes.id', 'role_organizes.organize_id')
    .select(['role_id', 'organizes.en_code'])
    .where('role_id', 'in', [...roleIds])
    .execute();

export const organizesByCodes = (db: Db, codes: readonly string[]) =>
  db
    .selectFrom('organizes')
    .select(['id', 'en_code'])
    .where('en_code', 'in', [...codes])
    .where('delete_mark', '=', 0)
    .execute();

/** Menu entries, their items and data schemes by id and code: all that a role may be given. */
export async function grantables(db: Db) {
  const [menus, items, schemes] = await Promise.all([
    db
      .selectFrom('menus')
      .select(['id', 'en_code'])
      .where('delete_mark', '=', 0)
      .where('category', '=', 'Web')
      .execute(),
    db.selectFrom('menu_items').select(['id', 'menu_id', 'kind', 'en_code']).execute(),
    db.selectFrom('data_schemes').select(['id', 'menu_id', 'en_code']).execute(),
  ]);
  return { menus, items, schemes };
}
