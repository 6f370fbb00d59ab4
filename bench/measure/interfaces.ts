import { type Client, fields, listOf, signIn } from '../client.ts';
import { ROWS } from '../fill.ts';
import { compare, median } from '../load.ts';
import { processorMs, type Running } from '../processes.ts';
import type { Row } from '../results.ts';
import type { Stage } from '../stage.ts';
import { MAX_RESTRICTED, WIDEST } from './calls.ts';

const INTERFACES = '/api/system/DataInterface';
const LATEST =
  'SELECT id, title, severity, created_at FROM findings ORDER BY created_at DESC, id DESC LIMIT 20';
/** Costs the database next to nothing. */
const CHEAP = 'SELECT id, code, name FROM units ORDER BY code LIMIT 20';
/** Reads every finding that the caller may see. */
const COUNTED = 'SELECT severity, count(*) AS number FROM findings GROUP BY severity ORDER BY severity';
const CALLS = 300;
const ROUNDS = 5;

/** Data interfaces: cached answers beside the floor, what a call costs besides its statement, and a narrow scope. */
export async function interfaces({ product, reference }: Stage): Promise<Row[]> {
  const admin = await signIn(product.url, 'admin');
  const wide = await signIn(product.url, WIDEST);
  const narrow = await signIn(product.url, MAX_RESTRICTED);
  const addressOf = (id: string) => `${product.url}${INTERFACES}/${id}/Actions/Response`;

  const cached = addressOf(
    await publishInterface(admin, 'benchCached', { query: LATEST, cacheSeconds: 3_600 }),
  );
  const { floor, own } = await compare(
    { url: `${reference.url}/one/bench-77` },
    { url: cached, token: wide.token },
  );
  const rows: Row[] = [
    {
      name: 'interface, 20 rows from its cache, 32 connections',
      unit: '/s',
      measured: own.rate,
      floor: floor.rate,
      target: { atLeast: 0.45 },
      note: `p99 ${own.p99} ms, floor ${floor.p99} ms`,
    },
  ];

  rows.push(await costOfStatement(product, admin, { query: CHEAP, caller: wide }));

  for (const [what, enCode, query] of [
    ['latest 20', 'benchScopeLatest', LATEST],
    ['counts of all', 'benchScopeCounts', COUNTED],
  ] as const) {
    const address = addressOf(await publishInterface(admin, enCode, { query }));
    const widest: number[] = [];
    const restricted: number[] = [];
    await answered(address, wide, CALLS / 10);
    await answered(address, narrow, CALLS / 10);
    for (let round = 0; round < ROUNDS; round++) {
      widest.push(...(await answered(address, wide, CALLS / 10)));
      restricted.push(...(await answered(address, narrow, CALLS / 10)));
    }
    rows.push({
      name: `interface, ${what} of ${ROWS.toLocaleString('en')} findings: ${MAX_RESTRICTED} to ${WIDEST}, median`,
      unit: 'ms',
      measured: median(restricted),
      floor: Math.max(1, median(widest)),
      target: { atMost: 1.3 },
    });
  }
  return rows;
}

/** What the server does for a statement of 20 rows that is run anew each time. */
export async function costOfStatement(
  { url, pid }: Running,
  admin: Client,
  { caller = admin, ...asked }: Asked & { readonly caller?: Client },
): Promise<Row> {
  const where = asked.source ? ' on MariaDB' : '';
  const id = await publishInterface(admin, asked.source ? 'benchMariaDb' : 'benchCheap', asked);
  const address = `${url}${INTERFACES}/${id}/Actions/Response`;
  await answered(address, caller, CALLS);
  const before = processorMs(pid);
  const times = await answered(address, caller, CALLS);
  const after = processorMs(pid);
  return {
    name: `interface, 20 rows of a statement${where}: processor time of the server`,
    unit: 'ms',
    measured: before === null || after === null ? null : (after - before) / CALLS,
    target: { atMost: 2 },
    note: before === null ? 'this system has no /proc' : `a call takes ${median(times).toFixed(1)} ms`,
  };
}

type Asked = {
  readonly query: string;
  readonly cacheSeconds?: number;
  /** Another data source than our own database. */
  readonly source?: string;
};

/** A published interface that the people of the measurement may call. */
export async function publishInterface(
  admin: Client,
  enCode: string,
  { query, cacheSeconds = 0, source = '0' }: Asked,
): Promise<string> {
  const { id } = fields(
    await admin.call('POST', INTERFACES, {
      fullName: enCode,
      enCode,
      categoryId: 'master',
      dataType: 1,
      dbLinkId: source,
      query,
      requestHeaders: '[]',
      requestParameters: '[]',
      plus: { cacheSeconds },
    }),
  );
  await admin.call('PUT', `${INTERFACES}/${String(id)}/Actions/Publish`, { note: '' });
  await admin.call('PUT', `${INTERFACES}/${String(id)}/Holders`, { roleIds: ['role.msd', 'role.unitDept'] });
  return String(id);
}

/** Milliseconds of calls one after the other, each of which has to answer rows. */
async function answered(address: string, { token }: Client, calls: number): Promise<number[]> {
  const times: number[] = [];
  for (let call = 0; call < calls; call++) {
    const start = performance.now();
    const reply = await fetch(address, { headers: { authorization: token } });
    const { data } = fields(await reply.json());
    times.push(performance.now() - start);
    if (listOf({ list: fields(data).data }).length === 0) throw new Error(`No rows: ${address}`);
  }
  return times;
}
