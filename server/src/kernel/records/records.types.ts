import type { PageQuery, Pagination } from '@auditplus/contract/kernel/paging.ts';
import type { RecordPress, RecordPressed } from '@auditplus/contract/kernel/records/record-routes.ts';
import type {
  ComputedKey,
  EditOf,
  RecordModel,
  StoredOf,
} from '@auditplus/contract/kernel/records/record-type.ts';
import type { RecycledRow } from '@auditplus/contract/kernel/records/recycled.ts';
import type { RouteInput, RouteReply, RouteSpec } from '@auditplus/contract/kernel/route.ts';
import type { ValueOf } from '@auditplus/contract/kinds/kinds.ts';
import type { RawBuilder, SqlBool } from 'kysely';
import type { z } from 'zod';
import type { Change, change } from '../audit-log.ts';
import type { Ctx } from '../context.ts';
import type { Db } from '../db.ts';
import type { ObjectKind } from '../design-objects/design-objects.ts';

/** The calls of a record, as `recordRoutes` makes them. */
export type RecordCalls = {
  readonly list: RouteSpec;
  readonly read: RouteSpec;
  readonly create: RouteSpec;
};

export type Page<Row> = { list: Row[]; pagination: Pagination };

export type Condition = RawBuilder<SqlBool>;

/** A row of a record's list as it is replied. */
export type RowOf<R extends RecordCalls> =
  RouteReply<R['list']> extends { list: readonly (infer Row)[] } ? Row : never;
export type DetailOf<R extends RecordCalls> = RouteReply<R['read']>;
export type QueryOf<R extends RecordCalls> = RouteInput<R['list']>['query'];

/** A stored record with what the feature reads beside its fields. */
export type Stored<M extends RecordModel, Hidden> = StoredOf<M['fields']> & Hidden;

/** The values that a form sends, with the version that it was opened with. */
export type Sent<M extends RecordModel> = EditOf<M['fields']> & { readonly rev?: number | undefined };

/** A write of one record in its transaction. */
export type Write<M extends RecordModel, Hidden> = {
  readonly ctx: Ctx;
  readonly tx: Change;
  readonly id: string;
} & (
  | { readonly operation: 'create'; readonly before: null; readonly after: EditOf<M['fields']> }
  | { readonly operation: 'update'; readonly before: Stored<M, Hidden>; readonly after: EditOf<M['fields']> }
  | {
      readonly operation: 'remove' | 'toggle' | 'restore';
      readonly before: Stored<M, Hidden>;
      readonly after: null;
    }
);

type Awaitable<T> = T | Promise<T>;

/** What a record computes: needed as soon as the declaration has computed fields. */
type ComputedSlot<M extends RecordModel> = [ComputedKey<M['fields']>] extends [never]
  ? { readonly computed?: undefined }
  : { readonly computed: { readonly [K in ComputedKey<M['fields']>]: RawBuilder<ValueOf<M['fields'][K]>> } };

/** What a record does beyond its declaration; every slot is a function of the feature. */
export type RecordSlots<M extends RecordModel, R extends RecordCalls, Hidden> = ComputedSlot<M> & {
  /** Values that the feature's own slots need of each record; they are not replied. */
  readonly hidden?: { readonly [K in keyof Hidden]: RawBuilder<Hidden[K]> };
  /** How writes are carried out; `change` unless they touch more, such as rights. */
  readonly change?: typeof change;
  /** Conditions beside the data schemes: what of the list's query the declaration does not know. */
  readonly where?: (ctx: Ctx, query: Partial<QueryOf<R>>) => Awaitable<readonly Condition[]>;
  /** The values as they are stored, of those that a form sends. */
  readonly normalize?: (values: EditOf<M['fields']>) => EditOf<M['fields']>;
  /** Whether the caller may do this to this record; before its version is looked at. */
  readonly permit?: (write: Write<M, Hidden>) => Awaitable<void>;
  /** The record's own rules, after those of its fields. */
  readonly check?: (write: Write<M, Hidden>) => Awaitable<void>;
  /** What else is written with it. */
  readonly afterWrite?: (write: Write<M, Hidden>) => Awaitable<void>;
  /** Rows with what the declaration does not know of. */
  readonly rows?: (ctx: Ctx, rows: readonly (RowOf<R> & Hidden)[]) => Awaitable<RowOf<R>[]>;
  /** The record for its form with what the declaration does not know of. */
  readonly detail?: (
    ctx: Ctx,
    stored: Stored<M, Hidden>,
  ) => Awaitable<Omit<DetailOf<R>, keyof Sent<M> | 'id'>>;
  /** Where deleted records were, and what comes back with them. */
  readonly recycled?: (
    ctx: Ctx,
    rows: readonly Stored<M, Hidden>[],
  ) => Awaitable<readonly Partial<Pick<RecycledRow, 'organize' | 'dependants'>>[]>;
};

/** What a workbook of records is limited to; those that are named are there whatever the list shows. */
export type SheetQuery = {
  readonly ids?: readonly string[] | undefined;
  readonly keyword?: string | undefined;
  readonly organizeId?: string | undefined;
  readonly limit: number;
};

type At = { readonly params: { readonly id: string }; readonly query: { readonly rev?: number | undefined } };

/** The functions of a record. Each can be called alone; `handlers` binds them to the record's calls. */
export type Records<M extends RecordModel, R extends RecordCalls, Hidden> = {
  readonly model: M;
  list(ctx: Ctx, query: QueryOf<R>): Promise<Page<RowOf<R>>>;
  /** Rows of the list by conditions of the caller's own, instead of the page's data schemes. */
  select(ctx: Ctx, where: readonly Condition[]): Promise<RowOf<R>[]>;
  /** Records with every field that a workbook holds, in the words of lists. */
  sheet(ctx: Ctx, asked: SheetQuery): Promise<readonly Readonly<Record<string, unknown>>[]>;
  /** A stored record that the caller sees. */
  find(ctx: Ctx, id: string): Promise<Stored<M, Hidden>>;
  /** Whether the caller sees a record, deleted or not. */
  isVisible(ctx: Ctx, id: string): Promise<boolean>;
  /** Whether the caller reads a field of a record that holds a file. */
  holdsFile(ctx: Ctx, id: string, fileId: string): Promise<boolean>;
  read(ctx: Ctx, id: string): Promise<DetailOf<R>>;
  create(ctx: Ctx, sent: Sent<M>): Promise<string>;
  /** Stores a new record inside a change that is open already. */
  insert(ctx: Ctx, tx: Change, sent: Sent<M>): Promise<string>;
  update(ctx: Ctx, id: string, sent: Sent<M>): Promise<void>;
  remove(ctx: Ctx, id: string, rev?: number): Promise<void>;
  toggle(ctx: Ctx, id: string, rev?: number): Promise<void>;
  recycled(ctx: Ctx, query: PageQuery): Promise<Page<RecycledRow>>;
  restore(ctx: Ctx, id: string): Promise<void>;
  /** The records as objects that are kept as text. */
  objects(): ObjectKind;
  readonly ofProcess: RecordOfProcess;
  readonly handlers: {
    list(ctx: Ctx, input: { readonly query: QueryOf<R> }): Promise<Page<RowOf<R>>>;
    create(ctx: Ctx, input: { readonly body: Sent<M> }): Promise<null>;
    read(ctx: Ctx, input: Pick<At, 'params'>): Promise<DetailOf<R>>;
    update(ctx: Ctx, input: Pick<At, 'params'> & { readonly body: Sent<M> }): Promise<null>;
    remove(ctx: Ctx, input: At): Promise<null>;
    state(ctx: Ctx, input: At): Promise<null>;
    recycled(ctx: Ctx, input: { readonly query: PageQuery }): Promise<Page<RecycledRow>>;
    restore(ctx: Ctx, input: Pick<At, 'params'>): Promise<null>;
    press(
      ctx: Ctx,
      input: Pick<At, 'params'> & { readonly body: z.output<typeof RecordPress> },
    ): Promise<z.output<typeof RecordPressed>>;
  };
};

/** A record as the process that decides on it reaches it. */
export type RecordOfProcess = {
  values(ctx: Ctx, db: Db, id: string): Promise<Readonly<Record<string, unknown>>>;
  write(
    ctx: Ctx,
    tx: Change,
    id: string,
    sent: Readonly<Record<string, unknown>>,
  ): Promise<Readonly<Record<string, unknown>>>;
  note(tx: Change, id: string, process: { readonly id: string; readonly state: string }): Promise<void>;
};
