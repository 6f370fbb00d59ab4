import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { type Client, fields, listOf, openPage, signIn } from '../client.ts';
import { CONNECTIONS, load } from '../load.ts';
import { copyPerson } from '../people.ts';
import { databaseUrlOf, postmasterOf, processorMs, processorMsOfFamily, startProduct } from '../processes.ts';
import type { Row } from '../results.ts';
import { seededFolder } from '../stage.ts';

const RUNNING = 1_000;
/** Decisions before those that are measured: so many until the server's code is compiled for them. */
const WARM_UP = 2_000;
const SIGNERS = 100;
const TIMERS = 10_000;
const FINISHED = 1_000_000;
const OPEN = 200_000;
/** People among whom the open items are spread. */
const HANDLERS = 1_000;
const READER = 'bench-handler-1';

/** Processes by the hundred thousand: decisions, a counter-sign of a hundred, timers at once, and the list of to-dos. */
export async function workflow(): Promise<Row[]> {
  const { dataDir, remove } = await seededFolder();
  const product = await startProduct(dataDir);
  const db = new pg.Client({ connectionString: databaseUrlOf(dataDir) });
  db.on('error', () => undefined);
  try {
    await db.connect();
    const { url } = product;
    const admin = await signIn(url, 'admin');
    const processorTime = () => {
      const [server, database] = [processorMs(product.pid), processorMsOfFamily(postmasterOf(dataDir))];
      return server === null || database === null ? null : server + database;
    };
    const play = { url, db, admin, processorTime };
    return [
      ...(await decisions(play)),
      ...(await pushed(play)),
      ...(await counterSign(play)),
      ...(await timers(play)),
      ...(await todo(play)),
    ];
  } finally {
    await db.end();
    await product.stop();
    remove();
  }
}

type Playing = {
  readonly url: string;
  readonly db: pg.Client;
  readonly admin: Client;
  /** What server and database have used of the processor, in ms; null where the system does not tell. */
  processorTime(): number | null;
};
type Node = Readonly<Record<string, unknown>>;

const approver = (nodeId: string, approvers: readonly string[], more: Node = {}): Node => ({
  type: 'approver',
  nodeId,
  properties: { title: nodeId, assigneeType: 6, approvers, ...more },
});

/** Adds a process of some nodes and publishes it; answers its id. */
async function publish({ admin }: Playing, name: string, ...nodes: readonly Node[]): Promise<string> {
  const template = [{ type: 'start', nodeId: 'start', properties: { title: '发起' } }, ...nodes].reduceRight<
    Node | undefined
  >((below, node) => ({ ...node, ...(below && { childNode: below }) }), undefined);
  const { id } = fields(
    await admin.call('POST', '/api/workflow/Engine/FlowEngine', {
      fullName: name,
      enCode: `bench_${name.length}_${randomUUID().slice(0, 8)}`,
      category: 'office',
      icon: 'FormOutlined',
      formData: JSON.stringify([{ filedId: 'amount', filedName: '金额', elementKey: 'numInput' }]),
      flowTemplateJson: JSON.stringify(template),
    }),
  );
  await admin.call('POST', `/api/workflow/Engine/FlowEngine/Release/${String(id)}`, { note: '' });
  return String(id);
}

async function launch(client: Client, flowId: string): Promise<string> {
  const data = JSON.stringify({ amount: 1 });
  const body = { flowId, status: 0, data };
  return String(fields(await client.call('POST', '/api/workflow/Engine/FlowTask', body)).id);
}

/** Does work on every entry, so many at once; answers how long each took, sorted. */
async function timed<T>(
  entries: readonly T[],
  atOnce: number,
  work: (entry: T) => Promise<unknown>,
): Promise<number[]> {
  const waiting = [...entries];
  const times: number[] = [];
  const one = async () => {
    for (let entry = waiting.pop(); entry !== undefined; entry = waiting.pop()) {
      const from = performance.now();
      await work(entry);
      times.push(performance.now() - from);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, one));
  return times.sort((a, b) => a - b);
}

const p99 = (times: readonly number[]): number => times[Math.floor(times.length * 0.99)] ?? Number.NaN;

async function personId({ db }: Playing, account: string): Promise<string> {
  const { rows } = await db.query<{ id: string }>('SELECT id FROM users WHERE account = $1', [account]);
  return rows[0]?.id ?? '';
}

async function decisions(play: Playing): Promise<Row[]> {
  const person = await personId(play, 'chenyl');
  const flow = await publish(play, '测量审批', approver('first', [person]), approver('second', [person]));
  const starter = await signIn(play.url, 'tangmy');
  const decider = await signIn(play.url, 'chenyl');
  await timed(
    Array.from({ length: RUNNING + WARM_UP }, (_, n) => n),
    CONNECTIONS,
    () => launch(starter, flow),
  );
  const { rows } = await play.db.query<{ id: string }>(
    `SELECT item.id FROM work_items item JOIN processes process ON process.id = item.process_id
      WHERE process.definition_id = $1 AND item.state = 1`,
    [flow],
  );
  const agree = ({ id }: { readonly id: string }) =>
    decider.call('POST', `/api/workflow/Engine/FlowBefore/Audit/${id}`, { handleOpinion: '同意' });
  // As every measurement: what a connection prepares once is not counted.
  await timed(rows.splice(0, WARM_UP), CONNECTIONS, agree);
  const before = play.processorTime();
  const times = await timed(rows, CONNECTIONS, agree);
  const after = play.processorTime();
  return [
    {
      name: 'processes: processor time of a decision, server and database',
      unit: 'ms',
      measured: before === null || after === null ? null : (after - before) / times.length,
      target: { atMost: 4 },
    },
    {
      name: `processes: a decision among ${RUNNING} running, p99`,
      unit: 'ms',
      measured: p99(times),
      target: { atMost: 100 },
      note: `${CONNECTIONS} connections`,
    },
  ];
}

async function counterSign(play: Playing): Promise<Row[]> {
  const accounts = Array.from({ length: SIGNERS }, (_, n) => `bench-signer-${n + 1}`);
  await copyPerson(play.db, { like: 'chenyl', accounts });
  const people = accounts.map((account) => `bench-${account}`);
  const flow = await publish(
    play,
    '测量会签',
    approver('all', people, { counterSign: 1, countersignRatio: 100, voteStop: 'all' }),
    approver('after', [await personId(play, 'chenyl')]),
  );
  const id = await launch(await signIn(play.url, 'tangmy'), flow);
  const clients: Client[] = [];
  await timed(accounts, 8, async (account) => clients.push(await signIn(play.url, account)));
  const ends = await Promise.allSettled(
    clients.map(async (client) => {
      const [item] = listOf(await client.call('GET', '/api/workflow/Engine/FlowBefore/List/1'));
      await client.call('POST', `/api/workflow/Engine/FlowBefore/Audit/${String(item?.id)}`, {
        handleOpinion: '同意',
      });
    }),
  );
  const { rows } = await play.db.query<{ votes: number; open: number }>(
    `SELECT (SELECT count(*) FROM process_actions WHERE process_id = $1 AND node = 'all' AND kind = 1)::int AS votes,
      (SELECT count(*) FROM work_items WHERE process_id = $1 AND node = 'after')::int AS open`,
    [id],
  );
  const lost = ends.filter(({ status }) => status === 'rejected').length;
  const { votes = 0, open = 0 } = rows[0] ?? {};
  return [
    {
      name: `processes: ${SIGNERS} decide one counter-sign at once, lost or double votes`,
      unit: '',
      measured: lost + Math.abs(SIGNERS - votes) + Math.abs(1 - open),
      target: { atMost: 0 },
    },
  ];
}

const SUBMISSIONS = 20;

/** How long after a person submits the next one is told on an open page, who then finds the item in the list. */
async function pushed(play: Playing): Promise<Row[]> {
  const flow = await publish(play, '测量提醒', approver('first', [await personId(play, 'chenyl')]));
  const starter = await signIn(play.url, 'tangmy');
  const decider = await signIn(play.url, 'chenyl');
  let told: (() => void) | undefined;
  const socket = await openPage(play.url, decider.token.replace(/^bearer /i, ''), ({ method }) => {
    if (method === 'messagePush') told?.();
  });
  const times: number[] = [];
  let missing = 0;
  try {
    for (let n = 0; n < SUBMISSIONS; n++) {
      const word = new Promise<void>((resolve) => {
        told = resolve;
      });
      const from = performance.now();
      const id = await launch(starter, flow);
      await word;
      const [item] = listOf(await decider.call('GET', '/api/workflow/Engine/FlowBefore/List/1?pageSize=1'));
      times.push(performance.now() - from);
      if (item?.processId !== id) missing += 1;
    }
  } finally {
    socket.close();
  }
  const sorted = times.toSorted((a, b) => a - b);
  return [
    {
      name: 'processes: from a submission to the item that its handler was told of, slowest',
      unit: 'ms',
      measured: missing === 0 ? (sorted.at(-1) ?? null) : null,
      target: { atMost: 300 },
      note: `median ${(sorted[Math.floor(sorted.length / 2)] ?? 0).toFixed(0)} ms; ${missing} of ${SUBMISSIONS} not in the list`,
    },
  ];
}

const DUE_IN_MS = 90_000;
const PATIENCE_MS = 300_000;

/** One instance at a pause, copied: all copies are due at one moment. */
async function timers(play: Playing): Promise<Row[]> {
  const flow = await publish(
    play,
    '测量计时',
    { type: 'timer', nodeId: 'pause', properties: { title: '等待', minute: 60 } },
    approver('after', [await personId(play, 'chenyl')]),
  );
  const id = await launch(await signIn(play.url, 'tangmy'), flow);
  const due = new Date(Date.now() + DUE_IN_MS);
  for (const text of COPY_WAITING) await play.db.query(text, [id, TIMERS, due.getTime()]);
  await sleep(Math.max(0, due.getTime() - Date.now()));
  const from = performance.now();
  const waiting = async () =>
    Number(
      (
        await play.db.query<{ n: string }>(
          `SELECT count(*) AS n FROM process_timers WHERE process_id LIKE 'bench-timer-%'`,
        )
      ).rows[0]?.n,
    );
  while ((await waiting()) > 0 && performance.now() - from < PATIENCE_MS) await sleep(500);
  const seconds = (performance.now() - from) / 1000;
  const { rows } = await play.db.query<{ n: number }>(
    `SELECT count(*)::int AS n FROM process_visits WHERE process_id LIKE 'bench-timer-%' AND node = 'after'`,
  );
  return [
    {
      name: `processes: ${TIMERS} timers due at once`,
      unit: 's',
      measured: rows[0]?.n === TIMERS ? seconds : null,
      target: { atMost: 60 },
      note: `${rows[0]?.n} of ${TIMERS} acted once`,
    },
  ];
}

/** A process, its visits and its timer, under other ids and due at another time. */
const COPY_WAITING = [
  `INSERT INTO processes SELECT made.* FROM processes model, generate_series(1, $2::int) n,
    jsonb_populate_record(model, jsonb_build_object('id', 'bench-timer-' || n, 'root_id', 'bench-timer-' || n,
      'state', jsonb_set(model.state, '{timers,0,due}', to_jsonb($3::bigint)))) AS made
    WHERE model.id = $1`,
  `INSERT INTO process_visits SELECT made.* FROM process_visits model, generate_series(1, $2::int) n,
    jsonb_populate_record(model, jsonb_build_object('process_id', 'bench-timer-' || n)) AS made
    WHERE model.process_id = $1 AND $3::bigint > 0`,
  `INSERT INTO process_timers SELECT made.* FROM process_timers model, generate_series(1, $2::int) n,
    jsonb_populate_record(model, jsonb_build_object('process_id', 'bench-timer-' || n,
      'due_at', to_timestamp($3::bigint / 1000.0))) AS made
    WHERE model.process_id = $1`,
];

async function todo(play: Playing): Promise<Row[]> {
  const accounts = Array.from({ length: HANDLERS }, (_, n) => `bench-handler-${n + 1}`);
  await copyPerson(play.db, { like: 'chenyl', accounts });
  console.log(`Filling ${FINISHED} finished instances and ${OPEN} open items …`);
  await play.db.query(FILL_FINISHED, [FINISHED]);
  await play.db.query(FILL_OPEN, [OPEN, HANDLERS]);
  await play.db.query('ANALYZE processes, work_items');
  const reader = await signIn(play.url, READER);
  const target = {
    url: `${play.url}/api/workflow/Engine/FlowBefore/List/1?pageSize=20`,
    token: reader.token,
  };
  const { p50 } = await load(target, 1);
  return [
    {
      name: `processes: to-do list among ${OPEN} open items and ${FINISHED} finished instances, median`,
      unit: 'ms',
      measured: p50,
      target: { atMost: 30 },
      note: `${OPEN / HANDLERS} items a person`,
    },
  ];
}

const ANY = `(SELECT * FROM processes WHERE status = 1 AND id NOT LIKE 'bench-%' LIMIT 1) model`;

const FILL_FINISHED = `
  INSERT INTO processes (id, definition_id, version, full_name, initiator_id, status, completion, state, root_id,
    start_time, end_time, creator_time, last_modify_time)
  SELECT 'bench-done-' || n, model.definition_id, 1, '测量流程' || n, model.initiator_id, 2, 100, '{}', 'bench-done-' || n,
    now() - n * interval '1 minute', now() - n * interval '30 seconds', now() - n * interval '1 minute', now()
  FROM ${ANY}, generate_series(1, $1::int) n`;

const FILL_OPEN = `
  INSERT INTO work_items (id, process_id, item, visit, node, node_name, person_id, basis, state, opened_at, rev)
  SELECT 'bench-item-' || n, 'bench-done-' || n, 'i1', 1, 'first', '审批', 'bench-bench-handler-' || (n % $2::int + 1),
    'resolved', 1, now() - n * interval '1 minute', 1
  FROM generate_series(1, $1::int) n`;
