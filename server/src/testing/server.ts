import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statfsSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { endOrphan, lockHolder } from '../kernel/embedded-postgres.lock.ts';
import {
  type EmbeddedPostgres,
  type EmbeddedPostgresOptions,
  startEmbeddedPostgres,
} from '../kernel/embedded-postgres.ts';
import {
  type About,
  databaseUrl,
  forgetKept,
  keep,
  readAbout,
  TEMPLATE_PREFIX,
  takeKept,
} from './template-cache.ts';

/** Cloning a database takes 15 ms in memory and 350 ms on an ordinary disk. */
const MEMORY_FOLDER = '/dev/shm';
const MEMORY_NEEDED_BYTES = 2 * 1024 ** 3;
const PARENT = join(fastFolder(), `auditplus-test-${process.getuid?.() ?? 0}`);
/** A folder without a lock may belong to a run that is just starting. */
const STARTING_MS = 60_000;

export { postgresUrl } from '../kernel/embedded-postgres.ts';

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
 * `stop()` removes. It holds the template databases that earlier runs have kept, and `stop()` keeps the new ones.
 * Servers and folders that killed test runs left behind are swept first.
 */
export async function startTestServer(): Promise<OutsidePostgres> {
  mkdirSync(PARENT, { recursive: true, mode: 0o711 });
  await sweep();
  const dataDir = mkdtempSync(join(PARENT, 'pg-'));
  const remove = () => rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 });
  const start = () => startOutsidePostgres({ dataDir, durable: false, mayCreateDatabases: true });
  const isKept = await takeKept(dataDir);
  const server = await start().catch(async (error: unknown) => {
    if (isKept) {
      // What was kept may be damaged; without it the run only takes longer.
      forgetKept();
      rmSync(join(dataDir, 'cluster'), { recursive: true, force: true });
      rmSync(join(dataDir, 'connection.json'), { force: true });
      return start();
    }
    remove();
    throw error;
  });
  const before = await templatesOf(server.url);
  return {
    ...server,
    stop: async () => {
      const after = await prepareToKeep(server.url).catch(() => before);
      await server.stop();
      if (after.names.some((name) => !before.names.includes(name))) keep(dataDir, after.folders);
      remove();
    },
  };
}

type Templates = { readonly names: readonly string[]; readonly folders: readonly string[] };

/** The template databases of a server, and the folders with files that belong to them. */
const templatesOf = (url: string): Promise<Templates> => withClient(url, readTemplates);

async function readTemplates(client: pg.Client): Promise<Templates> {
  const templates = (await databasesOf(client)).filter(({ name }) => name.startsWith(TEMPLATE_PREFIX));
  return {
    names: templates.map(({ name }) => name),
    folders: templates.flatMap(({ about }) => about?.folder ?? []),
  };
}

/** Drops what is not for later runs: databases of tests that failed, drafts, and content that says so. */
const prepareToKeep = (url: string): Promise<Templates> =>
  withClient(url, async (client) => {
    for (const { name, about } of await databasesOf(client))
      if (name.startsWith('auditplus_test_') || name.endsWith('_draft') || about?.isKept === false)
        await client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
    return readTemplates(client);
  });

async function databasesOf(client: pg.Client): Promise<{ name: string; about: About | undefined }[]> {
  const { rows } = await client.query<{ name: string; about: string | null }>(
    `SELECT datname AS name, shobj_description(oid, 'pg_database') AS about FROM pg_database
      WHERE datname LIKE 'auditplus%'`,
  );
  return rows.map(({ name, about }) => ({ name, about: about === null ? undefined : readAbout(about) }));
}

async function withClient<T>(url: string, use: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: databaseUrl(url, 'postgres') });
  await client.connect();
  try {
    return await use(client);
  } finally {
    await client.end();
  }
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
