import { createHash, randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import pg from 'pg';
import { migrate, readMigrations } from '../db/migrate.ts';
import type { EmbeddedPostgres } from '../kernel/embedded-postgres.ts';
import { queryRoleName } from '../kernel/query-role.ts';
import { startTestServer } from './server.ts';
import {
  type About,
  newFilesFolder,
  readAbout,
  sourcesHash,
  TEMPLATE_PREFIX,
  databaseUrl as urlOf,
} from './template-cache.ts';

/** A database of one test file's own. */
export type TestDatabase = {
  /** Connection URL; the user may do anything in it. */
  url: string;
  /** Files that belong to its content; to be copied, never written to. */
  folder: string | undefined;
  /** Removes the database; connections that are still open are cut. Call it in `after`. */
  drop(): Promise<void>;
};

/**
 * What a database holds beyond the migrated schema, for example the base seed. It is filled in once for the sources as
 * they are and kept for later test runs; whoever names the same `name` and `variant` gets a clone of the outcome.
 */
export type TestContent = {
  name: string;
  /** What the outcome depends on beside the sources, such as the day. */
  variant?: string;
  /** `false`: not for later runs. */
  isKept?: boolean;
  /** Fills a migrated database, and a folder with the files that belong to it. */
  fill(url: string, folder: string): Promise<void>;
};

let ownServer: Promise<EmbeddedPostgres> | undefined;
let databasesInUse = 0;

/**
 * Makes a migrated database for one test file by cloning a template, safe among test files that run side by side.
 * Uses the server of TEST_DATABASE_URL, which `npm test` sets; without it a server is started for this process and
 * stopped with the last `drop()`. `'empty'` skips the migrations, for tests of the migrations themselves. A test that
 * breaks its server names one of its own.
 */
export async function createTestDatabase(
  content?: TestContent | 'empty',
  ownUrl?: string,
): Promise<TestDatabase> {
  const serverUrl = ownUrl ?? process.env.TEST_DATABASE_URL ?? (await startOwnServer()).url;
  const name = `auditplus_test_${process.pid}_${randomBytes(6).toString('hex')}`;
  databasesInUse++;
  let folder: string | undefined;
  try {
    await withAdministrator(serverUrl, async (client) => {
      const template = content === 'empty' ? 'template1' : await ensureTemplates(client, serverUrl, content);
      await client.query(`create database ${name} template ${template} strategy file_copy`);
      folder = (await aboutOf(client, template))?.folder;
    });
  } catch (error) {
    await leaveServer();
    throw error;
  }
  let isDropped = false;
  return {
    url: urlOf(serverUrl, name),
    folder,
    drop: async () => {
      if (isDropped) return;
      isDropped = true;
      await withAdministrator(serverUrl, async (client) => {
        await dropDatabase(client, name);
        await client.query(`drop role if exists ${queryRoleName(name)}`);
      });
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

/** Returns the name of the template to clone; the first asker builds it while the others wait. */
async function ensureTemplates(client: pg.Client, serverUrl: string, content?: TestContent): Promise<string> {
  const schema = `${TEMPLATE_PREFIX}${shortHash(readMigrations().map(({ checksum }) => checksum))}`;
  const filled = content && `${schema}_${shortHash([content.name, content.variant ?? '', sourcesHash()])}`;
  if (await isUsable(client, filled ?? schema)) return filled ?? schema;
  await client.query('select pg_advisory_lock(hashtext($1))', [schema]);
  try {
    if (!(await isUsable(client, schema)))
      await build(client, serverUrl, {
        name: schema,
        base: 'template1',
        about: { content: 'schema', isKept: true },
        async fill(url) {
          await migrate(url);
        },
      });
    if (content && filled && !(await isUsable(client, filled))) {
      const folder = newFilesFolder();
      await build(client, serverUrl, {
        name: filled,
        base: schema,
        about: { content: content.name, folder, isKept: content.isKept ?? true },
        fill: (url) => content.fill(url, folder),
      });
    }
    return filled ?? schema;
  } finally {
    await client.query('select pg_advisory_unlock(hashtext($1))', [schema]);
  }
}

type Template = {
  readonly name: string;
  readonly base: string;
  readonly about: About;
  fill(url: string): Promise<void>;
};

/** Builds under a draft name, so that an interrupted build is never cloned, and drops what it takes the place of. */
async function build(
  client: pg.Client,
  serverUrl: string,
  { name, base, about, fill }: Template,
): Promise<void> {
  const draft = `${name}_draft`;
  for (const outdated of [draft, name, ...(await templatesWith(client, about.content))])
    await dropDatabase(client, outdated);
  await client.query(`create database ${draft} template ${base} strategy file_copy`);
  await fill(urlOf(serverUrl, draft));
  await client.query(`comment on database ${draft} is ${client.escapeLiteral(JSON.stringify(about))}`);
  await client.query(`alter database ${draft} rename to ${name}`);
}

async function templatesWith(client: pg.Client, content: string): Promise<string[]> {
  const { rows } = await client.query<{ datname: string; about: string | null }>(
    `select datname, shobj_description(oid, 'pg_database') as about from pg_database where datname like $1`,
    [`${TEMPLATE_PREFIX}%`],
  );
  return rows.flatMap(({ datname, about }) =>
    about !== null && readAbout(about).content === content ? [datname] : [],
  );
}

const REFUSED = '42501';
const DROP_TRIES = 40;
const DROP_PAUSE_MS = 250;

/** A worker of PostgreSQL that cleans the database up belongs to nobody whom we may end; it is waited for. */
async function dropDatabase(client: pg.Client, name: string): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      await client.query(`drop database if exists ${name} with (force)`);
      return;
    } catch (error) {
      if (!(error instanceof pg.DatabaseError) || error.code !== REFUSED || tries === DROP_TRIES) throw error;
      await setTimeout(DROP_PAUSE_MS);
    }
  }
}

/** Whether a template is there, and the files that belong to it. */
async function isUsable(client: pg.Client, name: string): Promise<boolean> {
  const about = await aboutOf(client, name);
  return about !== undefined && (about.folder === undefined || existsSync(about.folder));
}

async function aboutOf(client: pg.Client, name: string): Promise<About | undefined> {
  const { rows } = await client.query<{ about: string | null }>(
    `select shobj_description(oid, 'pg_database') as about from pg_database where datname = $1`,
    [name],
  );
  const comment = rows[0]?.about;
  return comment && name.startsWith(TEMPLATE_PREFIX) ? readAbout(comment) : undefined;
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

function shortHash(parts: string[]): string {
  return createHash('sha256').update(parts.join('\n')).digest('hex').slice(0, 12);
}
