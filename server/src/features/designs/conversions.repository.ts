import type { Shape } from '@auditplus/contract/kinds/form-kind.ts';
import { conversionSql } from '@auditplus/core/designs/conversions.ts';
import { sql } from 'kysely';
import type { Db, Tx } from '../../kernel/db.ts';
import { appTable } from './tables.repository.ts';

/** A column that is filled from another one. */
export type Conversion = {
  readonly table: string;
  readonly from: string;
  readonly to: string;
  readonly fromShape: Shape;
  readonly toShape: Shape;
};

/** Names of the registry hold nothing that would have to be escaped; anything else is a mistake of ours. */
function quoted(name: string): string {
  if (!/^[a-z][a-z0-9_]*$/.test(name)) throw new Error(`${name} is no name of a column.`);
  return `"${name}"`;
}

const converted = ({ from, fromShape, toShape }: Conversion, row: string): string =>
  `(SELECT ${conversionSql(fromShape, toShape)} FROM (SELECT ${row}.${quoted(from)} AS value) source)`;

const functionName = (table: string): string => `"app".${quoted(`${table}__convert`)}`;

/** From here on every write fills the new columns of a table, before any old row is looked at. */
export async function startConversions(
  tx: Tx,
  table: string,
  conversions: readonly Conversion[],
): Promise<void> {
  const sets = conversions.map((one) => `NEW.${quoted(one.to)} := ${converted(one, 'NEW')};`);
  const name = functionName(table);
  await sql
    .raw(
      `CREATE OR REPLACE FUNCTION ${name}() RETURNS trigger LANGUAGE plpgsql AS $convert$
       BEGIN ${sets.join(' ')} RETURN NEW; END $convert$`,
    )
    .execute(tx);
  await sql`DROP TRIGGER IF EXISTS convert_columns ON ${appTable(table)}`.execute(tx);
  await sql`CREATE TRIGGER convert_columns BEFORE INSERT OR UPDATE ON ${appTable(table)}
    FOR EACH ROW EXECUTE FUNCTION ${sql.raw(name)}()`.execute(tx);
}

export async function endConversions(tx: Tx, table: string): Promise<void> {
  await sql`DROP TRIGGER IF EXISTS convert_columns ON ${appTable(table)}`.execute(tx);
  await sql.raw(`DROP FUNCTION IF EXISTS ${functionName(table)}()`).execute(tx);
}

const BATCH = 2000;

/** Fills the new columns of the next rows; answers the last row's id, and how many there were. */
export async function convertBatch(
  db: Db,
  table: string,
  after: string,
): Promise<{ readonly last: string; readonly count: number }> {
  // The trigger computes the columns of every row that is written.
  const { rows } = await sql<{ last: string | null; count: number }>`
    WITH batch AS (SELECT id FROM ${appTable(table)} WHERE id > ${after} ORDER BY id LIMIT ${BATCH}),
      done AS (UPDATE ${appTable(table)} target SET id = target.id FROM batch WHERE target.id = batch.id
        RETURNING target.id)
    SELECT max(id) AS last, count(*)::int AS count FROM done`.execute(db);
  return { last: rows[0]?.last ?? after, count: rows[0]?.count ?? 0 };
}

/** About how many rows a table has. */
export async function aboutRows(db: Db, table: string): Promise<number> {
  const { rows } = await sql<{
    count: number;
  }>`SELECT count(*)::int AS count FROM ${appTable(table)}`.execute(db);
  return rows[0]?.count ?? 0;
}
