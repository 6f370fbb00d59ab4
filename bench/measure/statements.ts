import { signIn } from '../client.ts';
import type { Row } from '../results.ts';
import type { Stage } from '../stage.ts';
import { newFinding, WIDEST } from './calls.ts';

const TIMES = 5;

/** How many statements a call sends to the database, beginnings and ends of transactions included. */
export async function statements(stage: Stage): Promise<Row[]> {
  const { product } = stage;
  const sheet = await stage.sheet();
  const client = await signIn(product.url, WIDEST);
  const calls: readonly [name: string, atMost: number, call: () => Promise<unknown>][] = [
    ['read one finding', 1, () => client.call('GET', '/api/audit/finding/bench-77')],
    ['list page', 3, () => client.call('GET', '/api/audit/finding')],
    ['create a finding', 12, () => client.call('POST', '/api/audit/finding', newFinding(sheet))],
    ['sign in', 10, () => signIn(product.url, 'linzy')],
  ];
  const rows: Row[] = [];
  for (const [name, atMost, call] of calls) {
    await call();
    const counts: number[] = [];
    for (let time = 0; time < TIMES; time++) {
      const before = await sent(product.url);
      await call();
      counts.push((await sent(product.url)) - before);
    }
    // What jobs and logs send beside makes single counts higher, never lower.
    rows.push({
      name: `statements: ${name}`,
      unit: '',
      measured: Math.min(...counts),
      target: { atMost },
    });
  }
  return rows;
}

async function sent(url: string): Promise<number> {
  const text = await (await fetch(`${url}/metrics`)).text();
  return Number(/^db_statements_total (\d+)/m.exec(text)?.[1]);
}
