import type { Reference } from '@auditplus/contract/kinds/form-kind.ts';
import type { Narrowing } from '@auditplus/core/forms/narrowing.ts';
import { type CompiledQuery, type RawBuilder, type SqlBool, sql } from 'kysely';
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

/** What is asked about one reference: a statement that answers the ids which can be chosen. */
type Question = {
  /** The text of the statement whatever ids are asked for; null where it depends on more than that. */
  readonly shape: string | null;
  /** Its values in their order. */
  readonly values: readonly unknown[];
  build(): RawBuilder<unknown>;
};

type Placed = Question & { readonly place: number };

/**
 * Of each of some references, which of the ids name something that can be chosen now; null where it is not the database
 * that could say so. All are asked for in one statement.
 */
export async function knownIds(
  ctx: Person,
  db: Db,
  named: readonly NamedIds[],
): Promise<(ReadonlySet<string> | null)[]> {
  const asked = await Promise.all(named.map((one) => entryQuestion(one) ?? furtherQuestion(ctx, db, one)));
  const questions = asked.flatMap((one, place): Placed[] =>
    one && 'build' in one ? [{ ...one, place }] : [],
  );
  const rows = questions.length > 0 ? await answersTo(db, questions) : [];
  return asked.map((one, place) =>
    one && 'build' in one ? new Set(rows.flatMap((row) => (row.place === place ? [row.id] : []))) : one,
  );
}

type Answer = { readonly place: number; readonly id: string };

/** Statements by their shapes: to build one takes longer than to run it, and every write of a record asks. */
const statements = new Map<string, CompiledQuery<Answer>>();
const MAX_STATEMENTS = 500;

async function answersTo(db: Db, questions: readonly Placed[]): Promise<Answer[]> {
  const isShaped = questions.every(({ shape }) => shape !== null);
  if (!isShaped) return (await unionSql(questions).execute(db)).rows;
  const key = questions.map(({ place, shape }) => `${place} ${shape}`).join();
  const statement = statements.get(key) ?? unionSql(questions).compile(db);
  if (statements.size === MAX_STATEMENTS) statements.clear();
  statements.set(key, statement);
  const parameters = questions.flatMap(({ values }) => values);
  return (await db.executeQuery<Answer>({ ...statement, parameters })).rows;
}

function unionSql(questions: readonly Placed[]): RawBuilder<Answer> {
  const parts = questions.map(
    ({ place, build }) => sql`SELECT ${sql.lit(place)} AS place, known.id FROM (${build()}) known`,
  );
  return sql<Answer>`${sql.join(parts, sql` UNION ALL `)}`;
}

type Entries = 'users' | 'organizes' | 'positions' | 'areas' | 'dictionary_data';

/** What is asked of the product's own lists; null where the reference is to something else. */
function entryQuestion({ reference, ids }: NamedIds): Question | null {
  switch (reference.to) {
    case 'user':
      return ofEntries('users', 'id', ids);
    case 'organization':
    case 'department':
      return ofEntries('organizes', 'id', ids);
    case 'position':
      return ofEntries('positions', 'id', ids);
    case 'area':
      return ofEntries('areas', 'id', ids);
    case 'options': {
      const { dataType, dictionaryType, props } = reference.source;
      if (dataType !== 'dictionary') return null;
      const { shape, values, build } = ofEntries(
        'dictionary_data',
        props.value === 'enCode' ? 'en_code' : 'id',
        ids,
      );
      return {
        shape,
        values: [...values, dictionaryType, dictionaryType],
        build: () => sql`${build()} AND type_id IN (
          SELECT id FROM dictionary_types WHERE id = ${dictionaryType} OR en_code = ${dictionaryType})`,
      };
    }
    default:
      return null;
  }
}

function ofEntries(table: Entries, column: 'id' | 'en_code', ids: readonly string[]): Question {
  // A single id is compared as such, for the reason that `idSql` gives.
  const [only] = ids;
  const isOne = ids.length === 1;
  const value = isOne ? only : [...ids];
  return {
    shape: `${table} ${column} ${isOne ? 'one' : 'any'}`,
    values: [value],
    build: () => {
      const key = sql.ref(column);
      return sql`SELECT ${key} AS id FROM ${sql.table(table)}
        WHERE ${isOne ? sql`${key} = ${value}` : sql`${key} = ANY(${value})`} AND delete_mark = 0 AND enabled_mark = 1`;
    },
  };
}

/**
 * What is asked about records of designs. What lies outside, and what the form narrows down of the product's own rows, is
 * asked at once; null where the database cannot answer.
 */
async function furtherQuestion(
  ctx: Person,
  db: Db,
  { reference, ids, narrowed = [] }: NamedIds,
): Promise<Question | ReadonlySet<string> | null> {
  if (reference.to === 'relation' && narrowed.length > 0) {
    const relation = findRelation(reference.relation);
    if (!relation) return new Set();
    const asked = { columns: [], ids, matches: relationMatches(narrowed), limit: ids.length };
    const { rows } = await relationTexts({ ...ctx, db }, relation, asked);
    return new Set(rows.flatMap(({ id }) => id ?? []));
  }
  if (reference.to !== 'record') return null;
  const model = await findModel(ctx, reference.design);
  if (!model) return new Set();
  const asked = choosableIdsSql(ctx, model, { reference, ids, narrowed });
  if (!outsideOf(model)) return { shape: null, values: [], build: () => asked };
  const rows = await rowsOf<{ id: string }>(db, model, asked);
  return new Set(rows.map(({ id }) => id));
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
