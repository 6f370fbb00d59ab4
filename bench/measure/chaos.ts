import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { signIn } from '../client.ts';
import { databaseUrlOf, type Running, startProduct } from '../processes.ts';
import type { Row } from '../results.ts';
import { openSheet, type Sheet } from '../sheet.ts';
import { seededFolder } from '../stage.ts';
import { WIDEST } from './calls.ts';
import { findingOf, type Ledger, markOf, repeat, type Write, writeOn } from './chaos-writers.ts';

/** `CHAOS_ROUNDS=100 npm run bench -- chaos` is the long one. */
const ROUNDS = Number(process.env.CHAOS_ROUNDS ?? 3);
const FINDING_WRITERS = 6;
const SHORTEST_MS = 300;
const LONGEST_MS = 1500;
const STARTS = 5;

type Faults = { lost: number; twice: number; half: number; broken: number };

/**
 * Kills the server or its database with SIGKILL at random moments while an audit is written to, starts again, repeats
 * what was not answered, and holds the database against what was acknowledged.
 */
export async function chaos(): Promise<Row[]> {
  const { dataDir, remove } = await seededFolder();
  let product = await startProduct(dataDir);
  const ledger: Ledger = { acknowledged: [], unanswered: [] };
  let repeated = 0;
  try {
    const sheet = await inDatabase(dataDir, (db) => openSheet(db, product.url));
    const findings = (await signIn(product.url, WIDEST)).token;
    const marks = (await signIn(product.url, sheet.account)).token;
    const nodes = sheet.nodeIds[Symbol.iterator]();
    for (let round = 0; round < ROUNDS; round++) {
      await writeUntilKilled(product, { dataDir, sheet, findings, marks, nodes, ledger, round });
      product = await startAgain(dataDir);
      repeated += ledger.unanswered.length;
      await repeat(product.url, ledger);
    }
    const faults = await inDatabase(dataDir, (db) => faultsOf(db, ledger));
    return rowsOf(faults, `${ROUNDS} kills, ${ledger.acknowledged.length} writes, ${repeated} repeated`);
  } finally {
    await product.stop();
    remove();
  }
}

type Round = {
  readonly dataDir: string;
  readonly sheet: Sheet;
  readonly findings: string;
  readonly marks: string;
  readonly nodes: Iterator<string>;
  readonly ledger: Ledger;
  readonly round: number;
};

async function writeUntilKilled(product: Running, round: Round): Promise<void> {
  const { sheet, findings, marks, nodes, ledger } = round;
  const stop = new AbortController();
  const write = (next: () => Write) => writeOn(product.url, { next, ledger, signal: stop.signal });
  const nextMark = () => {
    const { value, done } = nodes.next();
    return done ? findingOf(sheet, findings) : markOf(sheet, marks, value);
  };
  const writers = Promise.all([
    ...Array.from({ length: FINDING_WRITERS }, () => write(() => findingOf(sheet, findings))),
    write(nextMark),
  ]);
  await Promise.race([writers, sleep(SHORTEST_MS + Math.random() * (LONGEST_MS - SHORTEST_MS))]);
  const isDatabase = round.round % 2 === 1;
  kill(isDatabase ? postmasterOf(round.dataDir) : product.pid);
  await sleep(SHORTEST_MS);
  stop.abort();
  await writers;
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

const postmasterOf = (dataDir: string): number =>
  Number(readFileSync(join(dataDir, 'pg/cluster/postmaster.pid'), 'utf8').split('\n')[0]);

/** As a supervisor does it: a start that meets what is left of the former one is tried again. */
async function startAgain(dataDir: string): Promise<Running> {
  for (let tried = 1; ; tried++) {
    try {
      return await startProduct(dataDir);
    } catch (error) {
      if (tried === STARTS) throw error;
      await sleep(1000);
    }
  }
}

async function inDatabase<T>(dataDir: string, work: (db: pg.Client) => Promise<T>): Promise<T> {
  const db = new pg.Client({ connectionString: databaseUrlOf(dataDir) });
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
