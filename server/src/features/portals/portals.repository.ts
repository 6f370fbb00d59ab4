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

/** Stands for everybody who has chosen no portal. */
export const EVERYBODY = '';

/** The portals that somebody comes to first, the own choice before that of everybody. */
export const defaultsOf = (db: Db, userId: string) =>
  db
    .selectFrom('portal_defaults')
    .innerJoin('portals', 'portals.id', 'portal_defaults.portal_id')
    .select(['portal_defaults.user_id', 'portal_defaults.portal_id'])
    .where('portal_defaults.user_id', 'in', [userId, EVERYBODY])
    .where('portals.delete_mark', '=', 0)
    .where('portals.enabled_mark', '=', 1)
    .orderBy('portal_defaults.user_id', 'desc')
    .execute();

export const storeDefault = (
  tx: Tx,
  { userId, portalId, at }: { readonly userId: string; readonly portalId: string; readonly at: Date },
) =>
  tx
    .insertInto('portal_defaults')
    .values({ user_id: userId, portal_id: portalId, last_modify_time: at })
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet({ portal_id: portalId, last_modify_time: at }),
    )
    .execute();

export const deleteDefault = (tx: Tx, userId: string, portalId: string) =>
  tx.deleteFrom('portal_defaults').where('user_id', '=', userId).where('portal_id', '=', portalId).execute();

/** A deleted portal is nobody's first page. */
export const deleteDefaultsTo = (tx: Tx, portalId: string) =>
  tx.deleteFrom('portal_defaults').where('portal_id', '=', portalId).execute();
