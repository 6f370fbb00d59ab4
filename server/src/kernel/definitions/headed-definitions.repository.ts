import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import type { Db, Tx } from '../db.ts';

/** Where the heads of a kind of definition are stored: its table, and the column with the category. */
export type HeadTable = { readonly table: string; readonly category: string };

/** A head as it is stored. */
const HeadRow = z.object({
  id: z.string(),
  full_name: z.string(),
  en_code: z.string(),
  category: z.string(),
  sort_code: z.int(),
  description: z.string(),
  enabled_mark: z.int(),
});
export type HeadRow = z.output<typeof HeadRow>;

/** The columns that a change of a head sets. */
export type HeadColumns = Omit<HeadRow, 'id'>;

const selected = ({ table, category }: HeadTable) => sql`
  SELECT id, full_name, en_code, ${sql.ref(category)} AS category, sort_code, description, enabled_mark
  FROM ${sql.table(table)}`;

async function readHead(db: Db, at: HeadTable, id: string, lock: RawBuilder<unknown>) {
  const { rows } = await sql`${selected(at)} WHERE id = ${id} AND delete_mark = 0 ${lock}`.execute(db);
  return HeadRow.optional().parse(rows[0]);
}

export const findHead = (db: Db, at: HeadTable, id: string): Promise<HeadRow | undefined> =>
  readHead(db, at, id, sql``);

export const lockHead = (tx: Tx, at: HeadTable, id: string): Promise<HeadRow | undefined> =>
  readHead(tx, at, id, sql`FOR UPDATE`);

/** The ids of all definitions that are not deleted, in order. */
export async function headNames(db: Db, { table }: HeadTable): Promise<{ id: string; fullName: string }[]> {
  const { rows } = await sql<{ id: string; fullName: string }>`
    SELECT id, full_name AS "fullName" FROM ${sql.table(table)} WHERE delete_mark = 0 ORDER BY id`.execute(
    db,
  );
  return rows;
}

type Stamp = { readonly userId: string; readonly at: Date };

export async function insertHead(tx: Tx, at: HeadTable, row: HeadRow, by: Stamp): Promise<void> {
  await sql`
    INSERT INTO ${sql.table(at.table)} (id, full_name, en_code, ${sql.ref(at.category)}, sort_code, description,
      enabled_mark, creator_user_id, creator_time, last_modify_user_id, last_modify_time)
    VALUES (${row.id}, ${row.full_name}, ${row.en_code}, ${row.category}, ${row.sort_code}, ${row.description},
      ${row.enabled_mark}, ${by.userId}, ${by.at}, ${by.userId}, ${by.at})`.execute(tx);
}

export async function updateHead(
  tx: Tx,
  at: HeadTable,
  id: string,
  { set, by }: { readonly set: Partial<HeadColumns> & { readonly delete_mark?: 1 }; readonly by: Stamp },
): Promise<void> {
  const columns = Object.entries(set).map(
    ([name, value]) => sql`${sql.ref(name === 'category' ? at.category : name)} = ${value}`,
  );
  const stamp = [sql`last_modify_user_id = ${by.userId}`, sql`last_modify_time = ${by.at}`];
  await sql`UPDATE ${sql.table(at.table)} SET ${sql.join([...columns, ...stamp])} WHERE id = ${id}`.execute(
    tx,
  );
}

/** Takes the mark off a deleted definition; answers whether there is one. */
export async function bringBackHead(tx: Tx, { table }: HeadTable, id: string): Promise<boolean> {
  const { rows } = await sql`
    UPDATE ${sql.table(table)} SET delete_mark = 0 WHERE id = ${id} AND delete_mark = 1 RETURNING id`.execute(
    tx,
  );
  return rows.length > 0;
}

/** Other definitions with the same code, in any case, or the same name. */
export async function headsLike(
  db: Db,
  { table }: HeadTable,
  { code, name, without }: { readonly code: string; readonly name: string; readonly without: string },
): Promise<readonly { readonly code: string; readonly name: string }[]> {
  const { rows } = await sql<{ code: string; name: string }>`
    SELECT en_code AS code, full_name AS name FROM ${sql.table(table)}
    WHERE delete_mark = 0 AND id <> ${without}
      AND (lower(en_code) = lower(${code}) OR full_name = ${name})`.execute(db);
  return rows;
}
