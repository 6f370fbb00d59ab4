import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { underMigrationLock } from '../db/migrate.ts';
import { COMPILED_CODE } from '../kernel/compiled-code.ts';
import type { Kernel } from '../kernel/context.ts';

/**
 * The one place where the server knows of the workspace `demo`, which fills an empty database with the demonstration
 * through the services, in a process of its own.
 */
const DEMO = join(import.meta.dirname, '../../../demo/src');

const KEY = 'demo.audits';

/** How far the demonstration has come; stored under a key of the system settings. */
export type DemonstrationState = { readonly state: 'playing' | 'played'; readonly baseDate?: string };

/** How far the demonstration in a database has come; undefined where none was begun. */
export async function readDemonstrationState(kernel: Kernel): Promise<DemonstrationState | undefined> {
  const row = await kernel.db
    .selectFrom('sys_config')
    .select('value')
    .where('key', '=', KEY)
    .executeTakeFirst();
  return row?.value as DemonstrationState | undefined;
}

/** Stores how far the demonstration has come. */
export async function writeDemonstrationState(kernel: Kernel, state: DemonstrationState): Promise<void> {
  const value = JSON.stringify(state);
  await kernel.db
    .insertInto('sys_config')
    .values({ key: KEY, value })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value, last_modify_time: new Date() }))
    .execute();
}

/** Where the product keeps its tables, and those of its jobs. */
const SCHEMAS = ['public', 'app', 'app_trash', 'facts', 'jobs'];

/**
 * Empties the product's own database where a demonstration was begun in it and interrupted, to be migrated anew. What a
 * play writes is known to no list, from menus to the tables of designs, and none of it is of other people: the product
 * serves only after it. A database that the product was given may hold what is not its own, or another process may be
 * playing into it: it stays as it is.
 * @throws where a database that the product was given holds such a demonstration
 */
export async function clearUnfinished(
  databaseUrl: string,
  { isOwn }: { readonly isOwn: boolean },
): Promise<void> {
  await underMigrationLock(databaseUrl, async (client) => {
    const { rows: tables } = await client.query(`SELECT to_regclass('public.sys_config') AS settings`);
    if (tables[0]?.settings === null) return;
    const { rows } = await client.query(
      `SELECT FROM sys_config WHERE key = $1 AND value ->> 'state' = 'playing'`,
      [KEY],
    );
    if (rows.length === 0) return;
    if (!isOwn)
      throw new Error(
        'The demonstration of this database is not complete: another process prepares it now, or was interrupted. Wait for it, or empty the database and start again.',
      );
    await client.query('BEGIN');
    await client.query(`DROP SCHEMA IF EXISTS ${SCHEMAS.join(', ')} CASCADE`);
    // As a new database has it.
    await client.query('CREATE SCHEMA public; GRANT USAGE ON SCHEMA public TO PUBLIC');
    await client.query('COMMIT');
  });
}

/** Who fills a database with the demonstration. */
export type Demonstration = {
  /** Fills the database, which holds the first data of the platform. */
  fill(databaseUrl: string): Promise<void>;
};

/**
 * The demonstration in a process of its own, which gets the room for short-lived objects that thousands of changes want
 * and leaves nothing behind in the memory of the server. It loads at once and waits for its database.
 */
export function openDemonstration(signal: AbortSignal): Demonstration {
  const child = spawn(
    process.execPath,
    ['--min-semi-space-size=64', '--max-semi-space-size=64', join(DEMO, 'main.ts')],
    {
      env: { ...process.env, NODE_COMPILE_CACHE: COMPILED_CODE },
      // The channel names the database, and tells the other process when this one is gone.
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    },
  );
  signal.addEventListener('abort', () => child.kill(), { once: true });
  const ended = once(child, 'exit');
  return {
    async fill(databaseUrl) {
      child.send(databaseUrl, () => undefined);
      const [code] = await ended;
      if (code !== 0) throw new Error('The demonstration could not be prepared.');
    },
  };
}

/** What the operator of a demonstration reads at every start: its accounts. */
export async function demonstrationNotes(): Promise<readonly string[]> {
  const { WELCOME } = await import('../../../demo/src/welcome.ts');
  return WELCOME;
}
