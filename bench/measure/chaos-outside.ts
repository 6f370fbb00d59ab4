import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { type BreakableLink, linkTo } from '../../server/src/testing/breakable-link.ts';
import { type OutsidePostgres, startOutsidePostgres } from '../../server/src/testing/server.ts';
import { postmasterOf, type Running, startProduct } from '../processes.ts';
import { repeat, send, type Writers } from './chaos-writers.ts';

const POLL_MS = 100;
const SHORT_OUTAGE_MS = 500;
const LONG_OUTAGE_MS = 30_000;
/** A network that drops every packet without a reply is noticed after about ten seconds. */
const NOTICED_MS = 15_000;
const TIMEOUT_MS = 60_000;

/** The product on a PostgreSQL that it reaches over a network. */
type Outside = {
  readonly dataDir: string;
  readonly postgres: OutsidePostgres;
  readonly link: BreakableLink;
  readonly product: Running;
  /** Address of the database, past the network that breaks. */
  readonly databaseUrl: string;
  stop(): Promise<void>;
};

/** How the product came through. */
export type Recovery = {
  /** The longest time from the end of a fault until it was ready again, and after which. */
  readonly longestS: number;
  readonly longestAt: string;
  /** Calls during the long outage that did not hear that the database is away. */
  readonly unclear: number;
};

/** Starts the PostgreSQL of a data folder as one of the operator's own, and the product behind a network to it. */
export async function openOutside(dataDir: string): Promise<Outside> {
  const postgres = await startOutsidePostgres({ dataDir: join(dataDir, 'pg') });
  const { link, url } = await linkTo(postgres.url);
  const product = await startProduct(dataDir, { DATABASE_URL: url });
  return {
    dataDir,
    postgres,
    link,
    product,
    databaseUrl: postgres.url,
    async stop() {
      await product.stop();
      await link.stop();
      await postgres.stop();
    },
  };
}

type Fault = (outside: Outside) => Promise<void>;

/** The ways to lose a database, taken in turns; each ends with the database in its place. */
const FAULTS: Readonly<Record<string, Fault>> = {
  'connections ended by PostgreSQL': async ({ databaseUrl }) => {
    const db = new pg.Client({ connectionString: databaseUrl });
    await db.connect();
    await db.query(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE datname = current_database() AND pid <> pg_backend_pid()`);
    await db.end();
  },
  'PostgreSQL restarted': async ({ postgres }) => {
    await postgres.down();
    await sleep(SHORT_OUTAGE_MS);
    await postgres.up();
  },
  'PostgreSQL killed': async ({ dataDir }) => {
    process.kill(postmasterOf(dataDir), 'SIGKILL');
  },
  'connections ended by the network': async ({ link }) => link.drop(),
  'network refuses': async ({ link }) => {
    await link.refuse();
    await sleep(SHORT_OUTAGE_MS);
    await link.mend();
  },
  'network drops every packet': async ({ link }) => {
    link.cut();
    await sleep(NOTICED_MS * Math.random());
    await link.mend();
  },
};

/** Once in a run: calls are refused, clearly, for as long as it lasts. */
const LONG = '30 s without PostgreSQL';

/**
 * Takes the database from the running product in every round in another way, and repeats what was not answered. Throws
 * when the product ends, or does not come back to work.
 */
export async function breakOutside(outside: Outside, writers: Writers, rounds: number): Promise<Recovery> {
  const { product } = outside;
  const { ledger } = writers;
  const faults = Object.entries(FAULTS);
  let longest: Pick<Recovery, 'longestS' | 'longestAt'> = { longestS: 0, longestAt: '' };
  let unclear = 0;
  const long: Fault = async ({ postgres }) => {
    await postgres.down();
    const endsAt = performance.now() + LONG_OUTAGE_MS;
    while (performance.now() < endsAt) {
      const write = writers.next();
      if ((await send(product.url, write)) !== 'away') unclear += 1;
      ledger.unanswered.push(write);
      await sleep(POLL_MS);
    }
    await postgres.up();
  };
  for (let round = 0; round < rounds; round++) {
    const isLast = round === rounds - 1;
    const [name, fault] = (isLast ? undefined : faults[round % faults.length]) ?? [LONG, long];
    let backAt = 0;
    await writers.during(product.url, async () => {
      await fault(outside);
      backAt = performance.now();
    });
    await untilReady(product, name);
    const tookS = (performance.now() - backAt) / 1000;
    if (tookS > longest.longestS) longest = { longestS: tookS, longestAt: name };
    await repeat(product.url, ledger);
  }
  return { ...longest, unclear };
}

async function untilReady(product: Running, fault: string): Promise<void> {
  const givesUpAt = performance.now() + TIMEOUT_MS;
  while (!(await product.isReady())) {
    if (performance.now() > givesUpAt) throw new Error(`The product did not come back: ${fault}.`);
    await sleep(POLL_MS);
  }
}
