import { sql } from 'kysely';
import type { Db } from '../../kernel/db.ts';
import { NEVER_SEALED, RECORDS, type RecordKind, type SealedTable } from './sealed-tables.ts';

/** The ids of a chain's records of a kind. */
export async function recordIds(db: Db, kind: RecordKind, chainId: string): Promise<string[]> {
  const [before = '', after = ''] = RECORDS[kind].ids.split('$1');
  const { rows } = await sql<{ id: string }>`${sql.raw(before)}${chainId}${sql.raw(after)}`.execute(db);
  return rows.map(({ id }) => id).sort();
}

export const rowsOf = (
  db: Db,
  { table, record, key, joins = '', where, without = [] }: SealedTable,
  ids: readonly string[],
) =>
  // Moments are read as text of one zone, whatever the connection's is.
  sql<{ record: string; key: string; row: Record<string, unknown> }>`
    SELECT ${sql.raw(record)} AS record, ${sql.raw(key)} AS key,
      to_jsonb(t) - ${[...NEVER_SEALED, ...without]}::text[] AS row
    FROM ${sql.table(table)} t ${sql.raw(joins)}
    WHERE ${sql.raw(record)} = ANY(${[...ids]}::varchar[]) ${sql.raw(where ? `AND ${where}` : '')}
    ORDER BY 1, 2`.execute(db);
