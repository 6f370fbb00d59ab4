import type { ExistingColumn } from '@auditplus/core/designs/existing-table.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Ctx } from '../../kernel/context.ts';
import { dataScopeSql } from '../../kernel/data-scope.ts';
import type { Db } from '../../kernel/db.ts';
import { anyOfSql } from '../../kernel/filter-sql.ts';
import type { ScopeField, ScopeFields } from '../../kernel/scoped-pages.ts';
import { appTable } from '../designs/public.ts';
import type { ExistingModel, KeyedBy } from './existing-model.ts';
import type { RecordModel, StoredField } from './record-model.ts';

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
/** The key that a relation holds, as its column has it. */
const nativeName = (column: string): string => `${column}_key`;

const sourceSql = (column: Named | null, type: RawBuilder<unknown>): RawBuilder<unknown> =>
  column ? sql`${sql.id(SOURCE, column.name)}::${type}` : sql`NULL::${type}`;

/** An existing table, and the name of its rows. */
export const existingSql = ({ table }: ExistingModel): RawBuilder<unknown> =>
  sql`${sql.id('app', table)} AS ${sql.id(SOURCE)}`;

const bare = ({ name }: Named): RawBuilder<unknown> => sql.id(SOURCE, name);

/** The id of a row. */
export const existingIdSql = ({ key, tag }: ExistingModel): RawBuilder<unknown> =>
  sql`${sql.lit(tag)} || ${bare(key)}::text`;

/** The version of a row, of no more digits than marks in workbooks: its column, or what tells its values from others. */
export const existingRevSql = ({ system: { version } }: ExistingModel): RawBuilder<unknown> =>
  version
    ? sql`(coalesce(${bare(version)}, 0)::bigint & 268435455)::int`
    : sql`(hashtextextended(ROW(${sql.id(SOURCE)}.*)::text, 0) & 268435455)::int`;

/** The rows of an existing table under the names of a design's own; what nothing asks for is not computed. */
function existingRowsSql(existing: ExistingModel): RawBuilder<unknown> {
  const { key, system, columns, words } = existing;
  const searched = words.flatMap((name) => columns.get(name) ?? []);
  const text = sql.raw('text');
  const moment = sql.raw('timestamptz');
  const parts = [
    sql`${bare(key)} AS ${sql.id(NATIVE_KEY)}`,
    sql`${existingIdSql(existing)} AS id`,
    sql`${existingRevSql(existing)} AS rev`,
    sql`${sourceSql(system.creatorUser, text)} AS creator_user_id`,
    sql`${sourceSql(system.creatorTime, moment)} AS creator_time`,
    sql`${sourceSql(system.modifyUser, text)} AS modifier_user_id`,
    sql`${sourceSql(system.modifyTime, moment)} AS modify_time`,
    sql`${sourceSql(system.organize, text)} AS organize_id`,
    sql`NULL::text AS position_id`,
    sql`${system.deleteMark ? sql`coalesce(${bare(system.deleteMark)}::int, 0)` : sql`0`} AS delete_mark`,
    sql`${sourceSql(system.modifyUser, text)} AS delete_user_id`,
    sql`${sourceSql(system.modifyTime, moment)} AS delete_time`,
    sql`NULL::text AS process_instance_id`,
    sql`NULL::int AS process_state`,
    sql`NULL::jsonb AS texts`,
    sql`${searched.length > 0 ? sql`lower(concat_ws(chr(10), ${sql.join(searched.map(bare))}))` : sql`''`} AS words`,
    ...[...columns].flatMap(([name, column]) =>
      column.related
        ? [
            sql`${sql.lit(column.related.tag)} || ${bare(column)}::text AS ${sql.id(name)}`,
            sql`${bare(column)} AS ${sql.id(nativeName(name))}`,
          ]
        : [sql`${bare(column)} AS ${sql.id(name)}`],
    ),
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

/** How a relation of an existing table to another one is compared and sorted: by keys, so that indexes serve. */
export function relationSql({ table, existing }: Stored, column: string) {
  const related = existing?.columns.get(column)?.related;
  if (!related) return null;
  const key = sql.id(table, nativeName(column));
  return {
    key,
    isOneOf: (ids: readonly string[]): RawBuilder<SqlBool> =>
      sql<SqlBool>`${key} = ANY (${keysSql(related, sql`SELECT unnest(${[...ids]}::text[])`)})`,
  };
}

/** A row of an existing table by the id of its record. */
export const existingRowSql = (existing: ExistingModel, id: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`${bare(existing.key)} = ANY (${keysSql(existing, sql`SELECT ${id}::text`)})
    AND ${existingIdSql(existing)} = ${id}`;

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

/** The moment at which a day begins where the product is used. */
const dayStartSql = (day: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(${day}::timestamp AT TIME ZONE INTERVAL '8 hours')`;

/**
 * The records of a design that the caller reaches: those that the data schemes of any of the caller's entries let
 * through. It is part of every statement that reads or changes records.
 */
export function recordScopeSql(ctx: Pick<Ctx, 'caller'>, model: RecordModel): RawBuilder<SqlBool> {
  const { caller } = ctx;
  if (caller.isAdministrator || caller.isSystem) return everyRecordSql;
  const fields = scopeFields(model);
  const entries = caller.designs.get(model.designId) ?? [];
  return anyOfSql(entries.map((code) => dataScopeSql(ctx, code, fields)));
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
  const [from, to] = [sql`${day}::date`, sql`${day}::date + 1`];
  const isOnDay =
    stored.field.shape === 'day'
      ? sql`${column} = ${from}`
      : sql`${column} >= ${dayStartSql(sql`(${from})`)} AND ${column} < ${dayStartSql(sql`(${to})`)}`;
  const { rows } = await sql<{ id: string }>`
    SELECT ${id} AS id FROM ${tableSql(model)}
    WHERE ${deletedSql(model, 0)} AND ${isOnDay} AND ${id} > ${after}
    ORDER BY ${id} LIMIT ${limit}`.execute(db);
  return rows.map((row) => row.id);
}

/** Those of some ids whose records the caller reaches. */
export async function reachedIds(
  ctx: Pick<Ctx, 'caller' | 'db'>,
  model: RecordModel,
  ids: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT ${columnSql(model, 'id')} AS id FROM ${tableSql(model)}
    WHERE ${idSql(model, ids)} AND ${reachSql(ctx, model)}`.execute(ctx.db);
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
      return { sql: dayStartSql(stored), type: 'moment', name };
    case 'moment':
      return { sql: stored, type: 'moment', name };
    default:
      return null;
  }
}
