import type { PageQuery } from '@auditplus/contract/kernel/paging.ts';
import type { RecycledRow } from '@auditplus/contract/kernel/records/recycled.ts';
import type { RouteReply, RouteSpec } from '@auditplus/contract/kernel/route.ts';
import type { ReactNode } from 'react';
import type { z } from 'zod';
import type { ListColumn } from '../list-page.tsx';
import type { Action } from '../row-actions.tsx';

/** The values of a record by its fields. */
export type RecordValues = Readonly<Record<string, unknown>>;

/** A row of any record's list. */
export type AnyRow = RecordValues & {
  readonly id: string;
  readonly fullName: string;
  readonly enabledMark: number;
  readonly rev: number;
  readonly abilities?: { readonly canEdit: boolean; readonly canRemove: boolean };
};

type Call<Parts extends Partial<RouteSpec>> = RouteSpec & Parts;
type ById = z.ZodType<{ id: string }, { id: string }>;
type AtRev = z.ZodType<{ rev?: number | undefined }, { rev?: unknown }>;
type Values = z.ZodType<RecordValues, RecordValues>;
type Paged<Row> = z.ZodType<{
  list: Row[];
  pagination: { currentPage: number; pageSize: number; total: number };
}>;

/** The calls of any record, as `recordRoutes` makes them. */
export type RecordCalls = {
  readonly list: Call<{ query: z.ZodType<PageQuery>; reply: Paged<AnyRow> }>;
  readonly read: Call<{ params: ById; reply: Values }>;
  readonly create: Call<{ body: Values; reply: z.ZodNull }>;
  readonly update: Call<{ params: ById; body: Values; reply: z.ZodNull }>;
  readonly remove: Call<{ params: ById; query: AtRev; reply: z.ZodNull }>;
  readonly state: Call<{ params: ById; query: AtRev; reply: z.ZodNull }>;
  readonly recycled?: Call<{ query: z.ZodType<PageQuery>; reply: Paged<RecycledRow> }>;
  readonly restore?: Call<{ params: ById; reply: z.ZodNull }>;
};

/** A row of a record's list. */
export type RowOf<R extends { readonly list: RouteSpec }> =
  RouteReply<R['list']> extends { list: readonly (infer Row)[] } ? Row : never;

/** What a page shows and does beyond its record's declaration. */
export type PageSlots<Row> = {
  /** The order of the list's columns, with the page's own between; all that the fields declare unless given. */
  readonly columns?: readonly (string | ListColumn<Row>)[];
  /** Fields of the form that the page draws itself, by name. */
  readonly fields?: Readonly<Record<string, (record: RecordValues | undefined) => ReactNode>>;
  /** Between editing and switching off. */
  readonly rowActions?: (row: Row) => readonly Action[];
  /** People who hold the record: as long as there are any, it is not deleted. */
  readonly membersOf?: (row: Row) => number;
  /** What the actions open. */
  readonly elements?: ReactNode;
  /** Further fields of the list's query. */
  readonly query?: RecordValues;
  /** What a new record starts with. */
  readonly start?: RecordValues;
  /** Why nothing can be added now. */
  readonly addRefusal?: string | null;
  /** The export is limited to this organisation and those below. */
  readonly organizeId?: string;
  /** What stands around the list: a tree at its left. */
  readonly frame?: (list: ReactNode) => ReactNode;
};

/** A name inside a sentence: languages with small letters use them. */
export const nameInSentence = (label: string): string => label.charAt(0).toLowerCase() + label.slice(1);
