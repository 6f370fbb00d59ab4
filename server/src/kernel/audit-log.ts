import { createHash } from 'node:crypto';
import type { EventName, EventPayload } from '@auditplus/contract/events.ts';
import { canonicalJson } from '@auditplus/core/canonical-json.ts';
import { type RawBuilder, sql } from 'kysely';
import { builtOnce } from './built-once.ts';
import type { Ctx } from './context.ts';
import { DatabaseAway } from './database-away.ts';
import type { Db, Tx } from './db.ts';
import { claimKey, storeReply } from './idempotency.ts';
import { newId } from './ids.ts';
import { openLanes } from './lanes.ts';
import { hearingOf, laneOf } from './outbox.ts';
import { keyFor, markOf } from './secret.ts';

/** One entry of the trail: what was done to which record, with the changed fields only. */
export type AuditLogEntry = {
  /** `noun.pastTense`, e.g. `finding.issued`. */
  readonly action: string;
  readonly targetType: string;
  readonly targetId: string;
  readonly before?: Readonly<Record<string, unknown>> | null;
  readonly after?: Readonly<Record<string, unknown>> | null;
  readonly reason?: string;
  /** The hash chain that the entry belongs to: the audit's, contract's or standard version's id (audit-domain D18). */
  readonly chainId?: string | null;
};

/** A transaction of another database that a change takes part in. */
export type JoinedTransaction = {
  commit(): Promise<void>;
  /** Never fails: a database that is gone undoes what it was not told to keep. */
  rollback(): Promise<void>;
};

/** A business change in progress: the transaction, and what goes with it when it commits. */
export type Change = {
  readonly db: Tx;
  /**
   * Ends a transaction of another database with this one: everything of ours is written by then, so that nothing but our
   * own commit can still fail once the other one has committed.
   */
  join(joined: JoinedTransaction): void;
  /** Adds an entry to the trail. */
  record(entry: AuditLogEntry): void;
  /**
   * Adds an event for reactions, effects and jobs. Events of one lane are handled in order; the lane is the first id of
   * the payload unless another is named.
   */
  emit<E extends EventName>(event: E, payload: Readonly<EventPayload<E>>, lane?: string): void;
  /** Takes what is on its way to the database and gives no answer that the work needs: the change fails with it. */
  send(statement: Promise<unknown>): void;
};

/** An event on its way to the outbox. */
type Emitted = {
  readonly event: string;
  readonly payload: Readonly<Record<string, unknown>>;
  readonly lane: string | null;
};

/** A deadlock, and a conflict of two transactions: PostgreSQL undid one of them, which may simply come again. */
const LOST_RACES: ReadonlySet<unknown> = new Set(['40P01', '40001']);
const TRIES = 3;

/**
 * The one path of a business write: rows, trail entries and outbox events are stored in one transaction or not
 * at all. With an idempotency key the key is claimed and the reply stored in the same transaction, so that a repeated
 * request happens once and is answered alike. The reply is what the change returns: what `view` makes of the work's
 * result, reading in the transaction, else the result itself where the route can reply with it. After a deadlock the
 * work runs again from the start, so it keeps nothing outside its transaction.
 */
export async function change<T>(ctx: Ctx, work: (change: Change) => Promise<T>): Promise<T>;
export async function change<T, V>(
  ctx: Ctx,
  work: (change: Change) => Promise<T>,
  view: View<T, V>,
): Promise<V>;
export async function change<T>(
  ctx: Ctx,
  work: (change: Change) => Promise<T>,
  view?: View<T, unknown>,
): Promise<unknown> {
  return counted(ctx, () => retried({ ctx, work, view }));
}

/**
 * As `change`, for work that may share its transaction: what is asked for in a lane while another change of it is under way
 * is stored with all that was asked for meanwhile, as many who write at one time wait for their messages and commits above
 * all. Each keeps its caller, its entries and events, and its key. If anything fails, nothing of all that is stored, and
 * each is done again by itself, so that nobody is told of another's fault. Work that shares has to be right where that of
 * others runs between its own statements: no lock keeps them out, and nothing that is set is its own.
 */
export async function changeSharing<T>(
  ctx: Ctx,
  lane: string,
  work: (change: Change) => Promise<T>,
): Promise<T> {
  const lanes = lanesOf.get(ctx.db) ?? openLanes(storeShared);
  lanesOf.set(ctx.db, lanes);
  const { promise, resolve, reject } = Promise.withResolvers<unknown>();
  lanes(lane, { ctx, work, resolve, reject });
  return (await counted(ctx, () => promise)) as T;
}

/** Changes that share their transactions, by the database. */
const lanesOf = new WeakMap<Db, (lane: string, sharing: Sharing) => void>();

async function storeShared(group: readonly [Sharing, ...Sharing[]]): Promise<void> {
  const changed = await changeOnce(group).catch((error: unknown) => {
    // Of a commit whose answer was lost nobody knows whether it was one.
    const isOver = error instanceof DatabaseAway || (group.length === 1 && !hasLostRace(error));
    for (const sharing of group)
      if (isOver) sharing.reject(error);
      else retried(sharing).then(sharing.resolve, sharing.reject);
  });
  if (!changed) return;
  // The next ones need not wait for the disk.
  const lasting = changed.flushed();
  for (const [at, { resolve, reject }] of group.entries())
    lasting.then(() => resolve(changed.results[at]), reject);
}

/** What those hold who share a transaction, and under which name. */
const heldAmong = new WeakMap<Db, Map<string, string>>();

/**
 * Holds something under a name until the transaction ends; false where somebody who shares it holds that under another one.
 * A lock of PostgreSQL, which is the transaction's, keeps only others out.
 */
export function holdsAmong(tx: Db, what: string, name: string): boolean {
  const held = heldAmong.get(tx);
  const holder = held?.get(what) ?? name;
  held?.set(what, holder);
  return holder === name;
}

/** Counts the changes of a request that carries a key. */
async function counted<T>({ keyed }: Ctx, work: () => Promise<T>): Promise<T> {
  if (keyed) keyed.begun += 1;
  const result = await work();
  if (keyed) keyed.ended += 1;
  return result;
}

async function retried(acting: Acting): Promise<unknown> {
  for (let tried = 1; ; tried++) {
    try {
      const { results, flushed } = await changeOnce([acting]);
      await flushed();
      return results[0];
    } catch (error) {
      if (tried === TRIES || !hasLostRace(error)) throw error;
    }
  }
}

const hasLostRace = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && LOST_RACES.has(error.code);

/** Makes a reply from the result of a change, by reading with the context that it gets. */
type View<T, V> = (result: T, seen: Ctx) => Promise<V>;

/** The work of a change, and for whom. */
type Acting = {
  readonly ctx: Ctx;
  readonly work: (change: Change) => Promise<unknown>;
  readonly view?: View<never, unknown> | undefined;
};

/** The work of a change that may share its transaction, and who waits for it. */
type Sharing = Acting & { resolve(result: unknown): void; reject(error: unknown): void };

/**
 * Runs `act`, whose change stores the reply that `view` makes, and answers that reply. For handlers whose change lies
 * inside the operation that they call.
 */
export async function replyInChange<T, V>(
  ctx: Ctx,
  act: (acting: Ctx) => Promise<T>,
  view: (seen: Ctx, result: T) => Promise<V>,
): Promise<V> {
  let made: { readonly from: unknown; readonly reply: V } | undefined;
  const acted = await act({
    ...ctx,
    view: async (seen, result) => {
      // The operation passes the result of its change on; where it does not, the reply is made from what it gives.
      made = { from: result, reply: await view(seen, result as T) };
      return made.reply;
    },
  });
  const isWhole = made && (view.length < 2 || made.from === acted);
  return made && isWhole ? made.reply : view(ctx, acted);
}

/** Stores changes in one transaction; `flushed` says when they lie on the disk. */
async function changeOnce(
  group: readonly [Acting, ...Acting[]],
): Promise<{ readonly results: readonly unknown[]; flushed(): Promise<void> }> {
  const [{ ctx }] = group;
  let stored: Promise<unknown> = Promise.resolve();
  const flushed = ctx.durability.promise();
  const committed = ctx.db.transaction().execute(async (tx) => {
    if (group.length > 1) heldAmong.set(tx, new Map());
    const unhurried = toldLater(ctx.durability.defer(tx));
    const done = await allEnded(group.map((acting) => worked(acting, tx)));
    stored = toldLater(Promise.all([unhurried, ...done.map((one) => one.stored)]));
    for (const one of done) await one.commitJoined();
    return done.map(({ result }) => result);
  });
  // They go straight before the commit, which undoes everything if one of them failed, so that the head of a chain
  // stays locked for no longer than it must. What failed first says why; the commit only knows that something did.
  const results = await committed.catch(async (error: unknown) => {
    await stored;
    throw error;
  });
  await stored;
  return { results, flushed };
}

/** What all of some come to. Where one fails, the others end first: nothing of a transaction goes on behind it. */
async function allEnded<T>(all: readonly Promise<T>[]): Promise<T[]> {
  await Promise.allSettled(all);
  return Promise.all(all);
}

/** As `change`, inside a transaction that is already open. */
export async function changeIn<T>(ctx: Ctx, tx: Tx, work: (change: Change) => Promise<T>): Promise<T> {
  // The reply is that of the change which the transaction belongs to.
  const { result, stored, commitJoined } = await worked({ ctx: { ...ctx, keyed: null }, work }, tx);
  await stored;
  await commitJoined();
  return result as T;
}

/** What the work gave, and its trail and events on their way into the transaction. */
async function worked({ ctx, work, view }: Acting, tx: Tx): Promise<Worked> {
  const entries: AuditLogEntry[] = [];
  const events: Emitted[] = [];
  const sent: Promise<unknown>[] = [];
  const joined: JoinedTransaction[] = [];
  const undone = async (error: unknown): Promise<never> => {
    for (const each of joined) await each.rollback();
    throw error;
  };
  try {
    const { keyed } = ctx;
    if (keyed) await claimKey(ctx, tx, keyed);
    const result = await work({
      db: tx,
      record: (entry) => entries.push(entry),
      emit: (event, payload, lane) => events.push({ event, payload, lane: lane ?? laneOf(payload) }),
      send: (statement) => sent.push(toldLater(statement)),
      join: (one) => joined.push(one),
    });
    const seen: Ctx = { ...ctx, db: tx };
    const shown = view ? await view(result as never, seen) : result;
    const stored = toldLater(
      Promise.all([
        ...sent,
        keyed && storeReply(ctx, tx, keyed, ctx.view ? await ctx.view(seen, shown) : shown),
        storeAll(ctx, tx, { events, entries }),
      ]),
    );
    const commitJoined = async () => {
      if (joined.length === 0) return;
      await stored.catch(undone);
      for (const each of joined) await each.commit().catch(undone);
    };
    return { result: shown, stored, commitJoined };
  } catch (error) {
    return undone(error);
  }
}

type Worked = {
  readonly result: unknown;
  readonly stored: Promise<unknown>;
  /** Ends the transactions of other databases, once everything of ours is written. */
  commitJoined(): Promise<void>;
};

/** A promise that somebody waits for later: a failure meanwhile is not an unhandled one. */
function toldLater<T>(promise: Promise<T>): Promise<T> {
  promise.catch(() => undefined);
  return promise;
}

/** The head that an empty chain starts from: SHA-256 of the chain's id (audit-domain 7.2). */
export const firstHash = (chainId: string): string => createHash('sha256').update(chainId).digest('hex');

/** Fields of a stored entry that its hash covers. */
export type HashedEntry = {
  readonly seq: number;
  readonly at: number;
  readonly actorId: string;
  readonly action: string;
  readonly targetType: string;
  readonly targetId: string;
  readonly before: unknown;
  readonly after: unknown;
  readonly reason: string;
};

/** Hash of an entry over the former hash and its own fields, joined by newlines (audit-domain 7.2, D18). */
export function entryHash(prevHash: string, entry: HashedEntry): string {
  const { seq, at, actorId, action, targetType, targetId, before, after, reason } = entry;
  const content = contentOf({ before, after, reason });
  return createHash('sha256')
    .update([prevHash, seq, at, actorId, action, targetType, targetId, content].join('\n'))
    .digest('hex');
}

const contentOf = ({
  before,
  after,
  reason,
}: {
  before?: unknown;
  after?: unknown;
  reason?: string;
}): string => canonicalJson({ before: before ?? null, after: after ?? null, reason: reason ?? '' });

/** Fields of a stored entry that its mark covers: all of them but its place in a chain. */
export type MarkedEntry = Omit<HashedEntry, 'seq'> & {
  readonly id: string;
  readonly chainId: string | null;
  readonly actorRole: string;
  readonly ip: string;
};

/** A row of the audit log as an entry. */
export const storedEntry = (row: {
  readonly id: string;
  readonly chain_id: string | null;
  readonly at: Date;
  readonly actor_id: string;
  readonly actor_role: string;
  readonly ip: string;
  readonly action: string;
  readonly target_type: string;
  readonly target_id: string;
  readonly before: unknown;
  readonly after: unknown;
  readonly reason: string;
}): MarkedEntry => ({
  id: row.id,
  chainId: row.chain_id,
  at: row.at.getTime(),
  actorId: row.actor_id,
  actorRole: row.actor_role,
  ip: row.ip,
  action: row.action,
  targetType: row.target_type,
  targetId: row.target_id,
  before: row.before,
  after: row.after,
  reason: row.reason,
});

/** The mark of an entry with the key of the trail: nobody adds or changes an entry in the database without the secret. */
export function entryMark(key: Buffer, entry: MarkedEntry): string {
  return markWith(key, entry, contentOf(entry));
}

function markWith(
  key: Buffer,
  entry: Omit<MarkedEntry, 'before' | 'after' | 'reason'>,
  content: string,
): string {
  const { id, chainId, at, actorId, actorRole, ip, action, targetType, targetId } = entry;
  const head = [id, chainId ?? '', at, actorId, actorRole, ip, action, targetType, targetId];
  return markOf(key, [JSON.stringify(head), content].join('\n'));
}

/** The key of the marks of entries. */
export const auditLogKey = (secret: string): Buffer => keyFor(secret, 'trail');

/** The first entry of a chain whose hash does not follow, or null when the chain is whole. */
export async function verifyChain(
  db: Db,
  chainId: string,
): Promise<{ entries: number; brokenSeq: number | null; head: string }> {
  let head = firstHash(chainId);
  let seq = 0;
  const rows = await db
    .selectFrom('activities')
    .selectAll()
    .where('chain_id', '=', chainId)
    .orderBy('seq')
    .execute();
  for (const row of rows) {
    seq += 1;
    const expected = entryHash(head, { ...storedEntry(row), seq });
    if (Number(row.seq) !== seq || row.prev_hash !== head || row.hash !== expected)
      return { entries: rows.length, brokenSeq: seq, head };
    head = expected;
  }
  const stored = await db
    .selectFrom('activity_chains')
    .selectAll()
    .where('chain_id', '=', chainId)
    .executeTakeFirst();
  const whole = stored ? stored.hash === head && Number(stored.seq) === seq : seq === 0;
  return { entries: rows.length, brokenSeq: whole ? null : seq + 1, head };
}

/**
 * Stores events and entries and wakes the outbox in one statement: each journey to the database costs more than what it
 * stores, and the commit goes in the message of a single last one.
 */
async function storeAll(
  ctx: Ctx,
  tx: Tx,
  { events, entries }: { readonly events: readonly Emitted[]; readonly entries: readonly AuditLogEntry[] },
): Promise<void> {
  const at = ctx.clock.now();
  const rows = entries.map((entry) => ({ chain: entry.chainId ?? null, ...rowOf(ctx, entry, at) }));
  const plain = rows.flatMap(({ chain, row }) => (chain === null ? row : []));
  // The hash of a chain covers the content.
  const chained = Map.groupBy(
    rows.flatMap(({ chain, row, content }) => (chain === null ? [] : { chain, row: { ...row, content } })),
    ({ chain }) => chain,
  );
  // Chain heads are locked in one order, so that changes of different audits never wait for each other.
  const chains = [...chained]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([chain, members]) => ({ chain, entries: members.map(({ row }) => row) }));
  if (events.length + rows.length === 0) return;
  const values: Record<string, unknown> = {
    actor: ctx.caller.userId,
    at,
    cause: ctx.cause ?? null,
    chains: JSON.stringify(chains),
  };
  takeValues(values, EVENT, events);
  takeValues(values, ENTRY, plain);
  const parts: Parts = {
    names: [...new Set(events.map(({ event }) => event))],
    events: events.length,
    entries: plain.length,
    hasChains: chains.length > 0,
  };
  await storing(ctx, parts, values)(tx, values);
}

/** What a change stores beside its rows, by the name of each value in the statement. */
type Stored = Readonly<Record<string, unknown>>;

/** Rows that a statement is given: its name for them, and their columns with the types of these. */
type Given = {
  readonly name: string;
  readonly columns: Readonly<Record<string, string>>;
  /** The values of the first rows, each with its name: names that are put together anew take longer to be found by. */
  readonly cells: readonly (readonly {
    readonly column: string;
    readonly type: string;
    readonly of: string;
  }[])[];
};

/** So many rows are given value by value, which PostgreSQL takes in faster; more as one list in JSON. */
const FEW = 2;

const given = (name: string, columns: Given['columns']): Given => ({
  name,
  columns,
  cells: Array.from({ length: FEW }, (_, place) =>
    Object.entries(columns).map(([column, type]) => ({ column, type, of: `${name} ${place} ${column}` })),
  ),
});

const EVENT = given('events', { event: 'text', payload: 'jsonb', lane: 'text' });
const ENTRY = given('plain', {
  ...{ id: 'text', actor_id: 'text', actor_role: 'text', action: 'text', target_type: 'text' },
  ...{ target_id: 'text', before: 'jsonb', after: 'jsonb', reason: 'text', ip: 'text', at: 'bigint' },
  mac: 'text',
});

function takeValues(values: Record<string, unknown>, { name, cells }: Given, rows: readonly Stored[]): void {
  if (rows.length > FEW) values[name] = JSON.stringify(rows);
  else
    for (const [place, row] of rows.entries())
      for (const { column, type, of } of cells[place] ?? [])
        values[of] = type === 'jsonb' ? JSON.stringify(row[column]) : row[column];
}

function rowsSql({ name, columns, cells }: Given, count: number, stored: Stored): RawBuilder<unknown> {
  const named = Object.entries(columns);
  if (count > FEW) {
    const described = named.map(([column, type]) => sql`${sql.id(column)} ${sql.raw(type)}`);
    return sql`jsonb_to_recordset(${stored[name]}::jsonb) AS row (${sql.join(described)})`;
  }
  const rows = cells.slice(0, count).map((row) => {
    const typed = row.map(({ type, of }) => sql`${stored[of]}::${sql.raw(type)}`);
    return sql`(${sql.join(typed)})`;
  });
  return sql`(VALUES ${sql.join(rows)}) AS row (${sql.join(named.map(([column]) => sql.id(column)))})`;
}

type Parts = {
  /** Of the events, each once. */
  readonly names: readonly string[];
  readonly events: number;
  readonly entries: number;
  readonly hasChains: boolean;
};

type Store = ReturnType<typeof builtOnce<Stored, unknown>>;
const stores = new Map<string, Store>();

/** The statement of changes that store the like: changes of one kind tell the like, time and again. */
function storing({ bus }: Ctx, parts: Parts, values: Stored): Store {
  const { names, events, entries, hasChains } = parts;
  // Names the events, so that only the workers that handle them look.
  const word = names.length > 0 ? bus.publishing('outbox', names) : null;
  const counts = [events, entries].map((count) => Math.min(count, FEW + 1));
  const key = JSON.stringify([names, counts, hasChains, word !== null]);
  const known = stores.get(key);
  if (known) return known;
  const samples = Object.fromEntries(Object.keys(values).map((name) => [name, `\u0001${name}`]));
  const store = builtOnce(samples, (_db, stored: Stored) => storeSql(parts, stored, word));
  stores.set(key, store);
  return store;
}

function storeSql(
  { names, events, entries, hasChains }: Parts,
  stored: Stored,
  word: RawBuilder<unknown> | null,
): RawBuilder<unknown> {
  const inserts: RawBuilder<unknown>[] = [];
  if (events > 0) inserts.push(insertEvents(names, events, stored));
  if (entries > 0) inserts.push(insertUnchained(entries, stored));
  // Nobody looks where nobody hears the events.
  const said =
    word && names.every(hearingOf)
      ? sql`CASE WHEN EXISTS (SELECT FROM ${EVENTS} WHERE done_at IS NULL) THEN ${word} END`
      : word;
  const last = hasChains
    ? sql`SELECT append_trail(chain, entries)${said ? sql`, ${said}` : sql``}
        FROM jsonb_to_recordset(${stored.chains}::jsonb) AS row (chain text, entries jsonb)`
    : said
      ? sql`SELECT ${said}`
      : inserts.pop();
  const before = inserts.map((insert, place) => sql`${sql.id(`insert_${place}`)} AS (${insert})`);
  return sql`${before.length > 0 ? sql`WITH ${sql.join(before)} ` : sql``}${last}`;
}

/** What of a change's statement stores its events, which is its first part. */
const EVENTS = sql.id('insert_0');

function insertEvents(names: readonly string[], count: number, stored: Stored): RawBuilder<unknown> {
  const moment = sql`${stored.at}::timestamptz`;
  const hearings = names.flatMap((name) => {
    const isHeard = hearingOf(name)?.({ name: sql`row.event`, payload: sql`row.payload` });
    return isHeard ? [sql`WHEN row.event = ${sql.lit(name)} AND NOT (${isHeard}) THEN ${moment}`] : [];
  });
  const doneAt = hearings.length > 0 ? sql`CASE ${sql.join(hearings, sql` `)} END` : sql`NULL::timestamptz`;
  return sql`INSERT INTO outbox (event, payload, lane, actor_id, at, cause, done_at)
    SELECT event, payload, lane, ${stored.actor}::text, ${moment}, ${stored.cause}::text, ${doneAt}
    FROM ${rowsSql(EVENT, count, stored)}
    RETURNING done_at`;
}

const insertUnchained = (count: number, stored: Stored): RawBuilder<unknown> =>
  sql`INSERT INTO activities (id, actor_id, actor_role, action, target_type, target_id, before, after, reason, ip, at,
      mac)
    SELECT id, actor_id, actor_role, action, target_type, target_id, nullif(before, 'null'), nullif(after, 'null'),
      reason, ip, 'epoch'::timestamptz + at * interval '1 millisecond', mac
    FROM ${rowsSql(ENTRY, count, stored)}`;

function rowOf(ctx: Ctx, entry: AuditLogEntry, at: Date) {
  const row = {
    id: newId(at.getTime()),
    actor_id: ctx.caller.userId,
    actor_role: [...ctx.caller.roleNames].join(',').slice(0, 200) || ctx.caller.name,
    action: entry.action,
    target_type: entry.targetType,
    target_id: entry.targetId,
    before: entry.before ?? null,
    after: entry.after ?? null,
    reason: entry.reason ?? '',
    ip: ctx.ip,
    at: at.getTime(),
  };
  const content = contentOf(entry);
  const marked = {
    id: row.id,
    chainId: entry.chainId ?? null,
    at: row.at,
    actorId: row.actor_id,
    actorRole: row.actor_role,
    ip: row.ip,
    action: row.action,
    targetType: row.target_type,
    targetId: row.target_id,
  };
  return { row: { ...row, mac: markWith(auditLogKey(ctx.secret), marked, content) }, content };
}
