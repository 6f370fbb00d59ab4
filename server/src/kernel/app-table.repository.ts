import { sql } from 'kysely';
import type { AppTable } from './app-table.relation.ts';
import type { Tx } from './db.ts';

/** What statements of users see a column as. */
const CASTS = {
  text: '::text',
  decimal: '::numeric',
  integer: '',
  boolean: '',
  date: '',
  moment: '',
} as const;

/**
 * Makes the view by which statements of users read a table of `app`, anew where it is there already: a security
 * barrier that shows the rows which a run was given (migration 430). Called in the transaction that makes or changes
 * the table, before the change where it takes a column away.
 */
export async function makeRelationView(
  tx: Tx,
  { name, columns, hasBin }: Pick<AppTable, 'name' | 'columns' | 'hasBin'>,
): Promise<void> {
  await dropRelationView(tx, name);
  const shown = columns.map(
    ({ name: column, type }) => sql`${sql.ref(column)}${sql.raw(CASTS[type])} AS ${sql.ref(column)}`,
  );
  await sql`
    CREATE VIEW ${sql.table(`facts.${name}`)} WITH (security_barrier) AS
    SELECT ${sql.join(shown)} FROM ${sql.table(`app.${name}`)}
    WHERE ${sql.raw(hasBin ? 'delete_mark = 0 AND' : '')}
      ((SELECT whole ? ${sql.lit(name)} FROM query_scope)
        OR id IN (SELECT jsonb_array_elements_text(parts -> ${sql.lit(name)}) FROM query_scope))`.execute(tx);
}

/** Takes the view away, before its table is dropped or loses columns. */
export async function dropRelationView(tx: Tx, name: string): Promise<void> {
  await sql`DROP VIEW IF EXISTS ${sql.table(`facts.${name}`)}`.execute(tx);
}
