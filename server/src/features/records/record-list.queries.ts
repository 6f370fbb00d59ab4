import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { z } from 'zod';
import type { Db } from '../../kernel/db.ts';
import { Refusal } from '../../kernel/errors.ts';
import { allOfSql } from '../../kernel/filter-sql.ts';
import type { ChildModel, RecordModel, StoredField } from './record-model.ts';
import { idsSql, type NameSource, namesSql } from './record-names.queries.ts';
import {
  columnSql,
  idSql,
  keyName,
  keySql,
  ofParentsSql,
  oneParent,
  type Parents,
  parentKeySql,
  type Stored,
  someParents,
  tableSql,
} from './record-scope.queries.ts';
import { dialectOf, outsideOf, rowsOf } from './record-store.ts';
import { valueSql } from './record-values.queries.ts';
import { sentSql, sentValue } from './stored-values.queries.ts';

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
  if (outsideOf(model)) return selectOutside(db, model, asked);
  const { rows } = await recordsStatement(model, asked).execute(db);
  return withLoadedNames(db, asked, rows[0] ?? EMPTY);
}

/** A page of rows of a database outside; the names of what they refer to are ours. */
async function selectOutside(
  db: Db,
  model: RecordModel,
  { fields, where, order, limit, offset, children = [] }: Asked,
): Promise<RecordPage> {
  const columns = sentColumns(model, fields);
  const page = limit === null ? sql`` : sql`LIMIT ${sql.lit(limit)} OFFSET ${sql.lit(offset)}`;
  const found = await rowsOf<Readonly<Record<string, string | null>>>(
    db,
    model,
    sql`SELECT ${columnSql(model, 'id')} AS id, ${columnSql(model, 'rev')} AS rev${sql.join(columns, sql``)}
      FROM ${tableSql(model)} WHERE ${allOfSql(where)} ORDER BY ${order} ${page}`,
  );
  const rows = found.map((row): Row => {
    const values = fields.map(({ field }, at) => sentValue(field, row[`c${at}`] ?? null));
    return { id: row.id ?? '', rev: Number(row.rev), state: null, processId: null, texts: null, values };
  });
  const ids = rows.map(({ id }) => id);
  const ofRows = await Promise.all(children.map((asked) => selectRowsOutside(db, asked, ids)));
  const named = children.flatMap((asked, at) => namedIn(asked.fields, ofRows[at] ?? []));
  const names = await selectNames(db, [...namedIn(fields, rows), ...named]);
  return { rows, names, ...(children.length > 0 ? { children: ofRows } : {}) };
}

/** The rows of a child table of some records, from a database outside. */
async function selectRowsOutside(
  db: Db,
  { child, fields }: AskedChild,
  parents: readonly string[],
): Promise<ChildRow[]> {
  const own = (name: string) => columnSql(child, name);
  const found = await rowsOf<Readonly<Record<string, string | null>>>(
    db,
    child,
    sql`SELECT ${own('id')} AS id, ${own('parent_id')} AS parent_id${sql.join(sentColumns(child, fields), sql``)}
      FROM ${tableSql(child)} WHERE ${ofParentsSql(child, someParents(parents))}
      ORDER BY ${parentKeySql(child)}, ${own('position')}, ${keySql(child)}`,
  );
  return found.map((row) => ({
    id: row.id ?? '',
    parent: row.parent_id ?? '',
    texts: null,
    values: fields.map(({ field }, at) => sentValue(field, row[`c${at}`] ?? null)),
  }));
}

const sentColumns = (table: Stored, fields: readonly StoredField[]) =>
  fields.map(
    ({ field, column: name }, at) =>
      sql`, ${sentSql(field, columnSql(table, name), table)} AS ${sql.id(`c${at}`)}`,
  );

/** The ids that values of rows name, by the sources of their names. */
const namedIn = (fields: readonly Selected[], rows: readonly Pick<Row, 'values'>[]) =>
  fields.flatMap(({ source }, at) =>
    source ? [{ source, ids: rows.flatMap(({ values }) => textsWithin(values[at])) }] : [],
  );

const textsWithin = (value: unknown): string[] =>
  Array.isArray(value)
    ? value.flatMap(textsWithin)
    : typeof value === 'string' && value !== ''
      ? [value]
      : [];

/** A page with the names that a database outside knows. */
export async function withLoadedNames(
  db: Db,
  { fields, children = [] }: Pick<Asked, 'fields' | 'children'>,
  page: RecordPage,
): Promise<RecordPage> {
  const isLoaded = ({ source }: Selected) => source?.load !== undefined;
  if (!fields.some(isLoaded) && !children.some((child) => child.fields.some(isLoaded))) return page;
  const wanted = [
    ...namedIn(fields, page.rows),
    ...children.flatMap((child, at) => namedIn(child.fields, page.children?.[at] ?? [])),
  ];
  return { ...page, names: [...page.names, ...(await loadNames(db, wanted))] };
}

type Wanted = readonly { readonly source: NameSource; readonly ids: readonly string[] }[];

/** What a database that is away calls something is not known; the record that names it is read all the same. */
async function loadNames(db: Db, wanted: Wanted): Promise<Name[]> {
  const loaded = wanted.map(async ({ source, ids }): Promise<readonly Name[]> => {
    if (!source.load || ids.length === 0) return [];
    try {
      return await source.load(db, [...new Set(ids)]);
    } catch (error) {
      if (error instanceof Refusal) return [];
      throw error;
    }
  });
  return (await Promise.all(loaded)).flat();
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
  const paged = sql`SELECT page.id FROM page`;
  const parents = { are: sql`IN (${paged})`, ids: paged, known: [] };
  const joined = tables.map((table) => sql`, ${childPageSql(table, parents)}`);
  const childRows = tables.map(childRowsSql);
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
  const joined = tables.map((asked) => childPageSql(asked, oneParent(id)));
  const values = fields.map(({ field, column: name }) => valueSql(field, own(name)));
  const childRows = tables.map(childRowsSql);
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
  parents: Parents,
): RawBuilder<unknown> {
  const system = ['id', 'parent_id', 'position', 'texts', ...(child.existing ? [keyName(child)] : [])].map(
    (one) => columnSql(child, one),
  );
  return sql`${sql.table(name)} AS MATERIALIZED (
      SELECT ${sql.join(system)}${sql.join(selectedSql(child, fields), sql``)}
      FROM ${tableSql(child)} WHERE ${ofParentsSql(child, parents)}
    )`;
}

function childRowsSql({ child, fields, name }: AskedChild & { readonly name: string }): RawBuilder<unknown> {
  const of = (column: string) => sql.ref(`${name}.${column}`);
  return sql`(SELECT coalesce(json_agg(json_build_object('id', ${of('id')}, 'parent', ${of('parent_id')}, 'texts', ${of('texts')}, 'values',
        ${valuesSql(fields, name)}) ORDER BY ${of('parent_id')}, ${of('position')}, ${of(keyName(child))}), '[]') FROM ${sql.table(name)})`;
}

type Children = { readonly rows: readonly ChildRow[]; readonly names: readonly Name[] };

/** The rows of a child table of some records, in their order, with the names of what they refer to. */
export async function selectChildRows(
  db: Db,
  asked: AskedChild,
  parents: readonly string[],
): Promise<Children> {
  const name = 'children';
  if (outsideOf(asked.child)) {
    const found = await selectRowsOutside(db, asked, parents);
    return { rows: found, names: await selectNames(db, namedIn(asked.fields, found)) };
  }
  const { rows } = await sql<Children>`
    WITH ${childPageSql({ ...asked, name }, someParents(parents))}
    SELECT ${childRowsSql({ ...asked, name })} AS rows, ${namesSql(wantedNames(asked.fields, name))} AS names`.execute(
    db,
  );
  return rows[0] ?? EMPTY;
}

/** Up to here records are counted exactly. */
const MAX_COUNTED = 10_000;
/** Databases outside estimate in ways of their own: they count up to here. */
const MAX_OUTSIDE = 1_000_000;

/** How many records match; beyond ten thousand as PostgreSQL estimates it. */
export async function countRecords(
  db: Db,
  model: RecordModel,
  where: readonly Condition[],
): Promise<{ total: number; isAbout: boolean }> {
  const matching = sql`FROM ${tableSql(model)} WHERE ${allOfSql(where)}`;
  if (outsideOf(model)) {
    const [found] = await rowsOf<{ total: string }>(
      db,
      model,
      sql`SELECT count(*) AS total FROM (SELECT 1 AS one ${matching} LIMIT ${sql.lit(MAX_OUTSIDE)}) AS matching`,
    );
    const counted = Number(found?.total ?? 0);
    return { total: counted, isAbout: counted === MAX_OUTSIDE };
  }
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
  if (outsideOf(model)) return sumOutside(db, model, { fields, where });
  const sums = fields.map((_field, at) => sql`sum(${sql.ref(`c${at}`)})::text`);
  const { rows } = await sql<{ count: number; sums: (string | null)[] }>`
    SELECT count(*)::int AS count, json_build_array(${sql.join(sums)}) AS sums FROM (
      SELECT 1 AS one${sql.join(selectedSql(model, fields), sql``)} FROM ${tableSql(model)}
      WHERE ${allOfSql(where)} LIMIT ${MAX_SUMMED + 1}) matching`.execute(db);
  const [found] = rows;
  return found && found.count <= MAX_SUMMED ? found.sums : null;
}

async function sumOutside(
  db: Db,
  model: RecordModel,
  { fields, where }: { readonly fields: readonly StoredField[]; readonly where: readonly Condition[] },
): Promise<readonly (string | null)[] | null> {
  const { text } = dialectOf(model);
  const sums = fields.map(
    (_field, at) => sql`, ${text(sql`sum(${sql.ref(`c${at}`)})`)} AS ${sql.ref(`s${at}`)}`,
  );
  const [found] = await rowsOf<Readonly<Record<string, string | null>>>(
    db,
    model,
    sql`SELECT count(*) AS count${sql.join(sums, sql``)} FROM (
      SELECT 1 AS one${sql.join(selectedSql(model, fields), sql``)} FROM ${tableSql(model)}
      WHERE ${allOfSql(where)} LIMIT ${sql.lit(MAX_SUMMED + 1)}) AS matching`,
  );
  return found && Number(found.count) <= MAX_SUMMED
    ? fields.map((_field, at) => found[`s${at}`] ?? null)
    : null;
}

/** Whether a record that fulfils the conditions is there. */
export async function recordExists(
  db: Db,
  model: RecordModel,
  where: readonly Condition[],
): Promise<boolean> {
  const rows = await rowsOf(db, model, sql`SELECT 1 AS one FROM ${tableSql(model)} WHERE ${allOfSql(where)}`);
  return rows.length > 0;
}

/** Names of ids that did not come from a page. */
export async function selectNames(db: Db, wanted: Wanted): Promise<Name[]> {
  const loaded = await loadNames(db, wanted);
  const asked = wanted.filter(({ ids, source }) => ids.length > 0 && !source.load);
  if (asked.length === 0) return loaded;
  const sources = asked.map(({ source, ids }) => ({
    source,
    ids: sql`SELECT unnest(${[...new Set(ids)]}::text[])`,
  }));
  const { rows } = await sql<{ names: Name[] }>`SELECT ${namesSql(sources)} AS names`.execute(db);
  return [...loaded, ...(rows[0]?.names ?? [])];
}
