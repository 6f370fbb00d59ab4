import type { Insertable, Updateable } from 'kysely';
import { sql } from 'kysely';
import type { PortalsTable } from '../../db/generated/tables.ts';
import type { Db, Tx } from '../../kernel/db.ts';

const portals = (db: Db) => db.selectFrom('portals').where('delete_mark', '=', 0);

export const findPortal = (db: Db, id: string) =>
  portals(db).selectAll().where('id', '=', id).executeTakeFirst();

export const lockPortal = (tx: Tx, id: string) =>
  portals(tx).selectAll().where('id', '=', id).forUpdate().executeTakeFirst();

export type PortalRecord = NonNullable<Awaited<ReturnType<typeof findPortal>>>;

export const insertPortal = (tx: Tx, row: Insertable<PortalsTable>) =>
  tx.insertInto('portals').values(row).execute();

export const storePortal = (tx: Tx, id: string, row: Updateable<PortalsTable>) =>
  tx.updateTable('portals').set(row).where('id', '=', id).execute();

/** Takes the mark off a deleted portal; answers whether there is one. */
export async function bringBackRow(tx: Tx, id: string): Promise<boolean> {
  const result = await tx
    .updateTable('portals')
    .set({ delete_mark: 0 })
    .where('id', '=', id)
    .where('delete_mark', '=', 1)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Other portals with the same code (in any case) or name. */
export const portalsLike = (
  db: Db,
  { code, name, without }: { readonly code: string; readonly name: string; readonly without: string },
) =>
  portals(db)
    .select(['en_code', 'full_name'])
    .where('id', '<>', without)
    .where((where) =>
      where.or([where(sql`lower(en_code)`, '=', code.toLowerCase()), where('full_name', '=', name)]),
    )
    .execute();

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
