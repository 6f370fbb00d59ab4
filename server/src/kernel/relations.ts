import type { Shape } from '@auditplus/contract/kinds/form-kind.ts';
import type { Type } from '@auditplus/core/expressions/types.ts';
import { typeOfShape } from '@auditplus/core/forms/form-model.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Ctx, Kernel } from './context.ts';
import { inLanguage } from './texts.ts';

/** In Simplified Chinese, Traditional Chinese and English. */
export type RelationLabel = readonly [zh: string, zhtw: string, en: string];

/** How values of a column are compared, shown and sent. */
export type RelationColumnType =
  | 'text'
  | 'integer'
  | 'decimal'
  | 'boolean'
  /** A day without a time. */
  | 'date'
  | 'moment';

export type RelationColumn = {
  /** As SQL written by users names it. */
  readonly name: string;
  readonly type: RelationColumnType;
  readonly label: RelationLabel;
  /** The name of a person, or what else tells about one. Phone and ID numbers are in no relation. */
  readonly personal?: boolean;
};

/** What a caller may read of a relation. */
export type RelationScope = {
  /** `all`: every live row; `none`: not one; `some`: the live rows that fulfil `where`. */
  readonly reach: 'all' | 'some' | 'none';
  /** Condition on the relation's table alone; it also holds for `all` (true) and `none` (false). */
  readonly where: RawBuilder<SqlBool>;
  /** Names of columns that the caller may not read; they are null for that caller. */
  readonly denied: ReadonlySet<string>;
};

/**
 * Records of a feature that others may read by name: SQL written by users, reports, the record engine. A feature
 * declares it beside the list that its screens show, and both use the same scope.
 */
export type Relation = {
  readonly name: string;
  readonly label: RelationLabel;
  /** Table of the product that holds the rows; conditions name it unaliased. */
  readonly table: string;
  /** Column of the table that identifies a row and that the relation shows as `id`; `id` unless named. */
  readonly key?: string;
  /** Codes of menu entries of which a caller needs one; empty: everybody who is signed in. */
  readonly pages: readonly string[];
  readonly columns: readonly RelationColumn[];
  /** Given where no column says whose a row is: callers get none, only what reads everything does. */
  readonly needsWhole?: true;
  /** Where the product shows a row: an address with `{column}` for what a column says; absent without a page for one. */
  readonly address?: string;
  /** Rows that exist for anybody: deleted ones are left out. */
  readonly live: RawBuilder<SqlBool>;
  scope(ctx: Who): RelationScope;
};

type Who = Pick<Ctx, 'caller' | 'clock'>;

const NOTHING: ReadonlySet<string> = new Set();

export const allRows = (denied = NOTHING): RelationScope => ({
  reach: 'all',
  where: sql<SqlBool>`true`,
  denied,
});

export const noRows: RelationScope = { reach: 'none', where: sql<SqlBool>`false`, denied: NOTHING };

export const someRows = (where: RawBuilder<SqlBool>, denied = NOTHING): RelationScope => ({
  reach: 'some',
  where,
  denied,
});

const registered = new Map<string, Relation>();

/** Makes relations known by their names; called once at composition. Throws when two relations share a name. */
export function registerRelations(relations: readonly Relation[]): void {
  for (const relation of relations) {
    const earlier = registered.get(relation.name);
    if (earlier && earlier !== relation) throw new Error(`Two relations are called ${relation.name}.`);
    registered.set(relation.name, relation);
  }
}

/** Relations that come and go while the product runs, such as tables that people make. */
export type RelationSource = {
  /** Every relation of now; names that the product itself declares are left to it. */
  all(kernel: Kernel): Promise<readonly Relation[]>;
};

const sources: RelationSource[] = [];

/** Makes known where such relations come from; called once at composition. */
export function registerRelationSource(source: RelationSource): void {
  sources.push(source);
}

/** Every relation of now by its name: those that features declare and those that people have made. */
export async function relationsNow(kernel: Kernel): Promise<ReadonlyMap<string, Relation>> {
  const made = await Promise.all(sources.map((source) => source.all(kernel)));
  return new Map([...made.flat().map((relation) => [relation.name, relation] as const), ...registered]);
}

/** Every relation of now with its columns by name, as editors of statements tell of them in the caller's language. */
export async function toldRelations(ctx: Ctx) {
  const relations = [...(await relationsNow(ctx)).values()];
  relations.sort((a, b) => a.name.localeCompare(b.name));
  return relations.map(({ name, label, needsWhole = false, columns }) => ({
    name,
    label: inLanguage(ctx.language, label),
    needsWhole,
    columns: columns.map((column) => ({
      name: column.name,
      label: inLanguage(ctx.language, column.label),
      type: column.type,
      personal: column.personal ?? false,
    })),
  }));
}

/** Relations by their names; what people have made is looked for only where a name is none that a feature declares. */
export async function relationsNamed(
  kernel: Kernel,
  names: readonly string[],
): Promise<ReadonlyMap<string, Relation>> {
  return names.every((name) => registered.has(name)) ? registered : relationsNow(kernel);
}

/** The relation of a name; undefined where no feature declares it. */
export const findRelation = (name: string): Relation | undefined => registered.get(name);

/** As which values forms know what columns say. */
export const COLUMN_SHAPES = {
  text: 'text',
  integer: 'decimal',
  decimal: 'decimal',
  boolean: 'flag',
  date: 'day',
  moment: 'moment',
} as const satisfies Record<RelationColumnType, Shape>;

/** The columns of a relation with their types in expressions; undefined where no feature declares it. */
export const relationTypes = (name: string): Readonly<Record<string, Type>> | undefined => {
  const columns = findRelation(name)?.columns;
  return (
    columns && Object.fromEntries(columns.map((one) => [one.name, typeOfShape(COLUMN_SHAPES[one.type])]))
  );
};

/** Every relation that a feature declares, by name. */
export const allRelations = (): Relation[] =>
  [...registered.values()].sort((a, b) => a.name.localeCompare(b.name));

/** What the caller may read of a relation: nothing without one of its pages, else what its feature says. */
export function relationScope(ctx: Who, relation: Relation): RelationScope {
  const { caller } = ctx;
  const mayRead =
    relation.pages.length === 0 ||
    caller.isSystem ||
    caller.isAdministrator ||
    relation.pages.some((page) => caller.modules.has(page));
  return mayRead ? relation.scope(ctx) : noRows;
}

/**
 * Condition on a relation's table, unaliased: its live rows that the record rules let the caller read, whether or not
 * the caller holds a page of it. For features that show records of others beside their own.
 */
export function recordScopeSql(ctx: Who, name: string): RawBuilder<SqlBool> {
  const relation = registered.get(name);
  if (!relation) throw new Error(`No feature declares the relation ${name}.`);
  return sql<SqlBool>`(${relation.live} AND ${relation.scope(ctx).where})`;
}

/** The rows that a caller may read of a relation, as a subquery of their ids on the product's own tables. */
export function readableIdsSql(ctx: Who, relation: Relation): RawBuilder<{ id: string }> {
  const table = sql.table(relation.table);
  const key = sql.ref(`${relation.table}.${relation.key ?? 'id'}`);
  return sql<{ id: string }>`SELECT ${key}::text AS id FROM ${table}
    WHERE ${relation.live} AND ${relationScope(ctx, relation).where}`;
}
