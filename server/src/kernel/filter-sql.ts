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
