import type { Reference } from '@auditplus/contract/kinds/form-kind.ts';
import type { Narrowing } from '@auditplus/core/forms/narrowing.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Ctx } from '../../kernel/context.ts';
import type { Db } from '../../kernel/db.ts';
import { columnOfRows, relationTexts } from '../../kernel/relation-rows.queries.ts';
import { findRelation } from '../../kernel/relations.ts';
import { compileModel, findModel } from './compile-model.ts';
import type { RecordModel } from './record-model.ts';
import { columnSql, idSql, tableSql } from './record-scope.queries.ts';
import { outsideOf, rowsOf } from './record-store.ts';
import { choosableSql, type RecordReference, relationMatches } from './related-range.queries.ts';
import { fromColumn, storedSql } from './stored-values.queries.ts';

type Person = Pick<Ctx, 'db' | 'bus' | 'caller' | 'clock' | 'language'>;

/** Ids that a reference is said to name. */
export type NamedIds = {
  readonly reference: Reference;
  readonly ids: readonly string[];
  /** What the form narrows records of designs and rows of the product down to. */
  readonly narrowed?: readonly Narrowing[] | undefined;
};

/**
 * Of each of some references, which of the ids name something that can be chosen now; null where it is not the database
 * that could say so. All are asked for in one statement.
 */
export async function knownIds(
  ctx: Person,
  db: Db,
  named: readonly NamedIds[],
): Promise<(ReadonlySet<string> | null)[]> {
  const outside = await Promise.all(named.map((one) => knownOutside(ctx, db, one)));
  const known = await Promise.all(
    named.map(async (one, at) => (outside[at] ? null : await knownSql(ctx, one))),
  );
  const parts = known.flatMap((part, place) =>
    part ? [sql`SELECT ${sql.lit(place)} AS place, known.id FROM (${part}) known`] : [],
  );
  if (parts.length === 0) return named.map((_one, at) => outside[at] ?? null);
  const { rows } = await sql<{ place: number; id: string }>`${sql.join(parts, sql` UNION ALL `)}`.execute(db);
  return known.map((part, place) =>
    outside[place]
      ? outside[place]
      : part && new Set(rows.flatMap((row) => (row.place === place ? [row.id] : []))),
  );
}

/**
 * Ids of records in a database outside that the writer may choose, and of rows of the product that a form narrows down;
 * null where they are neither.
 */
async function knownOutside(
  ctx: Person,
  db: Db,
  { reference, ids, narrowed = [] }: NamedIds,
): Promise<ReadonlySet<string> | null> {
  if (reference.to === 'relation' && narrowed.length > 0) {
    const relation = findRelation(reference.relation);
    if (!relation) return new Set();
    const asked = { columns: [], ids, matches: relationMatches(narrowed), limit: ids.length };
    const { rows } = await relationTexts({ ...ctx, db }, relation, asked);
    return new Set(rows.flatMap(({ id }) => id ?? []));
  }
  if (reference.to !== 'record') return null;
  const model = await findModel(ctx, reference.design);
  if (!model || !outsideOf(model)) return null;
  const asked = choosableIdsSql(ctx, model, { reference, ids, narrowed });
  const rows = await rowsOf<{ id: string }>(db, model, asked);
  return new Set(rows.map(({ id }) => id));
}

async function knownSql(
  ctx: Person,
  { reference, ids, narrowed = [] }: NamedIds,
): Promise<RawBuilder<unknown> | null> {
  switch (reference.to) {
    case 'user':
      return entrySql('users', 'id', ids);
    case 'organization':
    case 'department':
      return entrySql('organizes', 'id', ids);
    case 'position':
      return entrySql('positions', 'id', ids);
    case 'area':
      return entrySql('areas', 'id', ids);
    case 'record':
      return recordIdsSql(ctx, { reference, ids, narrowed });
    case 'options': {
      const { dataType, dictionaryType, props } = reference.source;
      const stored = props.value === 'enCode' ? 'en_code' : 'id';
      return dataType === 'dictionary'
        ? sql`${entrySql('dictionary_data', stored, ids)} AND type_id IN (
            SELECT id FROM dictionary_types WHERE id = ${dictionaryType} OR en_code = ${dictionaryType})`
        : null;
    }
    case 'interface':
    case 'relation':
      return null;
  }
}

type Entries = 'users' | 'organizes' | 'positions' | 'areas' | 'dictionary_data';

/** A single id is compared as such, for the reason that `idSql` gives. */
const isOneSql = (column: RawBuilder<unknown>, ids: readonly string[]): RawBuilder<unknown> =>
  ids.length === 1 ? sql`${column} = ${ids[0]}` : sql`${column} = ANY(${[...ids]})`;

const entrySql = (table: Entries, column: 'id' | 'en_code', ids: readonly string[]): RawBuilder<unknown> =>
  sql`SELECT ${sql.ref(column)} AS id FROM ${sql.table(table)}
    WHERE ${isOneSql(sql.ref(column), ids)} AND delete_mark = 0 AND enabled_mark = 1`;

async function recordIdsSql(ctx: Person, asked: AskedRecords): Promise<RawBuilder<unknown>> {
  const model = await findModel(ctx, asked.reference.design);
  return model ? choosableIdsSql(ctx, model, asked) : sql`SELECT NULL::text AS id WHERE false`;
}

type AskedRecords = {
  readonly reference: RecordReference;
  readonly ids: readonly string[];
  readonly narrowed: readonly Narrowing[];
};

const choosableIdsSql = (
  ctx: Person,
  model: RecordModel,
  { reference, ids, narrowed }: AskedRecords,
): RawBuilder<unknown> => sql`SELECT ${columnSql(model, 'id')} AS id FROM ${tableSql(model)}
    WHERE ${idSql(model, ids)} AND ${choosableSql(ctx, model, { ...reference, narrowed })}`;

/** What a field of records of another design holds, by record; of records that are not there, or not within, nothing. */
export async function fieldOfRecords(
  ctx: Person,
  db: Db,
  asked: {
    readonly designId: string;
    readonly ids: readonly string[];
    readonly field: string;
    /** Of which records: of all unless said. */
    readonly within?: (related: RecordModel) => RawBuilder<SqlBool>;
  },
): Promise<ReadonlyMap<string, unknown>> {
  const model = await compileModel(ctx, asked.designId);
  const stored = model.byName.get(asked.field);
  if (!stored) return new Map();
  const within = asked.within?.(model) ?? sql<SqlBool>`true`;
  const rows = await rowsOf<{ id: string; value: unknown }>(
    db,
    model,
    sql`SELECT ${columnSql(model, 'id')} AS id, ${storedSql(stored, model)} AS value FROM ${tableSql(model)}
      WHERE ${idSql(model, asked.ids)} AND ${columnSql(model, 'delete_mark')} = 0 AND ${within}`,
  );
  return new Map(rows.map(({ id, value }) => [String(id), fromColumn(stored.field, value, model)]));
}

/** What a column says in rows of the product, by row; nothing of those that the person may not read. */
export async function rowsLookedUp(
  ctx: Person,
  asked: { readonly relation: string; readonly column: string; readonly ids: readonly string[] },
): Promise<ReadonlyMap<string, unknown>> {
  const relation = findRelation(asked.relation);
  return relation ? columnOfRows(ctx, relation, asked) : new Map();
}
