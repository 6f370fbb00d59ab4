import type { Language } from '@auditplus/contract/kernel/refusal.ts';
import type { Insertable, RawBuilder, SqlBool, Updateable } from 'kysely';
import type { GrantsTable, RolesTable } from '../../db/generated/tables.ts';
import type { Ctx } from '../../kernel/context.ts';
import { applyDataScheme } from '../../kernel/data-scope.ts';
import type { Db, Tx } from '../../kernel/db.ts';
import { nameIn } from '../../kernel/name-in.ts';
import { titledIn } from '../../kernel/usual-names.ts';

export const ROLE_PAGE = 'permission.role';

/** Enabled roles that the scope lets through, with the organisations that they are bound to. */
export async function listRoles(
  { db, language }: { readonly db: Db; readonly language: Language },
  scope: RawBuilder<SqlBool>,
) {
  const [roles, links] = await Promise.all([
    db
      .selectFrom('roles')
      .select(['id', 'en_code', 'full_name', 'titles', 'global_mark'])
      .where('delete_mark', '=', 0)
      .where('enabled_mark', '=', 1)
      .where(scope)
      .orderBy('sort_code')
      .orderBy('creator_time')
      .execute(),
    db.selectFrom('role_organizes').selectAll().execute(),
  ]);
  const byRole = Map.groupBy(links, (link) => link.role_id);
  return roles.map((role) => ({
    id: role.id,
    enCode: role.en_code,
    fullName: titledIn({ fullName: role.full_name, titles: role.titles }, language),
    isGlobal: role.global_mark === 1,
    organizeIds: (byRole.get(role.id) ?? []).map((link) => link.organize_id),
  }));
}

/** Enabled positions that the scope lets through. */
export function listPositions(
  { db, language }: { readonly db: Db; readonly language: Language },
  scope: RawBuilder<SqlBool>,
) {
  return db
    .selectFrom('positions')
    .select(['id', 'en_code as enCode', 'organize_id as organizeId', 'type'])
    .select(nameIn(language, 'positions').as('fullName'))
    .where('delete_mark', '=', 0)
    .where('enabled_mark', '=', 1)
    .where(scope)
    .orderBy('sort_code')
    .orderBy('creator_time')
    .execute();
}

/** A role that the caller's data schemes let through. */
export const findScopedRole = (ctx: Ctx, id: string) =>
  applyDataScheme(
    ctx.db.selectFrom('roles').selectAll().where('id', '=', id).where('delete_mark', '=', 0),
    ctx,
    ROLE_PAGE,
  ).executeTakeFirst();

/** A deleted role that the caller's data schemes let through, held until the transaction ends. */
export const lockRecycledRole = (ctx: Ctx, tx: Tx, id: string) =>
  applyDataScheme(
    tx.selectFrom('roles').selectAll().where('id', '=', id).where('delete_mark', '=', 1).forUpdate(),
    ctx,
    ROLE_PAGE,
  ).executeTakeFirst();

export const lockRole = (tx: Tx, id: string) =>
  tx
    .selectFrom('roles')
    .selectAll()
    .where('id', '=', id)
    .where('delete_mark', '=', 0)
    .forUpdate()
    .executeTakeFirst();

export const findRoleByCode = (db: Db, code: string) =>
  db
    .selectFrom('roles')
    .select(['id', 'rev'])
    .where('en_code', '=', code)
    .where('delete_mark', '=', 0)
    .executeTakeFirst();

/** Codes of other roles that have this code or name. */
export const rolesNamed = (
  db: Db,
  { enCode, fullName }: { readonly enCode: string; readonly fullName: string },
  without: string,
) =>
  db
    .selectFrom('roles')
    .select('en_code')
    .where('delete_mark', '=', 0)
    .where('id', '<>', without)
    .where((where) => where.or([where('en_code', '=', enCode), where('full_name', '=', fullName)]))
    .execute();

export const insertRole = (tx: Tx, values: Insertable<RolesTable>) =>
  tx.insertInto('roles').values(values).execute();

/** Writes columns of a locked role and counts its version up. */
export const changeRole = (
  tx: Tx,
  { id, rev }: { readonly id: string; readonly rev: number },
  set: Updateable<RolesTable>,
) =>
  tx
    .updateTable('roles')
    .set({ ...set, rev: rev + 1 })
    .where('id', '=', id)
    .execute();

/** Ids of the organisations that a role is bound to, deleted ones too. */
export async function organizeIdsOf(db: Db, roleId: string): Promise<string[]> {
  const links = await db
    .selectFrom('role_organizes')
    .select('organize_id')
    .where('role_id', '=', roleId)
    .execute();
  return links.map((link) => link.organize_id);
}

/** Paths of the organisations that a role is bound to and that still exist. */
export async function organizePathsOf(db: Db, roleId: string): Promise<string[][]> {
  const rows = await db
    .selectFrom('role_organizes')
    .innerJoin('organizes', 'organizes.id', 'role_organizes.organize_id')
    .select('organizes.path')
    .where('role_id', '=', roleId)
    .where('organizes.delete_mark', '=', 0)
    .execute();
  return rows.map((row) => row.path);
}

export async function replaceOrganizes(
  tx: Tx,
  role_id: string,
  organizeIds: readonly string[],
): Promise<void> {
  await tx.deleteFrom('role_organizes').where('role_id', '=', role_id).execute();
  if (organizeIds.length > 0)
    await tx
      .insertInto('role_organizes')
      .values(organizeIds.map((organize_id) => ({ role_id, organize_id })))
      .execute();
}

/** What keeps a role from being deleted: people who have it, kinds of rights that it holds, a rule that names it. */
export async function usesOfRole(db: Db, id: string) {
  const [{ count }, rights, rule] = await Promise.all([
    db
      .selectFrom('user_relations')
      .innerJoin('users', 'users.id', 'user_relations.user_id')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('object_type', '=', 'Role')
      .where('object_id', '=', id)
      .where('users.delete_mark', '=', 0)
      .executeTakeFirstOrThrow(),
    db
      .selectFrom('grants')
      .select('item_type')
      .distinct()
      .where('object_type', '=', 'Role')
      .where('object_id', '=', id)
      .execute(),
    db
      .selectFrom('duty_rules')
      .select('full_name')
      .where('delete_mark', '=', 0)
      .where((where) => where.or([where('left_id', '=', id), where('right_id', '=', id)]))
      .executeTakeFirst(),
  ]);
  return { users: count, itemTypes: rights.map((row) => row.item_type), rule };
}

/** Takes the rights of some kinds from a role and gives it others. */
export async function replaceRoleGrants(
  tx: Tx,
  { id, itemTypes }: { readonly id: string; readonly itemTypes: readonly string[] },
  rows: readonly Insertable<GrantsTable>[],
): Promise<void> {
  await tx
    .deleteFrom('grants')
    .where('object_type', '=', 'Role')
    .where('object_id', '=', id)
    .where('item_type', 'in', [...itemTypes])
    .execute();
  for (let start = 0; start < rows.length; start += GRANTS_AT_ONCE)
    await tx
      .insertInto('grants')
      .values(rows.slice(start, start + GRANTS_AT_ONCE))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
}

/** Rows of one statement; its parameters are limited. */
const GRANTS_AT_ONCE = 2000;
