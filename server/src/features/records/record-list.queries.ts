import { type CompiledQuery, type RawBuilder, type SqlBool, sql } from 'kysely';
import { z } from 'zod';
import type { Db } from '../../kernel/db.ts';
import { allOfSql } from '../../kernel/filter-sql.ts';
import type { ChildModel, RecordModel, StoredField } from './record-model.ts';
import { idsSql, type NameSource, namesSql } from './record-names.queries.ts';
import { columnSql, idSql } from './record-scope.queries.ts';
import { valueSql } from './record-values.queries.ts';

type Condition = RawBuilder<SqlBool>;

/** A field to be read, with the source of the names of its ids. */
export type Selected = StoredField & { readonly source: NameSource | null };

/** A row as it was read: the values of the fields in their order. */
const Row = z.object({
  id: z.string(),
  rev: z.int(),
  state: z.int().nullable(),
  processId: z.string().nullable(),
  texts: z.record(z.string(), z.unknown()).nullable(),
  values: z.array(z.unknown()),
});
export type Row = z.output<typeof Row>;

const ChildRow = z.object({
  id: z.string(),
  parent: z.string(),
  texts: z.record(z.string(), z.unknown()).nullable(),
  values: z.array(z.unknown()),
});
export type ChildRow = z.output<typeof ChildRow>;

/** A name by its source and id, with the ids from the root down where it stands in a tree. */
const Name = z.tuple([z.string(), z.string(), z.unknown(), z.array(z.string()).nullable()]);
export type Name = z.output<typeof Name>;

const Page = z.object({ rows: z.array(Row), names: z.array(Name) });

export type Asked = {
  readonly fields: readonly Selected[];
  readonly where: readonly Condition[];
  readonly order: RawBuilder<unknown>;
  /** All where it is null. */
  readonly limit: number | null;
  readonly offset: number;
};

const column = (at: number) => sql.ref(`page.c${at}`);

/** Columns of a table under short names: those of fields are a person's. */
const selectedSql = (table: Pick<RecordModel, 'table'>, fields: readonly StoredField[]) =>
  fields.map(({ column: name }, at) => sql`, ${columnSql(table, name)} AS ${sql.ref(`c${at}`)}`);

const valuesSql = (fields: readonly StoredField[]) =>
  sql`json_build_array(${sql.join(fields.map(({ field }, at) => valueSql(field, column(at))))})`;

const wantedNames = (fields: readonly Selected[], from: RawBuilder<unknown>) =>
  fields.flatMap(({ field, source }, at) =>
    source
      ? [
          {
            source,
            ids: sql`SELECT held.id FROM ${from} CROSS JOIN LATERAL (${idsSql(field, column(at))}) held WHERE held.id IS NOT NULL`,
          },
        ]
      : [],
  );

type RecordPage = z.output<typeof Page>;

/** A page of records and the names of what they refer to. */
export const selectRecords = (db: Db, model: RecordModel, asked: Asked): Promise<RecordPage> =>
  readPage(db, recordsStatement(db, model, asked));

/** Reads what a statement of `recordsStatement` finds. */
export async function readPage(db: Db, statement: CompiledQuery<unknown>): Promise<RecordPage> {
  const { rows } = await db.executeQuery(statement);
  return Page.parse(rows[0]);
}

/** From this record on a page is deep. */
const DEEP = 1_000;

/** A page of records with their names as one statement: names are looked up for the page alone. */
export function recordsStatement(
  db: Db,
  model: RecordModel,
  { fields, where, order, limit, offset }: Asked,
): CompiledQuery<unknown> {
  const system = ['id', 'rev', 'process_state', 'process_instance_id', 'texts'].map((name) =>
    columnSql(model, name),
  );
  const table = sql.table(`app.${model.table}`);
  const page = sql`WHERE ${allOfSql(where)} ORDER BY ${order} LIMIT ${limit} OFFSET ${offset}`;
  // What lies before a deep page is passed over by keys alone: an index has them, and rows are wide.
  const rows =
    offset < DEEP
      ? sql`${table} ${page}`
      : sql`(SELECT ${columnSql(model, 'id')} FROM ${table} ${page}) keys JOIN ${table} USING (id) ORDER BY ${order}`;
  return sql`
    WITH page AS MATERIALIZED (
      SELECT chosen.*, row_number() OVER () AS place FROM (
        SELECT ${sql.join(system)}${sql.join(selectedSql(model, fields), sql``)} FROM ${rows}
      ) chosen
    )
    SELECT (SELECT coalesce(json_agg(json_build_object('id', page.id, 'rev', page.rev, 'state', page.process_state,
        'processId', page.process_instance_id, 'texts', page.texts, 'values', ${valuesSql(fields)}) ORDER BY page.place), '[]') FROM page) AS rows,
      ${namesSql(wantedNames(fields, sql`page`))} AS names`.compile(db);
}

const Children = z.object({ rows: z.array(ChildRow), names: z.array(Name) });

/** Reads what a statement of `childRowsStatement` finds. */
export async function readChildRows(
  db: Db,
  statement: CompiledQuery<unknown>,
): Promise<z.output<typeof Children>> {
  const { rows } = await db.executeQuery(statement);
  return Children.parse(rows[0]);
}

/** The rows of a child table of some records, in their order, with the names of what they refer to. */
export function childRowsStatement(
  db: Db,
  child: ChildModel,
  { fields, parents }: { readonly fields: readonly Selected[]; readonly parents: readonly string[] },
): CompiledQuery<unknown> {
  const system = ['id', 'parent_id', 'position', 'texts'].map((name) => columnSql(child, name));
  return sql`
    WITH page AS MATERIALIZED (
      SELECT ${sql.join(system)}${sql.join(selectedSql(child, fields), sql``)}
      FROM ${sql.table(`app.${child.table}`)} WHERE ${idSql(child, parents, 'parent_id')}
    )
    SELECT (SELECT coalesce(json_agg(json_build_object('id', page.id, 'parent', page.parent_id, 'texts', page.texts, 'values',
        ${valuesSql(fields)}) ORDER BY page.parent_id, page.position), '[]') FROM page) AS rows,
      ${namesSql(wantedNames(fields, sql`page`))} AS names`.compile(db);
}

/** Up to here records are counted exactly. */
const MAX_COUNTED = 10_000;

/** How many records match; beyond ten thousand as PostgreSQL estimates it. */
export async function countRecords(
  db: Db,
  model: RecordModel,
  where: readonly Condition[],
): Promise<{ total: number; isAbout: boolean }> {
  const matching = sql`FROM ${sql.table(`app.${model.table}`)} WHERE ${allOfSql(where)}`;
  const { rows } = await sql<{ total: number }>`
    SELECT count(*)::int AS total FROM (SELECT 1 ${matching} LIMIT ${MAX_COUNTED + 1}) matching`.execute(db);
  const total = rows[0]?.total ?? 0;
  if (total <= MAX_COUNTED) return { total, isAbout: false };
  const plan = await sql<{ 'QUERY PLAN': unknown }>`EXPLAIN (FORMAT JSON) SELECT 1 ${matching}`.execute(db);
  const estimated = Plan.parse(plan.rows[0]?.['QUERY PLAN'])[0].Plan['Plan Rows'];
  return { total: Math.max(total, Math.round(estimated)), isAbout: true };
}

const Plan = z.tuple([z.object({ Plan: z.object({ 'Plan Rows': z.number() }) })]);

/** Up to here records are added up. */
const MAX_SUMMED = 1_000_000;

/** Sums of some fields over all records that match, as texts; null where they are too many. */
export async function sumRecords(
  db: Db,
  model: RecordModel,
  { fields, where }: { readonly fields: readonly StoredField[]; readonly where: readonly Condition[] },
): Promise<readonly (string | null)[] | null> {
  const sums = fields.map((_field, at) => sql`sum(${sql.ref(`c${at}`)})::text`);
  const { rows } = await sql<{ count: number; sums: (string | null)[] }>`
    SELECT count(*)::int AS count, json_build_array(${sql.join(sums)}) AS sums FROM (
      SELECT 1 AS one${sql.join(selectedSql(model, fields), sql``)} FROM ${sql.table(`app.${model.table}`)}
      WHERE ${allOfSql(where)} LIMIT ${MAX_SUMMED + 1}) matching`.execute(db);
  const [found] = rows;
  return found && found.count <= MAX_SUMMED ? found.sums : null;
}

/** Whether a record that fulfils the conditions is there. */
export async function recordExists(
  db: Db,
  model: RecordModel,
  where: readonly Condition[],
): Promise<boolean> {
  const { rows } =
    await sql`SELECT 1 FROM ${sql.table(`app.${model.table}`)} WHERE ${allOfSql(where)}`.execute(db);
  return rows.length > 0;
}

/** Names of ids that did not come from a page. */
export async function selectNames(
  db: Db,
  wanted: readonly { readonly source: NameSource; readonly ids: readonly string[] }[],
): Promise<Name[]> {
  const asked = wanted.filter(({ ids }) => ids.length > 0);
  if (asked.length === 0) return [];
  const sources = asked.map(({ source, ids }) => ({
    source,
    ids: sql`SELECT unnest(${[...new Set(ids)]}::text[])`,
  }));
  const { rows } = await sql<{ names: unknown }>`SELECT ${namesSql(sources)} AS names`.execute(db);
  return z.array(Name).parse(rows[0]?.names);
}
