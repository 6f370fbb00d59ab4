import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { startTestMariaDb, type TestMariaDb } from '../../server/src/testing/mariadb.ts';
import { type Client, fields, listOf, signIn } from '../client.ts';
import { databaseUrlOf, type Running, startAgain, startProduct } from '../processes.ts';
import type { Row } from '../results.ts';
import { seededFolder } from '../stage.ts';
import { SYNCS, source, USER_STATEMENTS } from './data-syncs.ts';

const ROWS = 500_000;
const KILLS = 20;
const POLL_MS = 100;
/** Within this time of its going on a run is killed. */
const LONGEST_MS = 1_500;
const TABLE = 'bench_killed';

const COLUMNS = 'id, name, amount, number, day';
const TYPES = 'id bigint PRIMARY KEY, name varchar(40), amount decimal(12,3), number bigint, day date';
const DIGITS = `left(md5(concat_ws('|', ${COLUMNS})), 8)`;

/**
 * Brings rows over from MariaDB while the server is killed at random moments, and compares both tables by sums that the
 * two databases compute themselves.
 */
export async function syncKills(): Promise<Row[]> {
  const mariadb = await startTestMariaDb();
  if (!mariadb) throw new Error('MariaDB is needed, and is not installed here.');
  const { dataDir, remove } = await seededFolder();
  try {
    await fill(mariadb);
    return await brought(mariadb, dataDir);
  } finally {
    await mariadb.stop();
    remove();
  }
}

const fill = (mariadb: TestMariaDb): Promise<void> =>
  mariadb.run(
    'CREATE DATABASE plant CHARACTER SET utf8mb4',
    `CREATE TABLE plant.readings (${TYPES})`,
    `SET max_recursive_iterations = ${ROWS + 1}`,
    `INSERT INTO plant.readings WITH RECURSIVE s AS (SELECT 1 AS n UNION ALL SELECT n + 1 FROM s WHERE n < ${ROWS})
      SELECT n, CASE WHEN n % 9 = 0 THEN NULL ELSE concat('站点 ', n % 50) END, n / 7.0, n * 3,
        '2026-01-01' + INTERVAL n % 300 DAY FROM s`,
    ...USER_STATEMENTS,
  );

async function brought(mariadb: TestMariaDb, dataDir: string): Promise<Row[]> {
  let product = await startProduct(dataDir);
  try {
    let admin = await signIn(product.url, 'admin');
    await admin.call('POST', '/api/system/OutboundHost', {
      kind: 'database',
      host: '127.0.0.1',
      ports: [mariadb.port],
    });
    const from = await source(admin, 'MySQL', mariadb.port, 'plant');
    const { id } = fields(
      await admin.call('POST', `${SYNCS}/Actions/Execute`, {
        dbConnectionFrom: from,
        dbConnectionTo: '0',
        dbTable: 'readings',
        targetTable: TABLE,
        type: 'create',
      }),
    );
    for (let kill = 0; kill < KILLS; kill++) {
      await killedSoon(product, admin, String(id));
      product = await startAgain(dataDir);
      admin = await signIn(product.url, 'admin');
      // As an administrator does it who does not wait until the run is found without a process.
      await admin.call('PUT', `${SYNCS}/Runs/${String(id)}/Actions/Stop`);
      await admin.call('PUT', `${SYNCS}/Runs/${String(id)}/Actions/Resume`);
    }
    const run = await until(admin, String(id), ({ state }) => state !== 'waiting' && state !== 'running');
    const [there, here] = [await sumThere(mariadb), await sumHere(dataDir)];
    return [
      {
        name: `values that differ after ${KILLS} kills within ${ROWS} rows from MariaDB: the run is ${String(run.state)}`,
        unit: '',
        measured: run.state === 'done' && there === here ? 0 : 1,
        target: { atMost: 0 },
        note: `rows and sum there ${there}, here ${here}`,
      },
    ];
  } finally {
    await product.stop();
  }
}

async function killedSoon({ pid }: Running, admin: Client, id: string): Promise<void> {
  const { state } = await until(admin, id, (run) => run.state !== 'waiting');
  if (state !== 'running') throw new Error(`The run was ${String(state)} before its last kill.`);
  await sleep(Math.random() * LONGEST_MS);
  process.kill(pid, 'SIGKILL');
}

async function until(
  admin: Client,
  id: string,
  isReached: (run: Record<string, unknown>) => boolean,
): Promise<Record<string, unknown>> {
  for (;;) {
    const run = listOf(await admin.call('GET', `${SYNCS}/Runs`)).find((one) => one.id === id);
    if (run && isReached(run)) return run;
    await sleep(POLL_MS);
  }
}

async function sumThere(mariadb: TestMariaDb): Promise<string> {
  const [row] = await mariadb.ask(
    `SELECT concat(count(*), ' ', sum(CAST(conv(${DIGITS}, 16, 10) AS UNSIGNED))) AS said FROM plant.readings`,
  );
  return String(row?.said);
}

async function sumHere(dataDir: string): Promise<string> {
  const db = new pg.Client({ connectionString: databaseUrlOf(dataDir) });
  await db.connect();
  try {
    const { rows } = await db.query<{ said: string }>(
      `SELECT count(*) || ' ' || sum(('x' || lpad(${DIGITS}, 16, '0'))::bit(64)::bigint) AS said FROM app.${TABLE}`,
    );
    return String(rows[0]?.said);
  } finally {
    await db.end();
  }
}
