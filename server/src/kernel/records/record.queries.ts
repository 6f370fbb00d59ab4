import type { PageQuery } from '@auditplus/contract/kernel/paging.ts';
import { fieldsWhere, isEdited, type RecordModel } from '@auditplus/contract/kernel/records/record-type.ts';
import { shapeOf } from '@auditplus/contract/kinds/designed.ts';
import type { Field } from '@auditplus/contract/kinds/kinds.ts';
import { isAskable, LISTED, listWhere } from '@auditplus/core/records/list-condition.ts';
import type { RuleFacts } from '@auditplus/core/records/record-rules.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db, Tx } from '../db.ts';
import { expressionSql } from '../expression-sql.ts';
import { allOfSql } from '../filter-sql.ts';
import { containing } from '../keyword.ts';
import { isWithin } from './organization.queries.ts';
import { refOf } from './record-columns.ts';

type Condition = RawBuilder<SqlBool>;
type Selected = readonly (readonly [name: string, value: RawBuilder<unknown>])[];

const selectList = (columns: Selected) =>
  sql.join(columns.map(([name, value]) => sql`${value} AS ${sql.ref(name)}`));

/** The records of a kind: live ones, or those in the recycle bin. */
export const isDeleted = ({ table }: RecordModel, deleteMark: 0 | 1): Condition =>
  sql<SqlBool>`${sql.ref(`${table}.delete_mark`)} = ${sql.lit(deleteMark)}`;

/** Whether one of the searchable fields holds the keyword; fields that the caller may not see are not looked into. */
export function keywordSql(
  model: RecordModel,
  keyword: string | undefined,
  denied: ReadonlySet<string>,
): Condition[] {
  if (!keyword) return [];
  const searched = fieldsWhere(model, ({ searchable }) => searchable === true).filter(
    ([name]) => !denied.has(name),
  );
  if (searched.length === 0) return [sql<SqlBool>`false`];
  const pattern = containing(keyword);
  const parts = searched.map(([name]) => sql<SqlBool>`${refOf(model, name)} ILIKE ${pattern}`);
  return [sql<SqlBool>`(${sql.join(parts, sql` OR `)})`];
}

/** The condition that a record's list is under; a row as expressions read it stands in its place. */
export function listWhereSql(model: RecordModel, facts: RuleFacts): Condition[] {
  const where = listWhere(model, facts);
  if (!where) return [];
  const columns = Object.entries(model.fields).flatMap(([name, field]) =>
    isEdited(field) && isAskable(field) ? [[name, readSql(field, refOf(model, name))] as const] : [],
  );
  return [
    sql<SqlBool>`(SELECT ${expressionSql(where)} FROM (SELECT ${selectList(columns)}) ${sql.table(LISTED)})`,
  ];
}

/** A column as expressions read its field. */
function readSql(field: Field, column: RawBuilder<unknown>): RawBuilder<unknown> {
  switch (field.kind === 'designed' ? shapeOf(field) : field.kind) {
    case 'integer':
    case 'decimal':
      return sql`${column}::numeric`;
    case 'flag':
      return sql`(${column} = 1)`;
    case 'day':
      return field.kind === 'day'
        ? sql`(to_timestamp(${column} / 1000.0) AT TIME ZONE INTERVAL '8 hours')::date`
        : sql`nullif(${column}, '')::date`;
    case 'minute':
    case 'moment':
      return sql`to_timestamp(${column} / 1000.0)`;
    case 'ids':
    case 'times':
      return column;
    default:
      return sql`nullif(${column}::text, '')`;
  }
}

/** The conditions of the list's own filters. */
export const filterSql = (
  model: RecordModel,
  query: Readonly<Record<string, unknown>>,
  denied: ReadonlySet<string>,
): Condition[] =>
  fieldsWhere(model, ({ filterable }) => filterable === true).flatMap(([name, { kind }]) => {
    const value = query[name];
    if (value === undefined || value === '' || denied.has(name)) return [];
    const column = refOf(model, name);
    return [kind === 'organization' ? isWithin(column, [value]) : sql<SqlBool>`${column} = ${value}`];
  });

/** The order that a caller asks for, then the record's own. */
export function orderSql(
  model: RecordModel,
  { sidx, sort }: { readonly sidx?: unknown; readonly sort?: PageQuery['sort'] },
  denied: ReadonlySet<string>,
): RawBuilder<unknown> {
  const asked = fieldsWhere(model, ({ sortable }) => sortable === true).find(([name]) => name === sidx);
  const first =
    asked && !denied.has(asked[0])
      ? [sql`${refOf(model, asked[0])} ${sql.raw(sort === 'desc' ? 'DESC' : 'ASC')}`]
      : [];
  const rest = [...model.order.map((name) => refOf(model, name)), sql.ref(`${model.table}.id`)];
  return sql.join([...first, ...rest]);
}

/**
 * A page of records and how many there are, in one statement: the ids of the page are chosen first, names and numbers
 * are looked up for them alone, and all travels as one value because the driver takes its time for each column.
 */
export async function selectPage<Row>(
  db: Db,
  model: RecordModel,
  {
    columns,
    where,
    order,
    limit,
    offset,
  }: {
    readonly columns: Selected;
    readonly where: readonly Condition[];
    readonly order: RawBuilder<unknown>;
    readonly limit: number;
    readonly offset: number;
  },
): Promise<{ list: Row[]; total: number }> {
  const table = sql.table(model.table);
  const id = sql.ref(`${model.table}.id`);
  const condition = allOfSql(where);
  const { rows } = await sql<{ list: Row[]; total: number }>`
    SELECT (SELECT count(*)::int FROM ${table} WHERE ${condition}) AS total,
      (SELECT coalesce(json_agg(row), '[]') FROM (
        SELECT ${selectList(columns)} FROM (
          SELECT ${id} AS page_id FROM ${table} WHERE ${condition} ORDER BY ${order} LIMIT ${limit} OFFSET ${offset}
        ) page JOIN ${table} ON ${id} = page.page_id ORDER BY ${order}
      ) row) AS list`.execute(db);
  const [page] = rows;
  if (!page) throw new Error('A statement that always answers with one row gave none.');
  return page;
}

/** One record, if the conditions let it through; locked until the transaction ends where it is about to be changed. */
export async function selectOne<Row>(
  db: Db,
  model: RecordModel,
  {
    id,
    columns,
    where,
    isLocked = false,
  }: {
    readonly id: string;
    readonly columns: Selected;
    readonly where: readonly Condition[];
    readonly isLocked?: boolean;
  },
): Promise<Row | undefined> {
  const lock = isLocked ? sql`FOR UPDATE OF ${sql.table(model.table)}` : sql``;
  const { rows } = await sql<{ record: Row }>`
    SELECT to_json(row) AS record FROM (
      SELECT ${selectList(columns)} FROM ${sql.table(model.table)}
      WHERE ${sql.ref(`${model.table}.id`)} = ${id} AND ${allOfSql(where)} ${lock}
    ) row`.execute(db);
  return rows[0]?.record;
}

/** One write at a time where values must be unique. */
export async function lockTable(tx: Tx, { table }: RecordModel): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtext(${table}))`.execute(tx);
}

/** Of some fields, the first whose value another live record has; codes count as the same in any case. */
export async function firstTaken(
  tx: Tx,
  model: RecordModel,
  {
    id,
    values,
    among,
  }: {
    readonly id: string;
    readonly values: Readonly<Record<string, unknown>>;
    readonly among: readonly string[];
  },
): Promise<string | undefined> {
  const unique = fieldsWhere(model, (field) => field.unique !== undefined).filter(([name]) =>
    among.includes(name),
  );
  if (unique.length === 0) return undefined;
  const isSame = (name: string, isCaseless: boolean) =>
    isCaseless
      ? sql<SqlBool>`lower(${refOf(model, name)}) = lower(${values[name]})`
      : sql<SqlBool>`${refOf(model, name)} = ${values[name]}`;
  const taken = unique.map(([name, field]) => {
    const within = typeof field.unique === 'object' ? [isSame(field.unique.within, false)] : [];
    const others = sql<SqlBool>`${sql.ref(`${model.table}.id`)} <> ${id}`;
    const where = allOfSql([isDeleted(model, 0), others, isSame(name, field.kind === 'code'), ...within]);
    return sql`EXISTS (SELECT 1 FROM ${sql.table(model.table)} WHERE ${where}) AS ${sql.ref(name)}`;
  });
  const { rows } = await sql<Readonly<Record<string, boolean>>>`SELECT ${sql.join(taken)}`.execute(tx);
  return unique.map(([name]) => name).find((name) => rows[0]?.[name]);
}

/** The columns that every write sets. */
type Written = readonly (readonly [column: string, value: unknown])[];

export async function insertRecord(tx: Tx, { table }: RecordModel, values: Written): Promise<void> {
  await sql`INSERT INTO ${sql.table(table)} (${sql.join(values.map(([column]) => sql.ref(column)))})
    VALUES (${sql.join(values.map(([, value]) => value))})`.execute(tx);
}

/** Raises the version with every write. */
export async function updateRecord(
  tx: Tx,
  { table }: RecordModel,
  { id, values }: { readonly id: string; readonly values: Written },
): Promise<void> {
  const set = values.map(([column, value]) => sql`${sql.ref(column)} = ${value}`);
  await sql`UPDATE ${sql.table(table)} SET ${sql.join([...set, sql`rev = rev + 1`])} WHERE id = ${id}`.execute(
    tx,
  );
}
