import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { databaseUrlOf, postmasterOf, type Running, startAgain, startProduct } from '../processes.ts';
import type { Row } from '../results.ts';
import { openSheet } from '../sheet.ts';
import { seededFolder } from '../stage.ts';
import { breakOutside, openOutside, type Recovery } from './chaos-outside.ts';
import { gather, type Ledger, repeat, type Writers } from './chaos-writers.ts';

const AFTER_KILL_MS = 300;

type Faults = { lost: number; twice: number; half: number; broken: number };

/**
 * Breaks what the product rests on at random moments while an audit is written to, repeats what was not answered, and
 * holds the database against what was acknowledged. In the first half of the rounds the server and the database that it
 * keeps itself are killed in turns; in the second half it runs on a PostgreSQL of its own address, which it loses in
 * every way that `breakOutside` knows, and has to live on.
 */
export async function chaos(rounds: number): Promise<Row[]> {
  if (!Number.isInteger(rounds) || rounds < 1) throw new Error('--rounds is a whole number from 1 on.');
  const { dataDir, remove } = await seededFolder();
  const ledger: Ledger = { acknowledged: [], unanswered: [], unclear: 0 };
  const kills = Math.floor(rounds / 2);
  try {
    let product = await startProduct(dataDir);
    let writers: Writers;
    try {
      const sheet = await inDatabase(databaseUrlOf(dataDir), (db) => openSheet(db, product.url));
      writers = await gather(product.url, sheet, ledger);
      for (let round = 0; round < kills; round++) {
        await killOne(product, { dataDir, writers, isDatabase: round % 2 === 1 });
        product = await startAgain(dataDir);
        await repeat(product.url, ledger);
      }
    } finally {
      await product.stop();
    }
    // A killed server answers nobody.
    ledger.unclear = 0;
    const outside = await openOutside(dataDir);
    try {
      const recovery = await breakOutside(outside, writers, rounds - kills);
      const faults = await inDatabase(outside.databaseUrl, (db) => faultsOf(db, ledger));
      const note = `${kills} kills, ${rounds - kills} losses of an outside database, ${ledger.acknowledged.length} writes acknowledged`;
      return [...rowsOf(faults, note), ...survivalOf(recovery, ledger)];
    } finally {
      await outside.stop();
    }
  } finally {
    remove();
  }
}

type Kill = { readonly dataDir: string; readonly writers: Writers; readonly isDatabase: boolean };

async function killOne(product: Running, { dataDir, writers, isDatabase }: Kill): Promise<void> {
  await writers.during(product.url, async () => {
    kill(isDatabase ? postmasterOf(dataDir) : product.pid);
    await sleep(AFTER_KILL_MS);
  });
  if (isDatabase) kill(product.pid);
}

/** A server that lost its database may have ended by itself. */
function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
  }
}

async function inDatabase<T>(url: string, work: (db: pg.Client) => Promise<T>): Promise<T> {
  const db = new pg.Client({ connectionString: url });
  await db.connect();
  try {
    return await work(db);
  } finally {
    await db.end();
  }
}

async function faultsOf(db: pg.Client, { acknowledged }: Ledger): Promise<Faults> {
  const { rows } = await db.query<{ text: string; times: string }>(STORED);
  const stored = new Map(rows.map(({ text, times }) => [text, Number(times)]));
  const count = async (text: string) => Number((await db.query<{ n: string }>(text)).rows[0]?.n);
  return {
    lost: acknowledged.filter(({ text }) => !stored.has(text)).length,
    twice: [...stored.values()].filter((times) => times > 1).length,
    half: await count(HALF),
    broken: (await count(BROKEN_LINKS)) + (await count(BROKEN_HEADS)),
  };
}

const rowsOf = ({ lost, twice, half, broken }: Faults, note: string): Row[] =>
  [
    ['chaos: acknowledged writes that are lost', lost] as const,
    ['chaos: writes that happened twice', twice] as const,
    ['chaos: findings without trail, trails without finding', half] as const,
    ['chaos: breaks in the hash chains', broken] as const,
  ].map(([name, measured]) => ({ name, unit: '', measured, target: { atMost: 0 }, note }));

const survivalOf = ({ longestS, longestAt, unclear }: Recovery, ledger: Ledger): Row[] => [
  {
    name: 'chaos: answers without database other than a clear 503',
    unit: '',
    measured: ledger.unclear + unclear,
    target: { atMost: 0 },
  },
  {
    name: 'chaos: longest way back to work once the database is there',
    unit: 's',
    measured: longestS,
    target: { atMost: 10 },
    note: longestAt,
  },
];
const STORED = `
  SELECT title AS text, count(*) AS times FROM findings WHERE title LIKE '混沌%' GROUP BY title
  UNION ALL
  SELECT comment, count(*) FROM item_scores WHERE comment LIKE '混沌%' GROUP BY comment`;

const HALF = `
  SELECT (SELECT count(*) FROM findings f WHERE f.title LIKE '混沌%'
      AND NOT EXISTS (SELECT FROM activities a WHERE a.target_type = 'finding' AND a.target_id = f.id))
    + (SELECT count(*) FROM activities a WHERE a.target_type = 'finding'
      AND NOT EXISTS (SELECT FROM findings f WHERE f.id = a.target_id)) AS n`;

const BROKEN_LINKS = `
  SELECT count(*) AS n FROM (
    SELECT prev_hash, seq, lag(hash) OVER entry AS former, row_number() OVER entry AS place
    FROM activities WHERE chain_id IS NOT NULL WINDOW entry AS (PARTITION BY chain_id ORDER BY seq)
  ) AS links WHERE seq <> place OR prev_hash <> coalesce(former, prev_hash)`;

const BROKEN_HEADS = `
  SELECT count(*) AS n FROM activity_chains c WHERE NOT EXISTS (
    SELECT FROM activities a WHERE a.chain_id = c.chain_id AND a.seq = c.seq AND a.hash = c.hash)`;
