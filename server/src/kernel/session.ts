import { hash, randomBytes } from 'node:crypto';
import type { Bus } from './bus.ts';
import type { Clock } from './clock.ts';
import type { Db } from './db.ts';
import { refuse } from './errors.ts';

/** A live session as requests see it. */
export type Session = {
  readonly tokenHash: string;
  readonly userId: string;
  readonly device: string;
  readonly locked: boolean;
  /** The person as whom this session views the product, read-only. */
  readonly viewAs: string | null;
  readonly createdAt: number;
  readonly expiresAt: number;
};

/** Why a session ended before its time. */
export type SessionEnd =
  | { readonly reason: 'logout' | 'disabled' | 'password' }
  /** `by`: the name of the administrator. */
  | { readonly reason: 'forced'; readonly by: string }
  /** `by`: the address of the sign-in that took its place. */
  | { readonly reason: 'replaced'; readonly by: string };

/** Why a session may do nothing now. */
export type SessionProblem = {
  readonly code: 'session.invalid' | 'session.expired' | 'session.locked' | (typeof ENDS)[keyof typeof ENDS];
  readonly params: { readonly by?: string };
};

const ENDS = {
  forced: 'session.forcedOut',
  replaced: 'session.replaced',
  disabled: 'session.disabled',
  password: 'session.passwordChanged',
} as const;

/** Opening, finding and ending sessions; found ones are cached for seconds and dropped on word from the bus. */
export type Sessions = {
  /** Opens a session and answers the opaque token, which is stored hashed only. */
  open(input: {
    userId: string;
    device: string;
    ip: string;
    userAgent: string;
    /** Whether the person's other sessions of this device kind are forced out (601). */
    single: boolean;
    /** A session that stays all the same: the one that vouched for this sign-in. */
    keep?: string;
  }): Promise<string>;
  /** The session of an Authorization header; refuses with 600, 601 or 602. `idleMinutes` is the idle time-out. */
  find(authorization: string | undefined, idleMinutes: number): Promise<Session>;
  /** Why a session may do nothing now, asked without keeping it alive; null when it may. */
  problemOf(tokenHash: string, idleMinutes: number): Promise<SessionProblem | null>;
  /** Whether the session looks at the product as another person now; asked without keeping it alive. */
  isViewing(tokenHash: string): Promise<boolean>;
  /** Locks or unlocks a session's screen; every process hears of it as `session.screen`. */
  setLocked(tokenHash: string, locked: boolean): Promise<void>;
  /** Makes a session look as another person (null: as its own); `refresh` it once that is committed. */
  setViewAs(db: Db, view: { tokenHash: string; userId: string | null }): Promise<void>;
  /** Makes every process read the session anew. */
  refresh(tokenHash: string): Promise<void>;
  end(tokenHash: string, end: SessionEnd): Promise<void>;
  /** Ends all sessions of a person, except one; answers how many ended. */
  endAll(userId: string, end: SessionEnd, except?: string): Promise<number>;
};

const SCHEME = 'bearer ';
const ABSOLUTE_HOURS = 24;
const CACHE_MS = 30_000;
const TOUCH_MS = 60_000;
const CACHE_SIZE = 20_000;

type Entry = { session: Session; lastSeenAt: number; loadedAt: number };

/** Sessions in the database with a short cache in front. */
export function createSessions(db: Db, bus: Bus, clock: Clock): Sessions {
  const cache = new Map<string, Entry>();
  bus.subscribe('session', (tokenHash) => cache.delete(String(tokenHash)));
  bus.subscribe('bus.reconnected', () => cache.clear());

  const load = async (tokenHash: string, idleMinutes: number, now: number): Promise<Entry> => {
    const row = await db
      .selectFrom('sessions')
      .selectAll()
      .where('token_hash', '=', tokenHash)
      .executeTakeFirst();
    if (!row) refuse('session.invalid');
    if (row.ended_at) {
      const { code, params } = endOf(row);
      refuse(code, params);
    }
    const entry: Entry = {
      session: {
        tokenHash,
        userId: row.user_id,
        device: row.device,
        locked: row.locked,
        viewAs: row.view_as,
        createdAt: row.created_at.getTime(),
        expiresAt: row.expires_at.getTime(),
      },
      lastSeenAt: row.last_seen_at.getTime(),
      loadedAt: now,
    };
    assertAlive(entry, idleMinutes, now);
    if (cache.size >= CACHE_SIZE) cache.clear();
    cache.set(tokenHash, entry);
    return entry;
  };

  const touch = async (entry: Entry, now: number): Promise<void> => {
    entry.lastSeenAt = now;
    await db
      .updateTable('sessions')
      .set({ last_seen_at: new Date(now) })
      .where('token_hash', '=', entry.session.tokenHash)
      .execute();
  };

  const ended = (end: SessionEnd) => ({
    ended_at: clock.now(),
    ended_reason: end.reason,
    ended_by: 'by' in end ? end.by.slice(0, 100) : '',
  });
  const forget = (tokenHash: string) => {
    cache.delete(tokenHash);
    return bus.publish('session', tokenHash);
  };
  const tellEnded = async (tokenHashes: readonly string[]) => {
    for (const tokenHash of tokenHashes) cache.delete(tokenHash);
    const channels = ['session', 'session.ended'];
    await bus.publishAll(tokenHashes.flatMap((payload) => channels.map((channel) => ({ channel, payload }))));
  };

  const endMany = async (
    { userId, device, except }: { userId: string; device?: string; except: string },
    end: SessionEnd,
  ): Promise<number> => {
    let query = db
      .updateTable('sessions')
      .set(ended(end))
      .where('user_id', '=', userId)
      .where('ended_at', 'is', null)
      .where('token_hash', '<>', except);
    if (device !== undefined) query = query.where('device', '=', device);
    const rows = await query.returning('token_hash').execute();
    if (rows.length > 0) await tellEnded(rows.map((row) => row.token_hash));
    return rows.length;
  };

  return {
    endAll: (userId, end, except = '') => endMany({ userId, except }, end),
    async open({ userId, device, ip, userAgent, single, keep = '' }) {
      const token = randomBytes(32).toString('base64url');
      const now = clock.now();
      if (single) await endMany({ userId, device, except: keep }, { reason: 'replaced', by: ip });
      await db
        .insertInto('sessions')
        .values({
          token_hash: hashToken(token),
          user_id: userId,
          device,
          ip,
          user_agent: userAgent.slice(0, 300),
          created_at: now,
          last_seen_at: now,
          expires_at: new Date(now.getTime() + ABSOLUTE_HOURS * 3_600_000),
        })
        .execute();
      return `${SCHEME}${token}`;
    },
    async find(authorization, idleMinutes) {
      if (!authorization?.toLowerCase().startsWith(SCHEME)) refuse('session.invalid');
      const tokenHash = hashToken(authorization.slice(SCHEME.length).trim());
      const now = clock.now().getTime();
      const cached = cache.get(tokenHash);
      const entry =
        cached && now - cached.loadedAt < CACHE_MS ? cached : await load(tokenHash, idleMinutes, now);
      assertAlive(entry, idleMinutes, now);
      if (now - entry.lastSeenAt > TOUCH_MS) await touch(entry, now);
      return entry.session;
    },
    async problemOf(tokenHash, idleMinutes) {
      const row = await db
        .selectFrom('sessions')
        .select(['ended_at', 'ended_reason', 'ended_by', 'last_seen_at', 'expires_at', 'locked'])
        .where('token_hash', '=', tokenHash)
        .executeTakeFirst();
      if (!row) return { code: 'session.invalid', params: {} };
      if (row.ended_at) return endOf(row);
      const now = clock.now().getTime();
      const isIdle = now - row.last_seen_at.getTime() > idleMinutes * 60_000;
      if (isIdle || now >= row.expires_at.getTime()) return { code: 'session.expired', params: {} };
      return row.locked ? { code: 'session.locked', params: {} } : null;
    },
    async isViewing(tokenHash) {
      const row = await db
        .selectFrom('sessions')
        .select('view_as')
        .where('token_hash', '=', tokenHash)
        .executeTakeFirst();
      return (row?.view_as ?? null) !== null;
    },
    async setLocked(tokenHash, locked) {
      await db.updateTable('sessions').set({ locked }).where('token_hash', '=', tokenHash).execute();
      await forget(tokenHash);
      await bus.publish('session.screen', { tokenHash, locked });
    },
    async setViewAs(tx, { tokenHash, userId }) {
      await tx.updateTable('sessions').set({ view_as: userId }).where('token_hash', '=', tokenHash).execute();
    },
    refresh: forget,
    async end(tokenHash, end) {
      await db
        .updateTable('sessions')
        .set(ended(end))
        .where('token_hash', '=', tokenHash)
        .where('ended_at', 'is', null)
        .execute();
      await tellEnded([tokenHash]);
    },
  };
}

function assertAlive(entry: Entry, idleMinutes: number, now: number): void {
  const idle = now - entry.lastSeenAt > idleMinutes * 60_000;
  if (idle || now >= entry.session.expiresAt) refuse('session.expired');
}

function endOf(row: { ended_reason: string | null; ended_by: string }): SessionProblem {
  const reason = row.ended_reason ?? '';
  const isKnown = (text: string): text is keyof typeof ENDS => Object.hasOwn(ENDS, text);
  return isKnown(reason)
    ? { code: ENDS[reason], params: { by: row.ended_by || '–' } }
    : { code: 'session.invalid', params: {} };
}

const hashToken = (token: string): string => hash('sha256', token);
