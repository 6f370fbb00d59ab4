import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { SyncRequest } from '@auditplus/contract/features/data-syncs/data-syncs.model.ts';
import { dataSyncsRoutes as routes } from '@auditplus/contract/features/data-syncs/data-syncs.routes.ts';
import { sql } from 'kysely';
import { type Client, startTestApp, type TestApp } from '../../testing/http.ts';
import { startTestPostgres, type TestPostgres } from '../../testing/outside-postgres.ts';
import { openPorts, sourceEdit, storedSource, WRITER } from '../data-sources/sources.fixture.ts';
import { PART_ROWS, runSync } from './run-sync.ts';

/** `CHANGED_CELL_ROWS=1000000` looks through as many rows as the product promises. */
const ROWS = Number(process.env.CHANGED_CELL_ROWS ?? 30_000);
const COLUMNS = 'id bigint PRIMARY KEY, name varchar(40), amount numeric(12,3), day date, at timestamptz';
const VALUES = `SELECT n, '站点 ' || n % 50, n / 7.0, date '2026-01-01' + n % 300,
  '2026-01-01T00:00:00Z'::timestamptz + n * interval '61 seconds' FROM generate_series(1, ${ROWS}) n`;

let product: TestApp;
let admin: Client;
let postgres: TestPostgres;
let from: string;

before(async () => {
  product = await startTestApp({ env: { OUTBOUND_LOOPBACK: '1' } });
  [admin, postgres] = await Promise.all([product.as('admin'), startTestPostgres()]);
  await postgres.run(
    'CREATE SCHEMA plant',
    `CREATE TABLE plant.cells (${COLUMNS})`,
    `INSERT INTO plant.cells ${VALUES}`,
    `CREATE ROLE ${WRITER.userName} LOGIN PASSWORD '${WRITER.password}'`,
    `GRANT USAGE ON SCHEMA plant TO ${WRITER.userName}`,
    `GRANT SELECT ON ALL TABLES IN SCHEMA plant TO ${WRITER.userName}`,
  );
  await openPorts(admin, [postgres.port]);
  const outside = { dbType: 'PostgreSQL' as const, port: postgres.port, database: postgres.database };
  from = await storedSource(admin, sourceEdit(outside, WRITER));
});
after(async () => {
  await product.stop();
  await postgres.stop();
});

test('one changed cell among all rows is found with its part', async () => {
  const { db } = product.app.kernel;
  await sql.raw(`CREATE TABLE app.cells (${COLUMNS})`).execute(db);
  await sql.raw(`INSERT INTO app.cells ${VALUES}`).execute(db);
  const changed = Math.floor(ROWS * 0.73) + 1;
  await sql`UPDATE app.cells SET at = at + interval '1 millisecond' WHERE id = ${changed}`.execute(db);
  const body = SyncRequest.parse({
    dbConnectionFrom: from,
    dbConnectionTo: '0',
    dbTable: 'cells',
    type: 'verify',
  });
  const { id } = await admin.call(routes.execute, { body });
  await runSync(product.app.kernel, id);
  const { list: runs } = await admin.call(routes.runs, { query: {} });
  const run = runs.find((each) => each.id === id);
  assert.deepEqual([run?.state, run?.handled], ['differs', ROWS]);
  assert.match(run?.problem ?? '', new RegExp(`\\b${changed}\\b`));
  const { list: parts, pagination } = await admin.call(routes.parts, {
    params: { id },
    query: { currentPage: 1, pageSize: 500 },
  });
  assert.equal(pagination.total, Math.ceil(ROWS / PART_ROWS));
  assert.deepEqual(
    parts.filter(({ difference }) => difference !== '').map(({ place, difference }) => [place, difference]),
    [[Math.ceil(changed / PART_ROWS), String(changed)]],
  );
});
