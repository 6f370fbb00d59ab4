import { type SqlBool, sql } from 'kysely';
import type { Ctx } from './context.ts';
import { anyOfSql } from './filter-sql.ts';
import {
  noRows,
  type Relation,
  type RelationColumn,
  type RelationLabel,
  type RelationScope,
  someRows,
} from './relations.ts';

type Who = Pick<Ctx, 'caller' | 'clock'>;

/** A table of the schema `app` as statements of users read it: its columns are named as the table's are. */
export type AppTable = {
  /** Of the table, of the relation and of its view: `f_valves`. */
  readonly name: string;
  readonly label: RelationLabel;
  /** Codes of menu entries of which a caller needs one; empty: everybody who is signed in. */
  readonly pages: readonly string[];
  /** Among them `id`. */
  readonly columns: readonly RelationColumn[];
  /** Rows with `delete_mark` lie in a recycle bin and are not there. */
  readonly hasBin: boolean;
  readonly needsWhole?: true;
  /** Which rows and columns a caller may read; conditions name `app.<name>` and its columns. */
  scope(ctx: Who): RelationScope;
};

/** The relation of a table of `app`; `makeRelationView` makes the view that it is read by. */
export const appRelation = ({ hasBin, ...table }: AppTable): Relation => ({
  ...table,
  table: `app.${table.name}`,
  live: hasBin ? sql<SqlBool>`${sql.ref(`app.${table.name}.delete_mark`)} = 0` : sql<SqlBool>`true`,
});

/** Columns that say whose a row is: an organisation's id, a person's id. */
export type OwnerColumns = { readonly organize?: string | undefined; readonly owner?: string | undefined };

/**
 * The scope of a table that no page has data schemes for: rows of the caller's organisation and those below it, and the
 * caller's own. Where the table says neither, nobody reads it but definitions that read everything.
 */
export function ownerScope(
  { caller }: Who,
  { name, organize, owner }: OwnerColumns & { readonly name: string },
): RelationScope {
  const column = (of: string) => sql.ref(`app.${name}.${of}`);
  const own = [
    ...(organize === undefined
      ? []
      : [
          sql<SqlBool>`${column(organize)} IN (SELECT id FROM organizes WHERE path @> ARRAY[${caller.organizeId}]::varchar[])`,
        ]),
    ...(owner === undefined ? [] : [sql<SqlBool>`${column(owner)} = ${caller.userId}`]),
  ];
  return own.length === 0 ? noRows : someRows(anyOfSql(own));
}
