import { type Insertable, sql, type Updateable } from 'kysely';
import type { SlowStatementsTable } from '../../db/generated/tables.ts';
import type { Db, Tx } from '../../kernel/db.ts';

/** Adds runs to what is known of a statement: to those before its index, or to those after it. */
export async function addRuns(db: Db, row: Insertable<SlowStatementsTable>): Promise<void> {
  const sum = (isAfter: boolean, known: string, given: string) =>
    sql<number>`slow_statements.${sql.id(known)} +
      CASE WHEN (slow_statements.state = 'built') = ${isAfter} THEN excluded.${sql.id(given)} ELSE 0 END`;
  const worst = (isAfter: boolean, known: string) =>
    sql<number>`greatest(slow_statements.${sql.id(known)},
      CASE WHEN (slow_statements.state = 'built') = ${isAfter} THEN excluded.worst_ms ELSE 0 END)`;
  await db
    .insertInto('slow_statements')
    .values(row)
    .onConflict((conflict) =>
      conflict.column('hash').doUpdateSet({
        runs: sum(false, 'runs', 'runs'),
        total_ms: sum(false, 'total_ms', 'total_ms'),
        worst_ms: worst(false, 'worst_ms'),
        after_runs: sum(true, 'after_runs', 'runs'),
        after_total_ms: sum(true, 'after_total_ms', 'total_ms'),
        after_worst_ms: worst(true, 'after_worst_ms'),
        last_at: row.last_at,
      }),
    )
    .execute();
}

/** Keeps the latest statements and those that an index was built for. */
export async function forgetOldest(db: Db, kept: number): Promise<void> {
  await sql`DELETE FROM slow_statements WHERE state IN ('found', 'failed') AND id NOT IN (
    SELECT id FROM slow_statements ORDER BY last_at DESC LIMIT ${kept})`.execute(db);
}

/** The texts of statements that an index was built for. */
export async function builtTexts(db: Db): Promise<ReadonlySet<string>> {
  const rows = await db.selectFrom('slow_statements').select('text').where('state', '=', 'built').execute();
  return new Set(rows.map(({ text }) => text));
}

/** Statements that took the most time in all, with the names of the definitions that wrote them. */
export const costliest = (db: Db, limit: number) =>
  db
    .selectFrom('slow_statements')
    .leftJoin('data_interfaces', 'data_interfaces.id', 'slow_statements.definition')
    .selectAll('slow_statements')
    .select('data_interfaces.full_name as interface_name')
    .orderBy('slow_statements.total_ms', 'desc')
    .orderBy('slow_statements.id')
    .limit(limit)
    .execute();

/** Names of designs by their tables. */
export async function designsOfTables(
  db: Db,
  tables: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (tables.length === 0) return new Map();
  const rows = await db
    .selectFrom('designs')
    .select(['table_name', 'full_name'])
    .where('delete_mark', '=', 0)
    .where('table_name', 'in', [...tables])
    .execute();
  return new Map(rows.map(({ table_name, full_name }) => [table_name ?? '', full_name]));
}

export const findStatement = (db: Db, id: string) =>
  db.selectFrom('slow_statements').selectAll().where('id', '=', id).executeTakeFirst();

export const lockStatement = (tx: Tx, id: string) =>
  tx.selectFrom('slow_statements').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();

export async function updateStatement(
  db: Db,
  id: string,
  set: Updateable<SlowStatementsTable>,
): Promise<void> {
  await db.updateTable('slow_statements').set(set).where('id', '=', id).execute();
}

const EXPLAIN_MS = 3_000;

/** What PostgreSQL plans for a statement whatever its values are; nothing is run. */
export const genericPlan = (db: Db, text: string): Promise<unknown> =>
  db.transaction().execute(async (tx) => {
    await sql.raw(`SET TRANSACTION READ ONLY`).execute(tx);
    await sql.raw(`SET LOCAL statement_timeout = ${EXPLAIN_MS}`).execute(tx);
    const { rows } = await sql
      .raw<{ 'QUERY PLAN': unknown }>(`EXPLAIN (GENERIC_PLAN, VERBOSE, FORMAT JSON) ${text}`)
      .execute(tx);
    return rows[0]?.['QUERY PLAN'];
  });

/** The columns of a table of people and those of its indexes, in their order. */
export async function tableFacts(
  db: Db,
  table: string,
): Promise<{ columns: readonly string[]; indexes: readonly (readonly string[])[] }> {
  const { rows } = await sql<{ columns: string[]; indexes: string[][] }>`
    SELECT array(SELECT attname::text FROM pg_attribute
        WHERE attrelid = tables.oid AND attnum > 0 AND NOT attisdropped ORDER BY attnum) AS columns,
      coalesce((SELECT json_agg(array(SELECT pg_get_indexdef(indexrelid, place, true)
          FROM generate_series(1, indnkeyatts::int) place))
        FROM pg_index WHERE indrelid = tables.oid AND indisvalid), '[]'::json) AS indexes
    FROM pg_class tables WHERE relnamespace = 'app'::regnamespace AND relname = ${table}`.execute(db);
  return rows[0] ?? { columns: [], indexes: [] };
}
