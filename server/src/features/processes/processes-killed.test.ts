import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { workItemsRoutes } from '@auditplus/contract/features/processes/work-items.routes.ts';
import pg from 'pg';
import { z } from 'zod';
import { demoId } from '../../testing/demo-people.ts';
import { startTestApp, type TestApp } from '../../testing/http.ts';
import { type OutsidePostgres, startOutsidePostgres } from '../../testing/server.ts';
import { type Serving, serve } from '../../testing/serving.ts';
import { approver, chain, node, publishTemplate, start } from '../process-definitions/templates.fixture.ts';
import { foldFault } from './fold-check.fixture.ts';
import { actors } from './processes.fixture.ts';

// The long run: PROCESS_KILLS=20 npm test -- --server processes-killed
const KILLS = Number(process.env.PROCESS_KILLS ?? 3);
/** More than are decided until the last kill. */
const INSTANCES = KILLS * 34;
/** So many decisions are acknowledged between two kills. */
const BETWEEN = 80;
const WRITERS = 6;
const SIGNERS = ['chenyl', 'wangsj', 'zhoumin'];

let postgres: OutsidePostgres;
let product: TestApp;
const dataDir = mkdtempSync(join(tmpdir(), 'auditplus-killed-'));
let databaseUrl = '';
let server: Serving | null = null;
let instances: string[] = [];

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
  const flow = await publishTemplate(
    await product.as('admin'),
    chain(
      start(),
      approver('together', SIGNERS, { counterSign: 1, opinion: 'always' }),
      node('timer', 'pause', { second: 1 }),
      approver('last', ['linzy']),
    ),
  );
  const { launch } = actors(product);
  // Nobody has to sign in while the database is away.
  await Promise.all(SIGNERS.map((account) => product.as(account)));
  instances = await Promise.all(Array.from({ length: INSTANCES }, () => launch('tangmy', flow)));
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

/** The product in a process of its own, on the database of the test, once it can work. */
async function running(): Promise<Serving> {
  server ??= await serve({ DATA_DIR: dataDir, DATABASE_URL: databaseUrl });
  for (let tries = 0; !(await isReady(server.url)); tries++) {
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
async function killSession(): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  client.on('error', () => undefined);
  await client.connect();
  const { rows } = await client.query<{ pid: number }>(
    `SELECT pid FROM pg_stat_activity
      WHERE datname = current_database() AND state <> 'idle' AND pid <> pg_backend_pid() LIMIT 1`,
  );
  process.kill(rows[0]?.pid ?? (await ownSession(client)), 'SIGKILL');
  // It is ended with all others.
  await client.end().catch(() => undefined);
}

const ownSession = async (client: pg.Client): Promise<number> =>
  Number((await client.query('SELECT pg_backend_pid() AS pid')).rows[0]?.pid);

async function killPostgres(): Promise<void> {
  const [pid] = readFileSync(join(dataDir, 'pg/cluster/postmaster.pid'), 'utf8').split('\n');
  process.kill(Number(pid), 'SIGKILL');
}

/** What is killed, in turns. */
const WAYS = [killServer, killSession, killPostgres];

const Envelope = z.object({ code: z.number(), msg: z.string() });

type Write = { readonly account: string; readonly item: string; readonly text: string };
type Ledger = { readonly acknowledged: Set<string>; waiting: Write[] };

/** Sends one decision under a key of its own: true once it is known to be taken, false while nobody answers. */
async function send(url: string, { account, item, text }: Write): Promise<boolean> {
  const { headers } = await product.as(account);
  try {
    const response = await fetch(`${url}${workItemsRoutes.agree.path.replace(':id', item)}`, {
      method: workItemsRoutes.agree.method,
      headers: { ...headers, 'content-type': 'application/json', 'idempotency-key': text },
      body: JSON.stringify({ handleOpinion: text }),
    });
    const { code, msg } = Envelope.parse(await response.json());
    // The decision stands, though the server was killed before it had kept its answer.
    if (String(msg).startsWith('该操作此前已执行')) return true;
    // The former request may still be at work for the database that a killed server has left.
    if (code !== 200) assert.match(String(msg), /正在处理|暂时/, `${response.status} ${msg}`);
    return code === 200;
  } catch (error) {
    if (error instanceof assert.AssertionError) throw error;
    return false;
  }
}

type Goal = { readonly until: number; reached(): Promise<void> };

/** Decides with several people at once, past the goal, until nobody answers or nothing is left: true past the goal. */
async function decide(url: string, ledger: Ledger, { until, reached }: Goal): Promise<boolean> {
  let killed: Promise<void> | undefined;
  const work = async () => {
    for (let write = ledger.waiting.shift(); write; write = ledger.waiting.shift()) {
      if (!(await send(url, write))) {
        ledger.waiting.push(write);
        return;
      }
      ledger.acknowledged.add(write.text);
      if (ledger.acknowledged.size === until) killed = reached();
    }
  };
  await Promise.all(Array.from({ length: WRITERS }, work));
  await killed;
  return killed !== undefined;
}

const open = (accounts: readonly string[]) =>
  product.app.kernel.db
    .selectFrom('work_items')
    .innerJoin('users', 'users.id', 'work_items.person_id')
    .select(['work_items.id', 'users.account'])
    .where('work_items.decided_at', 'is', null)
    .where(
      'work_items.person_id',
      'in',
      accounts.map((account) => demoId('user', account)),
    )
    .execute();

test('a server or a database that is killed while people decide and timers run loses no decision and repeats none', async () => {
  const writes = (await open(SIGNERS)).map(({ id, account }) => ({ account, item: id, text: randomUUID() }));
  assert.equal(writes.length, INSTANCES * SIGNERS.length);
  const ledger: Ledger = { acknowledged: new Set(), waiting: writes };
  for (let kill = 0; kill < KILLS; kill++) {
    const { url } = await running();
    const reached = WAYS[kill % WAYS.length] ?? killServer;
    assert.ok(await decide(url, ledger, { until: ledger.acknowledged.size + BETWEEN, reached }));
    assert.ok(ledger.waiting.length > 0, `kill ${kill + 1} met people who were deciding`);
  }
  for (let tries = 0; ledger.waiting.length > 0; tries++) {
    assert.ok(tries < 300, 'a decision is never taken');
    const { url } = await running();
    await decide(url, ledger, { until: -1, reached: async () => undefined });
    if (ledger.waiting.length > 0) await sleep(200);
  }
  await storedOnce(ledger);
  await timersActOnce();
  for (const id of instances) assert.equal(await foldFault(product.app.kernel.db, id), null);
});

/** Every decision that was acknowledged is there, and none twice. */
async function storedOnce({ acknowledged }: Ledger): Promise<void> {
  const rows = await product.app.kernel.db
    .selectFrom('process_actions')
    .select(['opinion', (the) => the.fn.countAll<string>().as('times')])
    .where('opinion', '<>', '')
    .where('node', '=', 'together')
    .groupBy('opinion')
    .execute();
  const times = new Map(rows.map(({ opinion, times: count }) => [opinion, Number(count)]));
  assert.deepEqual(
    [...acknowledged].filter((text) => times.get(text) !== 1),
    [],
  );
  assert.equal(times.size, INSTANCES * SIGNERS.length);
}

/** Every instance waits at its last step with one item: each pause ended, and ended once. */
async function timersActOnce(): Promise<void> {
  for (let tries = 0; (await open(['linzy'])).length < INSTANCES; tries++) {
    assert.ok(tries < 900, 'a timer was lost');
    await sleep(100);
  }
  const visits = await product.app.kernel.db
    .selectFrom('process_visits')
    .select(['process_id', (the) => the.fn.countAll<string>().as('times')])
    .where('node', '=', 'last')
    .groupBy('process_id')
    .execute();
  assert.deepEqual(
    visits.filter(({ times }) => Number(times) !== 1),
    [],
  );
  assert.equal(visits.length, INSTANCES);
}
