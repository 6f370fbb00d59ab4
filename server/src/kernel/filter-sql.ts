import { type RawBuilder, type SqlBool, sql } from 'kysely';

type Wanted = Readonly<Record<string, string | number | undefined>>;

/** The conditions of a list's filter so far: each column equals what is asked of it; what is not asked adds nothing. */
export const equalSql = (wanted: Wanted): RawBuilder<SqlBool>[] =>
  Object.entries(wanted).flatMap(([column, value]) =>
    value === undefined ? [] : [sql<SqlBool>`${sql.ref(column)} = ${value}`],
  );

/** All conditions as one; it holds where there are none. */
export const allOfSql = (parts: readonly RawBuilder<SqlBool>[]): RawBuilder<SqlBool> =>
  sql<SqlBool>`(${sql.join([sql<SqlBool>`true`, ...parts], sql` AND `)})`;

/** At least one of the conditions; it never holds where there are none. A single one stays open to PostgreSQL's joins. */
export const anyOfSql = (parts: readonly RawBuilder<SqlBool>[]): RawBuilder<SqlBool> =>
  parts.length === 0 ? sql<SqlBool>`false` : sql<SqlBool>`(${sql.join(parts, sql` OR `)})`;

/**
 * Texts that PostgreSQL does not look at when it plans. A statement that holds them is planned once for everybody, where
 * it would otherwise be planned anew for each call because other texts might suit another plan.
 */
export const unplanned = (values: readonly string[]): RawBuilder<string[]> =>
  sql<string[]>`(SELECT ${values}::text[])::text[]`;
