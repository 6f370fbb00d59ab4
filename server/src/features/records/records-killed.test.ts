import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { recordWriteRoutes } from '@auditplus/contract/features/records/records.routes.ts';
import { sql } from 'kysely';
import pg from 'pg';
import { z } from 'zod';
import { startTestApp, type TestApp } from '../../testing/http.ts';
import { type OutsidePostgres, startOutsidePostgres } from '../../testing/server.ts';
import { type Serving, serve } from '../../testing/serving.ts';
import { publishDesign, withList } from './write-records.fixture.ts';

// The long run: RECORD_KILLS=20 npm test -- --server records-killed
const KILLS = Number(process.env.RECORD_KILLS ?? 2);
/** So many records are acknowledged between two kills, of more that are waiting. */
const BETWEEN = 100;
const RECORDS = KILLS * BETWEEN * 2;
const WRITERS = 16;

const dataDir = mkdtempSync(join(tmpdir(), 'auditplus-killed-'));
let postgres: OutsidePostgres;
let product: TestApp;
let databaseUrl = '';
let server: Serving | null = null;
let modelId = '';

const startPostgres = (durable: boolean) =>
  startOutsidePostgres({ dataDir: join(dataDir, 'pg'), mayCreateDatabases: true, durable });

before(async () => {
  postgres = await startPostgres(false);
  product = await startTestApp({
    serverUrl: postgres.url,
    reach: async (url) => {
      databaseUrl = url;
      return url;
    },
  });
  const title = { fieldId: 'title', name: 'title', kind: 'comInput', label: { zh: '名称' } } as const;
  const body = withList([title], { columns: ['title'], buttons: ['btn_add'] });
  modelId = await publishDesign(await product.as('admin'), { code: 'killed', body });
  // The product that is killed works alone, on a database that keeps what it has confirmed.
  await product.app.outbox.stop();
  await postgres.stop();
  postgres = await startPostgres(true);
});
after(async () => {
  server?.child.kill('SIGKILL');
  await product.stop();
  await postgres.stop();
  rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 });
});

/** The product in a process of its own, once it can work. */
async function running(): Promise<Serving> {
  server ??= await serve({ DATA_DIR: dataDir, DATABASE_URL: databaseUrl });
  for (const { url } of [server, product])
    for (let tries = 0; !(await isReady(url)); tries++) {
      assert.ok(tries < 600, 'the product does not come back to work');
      await sleep(100);
    }
  return server;
}

const isReady = (url: string): Promise<boolean> =>
  fetch(`${url}/readyz`).then(
    ({ status }) => status === 200,
    () => false,
  );

async function killServer(): Promise<void> {
  if (!server) return;
  const ended = once(server.child, 'exit');
  server.child.kill('SIGKILL');
  await ended;
  server = null;
}

/** The end of one of its sessions takes all of PostgreSQL through its recovery. */
async function killDatabase(): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  client.on('error', () => undefined);
  await client.connect();
  const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
  process.kill(Number(rows[0]?.pid), 'SIGKILL');
  await client.end().catch(() => undefined);
}

const WAYS = [killDatabase, killServer];

type Write = { readonly title: string; readonly key: string };

const Envelope = z.object({ code: z.number(), msg: z.string() });

/** Sends a record under its key: true once it is known to be stored, false while nobody answers. */
async function send(url: string, { title, key }: Write): Promise<boolean> {
  const { headers } = await product.as('admin');
  const reply = await fetch(url + recordWriteRoutes.create.path.replace(':modelId', modelId), {
    method: recordWriteRoutes.create.method,
    headers: { ...headers, 'content-type': 'application/json', 'idempotency-key': key },
    body: JSON.stringify({ data: JSON.stringify({ title }) }),
  })
    .then(async (response) => Envelope.parse(await response.json()))
    .catch(() => null);
  // The former request may still be at work for the database that a killed server has left.
  if (reply && reply.code !== 200) assert.match(reply.msg, /正在处理|暂时/, reply.msg);
  return reply?.code === 200;
}

/** Many write at one time until nobody answers or nothing is left; something may happen once so many are acknowledged. */
async function write(
  waiting: Write[],
  acknowledged: Set<string>,
  { at, happens }: { readonly at: number; happens(): Promise<void> },
): Promise<void> {
  const { url } = await running();
  let happening: Promise<void> | undefined;
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      if (!(await send(url, next))) {
        waiting.push(next);
        return;
      }
      acknowledged.add(next.title);
      if (acknowledged.size >= at) happening ??= happens();
    }
  };
  await Promise.all(Array.from({ length: WRITERS }, work));
  await happening;
}

type Found = { title: string; entries: string; events: string; written: string };

/** The records that are stored, each with its log, its events and the transaction that wrote it. */
async function found(): Promise<Found[]> {
  const { rows } = await sql<Found>`SELECT title, xmin::text AS written,
      (SELECT count(*) FROM activities WHERE target_id = record.id) AS entries,
      (SELECT count(*) FROM outbox WHERE payload ->> 'recordId' = record.id) AS events
    FROM app.f_killed record ORDER BY title`.execute(product.app.kernel.db);
  return rows;
}

test('a server or a database that is killed while many write loses no record that was acknowledged, and stores each whole and once', async () => {
  const titles = Array.from({ length: RECORDS }, (_, at) => `记录${String(at).padStart(5, '0')}`);
  const waiting: Write[] = titles.map((title) => ({ title, key: randomUUID() }));
  const acknowledged = new Set<string>();
  for (let kill = 0; kill < KILLS; kill++) {
    const happens = WAYS[kill % WAYS.length] ?? killServer;
    await write(waiting, acknowledged, { at: acknowledged.size + BETWEEN, happens });
    assert.ok(waiting.length > 0, `kill ${kill + 1} met people who were writing`);
    await running();
    const stored = await found();
    const kept = new Set(stored.map(({ title }) => title));
    assert.deepEqual(
      [...acknowledged].filter((title) => !kept.has(title)),
      [],
    );
  }
  for (let tries = 0; waiting.length > 0; tries++) {
    assert.ok(tries < 300, 'a record is never stored');
    await write(waiting, acknowledged, { at: Number.POSITIVE_INFINITY, happens: async () => undefined });
    if (waiting.length > 0) await sleep(200);
  }
  const stored = await found();
  assert.deepEqual(
    stored.map(({ title }) => title),
    titles,
  );
  assert.deepEqual(
    stored.filter(({ entries, events }) => Number(entries) !== 1 || Number(events) !== 1),
    [],
  );
  assert.ok(new Set(stored.map(({ written }) => written)).size < RECORDS, 'records went together');
  // Nothing is told of what is not there.
  const { rows: strays } = await sql`SELECT target_id FROM activities
    WHERE action = 'record.created' AND target_id NOT IN (SELECT id FROM app.f_killed)`.execute(
    product.app.kernel.db,
  );
  assert.deepEqual(strays, []);
});
