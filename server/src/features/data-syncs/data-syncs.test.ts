import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { SyncPlanEdit, SyncRequest } from '@auditplus/contract/features/data-syncs/data-syncs.model.ts';
import { dataSyncsRoutes as routes } from '@auditplus/contract/features/data-syncs/data-syncs.routes.ts';
import { messagesRoutes } from '@auditplus/contract/features/messages/messages.routes.ts';
import { checkExpression } from '@auditplus/core/expressions/check.ts';
import { columnScope } from '@auditplus/core/expressions/column-scope.ts';
import { evaluate } from '@auditplus/core/expressions/evaluate.ts';
import { parseExpression } from '@auditplus/core/expressions/parse.ts';
import { BOOLEAN } from '@auditplus/core/expressions/types.ts';
import { sql } from 'kysely';
import { type Client, startTestApp, type TestApp } from '../../testing/http.ts';
import { startTestMariaDb, type TestMariaDb } from '../../testing/mariadb.ts';
import { startTestPostgres, type TestPostgres } from '../../testing/outside-postgres.ts';
import { openPorts, sourceEdit, storedSource, WRITER } from '../data-sources/sources.fixture.ts';
import { runDuePlan } from './data-syncs.service.ts';
import { runSync } from './run-sync.ts';

const ROWS = 11_000;

let product: TestApp;
let admin: Client;
let postgres: TestPostgres;
let mariadb: TestMariaDb | null;
let fromPostgres: string;
let fromMaria: string | null = null;

before(async () => {
  product = await startTestApp({ env: { OUTBOUND_LOOPBACK: '1' } });
  [admin, postgres, mariadb] = await Promise.all([
    product.as('admin'),
    startTestPostgres(),
    startTestMariaDb(),
  ]);
  await postgres.run(
    `CREATE SCHEMA plant`,
    `CREATE TABLE plant.readings (id bigint PRIMARY KEY, name varchar(20), chlorine numeric(8,3), is_ok boolean,
      day date, at timestamptz, more jsonb)`,
    `INSERT INTO plant.readings SELECT n, CASE WHEN n % 9 = 0 THEN NULL ELSE '站''点 ' || n % 5 END, n / 7.0, n % 2 = 0,
      '2026-01-01'::date + n % 300, '2026-01-01T00:00:00Z'::timestamptz + n * interval '61 seconds',
      jsonb_build_object('n', n, 'a', 'x') FROM generate_series(1, ${ROWS}) n`,
    `CREATE TABLE plant.heap (a int, b text)`,
    `INSERT INTO plant.heap SELECT n % 3, repeat('k', n % 4) FROM generate_series(1, 200) n`,
    `CREATE ROLE ${WRITER.userName} LOGIN PASSWORD '${WRITER.password}'`,
    `GRANT ALL ON SCHEMA plant TO ${WRITER.userName}`,
    `GRANT ALL ON ALL TABLES IN SCHEMA plant TO ${WRITER.userName}`,
  );
  await mariadb?.run(
    `CREATE DATABASE plant CHARACTER SET utf8mb4`,
    `CREATE USER ${WRITER.userName}@'%' IDENTIFIED BY '${WRITER.password}'`,
    `GRANT ALL ON plant.* TO ${WRITER.userName}@'%'`,
  );
  await openPorts(admin, [postgres.port, ...(mariadb ? [mariadb.port] : [])]);
  const outside = { dbType: 'PostgreSQL' as const, port: postgres.port, database: postgres.database };
  fromPostgres = await storedSource(admin, sourceEdit(outside, { ...WRITER, mayWrite: 1 }));
  if (mariadb)
    fromMaria = await storedSource(
      admin,
      sourceEdit(
        { dbType: 'MySQL', port: mariadb.port, database: 'plant' },
        { ...WRITER, mayWrite: 1, fullName: '水厂 MariaDB' },
      ),
    );
});
after(async () => {
  await product.stop();
  await postgres.stop();
  await mariadb?.stop();
});

const request = (given: Partial<SyncRequest>): SyncRequest => ({
  ...SyncRequest.parse({
    dbConnectionFrom: fromPostgres,
    dbConnectionTo: '0',
    dbTable: 'readings',
    targetTable: 'plant_readings',
    type: 'create',
  }),
  ...given,
});

async function begun(given: Partial<SyncRequest>): Promise<string> {
  return (await admin.call(routes.execute, { body: request(given) })).id;
}

async function ended(given: Partial<SyncRequest>) {
  const id = await begun(given);
  await runSync(product.app.kernel, id);
  return runOf(id);
}

async function runOf(id: string) {
  const { list } = await admin.call(routes.runs, { query: { pageSize: 100 } });
  return list.find((run) => run.id === id) ?? assert.fail();
}

const own = (text: string) => sql.raw<Record<string, unknown>>(text).execute(product.app.kernel.db);

test('a table is made and brought over, goes on where it was killed, and both sides are equal', async () => {
  const check = (given: Partial<SyncRequest>) => admin.call(routes.check, { body: request(given) });
  assert.equal(await check({}), 2);
  const id = await begun({});
  const busy = await admin.tryCall(routes.execute, { body: request({ type: 'upsert' }) });
  assert.equal(busy.errorCode, 'dataSync.running');
  // The process dies after its first part.
  await own(`CREATE FUNCTION public.cut() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    IF NEW.place = 2 THEN RAISE EXCEPTION 'killed'; END IF; RETURN NEW; END $$`);
  await own(`CREATE TRIGGER cut BEFORE INSERT ON data_sync_parts FOR EACH ROW EXECUTE FUNCTION public.cut()`);
  await runSync(product.app.kernel, id);
  await own(`DROP TRIGGER cut ON data_sync_parts`);
  assert.equal((await runOf(id)).handled, 5_000);
  assert.equal((await runOf(id)).state, 'failed');
  await admin.call(routes.resume, { params: { id }, query: {} });
  await admin.call(routes.stop, { params: { id } });
  await runSync(product.app.kernel, id);
  assert.equal((await runOf(id)).state, 'stopped');
  await admin.call(routes.resume, { params: { id }, query: {} });
  await runSync(product.app.kernel, id);
  const run = await runOf(id);
  assert.deepEqual([run.state, run.handled, run.total, run.problem], ['done', ROWS, ROWS, '']);
  assert.equal(run.toName, '本系统');
  const { list: parts } = await admin.call(routes.parts, { params: { id }, query: {} });
  assert.deepEqual(
    parts.map(({ place, rows, difference }) => [place, rows, difference]),
    [
      [1, 5_000, ''],
      [2, 5_000, ''],
      [3, 1_000, ''],
    ],
  );
  const { rows } = await own(
    `SELECT count(*)::int AS n, count(name)::int AS named, sum(chlorine)::text AS sum FROM app.plant_readings`,
  );
  const expected = await postgresValue(
    `SELECT count(*)::int AS n, count(name)::int AS named, sum(chlorine)::text AS sum FROM plant.readings`,
  );
  assert.deepEqual(rows[0], expected);
  assert.equal(await check({}), 3);
});

/** What the outside database says. */
async function postgresValue(text: string): Promise<unknown> {
  const { default: pg } = await import('pg');
  const client = new pg.Client({
    host: '127.0.0.1',
    port: postgres.port,
    database: postgres.database,
    user: WRITER.userName,
    password: WRITER.password,
  });
  await client.connect();
  try {
    return (await client.query(text)).rows[0];
  } finally {
    await client.end();
  }
}

/** How often whoever began runs was told that one did not succeed. */
async function timesTold(): Promise<number> {
  await product.app.outbox.drain();
  const { list } = await admin.call(messagesRoutes.list, { query: {} });
  return list.filter(({ title }) => title === '数据同步未成功：readings').length;
}

test('one changed cell is found with its part and key, and the next run mends it', async () => {
  await own(`UPDATE app.plant_readings SET chlorine = chlorine + 0.001 WHERE id = 7001`);
  const before = await timesTold();
  const found = await ended({ type: 'verify' });
  assert.equal(found.state, 'differs');
  assert.match(found.problem, /7001/);
  const { list } = await admin.call(routes.parts, { params: { id: found.id }, query: {} });
  assert.deepEqual(
    list.map(({ difference }) => difference),
    ['', '7001', ''],
  );
  assert.equal(await timesTold(), before + 1);
  assert.equal((await ended({ type: 'append' })).state, 'differs');
  assert.equal((await ended({ type: 'upsert' })).state, 'done');
  await own(`INSERT INTO app.plant_readings (id) VALUES (99999)`);
  assert.equal((await ended({ type: 'verify' })).state, 'differs');
  assert.equal((await ended({ type: 'replace' })).state, 'done');
  assert.equal((await ended({ type: 'verify' })).state, 'done');
});

test('rows that the target refuses are told with the reason, and each can be brought over again', async () => {
  await own(`CREATE TABLE app.strict (id bigint PRIMARY KEY, name varchar(20), chlorine numeric(8,3) CHECK (chlorine < 1571),
    is_ok boolean, day date, at timestamptz, more jsonb)`);
  const given = { type: 'upsert', targetTable: 'strict' } as const;
  const run = await ended(given);
  // 10997 sevenths are 1571: the last four rows are refused.
  assert.deepEqual([run.state, run.handled, run.refused], ['differs', ROWS, 4]);
  assert.match(run.problem, /4 行/);
  assert.deepEqual((await own('SELECT count(*)::int AS n FROM app.strict')).rows, [{ n: ROWS - 4 }]);
  const refusedOfParts = async () =>
    (await admin.call(routes.parts, { params: { id: run.id }, query: {} })).list.map((part) => part.refused);
  assert.deepEqual(await refusedOfParts(), [0, 0, 4]);
  const refused = async () =>
    (await admin.call(routes.refusedRows, { params: { id: run.id }, query: { pageSize: 100 } })).list;
  const [first, ...others] = await refused();
  assert.deepEqual([first?.key, others.length], ['10997', 3]);
  assert.match(first?.reason ?? '', /strict_chlorine_check/);
  const repeat = (place: number) =>
    admin.tryCall(routes.repeatRow, { params: { id: run.id, place } }).then(({ errorCode }) => errorCode);
  assert.equal(await repeat(first?.place ?? 0), 'dataSync.rowRefused');
  await own('ALTER TABLE app.strict DROP CONSTRAINT strict_chlorine_check');
  assert.equal(await repeat(first?.place ?? 0), undefined);
  assert.equal(await repeat(first?.place ?? 0), 'record.missing');
  assert.deepEqual([(await runOf(run.id)).state, (await runOf(run.id)).refused], ['differs', 3]);
  assert.deepEqual(await refusedOfParts(), [0, 0, 3]);
  for (const { place } of others) assert.equal(await repeat(place), undefined);
  assert.deepEqual(await refusedOfParts(), [0, 0, 0]);
  const whole = await runOf(run.id);
  assert.deepEqual([whole.state, whole.refused, whole.problem], ['done', 0, '']);
  assert.equal((await ended({ ...given, type: 'verify' })).state, 'done');

  // A replacement is whole or not at all, and says which row is in its way.
  await own('DELETE FROM app.strict');
  await own('ALTER TABLE app.strict ADD CHECK (id <> 7001)');
  const replaced = await ended({ ...given, type: 'replace' });
  assert.equal(replaced.state, 'failed');
  assert.match(replaced.problem, /7001.*strict_id_check/);
});

test('what cannot be done is refused before anything is written', async () => {
  const refused = async (given: Partial<SyncRequest>) =>
    (await admin.tryCall(routes.execute, { body: request(given) })).errorCode;
  assert.equal(await refused({ dbConnectionTo: fromPostgres }), 'dataSync.sameSource');
  assert.equal(await refused({ type: 'create' }), 'dataSync.targetHasData');
  assert.equal(await refused({ type: 'upsert', targetTable: 'nowhere' }), 'dataSync.targetMissing');
  assert.equal(await refused({ dbTable: 'nowhere' }), 'dataModel.tableMissing');
  assert.equal(await refused({ type: 'upsert', targetTable: 'f_order' }), 'dataModel.ownedByForm');
  assert.equal(await refused({ targetTable: 'x"; DROP TABLE users; --' }), 'dataModel.nameInvalid');
  await own(
    `CREATE TABLE app.narrow (id bigint PRIMARY KEY, name varchar(3), chlorine numeric(8,1), is_ok boolean, day date, at timestamptz, more jsonb)`,
  );
  assert.equal(await refused({ type: 'upsert', targetTable: 'narrow' }), 'dataSync.lossy');
  const lost = await ended({ type: 'upsert', targetTable: 'narrow', acceptsLoss: true });
  assert.equal(lost.state, 'failed');
  const plan = SyncPlanEdit.parse({
    ...request({ type: 'upsert' }),
    fullName: '每日余氯',
    cron: '0 2 * * *',
  });
  const { id } = await admin.call(routes.createPlan, { body: plan });
  const stale = await admin.tryCall(routes.updatePlan, { params: { id }, body: { ...plan, rev: 5 } });
  assert.equal(stale.status, 409);
  const late = await admin.tryCall(routes.removePlan, { params: { id }, query: { rev: 5 } });
  assert.equal(late.status, 409);
  const run = await admin.call(routes.runPlan, { params: { id } });
  await runSync(product.app.kernel, run.id);
  assert.deepEqual([(await runOf(run.id)).state, (await runOf(run.id)).planName], ['done', '每日余氯']);
});

test('a look at both sides tells what the target would not hold, and writes nothing', async () => {
  const look = (given: Partial<SyncRequest>) => admin.call(routes.inspect, { body: request(given) });
  await own(
    `CREATE TABLE app.slim (id bigint PRIMARY KEY, name varchar(3), chlorine numeric(8,3), more jsonb)`,
  );
  assert.deepEqual(await look({ targetTable: 'slim' }), {
    state: 0,
    rows: ROWS,
    losses: [{ column: 'name', from: 'character varying(20)', to: 'character varying(3)' }],
    missing: ['is_ok', 'day', 'at'],
    hasKey: true,
    isWritable: true,
    problems: [],
  });
  const columns = [
    { from: 'id', to: 'id' },
    { from: 'chlorine', to: 'chlorine' },
  ];
  assert.deepEqual(await look({ targetTable: 'slim', columns }), {
    state: 0,
    rows: ROWS,
    losses: [],
    missing: [],
    hasKey: true,
    isWritable: true,
    problems: [],
  });
  await postgres.run(
    `CREATE TABLE plant.shapes (area box, name text)`,
    `INSERT INTO plant.shapes VALUES ('(0,0),(1,1)', 'a')`,
    `GRANT ALL ON plant.shapes TO ${WRITER.userName}`,
  );
  assert.deepEqual(await look({ dbTable: 'shapes', targetTable: 'f_shapes' }), {
    state: 2,
    rows: 1,
    losses: [{ column: 'area', from: 'box', to: 'text' }],
    missing: [],
    hasKey: false,
    isWritable: false,
    problems: ['表“f_shapes”属于在线开发的功能，请在功能设计中修改', '表“f_shapes”没有主键：请至少指定一列'],
  });
  assert.equal((await own(`SELECT to_regclass('app.f_shapes') AS made`)).rows[0]?.made, null);
});

test('a look tells which names the target cannot have, as a run would refuse them', async () => {
  const problems = async (given: Partial<SyncRequest>) =>
    (await admin.call(routes.inspect, { body: request(given) })).problems;
  assert.deepEqual(await problems({ targetTable: 'fresh' }), []);
  assert.deepEqual(await problems({ targetTable: '余氯 2026' }), [
    '名称“余氯 2026”不可用：须以小写字母开头，只含小写字母、数字和下划线，最多 59 个字符',
  ]);
  assert.deepEqual(await problems({ targetTable: 'order' }), ['名称“order”是数据库保留字，请换一个']);
  assert.deepEqual(await problems({ targetTable: 'findings' }), [
    '“findings”是系统自带的表或数据视图，不能使用此名称，也不能修改',
  ]);
  const columns = [
    { from: 'id', to: 'id' },
    { from: 'name', to: 'Name' },
  ];
  assert.deepEqual(await problems({ targetTable: 'fresh', columns }), [
    '名称“Name”不可用：须以小写字母开头，只含小写字母、数字和下划线，最多 59 个字符',
  ]);
});

test('a plan tells what came of it last, one that could not begin too', async () => {
  const body = SyncPlanEdit.parse({
    ...request({ type: 'upsert', targetTable: 'planned', filter: 'id <= 10' }),
    fullName: '每日读数',
    cron: '0 3 * * *',
  });
  const { id } = await admin.call(routes.createPlan, { body });
  const last = async () => {
    const { list } = await admin.call(routes.plans, { query: { keyword: '每日读数' } });
    const found = list[0]?.last;
    return found && [found.state, found.handled, found.problem];
  };
  assert.equal(await last(), null);
  await runDuePlan(product.app.kernel, id);
  assert.deepEqual(await last(), ['failed', 0, '目标库没有表“planned”，请选择“建表并同步”']);
  await ended({ type: 'create', targetTable: 'planned', filter: 'id <= 5' });
  const run = await admin.call(routes.runPlan, { params: { id } });
  assert.deepEqual(await last(), ['waiting', 0, '']);
  await runSync(product.app.kernel, run.id);
  assert.deepEqual(await last(), ['done', 10, '']);
});

test('data sets of the product are brought over as far as whoever does so may read them', async () => {
  const { list: sets } = await admin.call(routes.tables, { params: { linkId: 'facts' } });
  assert.ok(sets.some(({ table, hasKey }) => table === 'people' && hasKey));
  const given = { dbConnectionFrom: 'facts', dbTable: 'people', targetTable: 'people_copy' };
  const run = await ended({ ...given, type: 'create', filter: 'not isEmpty(name)' });
  assert.deepEqual([run.state, run.problem, run.fromName], ['done', '', '本系统业务数据']);
  const ctx = await product.ctxAs('admin');
  const { rows } = await ctx.userSql.run(ctx, {
    statement: {
      text: 'SELECT id FROM people',
      placeholders: [],
      relations: ['people'],
      placeOf: () => ({ at: 0, line: 1, column: 1 }),
    },
    fields: {},
    mode: 'caller',
    definition: 'direct',
  });
  assert.deepEqual((await own('SELECT count(*)::int AS n FROM app.people_copy')).rows, [{ n: rows.length }]);
  assert.equal((await ended({ ...given, type: 'verify' })).state, 'done');
  // Nothing is written into them.
  const back = { dbConnectionTo: 'facts', targetTable: 'people', type: 'upsert' } as const;
  const refused = await admin.tryCall(routes.execute, { body: request(back) });
  assert.equal(refused.errorCode, 'dataSource.missing');
});

test('a table without a key is replaced as a whole', async () => {
  await own(`CREATE TABLE app.heap (a int, b text)`);
  const keyless = { dbTable: 'heap', targetTable: 'heap' };
  assert.equal(
    (await admin.tryCall(routes.execute, { body: request({ ...keyless, type: 'upsert' }) })).errorCode,
    'dataSync.noKey',
  );
  assert.equal((await ended({ ...keyless, type: 'replace' })).state, 'done');
  assert.equal((await ended({ ...keyless, type: 'replace' })).state, 'done');
  assert.deepEqual((await own(`SELECT count(*)::int AS n FROM app.heap`)).rows, [{ n: 200 }]);
});

test('columns are chosen and mapped, and rows that leave the filter are kept or removed', async () => {
  const columns = [
    { from: 'chlorine', to: 'residual' },
    { from: 'id', to: 'number' },
    { from: 'name', to: 'name' },
  ];
  const given = { targetTable: 'chosen', columns, filter: 'name = "站\'点 1" and id <= 9000' };
  const made = await ended({ ...given, type: 'create' });
  assert.deepEqual([made.state, made.problem, made.filter], ['done', '', given.filter]);
  assert.equal(made.total, made.handled);
  const expected = (most: number) =>
    postgresValue(`SELECT count(*)::int AS n, sum(chlorine)::text AS sum FROM plant.readings
      WHERE name = '站''点 1' AND id <= ${most}`);
  const stored = async () =>
    (await own('SELECT count(*)::int AS n, sum(residual)::text AS sum FROM app.chosen')).rows[0];
  assert.deepEqual(await stored(), await expected(9_000));
  const { rows } = await own(`SELECT string_agg(column_name, ',' ORDER BY ordinal_position) AS names
    FROM information_schema.columns WHERE table_schema = 'app' AND table_name = 'chosen'`);
  assert.deepEqual(rows, [{ names: 'number,name,residual' }]);

  const narrower = { ...given, filter: 'name = "站\'点 1" and id <= 6000' };
  const kept = await ended({ ...narrower, type: 'upsert' });
  assert.deepEqual([kept.state, kept.removed], ['done', 0]);
  assert.deepEqual(await stored(), await expected(9_000));
  assert.equal((await ended({ ...narrower, type: 'verify' })).state, 'done');
  assert.equal((await ended({ ...narrower, type: 'verify', extraRows: 'remove' })).state, 'differs');
  const removed = await ended({ ...narrower, type: 'upsert', extraRows: 'removeAll' });
  assert.deepEqual([removed.state, removed.removed > 0], ['done', true]);
  assert.deepEqual(await stored(), await expected(6_000));
  assert.equal((await ended({ ...narrower, type: 'verify', extraRows: 'remove' })).state, 'done');
  await own('UPDATE app.chosen SET residual = 0 WHERE number = (SELECT max(number) FROM app.chosen)');
  assert.equal((await ended({ ...narrower, type: 'verify' })).state, 'differs');

  const plan = SyncPlanEdit.parse({ ...request(given), fullName: '筛选', cron: '0 2 * * *', type: 'upsert' });
  const { id } = await admin.call(routes.createPlan, { body: { ...plan, extraRows: 'remove' } });
  const { list } = await admin.call(routes.plans, { query: {} });
  const known = list.find((each) => each.id === id);
  assert.deepEqual([known?.columns, known?.filter, known?.extraRows], [columns, given.filter, 'remove']);
  const run = await admin.call(routes.runPlan, { params: { id } });
  await runSync(product.app.kernel, run.id);
  assert.equal((await runOf(run.id)).state, 'done');
  assert.deepEqual(await stored(), await expected(9_000));
});

test('columns and conditions that the source does not know are refused with their place', async () => {
  const refused = async (given: Partial<SyncRequest>) => {
    const answer = await admin.tryCall(routes.execute, { body: request({ type: 'upsert', ...given }) });
    return [answer.errorCode, answer.msg];
  };
  const id = { from: 'id', to: 'id' };
  assert.equal(
    (await refused({ columns: [id, { from: 'nothing', to: 'x' }] }))[0],
    'dataSync.columnsUnknown',
  );
  assert.equal((await refused({ columns: [id, { from: 'name', to: 'id' }] }))[0], 'dataSync.columnsRepeated');
  assert.equal((await refused({ columns: [id, { from: 'name', to: 'x' }] }))[0], 'dataSync.columnsMissing');
  assert.equal((await refused({ columns: [{ from: 'name', to: 'name' }] }))[0], 'dataSync.noKey');
  assert.match(
    (await refused({ filter: 'id > 5 and\nnothing = 1' })).join(' '),
    /filterInvalid .*第 2 行第 1 列/,
  );
  assert.equal((await refused({ filter: 'more = "x"' }))[0], 'dataSync.filterInvalid');
  const plan = SyncPlanEdit.parse({ ...request({ filter: 'id >' }), fullName: '错', cron: '0 2 * * *' });
  assert.equal((await admin.tryCall(routes.createPlan, { body: plan })).errorCode, 'dataSync.filterInvalid');
  const { list } = await admin.call(routes.columns, { params: { linkId: fromPostgres, table: 'readings' } });
  assert.deepEqual(
    list.map(({ name, type, isKey }) => [name, type, isKey]),
    [
      ['id', 'integer', true],
      ['name', 'text', false],
      ['chlorine', 'decimal', false],
      ['is_ok', 'boolean', false],
      ['day', 'date', false],
      ['at', 'moment', false],
      ['more', 'other', false],
    ],
  );
});

/** Rows that databases like to take for equal, or to compare otherwise than the product. */
const ODD = [
  { id: 1, name: 'Abc', level: 1.5, is_ok: true, day: '2026-01-31', at: Date.UTC(2026, 0, 31, 16, 30) },
  { id: 2, name: 'abc', level: 1.5, is_ok: false, day: '2026-02-01', at: Date.UTC(2026, 1, 1) },
  { id: 3, name: 'abc ', level: -2, is_ok: null, day: null, at: null },
  { id: 4, name: '', level: null, is_ok: true, day: '2026-01-31', at: Date.UTC(2026, 0, 31, 15, 59) },
  { id: 5, name: null, level: 0, is_ok: true, day: '2024-02-29', at: Date.UTC(2024, 1, 29) },
  { id: 6, name: '100%_\\', level: 99999.999, is_ok: false, day: '2026-12-31', at: Date.UTC(2026, 11, 31) },
  { id: 7, name: '水站', level: 2, is_ok: true, day: '2026-03-01', at: Date.UTC(2026, 2, 1) },
];
const FILTERS = [
  'name = "abc"',
  'name != "abc"',
  'name > "abc"',
  'name in ["abc", "水站", empty]',
  'not (name in ["abc"])',
  'isEmpty(name)',
  'name = empty',
  'contains(name, "%_")',
  'contains(name, "\\\\")',
  'startsWith(name, "a")',
  'endsWith(name, "c")',
  'level >= 1.5',
  'level = 1.5 or level = -2',
  'level != 0',
  'is_ok',
  'not is_ok',
  'is_ok = false',
  'day = date("2026-01-31")',
  'day < addDays(date("2026-03-01"), -1)',
  'date(at) = date("2026-02-01")',
  'date(at) = day',
  'year(day) = 2026 and month(day) = 1',
  'name = "abc" or (level > 1 and is_ok)',
];

test('a filter lets the same rows through in both databases as the product itself', async (t) => {
  const moment = (at: number | null) =>
    at === null ? 'NULL' : `'${new Date(at).toISOString().slice(0, 19)}'`;
  const rows = ODD.map(({ id, name, level, is_ok, day, at }) => {
    const quotedName = name === null ? 'NULL' : `'${name.replaceAll('\\', '\\\\')}'`;
    return `(${id}, ${quotedName}, ${level}, ${is_ok}, ${day && `'${day}'`}, ${moment(at)})`;
  }).join(', ');
  await postgres.run(
    `CREATE TABLE plant.odd (id int PRIMARY KEY, name varchar(20), level numeric(12,3), is_ok boolean, day date, at timestamptz)`,
    `SET TIME ZONE 'UTC'`,
    `INSERT INTO plant.odd VALUES ${rows.replaceAll("'100%_\\\\'", "'100%_\\'")}`,
    `GRANT ALL ON plant.odd TO ${WRITER.userName}`,
  );
  await mariadb?.run(
    `CREATE TABLE plant.odd (id int PRIMARY KEY, name varchar(20), level decimal(12,3), is_ok tinyint(1), day date, at datetime(3))`,
    `INSERT INTO plant.odd VALUES ${rows}`,
  );
  const columns = [{ from: 'id', to: 'id' }];
  await own('CREATE TABLE app.odd (id int PRIMARY KEY)');
  if (!fromMaria) t.diagnostic('no MariaDB here: PostgreSQL alone');
  for (const dbConnectionFrom of [fromPostgres, ...(fromMaria ? [fromMaria] : [])])
    for (const filter of FILTERS) {
      const run = await ended({
        dbConnectionFrom,
        dbTable: 'odd',
        targetTable: 'odd',
        columns,
        filter,
        type: 'replace',
      });
      assert.deepEqual([run.state, run.problem], ['done', ''], filter);
      const { rows: found } = await own('SELECT id FROM app.odd ORDER BY id');
      assert.deepEqual(
        found.map(({ id }) => id),
        passing(filter),
        `${filter} in ${dbConnectionFrom === fromPostgres ? 'PostgreSQL' : 'MariaDB'}`,
      );
    }
});

/** Ids of the odd rows that the product itself lets through. */
function passing(text: string): number[] {
  const parsed = parseExpression(text);
  if (!parsed.ok) return assert.fail(`${text} is no expression`);
  const scope = columnScope([
    { name: 'name', type: 'text' },
    { name: 'level', type: 'decimal' },
    { name: 'is_ok', type: 'boolean' },
    { name: 'day', type: 'date' },
    { name: 'at', type: 'moment' },
  ]);
  const checked = checkExpression(parsed.tree, scope, BOOLEAN);
  if (!checked.ok) return assert.fail(`${text} is no condition`);
  const facts = { now: 0, me: { id: '', organize: '', roles: [] } };
  return ODD.filter((record) => {
    const outcome = evaluate(checked.expression, { record, ...facts });
    return outcome.kind === 'value' && outcome.value === true;
  }).map(({ id }) => id);
}

test('what MySQL reckons otherwise than the product is refused in its filter', async (t) => {
  if (!fromMaria) return t.skip('no MariaDB here');
  for (const filter of ['level * 2 > 3', 'length(name) > 2']) {
    const body = request({
      dbConnectionFrom: fromMaria,
      dbTable: 'odd',
      targetTable: 'odd',
      filter,
      type: 'upsert',
    });
    assert.equal((await admin.tryCall(routes.execute, { body })).errorCode, 'dataSync.filterInvalid', filter);
  }
});

test('a source that was emptied takes no rows along until somebody has agreed', async () => {
  const given = { targetTable: 'guarded', filter: 'id <= 1000' };
  assert.equal((await ended({ ...given, type: 'create' })).state, 'done');
  const left = async () => (await own('SELECT count(*)::int AS n FROM app.guarded')).rows[0]?.n;

  const few = await ended({ ...given, filter: 'id <= 800', type: 'upsert', extraRows: 'remove' });
  assert.deepEqual([few.state, few.removed, few.asksToRemove], ['done', 200, false]);

  const emptied = { ...given, filter: 'id < 0', type: 'upsert' as const, extraRows: 'remove' as const };
  const refused = await ended(emptied);
  assert.deepEqual([refused.state, refused.removed, refused.asksToRemove], ['failed', 0, true]);
  assert.match(refused.problem, /目标表的 800 行中有 800 行在来源中不存在/);
  assert.equal(await left(), 800);
  await admin.call(routes.resume, { params: refused, query: {} });
  await runSync(product.app.kernel, refused.id);
  assert.equal((await runOf(refused.id)).state, 'failed', 'going on is not to agree');
  assert.equal(await left(), 800);

  await admin.call(routes.resume, { params: refused, query: { removing: '1' } });
  await runSync(product.app.kernel, refused.id);
  const agreed = await runOf(refused.id);
  assert.deepEqual([agreed.state, agreed.removed, agreed.asksToRemove], ['done', 800, false]);
  assert.equal(await left(), 0);
});

test('rows go to MariaDB and come back equal', async (t) => {
  if (!fromMaria) return t.skip('no MariaDB here');
  const there = await ended({ dbConnectionTo: fromMaria, targetTable: 'readings_copy' });
  assert.deepEqual([there.state, there.problem], ['done', '']);
  const replaced = await ended({ dbConnectionTo: fromMaria, targetTable: 'readings_copy', type: 'replace' });
  assert.deepEqual([replaced.state, replaced.problem], ['done', '']);
  const back = await ended({
    dbConnectionFrom: fromMaria,
    dbTable: 'readings_copy',
    targetTable: 'came_back',
  });
  assert.deepEqual([back.state, back.problem], ['done', '']);
  const few = { dbConnectionTo: fromMaria, targetTable: 'readings_copy', filter: 'id <= 700' };
  const removed = await ended({ ...few, type: 'upsert', extraRows: 'removeAll' });
  assert.deepEqual([removed.state, removed.problem, removed.removed], ['done', '', ROWS - 700]);
});
