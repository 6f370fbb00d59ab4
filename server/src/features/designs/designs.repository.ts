import { type Insertable, sql, type Updateable } from 'kysely';
import type { DesignsTable } from '../../db/generated/tables.ts';
import type { Db, Tx } from '../../kernel/db.ts';

const designs = (db: Db, deleteMark: 0 | 1 = 0) =>
  db.selectFrom('designs').selectAll().where('delete_mark', '=', deleteMark);

export const findDesign = (db: Db, id: string) => designs(db).where('id', '=', id).executeTakeFirst();

/** A live design by its code. */
export const designByCode = (db: Db, code: string) =>
  designs(db).where(sql`lower(en_code)`, '=', code.toLowerCase()).executeTakeFirst();

export const lockDesign = (tx: Tx, id: string, deleteMark: 0 | 1 = 0) =>
  designs(tx, deleteMark).where('id', '=', id).forUpdate().executeTakeFirst();

export type DesignRecord = NonNullable<Awaited<ReturnType<typeof findDesign>>>;

export async function insertDesign(tx: Tx, row: Insertable<DesignsTable>): Promise<void> {
  await tx.insertInto('designs').values(row).execute();
}

export async function updateDesign(tx: Tx, id: string, set: Updateable<DesignsTable>): Promise<void> {
  await tx.updateTable('designs').set(set).where('id', '=', id).execute();
}

/** Names and codes of other live designs; one change at a time may look and add. */
export async function otherNames(tx: Tx, without: string) {
  await sql`SELECT pg_advisory_xact_lock(hashtext('designs.names'))`.execute(tx);
  return tx
    .selectFrom('designs')
    .select(['full_name', 'en_code', 'type'])
    .where('delete_mark', '=', 0)
    .where('id', '<>', without)
    .execute();
}

/** Whether a table name has ever been a design's. */
export async function hasTableName(db: Db, name: string): Promise<boolean> {
  const row = await db.selectFrom('designs').select('id').where('table_name', '=', name).executeTakeFirst();
  return row !== undefined;
}

/** Names of designs by their ids, deleted ones too. */
export async function designNames(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('designs')
    .select(['id', 'full_name'])
    .where('id', 'in', [...ids])
    .execute();
  return new Map(rows.map(({ id, full_name }) => [id, full_name]));
}

/** Designs with a version that is being prepared. */
export const preparingDesigns = (db: Db) =>
  designs(db).clearSelect().select('id').where('preparing_version', 'is not', null).execute();

export async function countDesigns(db: Db): Promise<number> {
  const { rows } = await sql<{
    count: number;
  }>`SELECT count(*)::int AS count FROM designs WHERE delete_mark = 0`.execute(db);
  return rows[0]?.count ?? 0;
}
