import type { Ctx } from '../context.ts';
import { type Relation, type RelationColumnType, type RelationScope, relationScope } from '../relations.ts';
import type { CheckedSql } from './check.ts';

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

/**
 * Puts a checked statement into the one that runs: its relations stand before it under their names, with columns that
 * the caller may not read as nulls, and one row more than `rows` is asked for, to tell whether there are more. Its
 * views are security barriers (migration 430): conditions of the statement see no row outside the scope. The third wall
 * of user-made SQL.
 */
export function composeSql(
  { text }: Pick<CheckedSql, 'text'>,
  relations: readonly ReadRelation[],
  rows: number,
): string {
  const parts = relations.map(({ relation, scope }) => {
    const columns = relation.columns.map(({ name, type }) =>
      scope.denied.has(name) ? `NULL::${TYPES[type]} AS ${quoted(name)}` : quoted(name),
    );
    const view = `facts.${quoted(relation.name)}`;
    return `${quoted(relation.name)} AS NOT MATERIALIZED (SELECT ${columns.join(', ')} FROM ${view})`;
  });
  const before = parts.length > 0 ? `WITH ${parts.join(', ')}\n` : '';
  // A comment at the end of the text ends with its line.
  const found = `SELECT * FROM (\n${text}\n) AS written LIMIT ${Math.trunc(rows) + 1}`;
  const isSmall = `CASE WHEN pg_column_size(found.*) > ${ROW_BYTES}
    THEN ('${ROW_TOO_LARGE} ' || pg_column_size(found.*))::bool ELSE true END`;
  return `${before}SELECT * FROM (${found}) AS found WHERE ${isSmall}`;
}
