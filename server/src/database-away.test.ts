import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { authRoutes } from '@auditplus/contract/features/auth/auth.routes.ts';
import { dictionariesRoutes } from '@auditplus/contract/features/dictionaries/dictionaries.routes.ts';
import pg from 'pg';
import { change } from './kernel/audit-log.ts';
import { requestJob } from './kernel/job-requests.ts';
import { type BreakableLink, linkTo } from './testing/breakable-link.ts';
import { type Client, type Outcome, startTestApp, type TestApp } from './testing/http.ts';
import { type OutsidePostgres, startTestServer } from './testing/server.ts';

let postgres: OutsidePostgres;
let product: TestApp;
let admin: Client;
let link: BreakableLink;
let directUrl: string;
const done: object[] = [];
const heard: unknown[] = [];
/** Names of what the product said it had stored. */
const acknowledged = new Set<string>();

before(async () => {
  // One that may be stopped: the server of the test run is used by others.
  postgres = await startTestServer();
  process.env.TEST_DATABASE_URL = postgres.url;
  product = await startTestApp({
    async reach(databaseUrl) {
      directUrl = databaseUrl;
      const linked = await linkTo(databaseUrl);
      link = linked.link;
      return linked.url;
    },
  });
  product.app.kernel.jobs.work('after-outage', async (data) => {
    done.push(data);
  });
  product.app.kernel.bus.subscribe('test', (payload) => heard.push(payload));
  await product.app.kernel.jobs.start();
  admin = await product.as('admin');
});
after(async () => {
  await product.stop();
  await link.stop();
  await postgres.stop();
});

async function write(): Promise<Outcome<unknown>> {
  const text = `x${randomUUID().replaceAll('-', '')}`;
  const body = {
    parentId: '-1',
    fullName: text,
    enCode: text,
    names: { zhtw: '', en: '' },
    isTree: 0 as const,
  };
  const outcome = await admin.tryCall(dictionariesRoutes.createType, {
    body: { ...body, sortCode: 0, description: '' },
  });
  if (outcome.status === 200) acknowledged.add(text);
  return outcome;
}
const read = (headers?: Record<string, string>): Promise<Outcome<unknown>> =>
  admin.tryCall(dictionariesRoutes.types, {}, headers);

/** Asks until the product does its work again. */
async function until(isWell: () => Promise<boolean>): Promise<void> {
  for (let tries = 0; tries < 400; tries++) {
    if (await isWell()) return;
    await sleep(50);
  }
  assert.fail('the product did not recover');
}

const ready = async () => {
  const reply = await fetch(`${product.url}/readyz`);
  const parts: unknown = await reply.json();
  return { status: reply.status, parts };
};
const isReady = async () => (await ready()).status === 200;

test('a change is acknowledged only by the connection that was there before it: a crash in between ends it', async () => {
  const { durability } = product.app.kernel;
  const isReplaced = (before: unknown) => async () => {
    try {
      return durability.promise() !== before;
    } catch {
      return false;
    }
  };
  const work = change(await product.ctxAs('admin'), async () => {
    const before = durability.promise();
    durability.cut();
    await until(isReplaced(before));
  });
  await assert.rejects(work, { name: 'DatabaseAway' });
  assert.equal((await write()).status, 200);
});

/** Half of them write and half read until it is over; what they hear is success or that the database is away. */
async function underLoad(fault: () => Promise<void>): Promise<void> {
  const outcomes: Outcome<unknown>[] = [];
  const stop = new AbortController();
  const load = Array.from({ length: 8 }, async (_, place) => {
    while (!stop.signal.aborted) outcomes.push(await (place % 2 === 0 ? write() : read()));
  });
  await fault().finally(() => stop.abort());
  await Promise.all(load);
  const heard = outcomes.map(({ status, errorCode }) => `${status} ${errorCode ?? ''}`);
  assert.deepEqual([...new Set(heard)].sort(), ['200 ', '503 server.databaseAway']);
  await until(isReady);
  assert.deepEqual([(await write()).status, (await read()).status], [200, 200]);
}

test('connections that PostgreSQL ends under load cost their calls a 503 and nothing else', async () => {
  const other = new pg.Client({ connectionString: directUrl });
  await other.connect();
  await underLoad(async () => {
    for (let round = 0; round < 20; round++) {
      await sleep(50);
      await other.query(
        'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()',
      );
    }
  });
  await other.end();
});

test('while the database is away calls answer 503 in the envelope in three languages, and go on afterwards', async () => {
  await link.refuse();
  const said = [];
  for (const language of ['zh-CN', 'zh-TW', 'en']) {
    const { status, code, msg, errorCode } = await product.visitor.tryCall(
      authRoutes.login,
      { body: { account: 'admin', password: '0'.repeat(64), origin: 'password', grant_type: 'password' } },
      { 'accept-language': language },
    );
    assert.deepEqual([status, code, errorCode], [503, 503, 'server.databaseAway']);
    said.push(msg);
  }
  assert.deepEqual(said, [
    '数据库暂时无法访问，请稍后重试',
    '資料庫暫時無法存取，請稍後重試',
    'The database cannot be reached at the moment, please try again shortly',
  ]);
  assert.deepEqual([(await write()).status, (await read()).status], [503, 503]);
  const raw = await fetch(`${product.url}/api/system/DictionaryType`, { headers: admin.headers });
  assert.equal(raw.headers.get('retry-after'), '5');
  await until(async () => !product.app.kernel.bus.isListening());
  assert.deepEqual(await ready(), {
    status: 503,
    parts: { status: 'unavailable', database: 'unreachable', bus: 'unreachable', jobs: 'ok' },
  });
  await link.mend();
  await until(isReady);
  assert.deepEqual([(await write()).status, (await read()).status], [200, 200]);
});

/** A message of another process, an event and a job come through. */
async function backgroundWorks(): Promise<void> {
  const mark = randomUUID();
  const other = new pg.Client({ connectionString: directUrl });
  await other.connect();
  const message = JSON.stringify({ channel: 'test', payload: mark });
  await other.query("SELECT pg_notify('auditplus', $1)", [message]);
  await other.end();
  await change(await product.ctxAs('admin'), async (step) => requestJob(step, 'after-outage', { of: mark }));
  await until(async () => heard.length > 0 && done.length > 0);
  assert.deepEqual([heard.splice(0), done.splice(0)], [[mark], [{ of: mark }]]);
}

test('after an outage messages of other processes, events and jobs arrive again', async () => {
  await link.refuse();
  await until(async () => !product.app.kernel.bus.isListening());
  await link.mend();
  await until(isReady);
  await backgroundWorks();
});

test('a PostgreSQL that is restarted under load loses nothing of what was acknowledged', async () => {
  await underLoad(async () => {
    await postgres.down();
    await postgres.up();
    await until(isReady);
  });
  await backgroundWorks();
  const types = await product.app.kernel.db.selectFrom('dictionary_types').select('full_name').execute();
  const stored = new Set(types.map(({ full_name }) => full_name));
  const lost = [...acknowledged].filter((name) => !stored.has(name));
  assert.deepEqual([acknowledged.size > 0, lost], [true, []]);
});

test('half a minute without PostgreSQL: every call is refused quickly, and work goes on when it is back', async () => {
  await postgres.down();
  const startedAt = performance.now();
  await until(async () => !product.app.kernel.bus.isListening());
  while (performance.now() - startedAt < 30_000) {
    const askedAt = performance.now();
    const [written, seen] = await Promise.all([write(), read()]);
    assert.deepEqual([written.errorCode, seen.errorCode], ['server.databaseAway', 'server.databaseAway']);
    assert.ok(performance.now() - askedAt < 2_000, 'nobody waits for a database that is known to be away');
    await sleep(250);
  }
  await postgres.up();
  await until(isReady);
  assert.deepEqual([(await write()).status, (await read()).status], [200, 200]);
  await backgroundWorks();
});

test('a network over which nothing arrives any more is noticed, and what waited for it is answered', async () => {
  link.cut();
  const startedAt = performance.now();
  const outcomes = await Promise.all([write(), read(), write()]);
  assert.deepEqual(
    outcomes.map(({ status }) => status),
    [503, 503, 503],
  );
  assert.ok(performance.now() - startedAt < 20_000);
  // Once it is known nobody waits.
  const knownAt = performance.now();
  assert.equal((await read()).status, 503);
  assert.ok(performance.now() - knownAt < 1_000);
  await link.mend();
  await until(isReady);
  assert.deepEqual([(await write()).status, (await read()).status], [200, 200]);
});
