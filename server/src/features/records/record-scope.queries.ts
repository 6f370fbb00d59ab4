import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Ctx } from '../../kernel/context.ts';
import { dataScopeSql } from '../../kernel/data-scope.ts';
import type { Db } from '../../kernel/db.ts';
import { anyOfSql } from '../../kernel/filter-sql.ts';
import type { ScopeField, ScopeFields } from '../../kernel/scoped-pages.ts';
import { appTable } from '../designs/public.ts';
import type { RecordModel, StoredField } from './record-model.ts';

/** A column of a record's table, as statements name it. */
export const columnSql = ({ table }: Pick<RecordModel, 'table'>, column: string): RawBuilder<unknown> =>
  sql.ref(`app.${table}.${column}`);

/** Records that are there, or those in the recycle bin. */
export const deletedSql = (model: Pick<RecordModel, 'table'>, deleteMark: 0 | 1): RawBuilder<SqlBool> =>
  sql<SqlBool>`${columnSql(model, 'delete_mark')} = ${sql.lit(deleteMark)}`;

/** Every record: of doors that know theirs, and of whoever no scheme restricts. */
export const everyRecordSql: RawBuilder<SqlBool> = sql<SqlBool>`true`;

/**
 * Records with one of some ids. A single one is compared as such: PostgreSQL expects ten ids of an array that
 * it does not know, finds the plan for the one at hand cheaper each time, and plans each time.
 */
export const idSql = (model: Pick<RecordModel, 'table'>, ids: readonly string[]): RawBuilder<SqlBool> =>
  ids.length === 1
    ? sql<SqlBool>`${columnSql(model, 'id')} = ${ids[0]}::text`
    : sql<SqlBool>`${columnSql(model, 'id')} = ANY (${ids}::text[])`;

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
    SELECT ${id} AS id FROM ${appTable(model.table)}
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
    SELECT ${columnSql(model, 'id')} AS id FROM ${appTable(model.table)}
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
