import { sql } from 'kysely';
import type { Caller } from '../../kernel/caller.ts';
import type { Db, Tx } from '../../kernel/db.ts';

const portals = (db: Db) => db.selectFrom('portals').where('delete_mark', '=', 0);

export const findPortal = (db: Db, id: string) =>
  portals(db).selectAll().where('id', '=', id).executeTakeFirst();

export type PortalRecord = NonNullable<Awaited<ReturnType<typeof findPortal>>>;

/** Names of portals by their ids. */
export async function portalNames(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('portals')
    .select(['id', 'full_name'])
    .where('id', 'in', [...ids])
    .execute();
  return new Map(rows.map(({ id, full_name }) => [id, full_name]));
}

/** Whose first page a portal is: a person's, a role's or an organisation's; with all empty it is that of everybody. */
export type DefaultFor = { readonly userId: string; readonly roleId: string; readonly organizeId: string };

export const EVERYBODY: DefaultFor = { userId: '', roleId: '', organizeId: '' };

/**
 * What somebody comes to first: the own choice, then the portals of the roles in their order, those of the organisations
 * from the own one upwards, and everybody's. An own choice without a portal is the built-in home.
 */
export const defaultsOf = (
  db: Db,
  { userId, roleIds, organizePath }: Pick<Caller, 'userId' | 'roleIds' | 'organizePath'>,
) =>
  db
    .selectFrom('portal_defaults')
    .leftJoin('portals', 'portals.id', 'portal_defaults.portal_id')
    .leftJoin('roles', 'roles.id', 'portal_defaults.role_id')
    .select(['portal_defaults.portal_id', 'portal_defaults.user_id'])
    .where('portal_defaults.user_id', 'in', [userId, EVERYBODY.userId])
    .where('portal_defaults.role_id', 'in', [...roleIds, EVERYBODY.roleId])
    .where('portal_defaults.organize_id', 'in', [...organizePath, EVERYBODY.organizeId])
    .where(({ or, and, eb }) =>
      or([
        eb('portal_defaults.portal_id', 'is', null),
        and([eb('portals.delete_mark', '=', 0), eb('portals.enabled_mark', '=', 1)]),
      ]),
    )
    .orderBy('portal_defaults.user_id', 'desc')
    .orderBy((order) => order.eb('portal_defaults.role_id', '=', EVERYBODY.roleId))
    .orderBy('roles.sort_code')
    .orderBy('roles.id')
    .orderBy(sql`array_position(${[...organizePath]}::varchar[], portal_defaults.organize_id)`, (order) =>
      order.desc().nullsLast(),
    )
    .execute();

/** The roles, the organisations, and everybody, that come to a portal first. */
export async function audienceOf(db: Db, portalId: string): Promise<DefaultFor[]> {
  const rows = await db
    .selectFrom('portal_defaults')
    .select(['role_id', 'organize_id'])
    .where('portal_id', '=', portalId)
    .where('user_id', '=', EVERYBODY.userId)
    .orderBy('role_id')
    .orderBy('organize_id')
    .execute();
  return rows.map((row) => ({ ...EVERYBODY, roleId: row.role_id, organizeId: row.organize_id }));
}

/** Those of the roles that can be held. */
export const knownRoles = (db: Db, ids: readonly string[]) =>
  db
    .selectFrom('roles')
    .select(['id', 'full_name'])
    .where('id', 'in', [...ids, ''])
    .where('delete_mark', '=', 0)
    .where('enabled_mark', '=', 1)
    .execute();

/** Those of the organisations that are there. */
export const knownOrganizes = (db: Db, ids: readonly string[]) =>
  db
    .selectFrom('organizes')
    .select(['id', 'full_name'])
    .where('id', 'in', [...ids, ''])
    .where('delete_mark', '=', 0)
    .where('enabled_mark', '=', 1)
    .execute();

export const storeDefault = (
  tx: Tx,
  {
    userId,
    roleId,
    organizeId,
    portalId,
    at,
  }: DefaultFor & { /** None: the built-in home. */ readonly portalId: string | null; readonly at: Date },
) =>
  tx
    .insertInto('portal_defaults')
    .values({
      user_id: userId,
      role_id: roleId,
      organize_id: organizeId,
      portal_id: portalId,
      last_modify_time: at,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'role_id', 'organize_id'])
        .doUpdateSet({ portal_id: portalId, last_modify_time: at }),
    )
    .execute();

export const deleteDefault = (tx: Tx, { userId, roleId, organizeId }: DefaultFor, portalId: string | null) =>
  tx
    .deleteFrom('portal_defaults')
    .where('user_id', '=', userId)
    .where('role_id', '=', roleId)
    .where('organize_id', '=', organizeId)
    .where('portal_id', 'is not distinct from', portalId)
    .execute();

/** A deleted portal is nobody's first page. */
export const deleteDefaultsTo = (tx: Tx, portalId: string) =>
  tx.deleteFrom('portal_defaults').where('portal_id', '=', portalId).execute();
