import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { z } from 'zod';
import type { Db } from '../../kernel/db.ts';
import { allOfSql } from '../../kernel/filter-sql.ts';
import type { ChildModel, RecordModel, StoredField } from './record-model.ts';
import { idsSql, type NameSource, namesSql } from './record-names.queries.ts';
import { columnSql, idSql, keyName, keySql, type Stored, tableSql } from './record-scope.queries.ts';
import { valueSql } from './record-values.queries.ts';

type Condition = RawBuilder<SqlBool>;

/** A field to be read, with the source of the names of its ids. */
export type Selected = StoredField & { readonly source: NameSource | null };

/** A row as it was read: the values of the fields in their order. */
export type Row = {
  readonly id: string;
  readonly rev: number;
  readonly state: number | null;
  readonly processId: string | null;
  readonly texts: Readonly<Record<string, unknown>> | null;
  readonly values: readonly unknown[];
};

export type ChildRow = Pick<Row, 'id' | 'texts' | 'values'> & { readonly parent: string };

/** A name by its source and id, with the ids from the root down where it stands in a tree. */
export type Name = readonly [source: string, id: string, text: unknown, path: readonly string[] | null];

/** The one row that `recordsStatement` answers. */
export type RecordPage = {
  readonly rows: readonly Row[];
  /** Of each child table that was asked for, the rows of all records; absent where none was. */
  readonly children?: readonly (readonly ChildRow[])[];
  readonly names: readonly Name[];
};

/** A child table to be read, as far as its columns are. */
export type AskedChild = { readonly child: ChildModel; readonly fields: readonly Selected[] };

export type Asked = {
  readonly fields: readonly Selected[];
  readonly where: readonly Condition[];
  readonly order: RawBuilder<unknown>;
  /** All where it is null. */
  readonly limit: number | null;
  readonly offset: number;
  /** Child tables whose rows are read with their records. */
  readonly children?: readonly AskedChild[];
};

const column = (from: string, at: number) => sql.ref(`${from}.c${at}`);

/** Columns of a table under short names: those of fields are a person's. */
const selectedSql = (table: Stored, fields: readonly StoredField[]) =>
  fields.map(({ column: name }, at) => sql`, ${columnSql(table, name)} AS ${sql.ref(`c${at}`)}`);

const valuesSql = (fields: readonly StoredField[], from: string) =>
  sql`json_build_array(${sql.join(fields.map(({ field }, at) => valueSql(field, column(from, at))))})`;

const wantedNames = (fields: readonly Selected[], from: string) =>
  fields.flatMap(({ field, source }, at) =>
    source
      ? [
          {
            source,
            ids: sql`SELECT held.id FROM ${sql.table(from)} CROSS JOIN LATERAL (${idsSql(field, column(from, at))}) held WHERE held.id IS NOT NULL`,
          },
        ]
      : [],
  );

const EMPTY = { rows: [], names: [] } as const;

/** A page of records and the names of what they refer to. */
export async function selectRecords(db: Db, model: RecordModel, asked: Asked): Promise<RecordPage> {
  const { rows } = await recordsStatement(model, asked).execute(db);
  return rows[0] ?? EMPTY;
}

/** From this record on a page is deep. */
const DEEP = 1_000;

/** A page of records with names and child rows as one statement: both are looked up for the page alone. */
export function recordsStatement(
  model: RecordModel,
  { fields, where, order, limit, offset, children = [] }: Asked,
): RawBuilder<RecordPage> {
  const system = ['id', 'rev', 'process_state', 'process_instance_id', 'texts'].map((name) =>
    columnSql(model, name),
  );
  const table = tableSql(model);
  const page = sql`WHERE ${allOfSql(where)} ORDER BY ${order} LIMIT ${limit} OFFSET ${offset}`;
  // What lies before a deep page is passed over by keys alone: an index has them, and rows are wide.
  const rows =
    offset < DEEP
      ? sql`${table} ${page}`
      : sql`(SELECT ${keySql(model)} FROM ${table} ${page}) keys JOIN ${table} USING (${sql.id(keyName(model))}) ORDER BY ${order}`;
  const tables = children.map((asked, at) => ({ ...asked, name: `children_${at}` }));
  const parents = sql`IN (SELECT page.id FROM page)`;
  const joined = tables.map((table) => sql`, ${childPageSql(table, parents)}`);
  const childRows = tables.map(({ fields: columns, name }) => childRowsSql(columns, name));
  const names = [
    ...wantedNames(fields, 'page'),
    ...tables.flatMap(({ fields: columns, name }) => wantedNames(columns, name)),
  ];
  return sql<RecordPage>`
    WITH page AS MATERIALIZED (
      SELECT chosen.*, row_number() OVER () AS place FROM (
        SELECT ${sql.join(system)}${sql.join(selectedSql(model, fields), sql``)} FROM ${rows}
      ) chosen
    )${sql.join(joined, sql``)}
    SELECT (SELECT coalesce(json_agg(json_build_object('id', page.id, 'rev', page.rev, 'state', page.process_state,
        'processId', page.process_instance_id, 'texts', page.texts, 'values', ${valuesSql(fields, 'page')}) ORDER BY page.place), '[]') FROM page) AS rows,
      ${childRows.length > 0 ? sql`json_build_array(${sql.join(childRows)}) AS children,` : sql``}
      ${namesSql(names)} AS names`;
}

/** A record as `recordStatement` answers it. */
export type OneRecord = Row & Omit<RecordPage, 'rows'>;

/** One record with names and child rows: without what numbers and gathers the rows of a page it takes half the time. */
export function recordStatement(
  model: RecordModel,
  {
    id,
    fields,
    where,
    children,
  }: Required<Pick<Asked, 'fields' | 'where' | 'children'>> & { readonly id: string },
): RawBuilder<OneRecord> {
  const own = (name: string) => columnSql(model, name);
  const tables = children.map((asked, at) => ({ ...asked, name: `children_${at}` }));
  const joined = tables.map((asked) => childPageSql(asked, sql`= ${id}`));
  const values = fields.map(({ field, column: name }) => valueSql(field, own(name)));
  const childRows = tables.map(({ fields: columns, name }) => childRowsSql(columns, name));
  const names = [
    ...fields.flatMap(({ field, source, column: name }) =>
      source ? [{ source, ids: idsSql(field, own(name)) }] : [],
    ),
    ...tables.flatMap(({ fields: columns, name }) => wantedNames(columns, name)),
  ];
  return sql<OneRecord>`
    ${joined.length > 0 ? sql`WITH ${sql.join(joined)}` : sql``}
    SELECT ${own('id')}, ${own('rev')}, ${own('process_state')} AS state, ${own('process_instance_id')} AS "processId",
      ${own('texts')}, json_build_array(${sql.join(values)}) AS values,
      ${childRows.length > 0 ? sql`json_build_array(${sql.join(childRows)}) AS children,` : sql``}
      ${namesSql(names)} AS names
    FROM ${tableSql(model)} WHERE ${allOfSql([...where, idSql(model, [id])])}`;
}

/** The rows of a child table under a name of the statement's, and what of it travels. */
function childPageSql(
  { child, fields, name }: AskedChild & { readonly name: string },
  parents: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const system = ['id', 'parent_id', 'position', 'texts'].map((one) => columnSql(child, one));
  return sql`${sql.table(name)} AS MATERIALIZED (
      SELECT ${sql.join(system)}${sql.join(selectedSql(child, fields), sql``)}
      FROM ${tableSql(child)} WHERE ${columnSql(child, 'parent_id')} ${parents}
    )`;
}

function childRowsSql(fields: readonly Selected[], name: string): RawBuilder<unknown> {
  const of = (column: string) => sql.ref(`${name}.${column}`);
  return sql`(SELECT coalesce(json_agg(json_build_object('id', ${of('id')}, 'parent', ${of('parent_id')}, 'texts', ${of('texts')}, 'values',
        ${valuesSql(fields, name)}) ORDER BY ${of('parent_id')}, ${of('position')}), '[]') FROM ${sql.table(name)})`;
}

type Children = { readonly rows: readonly ChildRow[]; readonly names: readonly Name[] };

/** The rows of a child table of some records, in their order, with the names of what they refer to. */
export async function selectChildRows(
  db: Db,
  asked: AskedChild,
  parents: readonly string[],
): Promise<Children> {
  const name = 'children';
  const { rows } = await sql<Children>`
    WITH ${childPageSql({ ...asked, name }, sql`= ANY (${[...parents]}::text[])`)}
    SELECT ${childRowsSql(asked.fields, name)} AS rows, ${namesSql(wantedNames(asked.fields, name))} AS names`.execute(
    db,
  );
  return rows[0] ?? EMPTY;
}

/** Up to here records are counted exactly. */
const MAX_COUNTED = 10_000;

/** How many records match; beyond ten thousand as PostgreSQL estimates it. */
export async function countRecords(
  db: Db,
  model: RecordModel,
  where: readonly Condition[],
): Promise<{ total: number; isAbout: boolean }> {
  const matching = sql`FROM ${tableSql(model)} WHERE ${allOfSql(where)}`;
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
      SELECT 1 AS one${sql.join(selectedSql(model, fields), sql``)} FROM ${tableSql(model)}
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
  const { rows } = await sql`SELECT 1 FROM ${tableSql(model)} WHERE ${allOfSql(where)}`.execute(db);
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
  const { rows } = await sql<{ names: Name[] }>`SELECT ${namesSql(sources)} AS names`.execute(db);
  return rows[0]?.names ?? [];
}
