import { setTimeout as sleep } from 'node:timers/promises';
import { startTestMariaDb } from '../../server/src/testing/mariadb.ts';
import { startTestPostgres } from '../../server/src/testing/outside-postgres.ts';
import { type Client, fields, listOf, signIn } from '../client.ts';
import { ROWS } from '../fill.ts';
import { type Running, residentMb } from '../processes.ts';
import type { Row } from '../results.ts';
import { onFreshServer, type Stage } from '../stage.ts';
import { costOfStatement } from './interfaces.ts';

export const SYNCS = '/api/system/DataSync';
const POLL_MS = 200;
const PASSWORD = 'may-write-9';
const USER = 'bench_writer';
/** The account in MariaDB that rows are read with. */
export const USER_STATEMENTS = [
  `CREATE USER ${USER}@'%' IDENTIFIED BY '${PASSWORD}'`,
  `GRANT ALL ON plant.* TO ${USER}@'%'`,
];

/** Nineteen columns beside the key: texts with empty values among them, numbers and moments. */
const VALUES = Array.from({ length: 19 }, (_, at) => {
  const name = `c${at + 1}`;
  if (at % 4 === 0)
    return {
      name,
      type: 'varchar(40)',
      value: `CASE WHEN n % 9 = 0 THEN NULL ELSE concat('站点 ', n % 50) END`,
    };
  if (at % 4 === 1) return { name, type: 'numeric(12,3)', value: `n / 7.0 + ${at}` };
  if (at % 4 === 2) return { name, type: 'bigint', value: `n * ${at + 1}` };
  return { name, type: 'date', value: '' };
});
const COLUMNS = VALUES.map(({ name, type }) => `${name} ${type}`).join(', ');
const valuesOf = (day: string): string => VALUES.map(({ value }) => value || day).join(', ');

/** Tables of 100,000 rows and 20 columns brought in from databases outside, compared value by value. */
export const syncs = (stage: Stage): Promise<Row[]> => onFreshServer(stage, syncsOf);

async function syncsOf(product: Running): Promise<Row[]> {
  const admin = await signIn(product.url, 'admin');
  const postgres = await startTestPostgres();
  const mariadb = await startTestMariaDb();
  const rows: Row[] = [];
  try {
    await admin.call('POST', '/api/system/OutboundHost', {
      kind: 'database',
      host: '127.0.0.1',
      ports: [postgres.port, ...(mariadb ? [mariadb.port] : [])],
    });
    await postgres.run(
      'CREATE SCHEMA plant',
      `CREATE TABLE plant.readings (id bigint PRIMARY KEY, ${COLUMNS})`,
      `INSERT INTO plant.readings SELECT n, ${valuesOf(`date '2026-01-01' + n % 300`)} FROM generate_series(1, ${ROWS}) n`,
      `CREATE ROLE ${USER} LOGIN PASSWORD '${PASSWORD}'`,
      `GRANT ALL ON SCHEMA plant TO ${USER}`,
      `GRANT ALL ON ALL TABLES IN SCHEMA plant TO ${USER}`,
      'ANALYZE',
    );
    const fromPostgres = await source(admin, 'PostgreSQL', postgres.port, postgres.database);
    const target = 'bench_from_postgres';
    const { pid } = product;
    rows.push(...measured('PostgreSQL', 20, await brought({ admin, pid, from: fromPostgres, target })));
    // Nothing is written: both sides are read and compared again.
    const again = await brought({ admin, pid, from: fromPostgres, target, type: 'verify' });
    rows.push({
      name: `the same rows compared once more: ${again.state}`,
      unit: 's',
      measured: again.seconds,
      target: { atMost: 20 },
    });
    if (!mariadb) return [...rows, ...measured('MariaDB', 40, null)];
    await mariadb.run(
      'CREATE DATABASE plant CHARACTER SET utf8mb4',
      `CREATE TABLE plant.readings (id bigint PRIMARY KEY, ${COLUMNS})`,
      `SET max_recursive_iterations = ${ROWS + 1}`,
      `INSERT INTO plant.readings WITH RECURSIVE s AS (SELECT 1 AS n UNION ALL SELECT n + 1 FROM s WHERE n < ${ROWS})
        SELECT n, ${valuesOf(`'2026-01-01' + INTERVAL n % 300 DAY`)} FROM s`,
      ...USER_STATEMENTS,
    );
    const fromMaria = await source(admin, 'MySQL', mariadb.port, 'plant');
    const maria = await brought({ admin, pid, from: fromMaria, target: 'bench_from_mariadb' });
    const read = { query: 'SELECT id, c1, c2, c4 FROM readings ORDER BY id LIMIT 20', source: fromMaria };
    return [...rows, ...measured('MariaDB', 40, maria), await costOfStatement(product, admin, read)];
  } finally {
    await postgres.stop();
    await mariadb?.stop();
  }
}

type Brought = { readonly seconds: number; readonly grownMb: number | null; readonly state: string };

function measured(from: string, atMost: number, brought: Brought | null): Row[] {
  const missing = brought ? {} : { note: 'no MariaDB here' };
  return [
    {
      name: `${ROWS} rows of 20 columns from ${from}, compared afterwards`,
      unit: 's',
      measured: brought?.seconds ?? null,
      target: { atMost },
      ...missing,
    },
    {
      name: `the same from ${from}: growth of the server`,
      unit: 'MB',
      measured: brought?.grownMb ?? null,
      target: { atMost: 60 },
      ...missing,
    },
  ];
}

export async function source(
  admin: Client,
  dbType: string,
  port: number,
  serviceName: string,
): Promise<string> {
  const { id } = fields(
    await admin.call('POST', '/api/system/DataSource', {
      dbType,
      fullName: `测量 ${dbType}`,
      host: '127.0.0.1',
      port,
      userName: USER,
      password: PASSWORD,
      serviceName,
      dbSchema: 'plant',
      mayWrite: 1,
    }),
  );
  return String(id);
}

type Bringing = {
  readonly admin: Client;
  readonly pid: number;
  readonly from: string;
  readonly target: string;
  readonly type?: 'create' | 'verify';
};

/** One run from its start until it has ended equal on both sides. */
async function brought({ admin, pid, from, target, type = 'create' }: Bringing): Promise<Brought> {
  const before = residentMb(pid);
  const startedAt = performance.now();
  const { id } = fields(
    await admin.call('POST', `${SYNCS}/Actions/Execute`, {
      dbConnectionFrom: from,
      dbConnectionTo: '0',
      dbTable: 'readings',
      targetTable: target,
      type,
    }),
  );
  let most = before ?? 0;
  for (;;) {
    await sleep(POLL_MS);
    most = Math.max(most, residentMb(pid) ?? 0);
    const run = listOf(await admin.call('GET', `${SYNCS}/Runs`)).find((one) => one.id === id);
    if (run?.state === 'waiting' || run?.state === 'running') continue;
    if (run?.state !== 'done')
      throw new Error(`The run ended ${String(run?.state)}: ${String(run?.problem)}`);
    const seconds = (performance.now() - startedAt) / 1000;
    return { seconds, grownMb: before === null ? null : most - before, state: 'equal' };
  }
}
