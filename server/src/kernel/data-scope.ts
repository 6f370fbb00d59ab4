import type {
  FieldType,
  SchemeCondition,
  SchemeItem,
} from '@auditplus/contract/features/menus/data-scheme.model.ts';
import { type Expression, type RawBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import type { Ctx } from './context.ts';
import { anyOfSql } from './filter-sql.ts';
import { containing } from './keyword.ts';
import { type ComparedType, ownRows, ROW_DIALECTS, type RowDialect } from './row-dialect.ts';
import { SCOPED_PAGES, type ScopeFields } from './scoped-pages.ts';

type Who = Pick<Ctx, 'caller'>;

/**
 * The rows of a page that the caller's data schemes let through, as one SQL condition: schemes joined by OR, tokens
 * resolved inside the statement, every value bound. Callers without the page and callers without a scheme get no rows;
 * super administrators and work of the system get all. `fields` says what a scheme's field names mean in the query;
 * pages of the platform itself are known.
 */
export function dataScopeSql(
  ctx: Who,
  module: string,
  fields?: ScopeFields,
  dialect: RowDialect = ROW_DIALECTS.own,
): RawBuilder<SqlBool> {
  const { caller } = ctx;
  if (caller.isAdministrator || caller.isSystem) return sql<SqlBool>`true`;
  const held = caller.modules.get(module);
  if (!held) return sql<SqlBool>`false`;
  if (held.data === null) return sql<SqlBool>`true`;
  return anyOf(held.data, ctx, { fields: fields ?? SCOPED_PAGES.get(module)?.fields ?? {}, dialect });
}

/**
 * What a general picker offers: whoever holds the page picks from the rows that the page's data schemes let through;
 * whoever does not, picks from what the picker offers everybody.
 */
export const pickerScopeSql = (ctx: Who, module: string): RawBuilder<SqlBool> =>
  ctx.caller.modules.has(module) ? dataScopeSql(ctx, module) : sql<SqlBool>`true`;

/** A query limited to the rows that the caller's data schemes of a page let through. */
export const applyDataScheme = <DB, TB extends keyof DB, O>(
  query: SelectQueryBuilder<DB, TB, O>,
  ctx: Who,
  module: string,
  fields?: ScopeFields,
): SelectQueryBuilder<DB, TB, O> => query.where(dataScopeSql(ctx, module, fields));

/** The rows that one condition lets through for a caller. */
export const schemeSql = (condition: SchemeCondition, ctx: Who, fields: ScopeFields): RawBuilder<SqlBool> =>
  conditionSql(condition, ctx, { fields, dialect: ROW_DIALECTS.own });

/** What a scheme's field names mean, and how the database is asked that has them. */
type Meant = { readonly fields: ScopeFields; readonly dialect: RowDialect };

function conditionSql(condition: SchemeCondition, ctx: Who, meant: Meant): RawBuilder<SqlBool> {
  let joined: RawBuilder<SqlBool> | null = null;
  for (const { logic, groups } of condition) {
    if (groups.length === 0) return sql<SqlBool>`false`;
    const group = sql<SqlBool>`(${sql.join(
      groups.map((item) => itemSql(item, ctx, meant)),
      sql` AND `,
    )})`;
    joined =
      joined === null
        ? group
        : logic === 'or'
          ? sql<SqlBool>`(${joined} OR ${group})`
          : sql<SqlBool>`(${joined} AND ${group})`;
  }
  return joined ?? sql<SqlBool>`false`;
}

/** The row with the columns blanked that the caller does not hold; `blanks` names what each column becomes. */
export function withoutDeniedColumns<T extends object>(
  ctx: Who,
  module: string,
  row: T,
  blanks: Readonly<Record<string, Partial<T>>>,
): T {
  const denied = ctx.caller.modules.get(module)?.deniedColumns;
  if (!denied || denied.size === 0) return row;
  return Object.assign({ ...row }, ...[...denied].map((code) => blanks[code] ?? {}));
}

/** What may be saved: form fields that the caller does not hold keep their stored values. */
export function keepDeniedFields<T extends object>(ctx: Who, module: string, sent: T, stored: Partial<T>): T {
  const denied = ctx.caller.modules.get(module)?.deniedForms;
  if (!denied || denied.size === 0) return sent;
  const kept = Object.entries(stored).filter(([field]) => denied.has(field));
  return Object.assign({ ...sent }, Object.fromEntries(kept));
}

function anyOf(conditions: readonly SchemeCondition[], ctx: Who, meant: Meant): RawBuilder<SqlBool> {
  return anyOfSql(conditions.map((condition) => conditionSql(condition, ctx, meant)));
}

/** One comparison; a field or value that the page cannot compare lets nothing through. */
function itemSql(item: SchemeItem, ctx: Who, { fields, dialect }: Meant): RawBuilder<SqlBool> {
  const field = fields[item.field];
  if (!field) return sql<SqlBool>`false`;
  const ids = tokenSql(item.value, ctx);
  if (ids) {
    const isIn = sql<SqlBool>`coalesce(${dialect.isAmong(field.sql, ids)}, false)`;
    return NEGATED.has(item.op) ? sql<SqlBool>`(NOT ${isIn})` : isIn;
  }
  const column = field.sql;
  if (item.op === 'Like' || item.op === 'NotLike') {
    const pattern = containing(item.value);
    const isLike = sql<SqlBool>`coalesce(${dialect.isLike(dialect.text(column), pattern)}, false)`;
    return item.op === 'Like' ? isLike : sql<SqlBool>`(NOT ${isLike})`;
  }
  const values = (
    item.op === 'Included' || item.op === 'NotIncluded' ? item.value.split(',') : [item.value]
  ).map((text) => readValue(text.trim(), field.type));
  if (values.some((value) => value === null)) return sql<SqlBool>`false`;
  const type = COMPARED[field.type];
  const isOne =
    dialect.isMySql && type === 'text'
      ? dialect.isAnyOf(column, values, type)
      : sql<SqlBool>`${column} IN (${sql.join(values.map((value) => dialect.typed(value, type)))})`;
  const isIn = sql<SqlBool>`coalesce(${isOne}, false)`;
  if (item.op === 'Equal' || item.op === 'Included') return isIn;
  if (NEGATED.has(item.op)) return sql<SqlBool>`(NOT ${isIn})`;
  const operator = ORDERED[item.op];
  if (!operator) return sql<SqlBool>`false`;
  return sql<SqlBool>`coalesce(${column} ${sql.raw(operator)} ${dialect.typed(values[0] ?? null, type)}, false)`;
}

const NEGATED: ReadonlySet<string> = new Set(['NotEqual', 'NotIncluded']);
const ORDERED: Readonly<Record<string, string>> = {
  GreaterThan: '>',
  GreaterThanOrEqual: '>=',
  LessThan: '<',
  LessThanOrEqual: '<=',
};

/** The ids that a token stands for, as a subquery; null for a plain value. */
function tokenSql(value: string, { caller }: Who): Expression<unknown> | null {
  switch (value) {
    case '@organizeId':
      return sql`${caller.organizeId}`;
    case '@organizationAndSuborganization':
      return ownRows(sql`SELECT id FROM organizes WHERE path @> ARRAY[${caller.organizeId}]::varchar[]`);
    case '@companyAndSuborganization':
      return ownRows(sql`SELECT id FROM organizes WHERE path @> ARRAY[(
        SELECT company.id FROM organizes company JOIN organizes mine ON company.id = ANY (mine.path)
        WHERE mine.id = ${caller.organizeId} AND company.category = 'company'
        ORDER BY cardinality(company.path) DESC LIMIT 1)]::varchar[]`);
    case '@userId':
      return sql`${caller.userId}`;
    case '@userAraSubordinates':
      return ownRows(sql`WITH RECURSIVE below AS (
        SELECT ${caller.userId}::varchar AS id
        UNION SELECT users.id FROM users JOIN below ON users.manager_id = below.id WHERE users.delete_mark = 0
      ) SELECT id FROM below`);
    case '@branchManageOrganize':
      return ownRows(sql`SELECT organize_id FROM organize_admins WHERE user_id = ${caller.userId}`);
    case '@branchManageOrganizeAndSub':
      return ownRows(sql`SELECT organizes.id FROM organizes JOIN organize_admins
        ON organizes.path @> ARRAY[organize_admins.organize_id]
        WHERE organize_admins.user_id = ${caller.userId}`);
    default:
      return null;
  }
}

type FieldKind = ScopeFields[string]['type'];
type Value = string | number | Date;

/** A written value as the field holds it; null when it cannot be one. */
function readValue(text: string, type: FieldKind): Value | null {
  if (type === 'text') return text;
  if (type === 'number') return text !== '' && Number.isFinite(Number(text)) ? Number(text) : null;
  const moment = /^\d{10,}$/.test(text) ? new Date(Number(text)) : new Date(zoned(text));
  return Number.isNaN(moment.getTime()) ? null : moment;
}

/** A date without a zone is one of Asia/Shanghai. */
const zoned = (text: string): string => {
  if (/^\d{4}-\d{2}-\d{2}$/.test(text)) return `${text}T00:00:00+08:00`;
  return /^\d{4}-\d{2}-\d{2}[ T]\d{2}:\d{2}(:\d{2})?$/.test(text) ? `${text.replace(' ', 'T')}+08:00` : text;
};

const COMPARED = { text: 'text', number: 'numeric', moment: 'timestamptz' } as const satisfies Readonly<
  Record<FieldKind, ComparedType>
>;

/** How a declared type of a data field is compared. */
export const kindOfType = (type: FieldType): FieldKind => {
  if (type === 'datetime') return 'moment';
  return type === 'int' || type === 'double' || type === 'bigint' ? 'number' : 'text';
};

/** Whether a value can be compared with a field of this kind. */
export const isValueOf = (text: string, type: FieldKind): boolean =>
  text.split(',').every((part) => readValue(part.trim(), type) !== null);
