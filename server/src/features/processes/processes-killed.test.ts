import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { workItemsRoutes } from '@auditplus/contract/features/processes/work-items.routes.ts';
import { z } from 'zod';
import { demoId } from '../../testing/demo-people.ts';
import { startTestApp, type TestApp } from '../../testing/http.ts';
import { type Serving, serve } from '../../testing/serving.ts';
import { approver, chain, node, publishTemplate, start } from '../process-definitions/templates.fixture.ts';
import { foldFault } from './fold-check.fixture.ts';
import { actors } from './processes.fixture.ts';

// The long run: PROCESS_KILLS=20 npm test -- --server processes-killed
const KILLS = Number(process.env.PROCESS_KILLS ?? 3);
/** More than are decided until the last kill. */
const INSTANCES = KILLS * 20;
/** So many decisions are acknowledged between two kills. */
const BETWEEN = 35;
const WRITERS = 6;
const SIGNERS = ['chenyl', 'wangsj', 'zhoumin'];

let product: TestApp;
let dataDir: string;
let databaseUrl = '';
let server: Serving | null = null;
let instances: string[] = [];

before(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'auditplus-killed-'));
  product = await startTestApp({
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
  instances = await Promise.all(Array.from({ length: INSTANCES }, () => launch('tangmy', flow)));
  // The product that is killed works alone.
  await product.app.outbox.stop();
});
after(async () => {
  server?.child.kill('SIGKILL');
  await product.stop();
  rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 });
});

/** The product in a process of its own, on the database of the test. */
const begin = () => serve({ DATA_DIR: dataDir, DATABASE_URL: databaseUrl });

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

type Goal = { readonly until: number; readonly reached: () => void };

/** Decides with several people at once, past the goal, until nobody answers or nothing is left. */
async function decide(url: string, ledger: Ledger, { until, reached }: Goal): Promise<void> {
  const work = async () => {
    for (let write = ledger.waiting.shift(); write; write = ledger.waiting.shift()) {
      if (!(await send(url, write))) {
        ledger.waiting.push(write);
        return;
      }
      ledger.acknowledged.add(write.text);
      if (ledger.acknowledged.size === until) reached();
    }
  };
  await Promise.all(Array.from({ length: WRITERS }, work));
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

test('a server that is killed while people decide and timers run loses no decision and repeats none', async () => {
  const writes = (await open(SIGNERS)).map(({ id, account }) => ({ account, item: id, text: randomUUID() }));
  assert.equal(writes.length, INSTANCES * SIGNERS.length);
  const ledger: Ledger = { acknowledged: new Set(), waiting: writes };
  for (let kill = 0; kill < KILLS; kill++) {
    server = await begin();
    const { child, url } = server;
    const ended = once(child, 'exit');
    await decide(url, ledger, {
      until: ledger.acknowledged.size + BETWEEN,
      reached: () => child.kill('SIGKILL'),
    });
    await ended;
  }
  assert.ok(ledger.waiting.length > 0, 'the last kill met people who were deciding');
  server = await begin();
  const { url } = server;
  for (let tries = 0; ledger.waiting.length > 0; tries++) {
    assert.ok(tries < 300, 'a decision is never taken');
    await decide(url, ledger, { until: -1, reached: () => undefined });
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
