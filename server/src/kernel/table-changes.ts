import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import pg from 'pg';
import type { Kernel } from './context.ts';
import type { Tx } from './db.ts';

/** So long values that were taken away with their table or column can be brought back. */
const KEPT_DAYS = 30;
const DAY_MS = 86_400_000;

/** When what was taken away at a moment (epoch ms) is erased. */
export const eraseTime = (at: number): number => at + KEPT_DAYS * DAY_MS;

/** What was taken away before this moment is erased for good. */
export const keptSince = (now: Date): Date => new Date(now.getTime() - KEPT_DAYS * DAY_MS);

const LOCK_MS = 80;
/** So long locks are tried for; whoever waits for the change is told within 15 s. */
const LONGEST_MS = 12_000;
const LOCK_NOT_AVAILABLE = '55P03';

type TableLocks = {
  /** Names with their schema, `app.valves`. */
  readonly tables: readonly string[];
  /** Further locks, taken first. */
  readonly first?: () => Promise<void>;
  /** Refuses where the tables stay busy. */
  readonly busy: () => never;
};

/**
 * Locks tables, in the order of their names, then does the work. Nobody waits longer than for one try: where somebody
 * reads for long, all locks are given back for a moment.
 */
export async function underTableLocks<T>(
  tx: Tx,
  { tables, first, busy }: TableLocks,
  work: () => Promise<T>,
): Promise<T> {
  await sql`SELECT set_config('lock_timeout', ${`${LOCK_MS}ms`}, true)`.execute(tx);
  const startedAt = performance.now();
  for (;;) {
    await sql`SAVEPOINT before_locks`.execute(tx);
    try {
      await first?.();
      for (const name of [...tables].sort())
        await sql`LOCK TABLE ${sql.table(name)} IN ACCESS EXCLUSIVE MODE`.execute(tx);
      break;
    } catch (error) {
      await sql`ROLLBACK TO SAVEPOINT before_locks`.execute(tx);
      if (!(error instanceof pg.DatabaseError) || error.code !== LOCK_NOT_AVAILABLE) throw error;
      if (performance.now() - startedAt > LONGEST_MS) busy();
      await sleep(100 + Math.random() * 300);
    }
  }
  await sql`SELECT set_config('lock_timeout', '2s', true)`.execute(tx);
  return work();
}

/**
 * Runs a statement outside any transaction on a connection of its own, such as the building of an index: on large
 * tables it takes longer than the pool's connections wait.
 */
export async function runAlone(
  { databaseUrl }: Pick<Kernel, 'databaseUrl'>,
  statement: string,
): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl, application_name: 'auditplus-tables' });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
