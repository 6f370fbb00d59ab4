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

/** Whose first page a portal is; with both empty it is that of everybody. */
export type DefaultFor = { readonly userId: string; readonly roleId: string };

export const EVERYBODY: DefaultFor = { userId: '', roleId: '' };

/** The portals that somebody comes to first: the own choice, then those of the roles in their order, then everybody's. */
export const defaultsOf = (db: Db, userId: string, roleIds: readonly string[]) =>
  db
    .selectFrom('portal_defaults')
    .innerJoin('portals', 'portals.id', 'portal_defaults.portal_id')
    .leftJoin('roles', 'roles.id', 'portal_defaults.role_id')
    .select(['portal_defaults.portal_id', 'portal_defaults.user_id'])
    .where('portal_defaults.user_id', 'in', [userId, EVERYBODY.userId])
    .where('portal_defaults.role_id', 'in', [...roleIds, EVERYBODY.roleId])
    .where('portals.delete_mark', '=', 0)
    .where('portals.enabled_mark', '=', 1)
    .orderBy('portal_defaults.user_id', 'desc')
    .orderBy((order) => order.eb('portal_defaults.role_id', '=', EVERYBODY.roleId))
    .orderBy('roles.sort_code')
    .orderBy('roles.id')
    .execute();

/** The roles, and everybody, that come to a portal first. */
export const audienceOf = (db: Db, portalId: string) =>
  db
    .selectFrom('portal_defaults')
    .select('role_id')
    .where('portal_id', '=', portalId)
    .where('user_id', '=', EVERYBODY.userId)
    .orderBy('role_id')
    .execute();

/** Those of the roles that can be held. */
export const knownRoles = (db: Db, ids: readonly string[]) =>
  db
    .selectFrom('roles')
    .select(['id', 'full_name'])
    .where('id', 'in', [...ids, ''])
    .where('delete_mark', '=', 0)
    .where('enabled_mark', '=', 1)
    .execute();

export const storeDefault = (
  tx: Tx,
  { userId, roleId, portalId, at }: DefaultFor & { readonly portalId: string; readonly at: Date },
) =>
  tx
    .insertInto('portal_defaults')
    .values({ user_id: userId, role_id: roleId, portal_id: portalId, last_modify_time: at })
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'role_id']).doUpdateSet({ portal_id: portalId, last_modify_time: at }),
    )
    .execute();

export const deleteDefault = (tx: Tx, { userId, roleId }: DefaultFor, portalId: string) =>
  tx
    .deleteFrom('portal_defaults')
    .where('user_id', '=', userId)
    .where('role_id', '=', roleId)
    .where('portal_id', '=', portalId)
    .execute();

/** A deleted portal is nobody's first page. */
export const deleteDefaultsTo = (tx: Tx, portalId: string) =>
  tx.deleteFrom('portal_defaults').where('portal_id', '=', portalId).execute();
