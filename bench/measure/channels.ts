import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { startFakeDingTalk } from '../../server/src/testing/fake-dingtalk.ts';
import { startFakeWecom } from '../../server/src/testing/fake-wecom.ts';
import { type Client, fields, listOf, signIn } from '../client.ts';
import { databaseUrlOf, type Running, residentMb, startAgain, startProduct } from '../processes.ts';
import type { Row } from '../results.ts';
import { seededFolder } from '../stage.ts';
import { fillGroup } from './organisation.ts';

const LATENCY_MS = 20;
const POLL_MS = 250;
const TARGET_S = 100;
/** A run that a kill left behind may be started again after two minutes. */
const ABANDONED_MS = 150_000;
/** The platforms stand in for those outside on this machine. */
const ENV = { OUTBOUND_LOOPBACK: '1' };
const THIRD = '/api/system/ThirdParty';

type Platform = Awaited<ReturnType<typeof startFakeWecom>> | Awaited<ReturnType<typeof startFakeDingTalk>>;

/**
 * The directory of 10,000 people sent to platforms that take 20 ms for every call: how long it takes, what a second run
 * sends, and whether anybody is sent twice when the server is killed half-way.
 */
export async function channels(): Promise<Row[]> {
  const { dataDir, remove } = await seededFolder();
  const wecom = await startFakeWecom();
  const dingTalk = await startFakeDingTalk();
  let product = await startProduct(dataDir, ENV);
  try {
    await inDatabase(dataDir, fill);
    let admin = await setUp(product, wecom, dingTalk);
    for (const { behaviour } of [wecom, dingTalk]) behaviour.latencyMs = LATENCY_MS;

    const first = await measured(product, () => synchronise(admin, 'wecom'));
    const calls = callsOf(wecom);
    const second = await measured(product, () => synchronise(admin, 'wecom'));
    const repeated = callsOf(wecom) - calls;

    const begun = await begin(admin, 'dingTalk');
    const half = first.run.total / 2;
    while (dingTalk.people.size < half) await sleep(POLL_MS / 10);
    process.kill(product.pid, 'SIGKILL');
    const before = dingTalk.people.size;
    product = await startAgain(dataDir, ENV);
    admin = await signIn(product.url, 'admin');
    const killed = await runOf(admin, 'dingTalk', await beginWhenAbandoned(admin, begun));
    const twice = [...dingTalk.sent.values()].filter((times) => times > 1).length;
    const missing = wecom.people.size - dingTalk.people.size;

    return [
      {
        name: `directory sync of ${wecom.people.size} people, ${LATENCY_MS} ms a call`,
        unit: 's',
        measured: first.seconds,
        target: { atMost: TARGET_S },
        note: `${calls} calls, ${wecom.atOnce.most} at once, ${first.run.failed} failed`,
      },
      {
        name: 'the same: most memory of the server',
        unit: 'MB',
        measured: first.mostMb,
        target: { atMost: 300 },
      },
      {
        name: 'calls of a second directory sync',
        unit: '',
        measured: repeated,
        target: { atMost: 0 },
        note: `${second.seconds.toFixed(1)} s`,
      },
      {
        name: 'people sent twice after a kill half-way',
        unit: '',
        measured: twice,
        target: { atMost: 0 },
        note: `killed after ${before} people, ${killed.failed} failed afterwards`,
      },
      { name: 'people missing after it', unit: '', measured: missing, target: { atMost: 0 } },
    ];
  } finally {
    await product.stop();
    wecom.close();
    dingTalk.close();
    remove();
  }
}

async function inDatabase(dataDir: string, work: (db: pg.Client) => Promise<void>): Promise<void> {
  const db = new pg.Client({ connectionString: databaseUrlOf(dataDir) });
  db.on('error', () => undefined);
  await db.connect();
  await work(db).finally(() => db.end());
}

/** The organisations and people of the bench; everybody gets a phone number. */
async function fill(db: pg.Client): Promise<void> {
  await fillGroup(db);
  await db.query(`UPDATE users SET mobile_phone = (13900000000 + made.n)::text
    FROM (SELECT id, row_number() OVER (ORDER BY id) AS n FROM users) AS made WHERE made.id = users.id`);
}

async function setUp(product: Running, wecom: Platform, dingTalk: Platform): Promise<Client> {
  const admin = await signIn(product.url, 'admin');
  await admin.call('POST', '/api/system/OutboundHost', {
    kind: 'http',
    host: 'localhost',
    ports: [wecom.port, dingTalk.port],
    description: '',
  });
  const common = { enabledMark: 1, agentId: '1', rootId: '1' };
  await admin.call('PUT', `${THIRD}/wecom`, {
    ...common,
    address: wecom.address,
    appId: 'corp',
    secret: 'contacts',
    agentSecret: 'agent',
  });
  await admin.call('PUT', `${THIRD}/dingTalk`, {
    ...common,
    address: dingTalk.address,
    appId: 'key',
    secret: 'secret',
    agentSecret: '',
  });
  return admin;
}

const callsOf = ({ calls }: Platform): number => [...calls.values()].reduce((sum, each) => sum + each, 0);

type Run = { readonly total: number; readonly failed: number };

async function begin(admin: Client, kind: string): Promise<string> {
  const { id } = fields(await admin.call('POST', `${THIRD}/${kind}/Actions/Sync`, { removals: 0 }));
  return String(id);
}

/** Takes up the run that the kill left behind, as soon as the product lets it. */
async function beginWhenAbandoned(admin: Client, id: string): Promise<string> {
  const givesUpAt = performance.now() + ABANDONED_MS;
  for (;;) {
    try {
      const again = await begin(admin, 'dingTalk');
      if (again !== id) throw new Error('Another run began beside the one that was killed.');
      return again;
    } catch (error) {
      if (performance.now() > givesUpAt) throw error;
      await sleep(POLL_MS * 8);
    }
  }
}

/** How a run ended. */
async function runOf(admin: Client, kind: string, id: string): Promise<Run> {
  for (;;) {
    await sleep(POLL_MS);
    const found = listOf(await admin.call('GET', THIRD)).find((each) => each.kind === kind);
    const { lastRun } = fields(found);
    const { id: last, state, total, failed, problem } = fields(lastRun);
    if (last !== id) throw new Error('Another run has begun.');
    if (state === 'failed') throw new Error(`The synchronisation failed: ${String(problem)}`);
    if (state === 'done') return { total: Number(total), failed: Number(failed) };
  }
}

const synchronise = async (admin: Client, kind: string): Promise<Run> =>
  runOf(admin, kind, await begin(admin, kind));

async function measured(
  { pid }: Running,
  work: () => Promise<Run>,
): Promise<{ readonly run: Run; readonly seconds: number; readonly mostMb: number }> {
  let mostMb = 0;
  const watch = setInterval(() => {
    mostMb = Math.max(mostMb, residentMb(pid) ?? 0);
  }, 100);
  const startedAt = performance.now();
  const run = await work().finally(() => clearInterval(watch));
  return { run, seconds: (performance.now() - startedAt) / 1000, mostMb };
}
