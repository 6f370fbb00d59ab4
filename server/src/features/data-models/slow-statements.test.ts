import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { dataInterfacesRoutes } from '@auditplus/contract/features/data-interfaces/data-interfaces.routes.ts';
import { dataModelsRoutes as routes } from '@auditplus/contract/features/data-models/data-models.routes.ts';
import { TableField } from '@auditplus/contract/features/data-models/table.schemas.ts';
import { sql } from 'kysely';
import { type Client, startTestApp, type TestApp } from '../../testing/http.ts';
import { parameter, publishedInterface } from '../data-interfaces/interfaces.fixture.ts';
import { buildIndex, storeTimes } from './slow-statements.ts';

let product: TestApp;
let admin: Client;

before(async () => {
  // Every statement is slow here.
  product = await startTestApp({ env: { SLOW_STATEMENT_MS: '1' } });
  admin = await product.as('admin');
  const field = (name: string, dataType: TableField['dataType'], more: object = {}) =>
    TableField.parse({ field: name, dataType, ...more });
  await admin.call(routes.create, {
    params: { linkId: '0' },
    body: {
      tableInfo: {
        table: '',
        newTable: 'readings',
        tableName: '读数',
        tableNameEn: '',
        organizeColumn: '',
        ownerColumn: '',
      },
      tableFieldList: [
        field('id', 'varchar', { dataLength: '50', primaryKey: 1, allowNull: 0 }),
        field('station', 'varchar', { dataLength: '20' }),
        field('level', 'decimal', { dataLength: '10,2' }),
        field('note', 'text'),
      ],
      hash: '',
      dropName: '',
    },
  });
  await own(`INSERT INTO app.readings
    SELECT n::text, 's' || n % 5000, n / 7.0, repeat('x', 50) FROM generate_series(1, 100000) n`);
  await own('ANALYZE app.readings');
});
after(() => product.stop());

const own = (text: string) => sql.raw(text).execute(product.app.kernel.db);

/** Reads rows as the engine of records does: values are bound. */
const read = (station: string) =>
  sql`SELECT * FROM ${sql.table('app.readings')} WHERE station = ${station} ORDER BY level LIMIT 20`.execute(
    product.app.kernel.db,
  );

async function slow(kind: string) {
  await storeTimes(product.app.kernel);
  const { list } = await admin.call(routes.slowStatements, {});
  return list.find((each) => each.kind === kind && each.text.includes('readings')) ?? assert.fail(kind);
}

/** Has the missing index built, as the job does. */
async function build(id: string) {
  await admin.call(routes.buildIndex, { params: { id } });
  await buildIndex(product.app.kernel, id);
}

test('a slow statement on records is listed without its values, and its index is built and measured', async () => {
  await read('s17');
  await read('secret-station');
  const found = await slow('design');
  assert.deepEqual([found.name, found.runs, found.state], ['readings', 2, 'found']);
  assert.ok(found.worstMs >= found.meanMs && found.meanMs >= 1);
  assert.doesNotMatch(JSON.stringify(found), /secret/);
  assert.deepEqual([found.table, found.columns], ['readings', ['station', 'level']]);
  await build(found.id);
  await read('s18');
  const built = await slow('design');
  assert.equal(built.state, 'built');
  assert.deepEqual([built.runs, built.afterRuns], [2, 1]);
  assert.ok((built.costAfter ?? 0) < (built.costBefore ?? 0) / 10, JSON.stringify(built));
  const { list } = await admin.call(routes.fields, { params: { linkId: '0', table: 'readings' }, query: {} });
  assert.equal(list.length, 4);
  const { rows } = await sql<{ n: number }>`SELECT count(*)::int AS n FROM pg_indexes
    WHERE schemaname = 'app' AND tablename = 'readings' AND indexdef LIKE '%(station, level)'`.execute(
    product.app.kernel.db,
  );
  assert.deepEqual(rows, [{ n: 1 }]);
  const again = await admin.tryCall(routes.buildIndex, { params: { id: found.id } });
  assert.equal(again.errorCode, 'dataModel.noIndexHelps');
});

test('a slow statement of an interface is listed under its name', async () => {
  const id = await publishedInterface(admin, {
    fullName: '站点读数',
    dataType: 1,
    query: 'SELECT id, level FROM readings WHERE level = {level}::numeric',
    requestParameters: [parameter('level', { dataType: 'decimal' })],
    plus: { dataScope: 'whole' },
  });
  await admin.call(dataInterfacesRoutes.response, { params: { id }, query: { level: '4321' } });
  const found = await slow('interface');
  assert.deepEqual([found.name, found.runs], ['站点读数', 1]);
  assert.doesNotMatch(found.text, /4321/);
});

test('a statement that no index serves says so', async () => {
  await sql`SELECT * FROM ${sql.table('app.readings')} WHERE note LIKE ${'%y%'}`.execute(
    product.app.kernel.db,
  );
  await storeTimes(product.app.kernel);
  const { list } = await admin.call(routes.slowStatements, {});
  const found = list.find(({ text }) => text.includes('LIKE')) ?? assert.fail();
  assert.deepEqual([found.table, found.columns], ['', []]);
  const refused = await admin.tryCall(routes.buildIndex, { params: { id: found.id } });
  assert.equal(refused.errorCode, 'dataModel.noIndexHelps');
  const person = await product.as('panyt');
  assert.equal((await person.tryCall(routes.slowStatements, {})).code, 403);
});
