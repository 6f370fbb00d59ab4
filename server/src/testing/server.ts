import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statfsSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { endOrphan, lockHolder } from '../kernel/embedded-postgres.lock.ts';
import {
  type EmbeddedPostgres,
  type EmbeddedPostgresOptions,
  startEmbeddedPostgres,
} from '../kernel/embedded-postgres.ts';

/** Cloning a database takes 15 ms in memory and 350 ms on an ordinary disk. */
const MEMORY_FOLDER = '/dev/shm';
const MEMORY_NEEDED_BYTES = 2 * 1024 ** 3;
const PARENT = join(fastFolder(), `auditplus-test-${process.getuid?.() ?? 0}`);
/** A folder without a lock may belong to a run that is just starting. */
const STARTING_MS = 60_000;

/** A PostgreSQL of the operator's own, as the product sees it: it may go away and come back. */
export type OutsidePostgres = EmbeddedPostgres & {
  /** Shuts it down in order; its connections end. */
  down(): Promise<void>;
  /** Starts it again on the same address. */
  up(): Promise<void>;
};

/** Starts a PostgreSQL that whoever uses it does not start itself. */
export async function startOutsidePostgres(options: EmbeddedPostgresOptions): Promise<OutsidePostgres> {
  let server = await startEmbeddedPostgres(options);
  const { url } = server;
  return {
    url,
    down: () => server.stop(),
    async up() {
      server = await startEmbeddedPostgres(options);
      if (server.url !== url) throw new Error(`PostgreSQL came back elsewhere: ${new URL(server.url).host}`);
    },
    stop: () => server.stop(),
  };
}

/**
 * Starts a throw-away PostgreSQL for tests: unsafe on power loss and therefore fast, in a folder of its own that
 * `stop()` removes. Servers and folders that killed test runs left behind are swept first.
 */
export async function startTestServer(): Promise<OutsidePostgres> {
  mkdirSync(PARENT, { recursive: true, mode: 0o711 });
  await sweep();
  const dataDir = mkdtempSync(join(PARENT, 'pg-'));
  const remove = () => rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 });
  const server = await startOutsidePostgres({ dataDir, durable: false, mayCreateDatabases: true }).catch(
    (error: unknown) => {
      remove();
      throw error;
    },
  );
  return {
    ...server,
    stop: async () => {
      await server.stop();
      remove();
    },
  };
}

/** Containers often give the memory file system 64 MB only. */
function fastFolder(): string {
  if (!existsSync(MEMORY_FOLDER)) return tmpdir();
  const { bavail, bsize } = statfsSync(MEMORY_FOLDER);
  return bavail * bsize >= MEMORY_NEEDED_BYTES ? MEMORY_FOLDER : tmpdir();
}

async function sweep(): Promise<void> {
  for (const name of readdirSync(PARENT)) {
    const dataDir = join(PARENT, name);
    try {
      const isYoung = statSync(dataDir).mtimeMs > Date.now() - STARTING_MS;
      if (isYoung || lockHolder(dataDir) !== undefined) continue;
      await endOrphan(join(dataDir, 'cluster'));
      rmSync(dataDir, { recursive: true, force: true });
    } catch {
      // Another run sweeps the same folder at the same moment.
    }
  }
}
