import assert from 'node:assert/strict';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { pino } from 'pino';
import { migrate } from '../db/migrate.ts';
import { startEmbeddedPostgres } from './embedded-postgres.ts';
import { openJobs } from './jobs.ts';

const folder = mkdtempSync(join(tmpdir(), 'auditplus-embedded-'));
const dataDir = join(folder, 'pg');
after(() => rmSync(folder, { recursive: true, force: true }));

test('data written before a stop are there after the next start', async () => {
  const first = await startEmbeddedPostgres({ dataDir, durable: false });
  await query(first.url, 'create table note (text text)');
  await query(first.url, "insert into note values ('审核')");
  await first.stop();
  await first.stop();
  assert.equal(existsSync(join(dataDir, 'cluster', 'postmaster.pid')), false);

  const second = await startEmbeddedPostgres({ dataDir, durable: false });
  assert.deepEqual(await query(second.url, 'select text from note'), [{ text: '审核' }]);
  assert.equal(second.url, first.url, 'port and password are kept');
  await second.stop();
});

test('the database is UTF-8 with the built-in locale, so that trigrams see Chinese', async () => {
  const server = await startEmbeddedPostgres({ dataDir, durable: false });
  const [row] = await query(
    server.url,
    `select pg_encoding_to_char(encoding) as encoding, datlocprovider as provider, datlocale as locale
       from pg_database where datname = current_database()`,
  );
  assert.deepEqual(row, { encoding: 'UTF8', provider: 'b', locale: 'C.UTF-8' });
  await query(server.url, 'create extension if not exists pg_trgm');
  const [trigrams] = await query(server.url, "select array_length(show_trgm('管理体系'), 1) as count");
  assert.ok(Number(trigrams?.count) > 1);
  await server.stop();
});

test('a second start on the same folder is refused with a sentence, and the first runs on', async () => {
  const server = await startEmbeddedPostgres({ dataDir, durable: false });
  await assert.rejects(
    startEmbeddedPostgres({ dataDir, durable: false }),
    /already runs on the data in .*Stop that one first/,
  );
  assert.deepEqual(await query(server.url, 'select 1 as one'), [{ one: 1 }]);
  await server.stop();
});

test('a lock and a pid file left behind by killed processes do not stop the next start', async () => {
  writeFileSync(join(dataDir, 'lock'), '999999999 1\n');
  writeFileSync(join(dataDir, 'cluster', 'postmaster.pid'), `${process.pid}\n`);
  const server = await startEmbeddedPostgres({ dataDir, durable: false });
  assert.deepEqual(await query(server.url, 'select 1 as one'), [{ one: 1 }]);
  await server.stop();
});

test('a server killed hard is started again on the same address with all committed data', async () => {
  const warnings: string[] = [];
  const server = await startEmbeddedPostgres({
    dataDir,
    log: { info: () => {}, warn: (text) => warnings.push(text) },
  });
  await query(server.url, "insert into note values ('提交')");
  process.kill(postmasterPid(), 'SIGKILL');
  const rows = await eventually(() => query(server.url, "select text from note where text = '提交'"));
  assert.deepEqual(rows, [{ text: '提交' }]);
  assert.ok(warnings.some((text) => text.includes('ended unexpectedly')));
  await server.stop();
});

test('the database answers by a socket in its folder, and at the loopback address where the path is too long', async () => {
  const deep = mkdtempSync(join(tmpdir(), `auditplus-embedded-${'deep'.repeat(20)}-`));
  try {
    for (const [folder, isBySocket] of [
      [dataDir, true],
      [deep, false],
    ] as const) {
      const server = await startEmbeddedPostgres({ dataDir: folder, durable: false });
      assert.equal(new URL(server.url).hostname === '127.0.0.1', !isBySocket);
      const [by] = await query(server.url, 'select inet_client_addr() is null as by_socket');
      assert.deepEqual(by, { by_socket: isBySocket });
      await server.stop();
    }
  } finally {
    rmSync(deep, { recursive: true, force: true });
  }
});

test('another port is taken and kept when the saved one is in use', async () => {
  const before = await startEmbeddedPostgres({ dataDir, durable: false });
  const port = Number(new URL(before.url).port);
  await before.stop();
  const squatter = createServer().listen(port, '127.0.0.1');
  await new Promise((done) => squatter.once('listening', done));
  const server = await startEmbeddedPostgres({ dataDir, durable: false });
  assert.notEqual(Number(new URL(server.url).port), port);
  assert.deepEqual(await query(server.url, 'select 1 as one'), [{ one: 1 }]);
  await server.stop();
  squatter.close();
});

test('the product works as an ordinary role that owns its data and reaches nothing else of the machine', async () => {
  const server = await startEmbeddedPostgres({ dataDir, durable: false });
  await assertOrdinary(server.url);
  await assert.rejects(query(server.url, 'create database another'), /permission denied/);
  await server.stop();
});

test('a data folder in which the product was the superuser is divided once, with all that it holds', async () => {
  const older = mkdtempSync(join(tmpdir(), 'auditplus-embedded-'));
  const options = { dataDir: older, durable: false };
  const connectionFile = join(older, 'connection.json');
  try {
    const made = await startEmbeddedPostgres(options);
    const { adminPassword, ...connection } = JSON.parse(readFileSync(connectionFile, 'utf8'));
    await makeOlder(made.url, adminPassword);
    await migrate(made.url);
    const jobs = openJobs(made.url, pino({ enabled: false }));
    jobs.schedule('nightly', '0 3 * * *', async () => undefined);
    await jobs.start();
    await jobs.stop();
    await query(made.url, "create type app.kind as enum ('a'); create sequence app.numbers");
    await query(made.url, 'create table app.hazards (id bigint generated always as identity, kind app.kind)');
    await query(made.url, "insert into app.hazards (kind) values ('a')");
    // A start that was cut off in the middle.
    await query(made.url, 'create role auditplus_divider superuser');
    const [before] = await query(made.url, 'select rolsuper from pg_roles where rolname = current_user');
    assert.equal(before?.rolsuper, true);
    await made.stop();
    writeFileSync(connectionFile, JSON.stringify(connection));

    for (const _start of ['first', 'second']) {
      const server = await startEmbeddedPostgres(options);
      assert.equal(server.url, made.url, 'port and password are kept');
      await assertOrdinary(server.url);
      assert.deepEqual(await query(server.url, 'select id, kind from app.hazards'), [{ id: '1', kind: 'a' }]);
      await server.stop();
    }

    const server = await startEmbeddedPostgres(options);
    const [roles] = await query(server.url, "select count(*)::int from pg_roles where rolname !~ '^pg_'");
    assert.deepEqual(roles, { count: 2 });
    // Every object can be changed and removed by the product.
    const again = openJobs(server.url, pino({ enabled: false }));
    await again.start();
    await again.stop();
    await query(server.url, "alter type app.kind add value 'b'");
    await query(server.url, 'drop schema app cascade; drop schema jobs cascade');
    const tables = await query(server.url, "select tablename from pg_tables where schemaname = 'public'");
    const names = tables.map(({ tablename }) => String(tablename)).join(', ');
    await query(server.url, `drop table ${names} cascade; drop function bigrams, append_trail cascade`);
    await server.stop();
  } finally {
    rmSync(older, { recursive: true, force: true });
  }
});

test('a lost password of the administrator is named in a divided data folder, again at the next start', async () => {
  const divided = mkdtempSync(join(tmpdir(), 'auditplus-embedded-'));
  const options = { dataDir: divided, durable: false };
  const connectionFile = join(divided, 'connection.json');
  try {
    await (await startEmbeddedPostgres(options)).stop();
    const { adminPassword: _lost, ...connection } = JSON.parse(readFileSync(connectionFile, 'utf8'));
    writeFileSync(connectionFile, JSON.stringify(connection));
    for (const _start of ['first', 'second'])
      await assert.rejects(startEmbeddedPostgres(options), /does not hold the password .* Restore that file/);
  } finally {
    rmSync(divided, { recursive: true, force: true });
  }
});

test('a lost password file is named, not papered over', async () => {
  rmSync(join(dataDir, 'connection.json'));
  await assert.rejects(startEmbeddedPostgres({ dataDir, durable: false }), /connection\.json is missing/);
});

async function assertOrdinary(url: string): Promise<void> {
  const [role] = await query(
    url,
    `select rolname, rolsuper, rolcreaterole, rolcreatedb, rolreplication, rolbypassrls from pg_roles
       where rolname = current_user`,
  );
  const none = { rolsuper: false, rolcreaterole: true, rolcreatedb: false };
  assert.deepEqual(role, { rolname: 'auditplus', ...none, rolreplication: false, rolbypassrls: false });
  for (const reach of [
    "select pg_read_file('/etc/hostname')",
    "copy (select 1) to program 'true'",
    'create role another superuser',
    'set role postgres',
  ])
    await assert.rejects(query(url, reach), /permission denied/, reach);
  const foreign = await query(
    url,
    `select relname from pg_class join pg_namespace n on n.oid = relnamespace
       where nspname in ('public', 'app', 'jobs') and pg_get_userbyid(relowner) <> 'auditplus'`,
  );
  assert.deepEqual(foreign, []);
}

/** Makes of a cluster one as it was initialised before: the first superuser has the product's name. */
async function makeOlder(url: string, adminPassword: string): Promise<void> {
  const { port, password } = new URL(url);
  const at = (user: string, secret: string) => `postgres://${user}:${secret}@127.0.0.1:${port}/postgres`;
  const admin = at('postgres', adminPassword);
  await query(admin, "create role other login superuser password 'other'");
  await query(at('other', 'other'), 'drop database auditplus');
  await query(
    at('other', 'other'),
    `drop owned by auditplus; drop role auditplus; alter role postgres rename to auditplus; alter role auditplus password '${password}'`,
  );
  await query(at('auditplus', password), 'drop role other');
  await query(at('auditplus', password), 'create database auditplus');
}

async function query(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows;
  } finally {
    await client.end();
  }
}

function postmasterPid(): number {
  return Number(readFileSync(join(dataDir, 'cluster', 'postmaster.pid'), 'utf8').split('\n')[0]);
}

async function eventually<T>(attempt: () => Promise<T>): Promise<T> {
  for (let tries = 0; ; tries++) {
    try {
      return await attempt();
    } catch (error) {
      if (tries === 100) throw error;
      await sleep(100);
    }
  }
}
