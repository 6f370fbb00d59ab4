import type { ExistingColumn } from '@auditplus/core/designs/existing-table.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Ctx } from '../../kernel/context.ts';
import { dataScopeSql } from '../../kernel/data-scope.ts';
import type { Db } from '../../kernel/db.ts';
import { anyOfSql } from '../../kernel/filter-sql.ts';
import type { RowDialect } from '../../kernel/row-dialect.ts';
import type { ScopeField, ScopeFields } from '../../kernel/scoped-pages.ts';
import { appTable } from '../designs/public.ts';
import { countsVersions, type ExistingModel, type KeyedBy } from './existing-model.ts';
import type { RecordModel, StoredField } from './record-model.ts';
import { dialectOf, rowsOf } from './record-store.ts';

/** A main or child table. */
export type Stored = Pick<RecordModel, 'table'> & { readonly existing?: ExistingModel | null };

/** A column of a record's table, as statements name it. */
export const columnSql = ({ table, existing }: Stored, column: string): RawBuilder<unknown> =>
  existing ? sql.id(table, column) : sql.ref(`app.${table}.${column}`);

/** A record's table, as statements read from it; an existing one as if it were a design's. */
export const tableSql = ({ table, existing }: Stored): RawBuilder<unknown> =>
  existing ? sql`(${existingRowsSql(existing)}) AS ${sql.id(table)}` : appTable(table);

type Named = Pick<ExistingColumn, 'name'>;

/** Stands for the row of an existing table. */
const SOURCE = 'stored';
const NATIVE_KEY = 'native_key';
/** The key of the record that a row of a child table belongs to. */
const PARENT_KEY = 'parent_key';
/** The key that a relation holds, as its column has it. */
const nativeName = (column: string): string => `${column}_key`;

const sourceSql = (
  { dialect }: ExistingModel,
  column: Named | null,
  type: RawBuilder<unknown>,
): RawBuilder<unknown> => {
  if (dialect.isMySql) return column ? bare(column) : sql`NULL`;
  return column ? sql`${bare(column)}::${type}` : sql`NULL::${type}`;
};

/** An existing table by its name. */
export const existingNameSql = ({ table, outside }: ExistingModel): RawBuilder<unknown> =>
  sql.id(outside?.schema ?? 'app', table);

/** An existing table, and the name of its rows. */
export const existingSql = (existing: ExistingModel): RawBuilder<unknown> =>
  sql`${existingNameSql(existing)} AS ${sql.id(SOURCE)}`;

const bare = ({ name }: Named): RawBuilder<unknown> => sql.id(SOURCE, name);

/** The id of a row. */
export const existingIdSql = (existing: ExistingModel): RawBuilder<unknown> =>
  markedSql(existing.dialect, existing, bare(existing.key));

const markedSql = (
  { isMySql }: RowDialect,
  { tag }: Pick<KeyedBy, 'tag'>,
  key: RawBuilder<unknown>,
): RawBuilder<unknown> =>
  isMySql ? sql`concat(${sql.lit(tag)}, ${key})` : sql`${sql.lit(tag)} || ${key}::text`;

/** The version of a row, of no more digits than marks in workbooks: its column, or what tells its values from others. */
export const existingRevSql = (existing: ExistingModel): RawBuilder<unknown> => {
  const { system, dialect, all, children } = existing;
  const version = countsVersions(existing) ? system.version : null;
  if (dialect.isMySql) {
    if (version) return sql`(coalesce(${bare(version)}, 0) & 268435455)`;
    // Seven hexadecimal digits are 28 bits; what is empty is told from an empty text.
    const values = [
      ...valuesOf(SOURCE, all),
      ...[...children.values()].map((child) => rowsMarkSql(existing, child)),
    ];
    return sql`conv(left(sha1(concat_ws(char(1), ${sql.join(values)})), 7), 16, 10)`;
  }
  if (version) return sql`(coalesce(${bare(version)}, 0)::bigint & 268435455)::int`;
  const rows = [...children.values()].map((child) => sql` || ${rowsTextSql(existing, child)}`);
  return sql`(hashtextextended(ROW(${sql.id(SOURCE)}.*)::text${sql.join(rows, sql``)}, 0) & 268435455)::int`;
};

/** The values of a row of MySQL, one told from the other. */
const valuesOf = (row: string, names: readonly string[]) =>
  names.map((name) => sql`coalesce(CAST(${sql.id(row, name)} AS BINARY), char(2))`);

/** What tells the rows of a child table of a row from others: MySQL cuts texts of many rows off, sums of marks it does not. */
const rowsMarkSql = (existing: ExistingModel, child: ExistingModel): RawBuilder<unknown> =>
  sql`(SELECT concat(count(*), char(1), coalesce(sum(CAST(conv(left(sha1(concat_ws(char(1), ${sql.join(valuesOf('held', child.all))})), 12), 16, 10) AS UNSIGNED)), 0))
    FROM ${existingNameSql(child)} AS held WHERE ${child.parent ? sql.id('held', child.parent.column.name) : sql`NULL`} = ${bare(existing.key)})`;

/** The rows of a child table of a row as one text. */
function rowsTextSql(existing: ExistingModel, child: ExistingModel): RawBuilder<unknown> {
  const of = (column: Named) => sql.id('held', column.name);
  return sql`coalesce((SELECT string_agg(ROW(held.*)::text, chr(10) ORDER BY ${of(child.key)})
    FROM ${existingNameSql(child)} AS held WHERE ${child.parent ? of(child.parent.column) : sql`NULL`} = ${bare(existing.key)}), '')`;
}

/** The rows of an existing table under the names of a design's own; what nothing asks for is not computed. */
function existingRowsSql(existing: ExistingModel): RawBuilder<unknown> {
  const { key, system, columns, words, dialect, parent, order } = existing;
  const searched = words.flatMap((name) => columns.get(name) ?? []);
  const text = sql.raw('text');
  const moment = sql.raw('timestamptz');
  const said = (column: Named | null, type: RawBuilder<unknown>) => sourceSql(existing, column, type);
  const none = (type: string) => (dialect.isMySql ? sql`NULL` : sql`NULL::${sql.raw(type)}`);
  const mark = system.deleteMark && bare(system.deleteMark);
  const deleted = !mark
    ? sql`0`
    : dialect.isMySql
      ? sql`coalesce(${mark}, 0)`
      : sql`coalesce(${mark}::int, 0)`;
  const newLine = dialect.isMySql ? sql`char(10)` : sql`chr(10)`;
  const parts = [
    sql`${bare(key)} AS ${sql.id(NATIVE_KEY)}`,
    sql`${existingIdSql(existing)} AS id`,
    sql`${existingRevSql(existing)} AS rev`,
    sql`${said(system.creatorUser, text)} AS creator_user_id`,
    sql`${said(system.creatorTime, moment)} AS creator_time`,
    sql`${said(system.modifyUser, text)} AS modifier_user_id`,
    sql`${said(system.modifyTime, moment)} AS modify_time`,
    sql`${said(system.organize, text)} AS organize_id`,
    sql`${none('text')} AS position_id`,
    sql`${deleted} AS delete_mark`,
    sql`${said(system.modifyUser, text)} AS delete_user_id`,
    sql`${said(system.modifyTime, moment)} AS delete_time`,
    sql`${none('text')} AS process_instance_id`,
    sql`${none('int')} AS process_state`,
    sql`${none('jsonb')} AS texts`,
    sql`${searched.length > 0 ? sql`lower(concat_ws(${newLine}, ${sql.join(searched.map(bare))}))` : sql`''`} AS words`,
    ...[...columns].flatMap(([name, column]) =>
      column.related
        ? [
            sql`${markedSql(dialect, column.related, bare(column))} AS ${sql.id(name)}`,
            sql`${bare(column)} AS ${sql.id(nativeName(name))}`,
          ]
        : [sql`${bare(column)} AS ${sql.id(name)}`],
    ),
    ...(parent
      ? [
          sql`${markedSql(dialect, parent, bare(parent.column))} AS parent_id`,
          sql`${bare(parent.column)} AS ${sql.id(PARENT_KEY)}`,
          sql`${bare(order ?? key)} AS position`,
        ]
      : []),
  ];
  return sql`SELECT ${sql.join(parts)} FROM ${existingSql(existing)}`;
}

/** The key as the database compares and orders it. */
export const keySql = (model: Stored): RawBuilder<unknown> => columnSql(model, keyName(model));
export const keyName = ({ existing }: Stored): string => (existing ? NATIVE_KEY : 'id');

/**
 * The keys that some ids name, of the key's own type; texts that no key can be are none. `OFFSET` keeps a text that is
 * known early from being converted before it is looked at.
 */
function keysSql({ keyType, tag }: KeyedBy, ids: RawBuilder<unknown>): RawBuilder<unknown> {
  const given = sql`substr(given.id, ${sql.lit(tag.length + 1)})`;
  const type = sql.raw(keyType);
  return sql`ARRAY(SELECT ${given}::${type} FROM (${ids} OFFSET 0) AS given (id)
    WHERE starts_with(given.id, ${sql.lit(tag)}) AND pg_input_is_valid(${given}, ${sql.lit(keyType)}))`;
}

/** Records of which a statement names the ids. */
export const idInSql = (model: Stored, ids: RawBuilder<unknown>): RawBuilder<SqlBool> =>
  model.existing
    ? sql<SqlBool>`${keySql(model)} = ANY (${keysSql(model.existing, ids)})`
    : sql<SqlBool>`${columnSql(model, 'id')} IN (${ids})`;

/** Some records, as a column with ids of ours is compared with them, and as a part of a statement that answers their ids. */
export type Parents = {
  readonly are: RawBuilder<unknown>;
  readonly ids: RawBuilder<unknown>;
  /** The ids themselves, as far as they are known before: databases outside are asked for no others. */
  readonly known: readonly string[];
};

export const oneParent = (id: string): Parents => ({
  are: sql`= ${id}`,
  ids: sql`SELECT ${id}::text`,
  known: [id],
});
export const someParents = (ids: readonly string[]): Parents => ({
  are: sql`= ANY (${[...ids]}::text[])`,
  ids: sql`SELECT unnest(${[...ids]}::text[])`,
  known: ids,
});

/** Rows of a child table that belong to some records. */
export function ofParentsSql(child: Stored, { are, ids, known }: Parents): RawBuilder<SqlBool> {
  const { existing } = child;
  if (!existing?.parent) return sql<SqlBool>`${parentKeySql(child)} ${are}`;
  return existing.outside
    ? keyedSql({ ...existing.parent, dialect: existing.dialect }, parentKeySql(child), known)
    : sql<SqlBool>`${parentKeySql(child)} = ANY (${keysSql(existing.parent, ids)})`;
}

/** What says which record a row of a child table belongs to, to be compared with the key of records. */
export const parentKeySql = (child: Stored): RawBuilder<unknown> =>
  columnSql(child, child.existing ? PARENT_KEY : 'parent_id');

/** How a relation of an existing table to another one is compared and sorted: by keys, so that indexes serve. */
export function relationSql({ table, existing }: Stored, column: string) {
  const related = existing?.columns.get(column)?.related;
  if (!existing || !related) return null;
  const key = sql.id(table, nativeName(column));
  return {
    key,
    isOneOf: (ids: readonly string[]): RawBuilder<SqlBool> =>
      existing.outside
        ? keyedSql({ ...related, dialect: existing.dialect }, key, ids)
        : sql<SqlBool>`${key} = ANY (${keysSql(related, sql`SELECT unnest(${[...ids]}::text[])`)})`,
  };
}

/** What a text must look like to be a key; others are none, whatever a database makes of them. */
const KEYS = {
  text: /^[^\0]*$/s,
  int: /^(?:0|-?[1-9]\d{0,9})$/,
  bigint: /^(?:0|-?[1-9]\d{0,18})$/,
  uuid: /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/,
} as const satisfies Readonly<Record<KeyedBy['keyType'], RegExp>>;
const LARGEST = { int: 2n ** 31n, bigint: 2n ** 63n } as const;

/** Rows outside whose keys some ids name: their database may read texts in ways that ours does not. */
function keyedSql(
  { keyType, tag, dialect }: KeyedBy & Pick<ExistingModel, 'dialect'>,
  key: RawBuilder<unknown>,
  ids: readonly string[],
): RawBuilder<SqlBool> {
  const keys = ids
    .filter((id) => id.startsWith(tag))
    .map((id) => id.slice(tag.length))
    .filter((text) => {
      if (!KEYS[keyType].test(text)) return false;
      if (keyType !== 'int' && keyType !== 'bigint') return true;
      const number = BigInt(text);
      return -LARGEST[keyType] <= number && number < LARGEST[keyType];
    });
  if (keys.length === 0) return sql<SqlBool>`false`;
  if (!dialect.isMySql) return sql<SqlBool>`${key} = ANY (${keys}::${sql.raw(keyType)}[])`;
  if (keyType === 'text') return dialect.isAnyOf(key, keys, 'text');
  const each = keys.map((one) => (keyType === 'uuid' ? sql`${one}` : sql`CAST(${one} AS SIGNED)`));
  return sql<SqlBool>`${key} IN (${sql.join(each)})`;
}

/** A row of an existing table by the id of its record. */
export const existingRowSql = (existing: ExistingModel, id: string): RawBuilder<SqlBool> =>
  existing.outside
    ? keyedSql(existing, bare(existing.key), [id])
    : sql<SqlBool>`${bare(existing.key)} = ANY (${keysSql(existing, sql`SELECT ${id}::text`)})
    AND ${existingIdSql(existing)} = ${id}`;

/** Rows of an existing child table by the id of their record. */
export function existingOfParentSql(
  { parent, outside, dialect }: ExistingModel,
  id: string,
): RawBuilder<SqlBool> {
  if (!parent) return sql<SqlBool>`false`;
  return outside
    ? keyedSql({ ...parent, dialect }, bare(parent.column), [id])
    : sql<SqlBool>`${bare(parent.column)} = ANY (${keysSql(parent, sql`SELECT ${id}::text`)})`;
}

/** Records that are there, or those in the recycle bin. */
export const deletedSql = (model: Stored, deleteMark: 0 | 1): RawBuilder<SqlBool> =>
  sql<SqlBool>`${columnSql(model, 'delete_mark')} = ${sql.lit(deleteMark)}`;

/** Every record: of doors that know theirs, and of whoever no scheme restricts. */
export const everyRecordSql: RawBuilder<SqlBool> = sql<SqlBool>`true`;

/**
 * Records with one of some ids. A single one is compared as such: PostgreSQL expects ten ids of an array that
 * it does not know, finds the plan for the one at hand cheaper each time, and plans each time.
 */
export function idSql(model: Stored, ids: readonly string[]): RawBuilder<SqlBool> {
  if (model.existing?.outside) return keyedSql(model.existing, keySql(model), ids);
  const id = columnSql(model, 'id');
  const [first] = ids;
  if (first !== undefined && ids.length === 1)
    return model.existing
      ? sql<SqlBool>`(${idInSql(model, sql`SELECT ${first}::text`)} AND ${id} = ${first}::text)`
      : sql<SqlBool>`${id} = ${first}::text`;
  return model.existing
    ? sql<SqlBool>`(${idInSql(model, sql`SELECT unnest(${ids}::text[])`)} AND ${id} = ANY (${ids}::text[]))`
    : sql<SqlBool>`${id} = ANY (${ids}::text[])`;
}

/**
 * The records of a design that the caller reaches: those that the data schemes of any of the caller's entries let
 * through. It is part of every statement that reads or changes records.
 */
export function recordScopeSql(ctx: Pick<Ctx, 'caller'>, model: RecordModel): RawBuilder<SqlBool> {
  const { caller } = ctx;
  if (caller.isAdministrator || caller.isSystem) return everyRecordSql;
  const fields = scopeFields(model);
  const entries = caller.designs.get(model.designId) ?? [];
  return anyOfSql(entries.map((code) => dataScopeSql(ctx, code, fields, dialectOf(model))));
}

/** The records that the caller reaches and that are not deleted. */
export const reachSql = (ctx: Pick<Ctx, 'caller'>, model: RecordModel): RawBuilder<SqlBool> =>
  sql<SqlBool>`(${deletedSql(model, 0)} AND ${recordScopeSql(ctx, model)})`;

/** Ids of the records of which a day or a moment falls on a day, in the order of ids. */
export async function idsOnDay(
  db: Db,
  model: RecordModel,
  {
    stored,
    day,
    after,
    limit,
  }: {
    readonly stored: StoredField;
    readonly day: string;
    readonly after: string;
    readonly limit: number;
  },
): Promise<string[]> {
  const [id, column] = [columnSql(model, 'id'), columnSql(model, stored.column)];
  const { typed, dayStart } = dialectOf(model);
  const [from, to] = [typed(day, 'date'), typed(dayAfter(day), 'date')];
  const isOnDay =
    stored.field.shape === 'day'
      ? sql`${column} = ${from}`
      : sql`${column} >= ${dayStart(sql`(${from})`)} AND ${column} < ${dayStart(sql`(${to})`)}`;
  const rows = await rowsOf<{ id: string }>(
    db,
    model,
    sql`SELECT ${id} AS id FROM ${tableSql(model)}
      WHERE ${deletedSql(model, 0)} AND ${isOnDay} AND ${id} > ${after}
      ORDER BY ${id} LIMIT ${sql.lit(limit)}`,
  );
  return rows.map((row) => row.id);
}

const dayAfter = (day: string): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10);

/** Those of some ids whose records the caller reaches. */
export async function reachedIds(
  ctx: Pick<Ctx, 'caller' | 'db'>,
  model: RecordModel,
  ids: readonly string[],
): Promise<string[]> {
  const rows = await rowsOf<{ id: string }>(
    ctx.db,
    model,
    sql`SELECT ${columnSql(model, 'id')} AS id FROM ${tableSql(model)}
      WHERE ${idSql(model, ids)} AND ${reachSql(ctx, model)}`,
  );
  return rows.map((row) => row.id);
}

const known = new WeakMap<RecordModel, ScopeFields>();

/** What data schemes may name: the fields of `entryFields`. */
function scopeFields(model: RecordModel): ScopeFields {
  const before = known.get(model);
  if (before) return before;
  const own: ScopeFields = {
    creatorUserId: { sql: columnSql(model, 'creator_user_id'), type: 'text', name: '创建人' },
    organizeId: { sql: columnSql(model, 'organize_id'), type: 'text', name: '所属组织' },
    creatorTime: { sql: columnSql(model, 'creator_time'), type: 'moment', name: '创建时间' },
  };
  const fields = model.columns.flatMap((stored): [string, ScopeField][] => {
    const compared = comparedAs(model, stored);
    return compared ? [[stored.field.name, compared]] : [];
  });
  const made = { ...Object.fromEntries(fields), ...own };
  known.set(model, made);
  return made;
}

function comparedAs(model: RecordModel, { field, column, isSystem }: StoredField): ScopeField | null {
  if (isSystem) return null;
  const [name, stored] = [field.field.label.zh, columnSql(model, column)];
  switch (field.shape) {
    case 'text':
    case 'id':
    case 'time':
      return { sql: stored, type: 'text', name };
    case 'decimal':
      return { sql: stored, type: 'number', name };
    case 'day':
      return { sql: dialectOf(model).dayStart(stored), type: 'moment', name };
    case 'moment':
      return { sql: stored, type: 'moment', name };
    default:
      return null;
  }
}
