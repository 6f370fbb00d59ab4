import type { SqlFragment } from '@auditplus/core/expressions/to-sql.ts';
import type { Ctx } from '../context.ts';
import { refuse } from '../errors.ts';
import { containing } from '../keyword.ts';
import { type Relation, type RelationColumnType, type RelationScope, relationScope } from '../relations.ts';
import type { CheckedSql } from './check.ts';
import type { SqlResultType } from './values.ts';

/** A relation of a statement with what the run may read of it. */
export type ReadRelation = { readonly relation: Relation; readonly scope: RelationScope };

/** Quotes a name for SQL. */
const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

const TYPES: Readonly<Record<RelationColumnType, string>> = {
  text: 'text',
  integer: 'int4',
  decimal: 'numeric',
  boolean: 'bool',
  date: 'date',
  moment: 'timestamptz',
};

/** A row above this size never leaves the database: its error holds these words. */
export const ROW_TOO_LARGE = 'auditplus: row too large';
const ROW_BYTES = 1024 ** 2;

/** What a caller may read of each relation of a statement; `whole` is every live row and every column. */
export function readRelations(
  ctx: Pick<Ctx, 'caller' | 'clock'>,
  relations: readonly Relation[],
  mode: 'caller' | 'whole',
): ReadRelation[] {
  const whole = (relation: Relation): RelationScope => ({
    ...relationScope(ctx, relation),
    reach: 'all',
    denied: new Set(),
  });
  return relations.map((relation) => ({
    relation,
    scope: mode === 'whole' ? whole(relation) : relationScope(ctx, relation),
  }));
}

/** A column of the rows that a statement finds. */
export type SqlResultColumn = { readonly name: string; readonly type: SqlResultType };

/** Which rows and columns of a result are asked for, by the names of its columns. */
export type ResultView = {
  /** The statement's columns, as they were when it was published; others are refused. */
  readonly known: readonly string[];
  /** Those that are wanted; all unless given. */
  readonly columns?: readonly string[];
  readonly sort?: readonly { readonly column: string; readonly isDescending?: boolean }[];
  /** Rows that hold a text in one of the columns, in any case. */
  readonly keyword?: { readonly text: string; readonly columns: readonly string[] };
  /** Rows whose column holds one of some values, as answers gave them. */
  readonly among?: {
    readonly column: string;
    readonly type: SqlResultType;
    readonly values: readonly string[];
  };
  /** A condition of the expression language on columns of the table `TYPED`, and these columns. */
  readonly filter?: { readonly condition: SqlFragment; readonly columns: readonly SqlResultColumn[] };
  /** Rows left out at the beginning: those of earlier pages. */
  readonly skip?: number;
  /** Whether all rows are counted too, as far as `COUNTED`. */
  readonly isCounted?: boolean;
};

/** The largest total that is told; a result that has one row more has "more than" these. */
export const COUNTED = 10_000;

export type ComposedSql = {
  readonly text: string;
  /** Counts the rows of all pages, up to one more than `COUNTED`; null where nobody asks. */
  readonly count: string | null;
  /** Values that the view adds after those of the statement. */
  readonly values: readonly unknown[];
};

/**
 * Puts a checked statement into the one that runs: its relations stand before it under their names, with columns that
 * the caller may not read as nulls, and one row more than `rows` is asked for, to tell whether there are more. Its
 * views are security barriers (migration 430): conditions of the statement see no row outside the scope. What a view
 * asks for stands around it, by known names that are quoted and by bound values; refuses with `sql.columnUnknown`. The
 * third wall of user-made SQL.
 */
export function composeSql(
  { text, placeholders }: Pick<CheckedSql, 'text' | 'placeholders'>,
  relations: readonly ReadRelation[],
  { rows, view = ALL }: { readonly rows: number; readonly view?: ResultView | undefined },
): ComposedSql {
  const parts = relations.map(({ relation, scope }) => {
    const columns = relation.columns.map(({ name, type }) =>
      scope.denied.has(name) ? `NULL::${TYPES[type]} AS ${quoted(name)}` : quoted(name),
    );
    const from = `facts.${quoted(relation.name)}`;
    return `${quoted(relation.name)} AS NOT MATERIALIZED (SELECT ${columns.join(', ')} FROM ${from})`;
  });
  const before = parts.length > 0 ? `WITH ${parts.join(', ')}\n` : '';
  const known = (name: string): string =>
    view.known.includes(name) ? `written.${quoted(name)}` : refuse('sql.columnUnknown', { name });
  const columns = view.columns?.map(known).join(', ') ?? 'written.*';
  const values: unknown[] = [];
  const place = (value: unknown) => `$${placeholders.length + values.push(value)}`;
  const conditions = conditionsOf(view, { known, place });
  const typed = view.filter
    ? ` CROSS JOIN LATERAL (SELECT ${typedColumns(view.filter.columns)}) AS ${TYPED}`
    : '';
  const where = conditions.length > 0 ? ` WHERE ${conditions.join(' AND ')}` : '';
  // A comment at the end of the text ends with its line.
  const matching = `FROM (\n${text}\n) AS written${typed}${where}`;
  const order = (view.sort ?? []).map(
    ({ column, isDescending = false }) =>
      `${known(column)} ${isDescending ? 'DESC NULLS LAST' : 'ASC NULLS LAST'}`,
  );
  const found =
    `SELECT ${columns} ${matching}${order.length > 0 ? ` ORDER BY ${order.join(', ')}` : ''}` +
    ` LIMIT ${Math.trunc(rows) + 1} OFFSET ${Math.trunc(view.skip ?? 0)}`;
  const isSmall = `CASE WHEN pg_column_size(found.*) > ${ROW_BYTES}
    THEN ('${ROW_TOO_LARGE} ' || pg_column_size(found.*))::bool ELSE true END`;
  return {
    text: `${before}SELECT * FROM (${found}) AS found WHERE ${isSmall}`,
    count: view.isCounted
      ? `${before}SELECT count(*)::int AS total FROM (SELECT ${matching} LIMIT ${COUNTED + 1}) AS counted`
      : null,
    values,
  };
}

/** The name of the table of typed columns, as the expressions of a filter have to call it. */
export const TYPED = 'typed';

type Naming = {
  /** A column of the statement that is known, quoted. */
  readonly known: (name: string) => string;
  /** The place of a bound value. */
  readonly place: (value: unknown) => string;
};

function conditionsOf({ filter, keyword, among }: ResultView, { known, place }: Naming): string[] {
  const conditions: string[] = [];
  if (filter) {
    const { pieces, values } = filter.condition;
    const text = pieces.map((piece, at) => piece + (at < values.length ? place(values[at]) : ''));
    conditions.push(`(${text.join('')})`);
  }
  if (keyword) {
    const columns = keyword.columns.map(known);
    const word = columns.length > 0 ? `${place(containing(keyword.text))}::text` : '';
    conditions.push(`(${columns.map((column) => `${column}::text ILIKE ${word}`).join(' OR ') || 'false'})`);
  }
  if (among) conditions.push(amongSql(known(among.column), among, place));
  return conditions;
}

/** A value comes back as it was sent: numbers and moments are compared as such. */
function amongSql(
  column: string,
  { type, values }: NonNullable<ResultView['among']>,
  place: Naming['place'],
): string {
  const isNumber = type === 'integer' || type === 'decimal';
  if (!isNumber && type !== 'moment') return `${column}::text = ANY (${place(values)}::text[])`;
  const numbers = `${place(values.filter((value) => NUMBER.test(value)))}::numeric[]`;
  return isNumber
    ? `${column}::numeric = ANY (${numbers})`
    : `extract(epoch FROM date_trunc('milliseconds', ${column}::timestamptz)) * 1000 = ANY (${numbers})`;
}

const NUMBER = /^-?\d{1,40}(?:\.\d{1,40})?$/;

/** Columns under the types that the expression language has; what it has none for is left out. */
const typedColumns = (columns: readonly SqlResultColumn[]): string =>
  columns
    .flatMap(({ name, type }) => {
      const column = `written.${quoted(name)}`;
      const cast = CASTS[type]?.(column);
      return cast ? [`${cast} AS ${quoted(name)}`] : [];
    })
    .join(', ') || 'NULL AS nothing';

const CASTS: Readonly<Partial<Record<SqlResultType, (column: string) => string>>> = {
  text: (column) => `${column}::text`,
  integer: (column) => `${column}::numeric`,
  decimal: (column) => `${column}::numeric`,
  boolean: (column) => column,
  date: (column) => column,
  moment: (column) => `date_trunc('milliseconds', ${column}::timestamptz)`,
};

const ALL: ResultView = { known: [] };
