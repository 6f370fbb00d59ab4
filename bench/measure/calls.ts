import { createHash } from 'node:crypto';
import { PASSWORD, signIn } from '../client.ts';
import { WORD_OF_THREE, WORD_OF_TWO } from '../fill.ts';
import { compare, load } from '../load.ts';
import type { Row } from '../results.ts';
import type { Sheet } from '../sheet.ts';
import type { Stage } from '../stage.ts';

/** Sees the findings of all units. */
export const WIDEST = 'chenyl';
/** Sees one company's. */
const RESTRICTED = 'yangcz';
/** Sees one department's. */
export const MAX_RESTRICTED = 'luozq';
const LOGINS_AT_ONCE = 16;
const LOGIN_ROUNDS_MS = 4000;

/** Reading one record through session, rights, scope and envelope. */
export async function readOne({ product, reference }: Stage): Promise<Row[]> {
  const { token } = await signIn(product.url, WIDEST);
  const { floor, own } = await compare(
    { url: `${reference.url}/one/bench-77` },
    { url: `${product.url}/api/audit/finding/bench-77`, token },
  );
  return [
    {
      name: 'read one finding, 32 connections',
      unit: '/s',
      measured: own.rate,
      floor: floor.rate,
      target: { atLeast: 0.45 },
      note: `p99 ${own.p99} ms, floor ${floor.p99} ms`,
    },
  ];
}

/** A page of 20 of 100,000 findings without a filter, with total. */
export async function listPlain({ product, reference }: Stage): Promise<Row[]> {
  const floor = await load({ url: `${reference.url}/list` });
  const rows: Row[] = [];
  for (const account of [WIDEST, RESTRICTED]) {
    const { token } = await signIn(product.url, account);
    const own = await load({ url: `${product.url}/api/audit/finding`, token });
    rows.push({
      name: `list page, no filter, ${account}`,
      unit: '/s',
      measured: own.rate,
      floor: floor.rate,
      target: { atLeast: 1 },
      note: `p99 ${own.p99} ms, floor ${floor.p99} ms`,
    });
  }
  return rows;
}

/** The same with a filter and a keyword of two and of three characters. */
export async function listSearch({ product, reference }: Stage): Promise<Row[]> {
  const rows: Row[] = [];
  for (const [length, word] of [
    ['two', WORD_OF_TWO],
    ['three', WORD_OF_THREE],
  ]) {
    const query = `keyword=${encodeURIComponent(word ?? '')}&severity=2`;
    const floor = await load({ url: `${reference.url}/search?${query}` });
    const times = new Map<string, number>();
    for (const account of [WIDEST, RESTRICTED, MAX_RESTRICTED]) {
      const { token } = await signIn(product.url, account);
      const own = await load({ url: `${product.url}/api/audit/finding?${query}`, token });
      times.set(account, own.p50);
      rows.push({
        name: `list page, filter, word of ${length}, ${account}`,
        unit: '/s',
        measured: own.rate,
        floor: floor.rate,
        target: { atLeast: 5 },
        note: `p99 ${own.p99} ms, floor ${floor.p99} ms`,
      });
    }
    rows.push({
      name: `the same: most restricted to widest, median`,
      unit: 'ms',
      measured: times.get(MAX_RESTRICTED) ?? null,
      floor: Math.max(1, times.get(WIDEST) ?? 1),
      target: { atMost: 1.3 },
    });
  }
  return rows;
}

/** A finding recorded with number, trail and event in one transaction. */
export async function create(stage: Stage): Promise<Row[]> {
  const { product, reference } = stage;
  const sheet = await stage.sheet();
  const { token } = await signIn(product.url, WIDEST);
  const { floor, own } = await compare(
    { url: `${reference.url}/create`, body: TEXT },
    { url: `${product.url}/api/audit/finding`, token, body: newFinding(sheet) },
  );
  return [
    {
      name: 'create a finding, all in one audit',
      unit: '/s',
      measured: own.rate,
      floor: floor.rate,
      target: { atLeast: 0.3 },
      note: `p99 ${own.p99} ms, floor ${floor.p99} ms`,
    },
  ];
}

/** The body of a finding on the sheet's audit. */
export const newFinding = (sheet: Sheet) => ({
  checkTaskId: sheet.taskId,
  nodeId: sheet.nodeIds[7],
  criterion: '依据本单位安全管理制度',
  severity: 2,
  category: '设备设施',
  ...TEXT,
});

const TEXT = {
  title: '送水泵房阀门未按期检验',
  fact: '现场检查发现送水泵房的阀门未按期检验，责任部门未处理。',
};

/** What 16 sign-ins at once do to the others. */
export async function login({ product }: Stage): Promise<Row[]> {
  const { token } = await signIn(product.url, WIDEST);
  const target = { url: `${product.url}/api/audit/finding/bench-77`, token };
  const alone = await load(target, 4);
  let done = 0;
  const until = performance.now() + LOGIN_ROUNDS_MS + 1500;
  const guests = Array.from({ length: LOGINS_AT_ONCE }, async () => {
    while (performance.now() < until) {
      await signInOnce(product.url);
      done++;
    }
  });
  const beside = await load(target, 4);
  await Promise.all(guests);
  return [
    {
      name: 'read one, p99 beside 16 sign-ins to alone',
      unit: 'ms',
      measured: beside.p99,
      floor: Math.max(1, alone.p99),
      target: { atMost: 2 },
      note: `${(done / ((LOGIN_ROUNDS_MS + 1500) / 1000)).toFixed(0)} sign-ins/s`,
    },
  ];
}

async function signInOnce(url: string): Promise<void> {
  const reply = await fetch(`${url}/api/oauth/Login`, {
    method: 'POST',
    body: new URLSearchParams({
      account: 'linzy',
      password: createHash('sha256').update(PASSWORD).digest('hex'),
    }),
  });
  await reply.arrayBuffer();
  if (reply.status !== 200) throw new Error(`A sign-in was refused with ${reply.status}.`);
}
