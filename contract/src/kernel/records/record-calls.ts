import type { z } from 'zod';
import type { PageQuery } from '../paging.ts';
import type { RouteSpec } from '../route.ts';
import { type RecordPress, type RecordPressed, recordRoutes } from './record-routes.ts';
import type { RecordModel } from './record-type.ts';
import type { RecycledRow } from './recycled.ts';

/** The values of a record by its fields. */
export type RecordValues = Readonly<Record<string, unknown>>;

/** A row of any record's list. */
export type AnyRow = RecordValues & {
  readonly id: string;
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
  readonly state?: Call<{ params: ById; query: AtRev; reply: z.ZodNull }>;
  readonly recycled?: Call<{ query: z.ZodType<PageQuery>; reply: Paged<RecycledRow> }>;
  readonly restore?: Call<{ params: ById; reply: z.ZodNull }>;
  readonly press?: Call<{ params: ById; body: typeof RecordPress; reply: typeof RecordPressed }>;
};

/** The calls of a record whose fields are known when the product runs. */
export function plainRoutes(model: RecordModel): RecordCalls;
export function plainRoutes(model: RecordModel): object {
  return recordRoutes(model);
}
