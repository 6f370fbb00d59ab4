import { createHash, randomBytes } from 'node:crypto';
import pg from 'pg';
import { migrate, readMigrations } from '../db/migrate.ts';
import type { EmbeddedPostgres } from '../kernel/embedded-postgres.ts';
import { startTestServer } from './server.ts';

/** A database of one test file's own. */
export type TestDatabase = {
  /** Connection URL; the user may do anything in it. */
  url: string;
  /** Removes the database; connections that are still open are cut. Call it in `after`. */
  drop(): Promise<void>;
};

/**
 * What a database holds beyond the migrated schema, for example the base seed. Run once per test run; every test file
 * that names the same `name` gets a clone of the outcome.
 */
export type TestContent = { name: string; fill(url: string): Promise<void> };

let ownServer: Promise<EmbeddedPostgres> | undefined;
let databasesInUse = 0;

/**
 * Makes a migrated database for one test file by cloning a template, safe among test files that run side by side.
 * Uses the server of TEST_DATABASE_URL, which `npm test` sets; without it a server is started for this process and
 * stopped with the last `drop()`. `'empty'` skips the migrations, for tests of the migrations themselves.
 */
export async function createTestDatabase(content?: TestContent | 'empty'): Promise<TestDatabase> {
  const serverUrl = process.env.TEST_DATABASE_URL ?? (await startOwnServer()).url;
  const name = `auditplus_test_${process.pid}_${randomBytes(6).toString('hex')}`;
  databasesInUse++;
  try {
    await withAdministrator(serverUrl, async (client) => {
      const template = content === 'empty' ? 'template1' : await ensureTemplates(client, serverUrl, content);
      await client.query(`create database ${name} template ${template} strategy file_copy`);
    });
  } catch (error) {
    await leaveServer();
    throw error;
  }
  let isDropped = false;
  return {
    url: urlOf(serverUrl, name),
    drop: async () => {
      if (isDropped) return;
      isDropped = true;
      await withAdministrator(serverUrl, (client) =>
        client.query(`drop database if exists ${name} with (force)`),
      );
      await leaveServer();
    },
  };
}

function startOwnServer(): Promise<EmbeddedPostgres> {
  ownServer ??= startTestServer();
  return ownServer;
}

async function leaveServer(): Promise<void> {
  databasesInUse--;
  if (databasesInUse > 0) return;
  const server = ownServer;
  ownServer = undefined;
  await (await server)?.stop();
}

/** Returns the name of the template to clone; the first asker of a run builds it while the others wait. */
async function ensureTemplates(client: pg.Client, serverUrl: string, content?: TestContent): Promise<string> {
  const schema = `auditplus_template_${shortHash(readMigrations().map(({ checksum }) => checksum))}`;
  const filled = content && `${schema}_${shortHash([content.name])}`;
  if (await exists(client, filled ?? schema)) return filled ?? schema;
  await client.query('select pg_advisory_lock(hashtext($1))', [schema]);
  try {
    if (!(await exists(client, schema))) {
      await build(client, serverUrl, schema, 'template1', async (url) => {
        await migrate(url);
      });
    }
    if (content && filled && !(await exists(client, filled))) {
      await build(client, serverUrl, filled, schema, content.fill);
    }
    return filled ?? schema;
  } finally {
    await client.query('select pg_advisory_unlock(hashtext($1))', [schema]);
  }
}

/** Builds under a draft name, so that an interrupted build is never cloned. */
async function build(
  client: pg.Client,
  serverUrl: string,
  name: string,
  base: string,
  fill: (url: string) => Promise<void>,
): Promise<void> {
  const draft = `${name}_draft`;
  await client.query(`drop database if exists ${draft} with (force)`);
  await client.query(`create database ${draft} template ${base} strategy file_copy`);
  await fill(urlOf(serverUrl, draft));
  await client.query(`alter database ${draft} rename to ${name}`);
}

async function exists(client: pg.Client, name: string): Promise<boolean> {
  const found = await client.query('select 1 from pg_database where datname = $1', [name]);
  return found.rowCount === 1;
}

async function withAdministrator(
  serverUrl: string,
  use: (client: pg.Client) => Promise<unknown>,
): Promise<void> {
  const client = new pg.Client({ connectionString: urlOf(serverUrl, 'postgres') });
  await client.connect();
  try {
    await use(client);
  } finally {
    await client.end();
  }
}

function urlOf(serverUrl: string, database: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${database}`;
  return url.href;
}

function shortHash(parts: string[]): string {
  return createHash('sha256').update(parts.join('\n')).digest('hex').slice(0, 12);
}
