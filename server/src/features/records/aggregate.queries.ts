import type { AggregateQuery } from '@auditplus/contract/features/records/records.schemas.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { z } from 'zod';
import type { Db } from '../../kernel/db.ts';
import { allOfSql } from '../../kernel/filter-sql.ts';
import type { RecordModel, StoredField } from './record-model.ts';
import { columnSql, tableSql } from './record-scope.queries.ts';
import { dialectOf, outsideOf, rowsOf } from './record-store.ts';

type Period = AggregateQuery['groupBy'][number]['by'];
type Measure = AggregateQuery['measures'][number]['measure'];

/** A field that records are grouped by; of days and moments also the period. */
export type Group = { readonly stored: StoredField; readonly by: Period };
/** What is measured of a group; the number of its records needs no field. */
export type Measured = { readonly measure: Measure; readonly stored: StoredField | null };

const Rows = z.array(
  z.tuple([z.array(z.string().nullable()), z.array(z.union([z.string(), z.number()]).nullable())]),
);

/** Groups with their measures, the largest first measure first. */
export async function selectGroups(
  db: Db,
  model: RecordModel,
  {
    groups,
    measures,
    where,
    limit,
  }: {
    readonly groups: readonly Group[];
    readonly measures: readonly Measured[];
    readonly where: readonly RawBuilder<SqlBool>[];
    readonly limit: number;
  },
): Promise<z.output<typeof Rows>> {
  const keys = groups.map((group) => groupSql(model, group));
  const places = keys.map((_, at) => sql.lit(at + 1));
  const values = measures.map((one) => measureSql(model, one));
  const grouped = (empty: RawBuilder<unknown>) => sql`
        SELECT ${sql.join([...keys.map((key, at) => sql`${key} AS ${sql.ref(`g${at}`)}`), ...values.map((value, at) => sql`${value} AS ${sql.ref(`m${at}`)}`)])}
        FROM ${tableSql(model)} WHERE ${allOfSql(where)}
        ${places.length > 0 ? sql`GROUP BY ${sql.join(places)}` : sql``}
        ORDER BY ${sql.ref('m0')} DESC ${empty}${places.length > 0 ? sql`, ${sql.join(places)}` : sql``} LIMIT ${sql.lit(limit)}`;
  if (outsideOf(model)) {
    const found = await rowsOf<Readonly<Record<string, string | null>>>(
      db,
      model,
      grouped(dialectOf(model).isMySql ? sql`` : sql`NULLS LAST`),
    );
    return found.map((row) => [
      keys.map((_, at) => row[`g${at}`] ?? null),
      values.map((_, at) => row[`m${at}`] ?? null),
    ]);
  }
  const { rows } = await sql<{ rows: unknown }>`
    SELECT coalesce(json_agg(json_build_array(found.groups, found.measures) ORDER BY found.place), '[]') AS rows FROM (
      SELECT json_build_array(${sql.join(keys.map((_, at) => sql.ref(`g${at}`)))}) AS groups,
        json_build_array(${sql.join(values.map((_, at) => sql.ref(`m${at}`)))}) AS measures,
        row_number() OVER () AS place
      FROM (${grouped(sql`NULLS LAST`)}
      ) grouped
    ) found`.execute(db);
  return Rows.parse(rows[0]?.rows);
}

const PERIODS = {
  day: 'YYYY-MM-DD',
  week: 'IYYY-"W"IW',
  month: 'YYYY-MM',
  quarter: 'YYYY-"Q"Q',
  year: 'YYYY',
} as const;

const MYSQL_PERIODS = { day: '%Y-%m-%d', week: '%x-W%v', month: '%Y-%m', year: '%Y' } as const;

/** The value of a group as text; days and moments by their period where the product is used. */
function groupSql(model: RecordModel, { stored, by }: Group): RawBuilder<unknown> {
  const column = columnSql(model, stored.column);
  const { shape } = stored.field;
  const isTimed = shape === 'day' || shape === 'moment';
  if (dialectOf(model).isMySql) {
    if (!isTimed) return sql`nullif(CAST(${column} AS CHAR), '')`;
    // The session has the clock of where the product is used.
    if (by === 'quarter') return sql`concat(year(${column}), '-Q', quarter(${column}))`;
    return sql`date_format(${column}, ${sql.lit(MYSQL_PERIODS[by ?? 'day'])})`;
  }
  if (!isTimed) return shape === 'flag' ? sql`(${column}::int)::text` : sql`nullif(${column}::text, '')`;
  const local = shape === 'moment' ? sql`(${column} AT TIME ZONE INTERVAL '8 hours')` : column;
  return sql`to_char(${local}, ${sql.lit(PERIODS[by ?? 'day'])})`;
}

function measureSql(model: RecordModel, { measure, stored }: Measured): RawBuilder<unknown> {
  if (!stored) return sql`count(*)`;
  const column = columnSql(model, stored.column);
  switch (measure) {
    case 'count':
      return sql`count(${column})`;
    case 'distinct':
      return sql`count(DISTINCT ${column})`;
    case 'avg':
      return sql`round(avg(${column}), 6)`;
    default:
      return sql`${sql.raw(measure)}(${column})`;
  }
}
