import assert from 'node:assert/strict';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { startEmbeddedPostgres } from './embedded-postgres.ts';

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

test('a lost password file is named, not papered over', async () => {
  rmSync(join(dataDir, 'connection.json'));
  await assert.rejects(startEmbeddedPostgres({ dataDir, durable: false }), /connection\.json is missing/);
});

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
