import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { dataInterfacesRoutes } from '@auditplus/contract/features/data-interfaces/data-interfaces.routes.ts';
import {
  commonFieldsRoutes,
  dataModelsRoutes as routes,
} from '@auditplus/contract/features/data-models/data-models.routes.ts';
import { COLUMN_TYPES, TableField } from '@auditplus/contract/features/data-models/table.schemas.ts';
import { dataReportsRoutes } from '@auditplus/contract/features/data-reports/data-reports.routes.ts';
import fc from 'fast-check';
import { sql } from 'kysely';
import type { z } from 'zod';
import { relationsNow } from '../../kernel/relations.ts';
import { readSheet } from '../../kernel/spreadsheet.ts';
import { runAlone } from '../../kernel/table-changes.ts';
import { type Client, startTestApp, type TestApp } from '../../testing/http.ts';
import { startTestMariaDb, type TestMariaDb } from '../../testing/mariadb.ts';
import { startTestPostgres, type TestPostgres } from '../../testing/outside-postgres.ts';
import { openPorts, sourceEdit, storedSource } from '../data-sources/sources.fixture.ts';
import { workOnIndex } from './table-indexes.ts';

let product: TestApp;
let admin: Client;
let postgres: TestPostgres;
let mariadb: TestMariaDb | null;

before(async () => {
  product = await startTestApp({ env: { OUTBOUND_LOOPBACK: '1' } });
  [admin, postgres, mariadb] = await Promise.all([
    product.as('admin'),
    startTestPostgres(),
    startTestMariaDb(),
  ]);
  await openPorts(admin, [postgres.port, ...(mariadb ? [mariadb.port] : [])]);
});
after(async () => {
  await product.stop();
  await postgres.stop();
  await mariadb?.stop();
});

type Field = z.input<typeof TableField>;
const field = (name: string, dataType: Field['dataType'], more: Partial<Field> = {}): TableField =>
  TableField.parse({ field: name, dataType, ...more });
const KEY = field('id', 'varchar', { dataLength: '50', primaryKey: 1, allowNull: 0 });

type Named = { readonly linkId?: string; readonly table: string; readonly newTable?: string };
const edit = (
  { table, newTable = table }: Named,
  fields: readonly TableField[],
  more: { isNew?: boolean; hash?: string; dropName?: string } = {},
) => ({
  tableInfo: {
    table: more.isNew ? '' : table,
    newTable,
    tableName: `表 ${newTable}`,
    tableNameEn: '',
    organizeColumn: '',
    ownerColumn: '',
  },
  tableFieldList: [...fields],
  hash: more.hash ?? '',
  dropName: more.dropName ?? '',
});

const make = (table: string, fields: readonly TableField[], linkId = '0') =>
  admin.call(routes.create, { params: { linkId }, body: edit({ table }, fields, { isNew: true }) });

async function columnsOf(table: string, linkId = '0') {
  const { list } = await admin.call(routes.fields, { params: { linkId, table }, query: {} });
  return list.map(({ type: _, was: __, ...column }) => column);
}

const shown = (fields: readonly TableField[]) =>
  fields.map(({ was: _, ...column }) => ({
    ...column,
    allowNull: column.primaryKey === 1 ? 0 : column.allowNull,
  }));

const kept = (fields: readonly TableField[]) => fields.map((each) => ({ ...each, was: each.field }));

const someField = fc
  .record({
    dataType: fc.constantFrom(...COLUMN_TYPES),
    length: fc.integer({ min: 1, max: 200 }),
    digits: fc.integer({ min: 1, max: 30 }),
    scale: fc.integer({ min: 0, max: 10 }),
    allowNull: fc.constantFrom<0 | 1>(0, 1),
    comment: fc.constantFrom('', '余氯', 'it\'s \\ " ; --', '％'),
    hasDefault: fc.boolean(),
  })
  .map(({ dataType, length, digits, scale, allowNull, comment, hasDefault }) => ({
    dataType,
    dataLength:
      dataType === 'varchar'
        ? String(length)
        : dataType === 'decimal'
          ? `${digits},${Math.min(scale, digits)}`
          : '',
    allowNull,
    fieldName: comment,
    defaults: hasDefault ? (DEFAULTS[dataType] ?? '') : '',
  }));
const DEFAULTS: Readonly<Record<string, string>> = {
  varchar: "'",
  int: '-5',
  bigint: '7',
  decimal: '0',
  boolean: 'true',
  date: '2026-02-28',
  datetime: 'now',
  text: "o'clock",
};
const NAMES = ['a', 'b', 'c_1', 'd', 'e'];
const someTable = fc
  .uniqueArray(fc.tuple(fc.constantFrom(...NAMES), someField), { selector: ([name]) => name, maxLength: 5 })
  .map((list) => [KEY, ...list.map(([name, rest]) => field(name, rest.dataType, rest))]);

test('random pairs of tables reach the catalogue that was asked for, by exactly the statements shown', async () => {
  let round = 0;
  await fc.assert(
    fc.asyncProperty(someTable, someTable, fc.boolean(), async (from, to, isRenamed) => {
      round += 1;
      const table = `pair_${round}`;
      await make(table, from);
      assert.deepEqual(await columnsOf(table), shown(from));
      const known = new Set(from.map(({ field: name }) => name));
      const next = to.map((each) => ({ ...each, was: known.has(each.field) ? each.field : '' }));
      const body = edit({ table, newTable: isRenamed ? `${table}_b` : table }, next);
      const plan = await admin.call(routes.plan, { params: { linkId: '0' }, body });
      if (plan.refused.length > 0) {
        assert.ok(plan.refused.every(({ code }) => code === 'dataModel.unsupported'));
        return;
      }
      await admin.call(routes.update, { params: { linkId: '0' }, body: { ...body, hash: plan.hash } });
      const reached = new Map(
        (await columnsOf(body.tableInfo.newTable)).map((column) => [column.field, column]),
      );
      assert.deepEqual(
        shown(to).map((column) => reached.get(column.field)),
        shown(to),
      );
      assert.equal(reached.size, to.length);
    }),
    { numRuns: 25 },
  );
});

test('values stay, what does not fit is told with an example, and a column with values comes back whole', async () => {
  const { db } = product.app.kernel;
  const fields = [
    KEY,
    field('note', 'text'),
    field('amount', 'decimal', { dataLength: '10,2', fieldName: '水量' }),
    field('code', 'varchar', { dataLength: '10', allowNull: 0, defaults: 'x' }),
  ];
  await make('meters', fields);
  await sql`INSERT INTO app.meters (id, note, amount, code) VALUES ('1', '12', 1.25, 'a'), ('2', 'abc', 99.50, 'b')`.execute(
    db,
  );
  const narrow = kept(fields).map((each) =>
    each.field === 'note' ? { ...each, dataType: 'int' as const } : each,
  );
  const refused = await admin.tryCall(routes.update, {
    params: { linkId: '0' },
    body: edit({ table: 'meters' }, narrow),
  });
  assert.equal(refused.errorCode, 'dataModel.valuesDoNotFit');
  assert.match(refused.msg, /1.*abc/);

  await sql`UPDATE app.meters SET note = '7' WHERE id = '2'`.execute(db);
  const plan = await admin.call(routes.plan, {
    params: { linkId: '0' },
    body: edit({ table: 'meters' }, narrow),
  });
  // Somebody else changes the table between reading the plan and saving it.
  await admin.call(routes.addFields, {
    params: { linkId: '0' },
    body: { table: 'meters', preset: 'system', tableFieldList: [] },
  });
  const late = await admin.tryCall(routes.update, {
    params: { linkId: '0' },
    body: edit({ table: 'meters' }, narrow, { hash: plan.hash }),
  });
  assert.equal(late.errorCode, 'dataModel.changedMeanwhile');
  const all = (await columnsOf('meters')).map((column) => ({ ...column, was: column.field }));
  await admin.call(routes.update, {
    params: { linkId: '0' },
    body: edit(
      { table: 'meters' },
      all.map((each) => (each.field === 'note' ? { ...each, dataType: 'int' as const } : each)),
    ),
  });
  const numbers = await sql<{ note: number }>`SELECT note FROM app.meters ORDER BY id`.execute(db);
  assert.deepEqual(
    numbers.rows.map(({ note }) => note),
    [12, 7],
  );

  const rest = (await columnsOf('meters'))
    .filter((column) => column.field !== 'code')
    .map((column) => ({ ...column, was: column.field }));
  const unnamed = await admin.tryCall(routes.update, {
    params: { linkId: '0' },
    body: edit({ table: 'meters' }, rest),
  });
  assert.equal(unnamed.errorCode, 'dataModel.hasData');
  await admin.call(routes.update, {
    params: { linkId: '0' },
    body: edit({ table: 'meters' }, rest, { dropName: 'meters' }),
  });
  assert.ok(!(await columnsOf('meters')).some((column) => column.field === 'code'));
  const [dropped] = (await admin.call(routes.dropped, {})).list;
  assert.equal(dropped?.field, 'code');
  await admin.call(routes.bringBack, { params: { id: dropped?.id ?? '' } });
  assert.deepEqual(
    (await columnsOf('meters')).find((column) => column.field === 'code'),
    shown(fields)[3],
  );
  const codes = await sql<{ code: string }>`SELECT code FROM app.meters ORDER BY id`.execute(db);
  assert.deepEqual(
    codes.rows.map(({ code }) => code),
    ['a', 'b'],
  );
});

test('a table with rows goes to the trash by its name, comes back, and is read by interfaces meanwhile as a relation', async () => {
  const { db } = product.app.kernel;
  await make('wells', [KEY, field('name', 'varchar', { dataLength: '20' })]);
  await sql`INSERT INTO app.wells VALUES ('1', '城东')`.execute(db);
  assert.ok((await relationsNow(product.app.kernel)).has('wells'));
  const told = async () => {
    const { list } = await admin.call(dataInterfacesRoutes.relations, { query: {} });
    const { relations } = await admin.call(dataReportsRoutes.sources, {});
    return [list, relations].map((all) => all.find(({ name }) => name === 'wells')?.needsWhole);
  };
  assert.deepEqual(await told(), [true, true], 'no column says whose a row is');
  const params = { linkId: '0', table: 'wells' };
  const { list: tables } = await admin.call(routes.tables, { params, query: { keyword: 'wells' } });
  // The catalogue has not counted them yet; none would be wrong.
  assert.deepEqual(
    tables.map(({ sum }) => sum),
    [null],
  );
  const refused = await admin.tryCall(routes.remove, { params, query: {} });
  assert.equal(refused.errorCode, 'dataModel.hasData');
  await admin.call(routes.remove, { params, query: { dropName: 'wells' } });
  assert.ok(!(await relationsNow(product.app.kernel)).has('wells'));
  const gone = await admin.tryCall(routes.table, { params });
  assert.equal(gone.errorCode, 'dataModel.tableMissing');
  const { list } = await admin.call(routes.dropped, {});
  await admin.call(routes.bringBack, {
    params: { id: list.find(({ table }) => table === 'wells')?.id ?? '' },
  });
  const rows = await admin.call(routes.rows, { params, query: { field: 'name', keyword: '东' } });
  assert.deepEqual(rows.list, [{ id: '1', name: '城东' }]);
  assert.ok((await relationsNow(product.app.kernel)).has('wells'));
});

test('a table that says whose its rows are gives them to their callers, and its authors are told', async () => {
  const owned = edit({ table: 'pumps' }, [KEY, field('owner_id', 'varchar', { dataLength: '50' })], {
    isNew: true,
  });
  await admin.call(routes.create, {
    params: { linkId: '0' },
    body: { ...owned, tableInfo: { ...owned.tableInfo, ownerColumn: 'owner_id' } },
  });
  const { list } = await admin.call(dataInterfacesRoutes.relations, { query: {} });
  assert.equal(list.find(({ name }) => name === 'pumps')?.needsWhole, false);
});

test('what was taken away is erased for good after 30 days, and not a day earlier', async () => {
  const { db, jobs } = product.app.kernel;
  const code = field('code', 'varchar', { dataLength: '10' });
  await make('pipes', [KEY, code]);
  await make('pits', [KEY]);
  await sql`INSERT INTO app.pipes VALUES ('1', 'a')`.execute(db);
  await admin.call(routes.update, {
    params: { linkId: '0' },
    body: edit({ table: 'pipes' }, kept([KEY]), { dropName: 'pipes' }),
  });
  await admin.call(routes.remove, { params: { linkId: '0', table: 'pits' }, query: { dropName: 'pits' } });
  const erase = jobs.scheduled().get('data-models.eraseDropped');
  const left = async () => {
    await erase?.run();
    const { list } = await admin.call(routes.dropped, {});
    const { rows } = await sql<{ columns: number; tables: number }>`SELECT
      (SELECT count(*)::int FROM information_schema.columns WHERE table_schema = 'app' AND table_name = 'pipes')
        AS columns,
      (SELECT count(*)::int FROM information_schema.tables WHERE table_schema = 'app_trash'
        AND table_name LIKE 'pits%') AS tables`.execute(db);
    return [list.filter(({ table }) => table === 'pipes' || table === 'pits').length, rows[0]];
  };
  const age = (days: number) =>
    sql`UPDATE data_drops SET creator_time = creator_time - make_interval(days => ${days})
      WHERE table_name IN ('pipes', 'pits')`.execute(db);
  await age(29);
  assert.deepEqual(await left(), [2, { columns: 2, tables: 1 }]);
  await age(1);
  assert.deepEqual(await left(), [0, { columns: 1, tables: 0 }]);
  assert.deepEqual((await sql`SELECT * FROM app.pipes`.execute(db)).rows, [{ id: '1' }]);
});

test('names of the product, of forms and of the language are refused, and so is a table without a key', async () => {
  const outcome = async (table: string, fields = [KEY]) =>
    (
      await admin.tryCall(routes.create, {
        params: { linkId: '0' },
        body: edit({ table }, fields, { isNew: true }),
      })
    ).errorCode;
  assert.equal(await outcome('users'), 'dataModel.systemTable');
  assert.equal(await outcome('findings'), 'dataModel.systemTable');
  assert.equal(await outcome('f_valves'), 'dataModel.ownedByForm');
  assert.equal(await outcome('select'), 'dataModel.reservedWord');
  assert.equal(await outcome('a"; DROP TABLE users; --'), 'dataModel.nameInvalid');
  assert.equal(await outcome('keyless', [field('a', 'int')]), 'dataModel.noPrimaryKey');
  assert.equal(
    await outcome('twice', [KEY, field('a', 'int'), field('a', 'int')]),
    'dataModel.duplicateColumn',
  );
  assert.equal(
    await outcome('late', [KEY, field('a', 'int', { defaults: '1; DROP' })]),
    'dataModel.defaultInvalid',
  );
  const [person] = await Promise.all([product.as('panyt')]);
  assert.equal((await person.tryCall(routes.tables, { params: { linkId: '0' }, query: {} })).code, 403);
});

test('a reader of a table keeps nobody waiting, and the change gives up in time', async () => {
  const { db } = product.app.kernel;
  await make('busy', [KEY]);
  const { promise, resolve } = Promise.withResolvers<void>();
  const reading = db.transaction().execute(async (tx) => {
    await sql`SELECT * FROM app.busy`.execute(tx);
    await promise;
  });
  const before = performance.now();
  const change = admin.tryCall(routes.update, {
    params: { linkId: '0' },
    body: edit({ table: 'busy' }, [...kept([KEY]), field('more', 'int')]),
  });
  let slowest = 0;
  for (let read = 0; read < 20; read++) {
    const start = performance.now();
    await sql`SELECT count(*) FROM app.busy`.execute(db);
    slowest = Math.max(slowest, performance.now() - start);
  }
  const refused = await change;
  resolve();
  await reading;
  assert.equal(refused.errorCode, 'dataModel.locked');
  assert.ok(performance.now() - before < 15_000);
  assert.ok(slowest < 1_000, `${slowest} ms`);
});

/** So many that a database that is asked for them by pages sorts one page otherwise than the next. */
const EXPORTED = 10_000;

/** The second cells of the workbook of a table, without its head. */
async function exportedNumbers(linkId: string, table: string): Promise<string[]> {
  const { url } = await admin.call(routes.exportRows, { params: { linkId, table }, query: {} });
  const bytes = new Uint8Array(await (await fetch(product.url + url)).arrayBuffer());
  const numbers: string[] = [];
  for await (const { values } of readSheet(bytes)) numbers.push(String(values[1]));
  return numbers.slice(1);
}
const NUMBERS = Array.from({ length: EXPORTED }, (_, at) => String(at + 1)).sort();

test('a workbook has each row of a table once, without a key and with one value in its first column', async () => {
  await sql`CREATE TABLE app.readings_log (station text, number int)`.execute(product.app.kernel.db);
  await sql`INSERT INTO app.readings_log SELECT '北厂', n FROM generate_series(1, ${EXPORTED}::int) n`.execute(
    product.app.kernel.db,
  );
  assert.deepEqual((await exportedNumbers('0', 'readings_log')).sort(), NUMBERS);
});

test('a workbook of a table in MariaDB has each row once', async (context) => {
  if (!mariadb) return context.skip('no MariaDB here');
  await mariadb.run(
    'CREATE DATABASE works CHARACTER SET utf8mb4',
    "CREATE USER lister@'%' IDENTIFIED BY 'may-list-9'",
    "GRANT SELECT ON works.* TO lister@'%'",
    'CREATE TABLE works.readings_log (station varchar(20), number int)',
    `INSERT INTO works.readings_log SELECT '北厂', seq FROM works.seq_1_to_${EXPORTED}`,
  );
  const linkId = await storedSource(
    admin,
    sourceEdit(
      { dbType: 'MySQL', port: mariadb.port, database: 'works' },
      { userName: 'lister', password: 'may-list-9', fullName: '读数' },
    ),
  );
  assert.deepEqual((await exportedNumbers(linkId, 'readings_log')).sort(), NUMBERS);
});

test('columns stand where people put them, in the table and in what reads it', async () => {
  await make('ordered', [KEY, field('area', 'int'), field('name', 'text')]);
  const columns = await columnsOf('ordered');
  const order = async () => (await columnsOf('ordered')).map((column) => column.field);
  assert.deepEqual(await order(), ['id', 'area', 'name']);
  const fields = [2, 0, 1]
    .flatMap((at) => columns[at] ?? [])
    .map((column) => ({ ...column, was: column.field }));
  const body = edit(
    { table: 'ordered' },
    fields.map((column) => TableField.parse(column)),
  );
  const plan = await admin.call(routes.plan, { params: { linkId: '0' }, body });
  assert.deepEqual([plan.statements, plan.refused], [[], []]);
  await admin.call(routes.update, { params: { linkId: '0' }, body });
  assert.deepEqual(await order(), ['name', 'id', 'area']);
  const rows = await admin.call(routes.rows, { params: { linkId: '0', table: 'ordered' }, query: {} });
  assert.deepEqual(
    rows.columns.map(({ name }) => name),
    ['name', 'id', 'area'],
  );
  // What came otherwise stands behind.
  await sql`ALTER TABLE app.ordered ADD COLUMN later int`.execute(product.app.kernel.db);
  assert.deepEqual(await order(), ['name', 'id', 'area', 'later']);
});

/** Does the jobs that wait, which tests do not have done. */
async function workOnIndexes(): Promise<void> {
  const { kernel } = product.app;
  for (const { id } of await kernel.db.selectFrom('data_indexes').select('id').execute())
    await workOnIndex(kernel, id);
}

test('an index is built beside the work, and one that could not be says why and is built again', async () => {
  const { kernel } = product.app;
  const own = (text: string) => sql.raw(text).execute(kernel.db);
  await own('CREATE TABLE app.gauges (id int PRIMARY KEY, place text, serial text)');
  await own(`INSERT INTO app.gauges VALUES (1, 'a', 'x'), (2, 'a', 'y'), (3, NULL, 'z'), (4, NULL, 'z1')`);
  const params = { linkId: '0', table: 'gauges' };
  const ask = (columns: string[], isUnique: boolean) =>
    admin.tryCall(routes.addIndex, { params, body: { columns, isUnique } });
  const shownNow = async () => {
    const { indexes } = await admin.call(routes.table, { params });
    return indexes.filter(({ isPrimary }) => !isPrimary);
  };
  const states = async () =>
    (await shownNow()).map(({ columns, state, duplicates }) => [columns.join(), state, duplicates]);

  const refused = await ask(['place'], true);
  assert.equal(refused.errorCode, 'dataModel.duplicateValues');
  assert.equal(refused.msg, '列 place 有重复的值，不能建立唯一索引：a');
  assert.deepEqual(await states(), []);

  assert.equal((await ask(['place', 'serial'], true)).code, 200);
  assert.deepEqual(await states(), [['place,serial', 'building', []]]);
  const [waiting] = await shownNow();
  const removing = { params: { ...params, name: waiting?.name ?? '' } };
  assert.equal((await admin.tryCall(routes.removeIndex, removing)).errorCode, 'dataModel.indexBuilding');
  // The same values come in between.
  await own(`INSERT INTO app.gauges VALUES (5, 'a', 'x')`);
  await workOnIndexes();
  assert.deepEqual(await states(), [['place,serial', 'duplicates', ['a / x']]]);
  const again = () => admin.tryCall(routes.buildIndexAgain, removing);
  assert.equal((await again()).errorCode, 'dataModel.duplicateValues');
  await own('DELETE FROM app.gauges WHERE id = 5');
  assert.equal((await again()).code, 200);
  await workOnIndexes();
  assert.deepEqual(await states(), [['place,serial', 'ready', []]]);

  // A building that was broken off has left one behind that is of no use.
  await assert.rejects(
    runAlone(kernel, 'CREATE UNIQUE INDEX CONCURRENTLY left_behind ON app.gauges (place)'),
  );
  assert.deepEqual(
    (await states()).find(([columns]) => columns === 'place'),
    ['place', 'failed', []],
  );
  await own('DELETE FROM app.gauges WHERE id = 2');
  const behind = { params: { ...params, name: 'left_behind' } };
  assert.equal((await admin.tryCall(routes.buildIndexAgain, behind)).code, 200);
  await workOnIndexes();
  assert.deepEqual(
    (await states()).map(([, state]) => state),
    ['ready', 'ready'],
  );
  assert.equal((await admin.tryCall(routes.removeIndex, behind)).code, 200);
  assert.equal((await admin.tryCall(routes.removeIndex, removing)).code, 200);
  assert.deepEqual(
    (await states()).map(([, state]) => state),
    ['removing', 'removing'],
  );
  await workOnIndexes();
  assert.deepEqual(await states(), []);
});

test('an index that a constraint or a foreign key rests on is not deleted alone', async () => {
  const own = (text: string) => sql.raw(text).execute(product.app.kernel.db);
  await own('CREATE TABLE app.mains (id int PRIMARY KEY, code text CONSTRAINT mains_code UNIQUE, line text)');
  await own('CREATE UNIQUE INDEX mains_line ON app.mains (line)');
  await own('CREATE TABLE app.joints (id int PRIMARY KEY, line text REFERENCES app.mains (line))');
  const params = { linkId: '0', table: 'mains' };
  const { indexes } = await admin.call(routes.table, { params });
  assert.deepEqual(
    indexes.map(({ name, isOfConstraint }) => [name, isOfConstraint]),
    [
      ['mains_code', true],
      ['mains_line', true],
      ['mains_pkey', true],
    ],
  );
  for (const name of ['mains_code', 'mains_line']) {
    const refused = await admin.tryCall(routes.removeIndex, { params: { ...params, name } });
    assert.equal(refused.errorCode, 'dataModel.indexOfConstraint');
  }
});

test('a workbook of rows that cannot be read is refused', async () => {
  await sql`CREATE VIEW app.broken AS SELECT 1 / (n - 3000) AS share FROM generate_series(1, 5000) n`.execute(
    product.app.kernel.db,
  );
  const refused = await admin.tryCall(routes.exportRows, {
    params: { linkId: '0', table: 'broken' },
    query: {},
  });
  assert.equal(refused.errorCode, 'sql.failed');
});

test('a table is made, changed and dropped in MariaDB where the source allows it', async (context) => {
  if (!mariadb) return context.skip('no MariaDB here');
  await mariadb.run(
    'CREATE DATABASE plant CHARACTER SET utf8mb4',
    "CREATE USER builder@'%' IDENTIFIED BY 'may-build-9'",
    "GRANT ALL ON plant.* TO builder@'%'",
  );
  const settings = sourceEdit(
    { dbType: 'MySQL', port: mariadb.port, database: 'plant' },
    { userName: 'builder', password: 'may-build-9' },
  );
  const closed = await storedSource(admin, { ...settings, fullName: '只读' });
  const refused = await admin.tryCall(routes.create, {
    params: { linkId: closed },
    body: edit({ table: 'pumps' }, [KEY], { isNew: true }),
  });
  assert.equal(refused.errorCode, 'dataModel.readOnly');
  const linkId = await storedSource(admin, { ...settings, mayWrite: 1 });
  const fields = [
    KEY,
    field('power', 'decimal', { dataLength: '8,2', fieldName: "功率 it's" }),
    field('is_on', 'boolean', { defaults: 'true' }),
    field('made', 'date'),
    field('seen', 'datetime', { defaults: 'now' }),
  ];
  await make('pumps', fields, linkId);
  assert.deepEqual(await columnsOf('pumps', linkId), shown(fields));
  const wider = kept(fields).map((each) => (each.field === 'power' ? { ...each, dataLength: '12,2' } : each));
  await admin.call(routes.update, {
    params: { linkId },
    body: edit({ table: 'pumps', newTable: 'big_pumps' }, [...wider, field('note', 'text')]),
  });
  assert.deepEqual(
    (await columnsOf('big_pumps', linkId)).map(({ field: name, dataLength }) => [name, dataLength]),
    [
      ['id', '50'],
      ['power', '12,2'],
      ['is_on', ''],
      ['made', ''],
      ['seen', ''],
      ['note', ''],
    ],
  );
  await admin.call(routes.remove, { params: { linkId, table: 'big_pumps' }, query: {} });
  const { list } = await admin.call(routes.tables, { params: { linkId }, query: {} });
  assert.deepEqual(list, []);
});

test('a table is made, changed and dropped in a PostgreSQL outside, all of a change or none of it', async () => {
  await postgres.run(
    'CREATE SCHEMA plant',
    "CREATE ROLE builder LOGIN PASSWORD 'may-build-9'",
    'GRANT ALL ON SCHEMA plant TO builder',
  );
  const settings = sourceEdit(
    { dbType: 'PostgreSQL', port: postgres.port, database: postgres.database },
    { userName: 'builder', password: 'may-build-9', mayWrite: 1, fullName: '水厂' },
  );
  const linkId = await storedSource(admin, settings);
  const fields = [
    KEY,
    field('power', 'decimal', { dataLength: '8,2', fieldName: "功率 it's" }),
    field('is_on', 'boolean', { defaults: 'true' }),
    field('seen', 'datetime', { defaults: 'now' }),
    field('more', 'json'),
  ];
  await make('pumps', fields, linkId);
  assert.deepEqual(await columnsOf('pumps', linkId), shown(fields));
  await postgres.run(
    'GRANT builder TO CURRENT_USER WITH SET TRUE',
    'SET ROLE builder',
    "INSERT INTO plant.pumps (id, power) VALUES ('1', 1234.56)",
    'ALTER TABLE plant.pumps ADD CONSTRAINT known CHECK (power > 0)',
  );
  const wider = kept(fields).map((each) => (each.field === 'power' ? { ...each, dataLength: '12,2' } : each));
  await admin.call(routes.update, {
    params: { linkId },
    body: edit({ table: 'pumps', newTable: 'big_pumps' }, [...wider, field('note', 'text')]),
  });
  const changed = await columnsOf('big_pumps', linkId);
  assert.deepEqual(
    changed.map(({ dataLength }) => dataLength),
    ['50', '12,2', '', '', '', ''],
  );
  // The new column could be added; the one that the value does not fit cannot be made narrower.
  const narrow = kept([...wider, field('note', 'text')]).map((each) =>
    each.field === 'power' ? { ...each, dataLength: '4,2' } : each,
  );
  const refused = await admin.tryCall(routes.update, {
    params: { linkId },
    body: edit({ table: 'big_pumps' }, [...narrow, field('extra', 'int')]),
  });
  assert.notEqual(refused.code, 200);
  assert.deepEqual(await columnsOf('big_pumps', linkId), changed);
  const params = { linkId, table: 'big_pumps' };
  assert.equal((await admin.tryCall(routes.remove, { params, query: {} })).errorCode, 'dataModel.hasData');
  await admin.call(routes.remove, { params, query: { dropName: 'big_pumps' } });
  assert.deepEqual((await admin.call(routes.tables, { params: { linkId }, query: {} })).list, []);
});

test('indexes of databases outside are built and deleted beside the work too, and say why where they are not', async (t) => {
  await postgres.run(
    "CREATE ROLE indexer LOGIN PASSWORD 'may-index-9'",
    'CREATE SCHEMA works',
    'GRANT ALL ON SCHEMA works TO indexer',
    'CREATE TABLE works.fixed (id int PRIMARY KEY, place text)',
    'GRANT SELECT ON works.fixed TO indexer',
    'GRANT indexer TO CURRENT_USER WITH SET TRUE',
    'SET ROLE indexer',
    'CREATE TABLE works.valves (id int PRIMARY KEY, place text, serial text)',
    "INSERT INTO works.valves VALUES (1, 'a', 'x'), (2, 'a', 'y')",
  );
  const account = { userName: 'indexer', password: 'may-index-9', mayWrite: 1 as const };
  const linkId = await storedSource(
    admin,
    sourceEdit(
      { dbType: 'PostgreSQL', port: postgres.port, database: postgres.database },
      { ...account, dbSchema: 'works', fullName: '工程' },
    ),
  );
  await indexesComeAndGo(linkId, 'valves');
  const params = { linkId, table: 'fixed' };
  await admin.call(routes.addIndex, { params, body: { columns: ['place'], isUnique: false } });
  await workOnIndexes();
  assert.deepEqual(
    (await plainIndexes(params)).map(({ state, reason }) => [state, reason]),
    [['failed', 'must be owner of table fixed']],
  );

  if (!mariadb) return t.skip('no MariaDB here');
  await mariadb.run(
    'CREATE DATABASE IF NOT EXISTS works CHARACTER SET utf8mb4',
    'CREATE TABLE works.valves (id int PRIMARY KEY, place varchar(20), serial varchar(20))',
    "INSERT INTO works.valves VALUES (1, 'a', 'x'), (2, 'a', 'y')",
    "CREATE USER indexer@'%' IDENTIFIED BY 'may-index-9'",
    "GRANT ALL ON works.* TO indexer@'%'",
  );
  const server = { dbType: 'MySQL', port: mariadb.port, database: 'works' } as const;
  await indexesComeAndGo(
    await storedSource(admin, sourceEdit(server, { ...account, fullName: '工程二' })),
    'valves',
  );
});

const plainIndexes = async (params: { linkId: string; table: string }) =>
  (await admin.call(routes.table, { params })).indexes.filter(({ isPrimary }) => !isPrimary);

async function indexesComeAndGo(linkId: string, table: string): Promise<void> {
  const params = { linkId, table };
  const states = async () =>
    (await plainIndexes(params)).map(({ columns, state }) => [columns.join(), state]);
  const twice = await admin.tryCall(routes.addIndex, {
    params,
    body: { columns: ['place'], isUnique: true },
  });
  assert.equal(twice.errorCode, 'dataModel.duplicateValues');
  await admin.call(routes.addIndex, { params, body: { columns: ['place', 'serial'], isUnique: true } });
  assert.deepEqual(await states(), [['place,serial', 'building']]);
  await workOnIndexes();
  assert.deepEqual(await states(), [['place,serial', 'ready']]);
  const [index] = await plainIndexes(params);
  await admin.call(routes.removeIndex, { params: { ...params, name: index?.name ?? '' } });
  assert.deepEqual(await states(), [['place,serial', 'removing']]);
  await workOnIndexes();
  assert.deepEqual(await states(), []);
}

test('common columns are kept by name', async () => {
  const body = {
    field: 'remark',
    fieldName: '备注',
    dataType: 'varchar' as const,
    dataLength: '200',
    allowNull: 1 as const,
  };
  const { id } = await admin.call(commonFieldsRoutes.create, { body });
  const twice = await admin.tryCall(commonFieldsRoutes.create, { body });
  assert.equal(twice.errorCode, 'dataModel.duplicateField');
  await admin.call(commonFieldsRoutes.update, {
    params: { id },
    body: { ...body, fieldName: '说明', rev: 0 },
  });
  const stale = await admin.tryCall(commonFieldsRoutes.update, { params: { id }, body: { ...body, rev: 0 } });
  assert.equal(stale.code, 409);
  await admin.call(commonFieldsRoutes.remove, { params: { id }, query: { rev: 1 } });
  assert.deepEqual((await admin.call(commonFieldsRoutes.list, { query: {} })).list, []);
});
