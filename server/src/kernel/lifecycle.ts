import type { EventName, EventPayload } from '@auditplus/contract/events.ts';
import type { Lifecycle } from '@auditplus/contract/kernel/lifecycle.ts';
import { type RawBuilder, type Selectable, sql, type Updateable } from 'kysely';
import type { Database } from '../db/generated/tables.ts';
import type { Change } from './audit-log.ts';
import type { Ctx } from './context.ts';
import type { Db } from './db.ts';
import { refuse } from './errors.ts';
import { lastChange, type Versioned } from './stale.ts';

/** A lifecycle whose record is stored in a table of the database. */
type Stored<Table extends keyof Database = keyof Database> = Lifecycle<Table>;
type Table<L> = L extends Lifecycle<infer T> ? T & keyof Database : never;
type Name<L extends Stored> = keyof L['transitions'] & string;

/** A record with its state. */
type InState = { readonly state: number };

/** What a transition reads of a record. */
export type StatedRow = Versioned &
  InState & { readonly id: string; readonly check_id?: string | null | undefined };

/** What stands against a transition; asked in this order. */
export type TransitionChecks = {
  /** Whether the caller may do it (AU0001), unless it refuses itself. */
  readonly permit?: () => boolean;
  /** Refuses what is read-only for all. */
  readonly archive?: () => void;
  /** The version that the person saw (AU0007); none for system work. */
  readonly expectedRev?: number | undefined;
  /** Refuses what the transition asks for besides. */
  readonly guard?: () => unknown;
};

/** Values of columns, or expressions that the database evaluates. */
type Columns<T> = { readonly [K in keyof T]?: T[K] | RawBuilder<T[K]> };

/** What a transition stores beside the state and says in the audit log. */
type TransitionContent<L extends Stored> = {
  /** `noun.pastTense` of the audit log. */
  readonly action: string;
  readonly set?: Columns<Updateable<Database[Table<L>]>>;
  readonly reason?: string | undefined;
  /** Further changed fields for the audit log. */
  readonly note?: Readonly<Record<string, unknown>>;
  /** The hash chain of the entry where the record does not name it. */
  readonly chainId?: string;
  /** System work that follows whatever version the record has; else it must be the version that was loaded. */
  readonly anyRev?: boolean;
};

/** The payload of the event that the transition declares; nothing where it declares none. */
type WithPayload<L extends Stored, N extends Name<L>> = [EventOf<L, N>] extends [never]
  ? { readonly payload?: never }
  : { readonly payload: Readonly<EventPayload<EventOf<L, N>>> };

type EventOf<L extends Stored, N extends Name<L>> = EventIn<L['transitions'][N]>;
type EventIn<T> = T extends { readonly event: infer E extends EventName } ? E : never;

/** Refuses a transition early, before its reads and guards: right, archive, state (AU0009), version (AU0007), guard. */
export async function assertTransition<L extends Stored>(
  db: Db,
  ctx: Ctx,
  lifecycle: L,
  name: Name<L>,
  row: StatedRow,
  { permit, archive, expectedRev, guard }: TransitionChecks = {},
): Promise<void> {
  if (permit && !permit()) refuse('AU0001');
  archive?.();
  if (!lifecycle.allows(name, row.state)) refuseState(ctx, lifecycle, row.state);
  if (expectedRev !== undefined) await assertFresh(db, row, expectedRev);
  await guard?.();
}

/**
 * Takes a transition: its checks, one conditional update, the audit log entry and the declared event. Resolves with the
 * record as it is then. The loser of a race is refused with what happened: the record is gone (AU0002), has moved on
 * (AU0009) or was edited (AU0007).
 */
export async function transition<L extends Stored, N extends Name<L>>(
  tx: Change,
  ctx: Ctx,
  lifecycle: L,
  name: N,
  row: StatedRow,
  step: TransitionChecks & TransitionContent<L> & WithPayload<L, N>,
): Promise<Selectable<Database[Table<L>]>> {
  await assertTransition(tx.db, ctx, lifecycle, name, row, step);
  const to = lifecycle.move(name).to ?? row.state;
  const moved = await updateExpected<L>(tx, ctx, lifecycle, name, row, step);
  tx.record({
    action: step.action,
    targetType: lifecycle.name,
    targetId: row.id,
    before: to === row.state ? null : { state: row.state },
    after: { ...(to === row.state ? {} : { state: to }), ...step.note },
    ...(step.reason ? { reason: step.reason } : {}),
    chainId: step.chainId ?? chainOf(lifecycle, row),
  });
  const event = lifecycle.transitions[name]?.event;
  if (event !== undefined && step.payload) tx.emit(event, step.payload);
  return moved;
}

const chainOf = ({ chain }: Stored, row: StatedRow): string | null =>
  chain === undefined ? null : (row[chain] ?? null);

async function updateExpected<L extends Stored>(
  tx: Change,
  ctx: Ctx,
  lifecycle: L,
  name: Name<L>,
  row: StatedRow,
  {
    set = {},
    anyRev = false,
  }: { readonly set?: Readonly<Record<string, unknown>>; readonly anyRev?: boolean },
): Promise<Selectable<Database[Table<L>]>> {
  const { from, to } = lifecycle.move(name);
  const table = sql.table(lifecycle.table);
  const standing = lifecycle.hasDeleteMark ? sql` AND delete_mark = 0` : sql``;
  const columns = columnsOf({ ...set, ...movedBy(ctx), state: to ?? row.state });
  // The state that was loaded: what the audit log says it was before is what it was.
  const states = anyRev ? from : [row.state];
  const { rows } = await sql<Selectable<Database[Table<L>]>>`
    UPDATE ${table} SET ${columns}, rev = rev + 1
    WHERE id = ${row.id} AND state IN (${sql.join(states)})
      ${anyRev ? sql`` : sql`AND rev = ${row.rev}`}${standing}
    RETURNING *`.execute(tx.db);
  const [updated] = rows;
  if (updated) return updated;
  const now = (
    await sql<Versioned & InState>`SELECT state, rev, last_modify_user_id, last_modify_time
      FROM ${table} WHERE id = ${row.id}${standing}`.execute(tx.db)
  ).rows[0];
  if (!now) refuse('AU0002');
  if (!from.includes(now.state) || now.state !== row.state) refuseState(ctx, lifecycle, now.state);
  return refuseStale(tx.db, now);
}

const movedBy = (ctx: Ctx) => ({
  last_modify_user_id: ctx.caller.userId,
  last_modify_time: ctx.clock.now(),
});

const columnsOf = (set: Readonly<Record<string, unknown>>): RawBuilder<unknown> =>
  sql.join(
    Object.entries(set)
      .filter(([, value]) => value !== undefined)
      .map(([column, value]) => sql`${sql.ref(column)} = ${value}`),
  );

/**
 * As `transition`, of many records in one statement: the caller holds their locks and has asserted each. Each gets its
 * audit log entry; the event that the transition declares is emitted once for each payload.
 */
export async function transitionAll<L extends Stored>(
  tx: Change,
  ctx: Ctx,
  lifecycle: L,
  name: Name<L>,
  rows: readonly (InState & { readonly id: string; readonly chainId: string })[],
  step: Pick<TransitionContent<L>, 'action' | 'set' | 'reason'> & {
    readonly payloads: readonly Readonly<EventPayload<EventName>>[];
  },
): Promise<void> {
  if (rows.length === 0) return;
  const { from, to } = lifecycle.move(name);
  const moved: Readonly<Record<string, unknown>> = to === null ? {} : { state: to };
  await sql`UPDATE ${sql.table(lifecycle.table)} SET ${columnsOf({ ...step.set, ...movedBy(ctx), ...moved })},
      rev = rev + 1
    WHERE id IN (${sql.join(rows.map(({ id }) => id))}) AND state IN (${sql.join(from)})`.execute(tx.db);
  for (const row of rows)
    tx.record({
      action: step.action,
      targetType: lifecycle.name,
      targetId: row.id,
      before: { state: row.state },
      after: moved,
      ...(step.reason ? { reason: step.reason } : {}),
      chainId: row.chainId,
    });
  const event = lifecycle.transitions[name]?.event;
  if (event !== undefined) for (const payload of step.payloads) tx.emit(event, payload);
}

/** Refuses with AU0009, the label of the state that the record is in and its number. */
export const refuseState = (ctx: Ctx, lifecycle: Lifecycle, state: number): never =>
  refuse('AU0009', { 状态: lifecycle.labelOf(state, ctx.language) }, { state });

/** Refuses with AU0009 when the record is in none of the states. */
export function assertState<L extends Lifecycle>(
  ctx: Ctx,
  lifecycle: L,
  { state }: InState,
  ...states: readonly (keyof L['state'] & string)[]
): void {
  if (!lifecycle.is(state, ...states)) refuseState(ctx, lifecycle, state);
}

/** Refuses with AU0007 naming who changed the record when; the details carry it too, with the version now. */
export async function refuseStale(db: Db, row: Versioned): Promise<never> {
  const { name, time, details } = await lastChange(db, row);
  refuse('AU0007', { 姓名: name, 时间: time }, details);
}

/** Refuses with AU0007 when the version that the caller edited is not the record's version now. */
export async function assertFresh(db: Db, row: Versioned, rev: number): Promise<void> {
  if (row.rev !== rev) await refuseStale(db, row);
}

/**
 * `(…)` with the stored numbers of some states, for `IN` and `NOT IN` in written SQL; they are literals, so that partial
 * indexes on states are used.
 */
export function inStates<L extends Lifecycle>(
  lifecycle: L,
  ...states: readonly (keyof L['state'] & string)[]
): RawBuilder<unknown> {
  return sql`(${sql.join(lifecycle.in(...states).map((state) => sql.lit(state)))})`;
}

/** The stored number of a state as a literal of written SQL. */
export const stateIs = <L extends Lifecycle>(
  lifecycle: L,
  state: keyof L['state'] & string,
): RawBuilder<number> => sql.lit(lifecycle.in(state)[0] ?? null) as RawBuilder<number>;
