import pg from 'pg';
import { signIn } from '../client.ts';
import { addFindings, WORD_OF_THREE } from '../fill.ts';
import { compare, median } from '../load.ts';
import { databaseUrlOf, type Running, startProduct } from '../processes.ts';
import type { Row } from '../results.ts';
import { seededFolder } from '../stage.ts';
import { MAX_RESTRICTED, WIDEST } from './calls.ts';
import { fillGroup, visibleAfter } from './organisation.ts';

const ROWS = 1_000_000;
/** Few enough that the machine still has time for the load itself: the ratio of two lists is asked, not their rate. */
const CONNECTIONS = 4;
const FLIPS = 10;

/** What rights cost on a group's ten years of records, and how fast a change of them reaches a second process. */
export async function rights(): Promise<Row[]> {
  const { dataDir, remove } = await seededFolder();
  try {
    const first = await startProduct(dataDir);
    try {
      const databaseUrl = databaseUrlOf(dataDir);
      await fill(databaseUrl);
      const second = await startProduct(dataDir, { DATABASE_URL: databaseUrl });
      try {
        return [...(await lists(first)), await secondProcess(first, second)];
      } finally {
        await second.stop();
      }
    } finally {
      await first.stop();
    }
  } finally {
    remove();
  }
}

async function fill(connectionString: string): Promise<void> {
  console.log(`Filling ${ROWS} findings, people, organisations and roles …`);
  const db = new pg.Client({ connectionString });
  await db.connect();
  try {
    await fillGroup(db);
    await addFindings(db, ROWS);
    await db.query('VACUUM ANALYZE');
  } finally {
    await db.end();
  }
}

/** The list of who sees least beside the list of who sees everything. */
async function lists({ url }: Running): Promise<Row[]> {
  const [widest, least] = [await signIn(url, WIDEST), await signIn(url, MAX_RESTRICTED)];
  const rows: Row[] = [];
  for (const [what, query] of [
    ['no filter', ''],
    ['filter and word', `?keyword=${encodeURIComponent(WORD_OF_THREE)}&severity=2`],
  ]) {
    const address = `${url}/api/audit/finding${query}`;
    const { floor, own } = await compare(
      { url: address, token: widest.token },
      { url: address, token: least.token },
      CONNECTIONS,
    );
    rows.push({
      name: `list of ${ROWS} rows, ${what}: who sees least to who sees all, median`,
      unit: 'ms',
      measured: own.p50,
      floor: floor.p50,
      target: { atMost: 1.3 },
      note: `p99 ${own.p99} ms to ${floor.p99} ms`,
    });
  }
  return rows;
}

async function secondProcess(first: Running, second: Running): Promise<Row> {
  const admin = await signIn(first.url, 'admin');
  const times: number[] = [];
  for (let flip = 0; flip < FLIPS; flip++) times.push(await visibleAfter(first.url, admin, second.url));
  return {
    name: 'change of rights visible through a second process, longest',
    unit: 'ms',
    measured: Math.max(...times),
    target: { atMost: 1000 },
    note: `median of ${FLIPS}: ${median(times).toFixed(0)} ms`,
  };
}
