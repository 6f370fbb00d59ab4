import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { dataInterfacesRoutes as routes } from '@auditplus/contract/features/data-interfaces/data-interfaces.routes.ts';
import type { OfferedDbType } from '@auditplus/contract/features/data-sources/data-sources.model.ts';
import { dataSourcesRoutes } from '@auditplus/contract/features/data-sources/data-sources.routes.ts';
import { demoId } from '../../testing/demo-people.ts';
import { type Client, startTestApp, type TestApp } from '../../testing/http.ts';
import { startTestMariaDb, type TestMariaDb } from '../../testing/mariadb.ts';
import { startTestPostgres, type TestPostgres } from '../../testing/outside-postgres.ts';
import {
  fillMariaDb,
  fillPostgres,
  openPorts,
  sourceEdit,
  storedSource,
} from '../data-sources/sources.fixture.ts';
import { interfaceEdit, parameter, publishedInterface } from './interfaces.fixture.ts';

let product: TestApp;
let admin: Client;
let postgres: TestPostgres;
let mariadb: TestMariaDb | null;
/** Stored sources by their kind. */
const sources = new Map<OfferedDbType, string>();

before(async () => {
  product = await startTestApp({ env: { OUTBOUND_LOOPBACK: '1' } });
  [admin, postgres, mariadb] = await Promise.all([
    product.as('admin'),
    startTestPostgres(),
    startTestMariaDb(),
  ]);
  await fillPostgres(postgres);
  if (mariadb) await fillMariaDb(mariadb);
  await openPorts(admin, [postgres.port, ...(mariadb ? [mariadb.port] : [])]);
  const stored = (dbType: OfferedDbType, { port, database }: { port: number; database: string }) =>
    storedSource(admin, sourceEdit({ dbType, port, database }, { fullName: dbType }));
  sources.set('PostgreSQL', await stored('PostgreSQL', postgres));
  if (mariadb) sources.set('MySQL', await stored('MySQL', { port: mariadb.port, database: 'plant' }));
});
after(async () => {
  await product.stop();
  await postgres.stop();
  await mariadb?.stop();
});

const respond = async (client: Client, id: string, query: Record<string, string> = {}) =>
  client.tryCall(routes.response, { params: { id }, query });

describe('PostgreSQL', () => behaves('PostgreSQL'));
describe('MariaDB', () => behaves('MySQL'));

function behaves(dbType: OfferedDbType): void {
  const it = (name: string, work: (source: string) => Promise<void>) =>
    test(name, async (context) => {
      const source = sources.get(dbType);
      if (source === undefined) return context.skip('no MariaDB here');
      await work(source);
    });
  const oneOf = dbType === 'MySQL' ? 'id IN ({ids})' : 'id = ANY ({ids})';

  it('its tables and columns are offered to authors', async (dbLinkId) => {
    const { list } = await admin.call(routes.relations, { query: { dbLinkId } });
    assert.deepEqual(
      list.map(({ name, label, columns }) => [name, label, columns.map((column) => column.name)]),
      [
        ['readings', '', ['id', 'station_id', 'chlorine', 'at']],
        ['stations', '加压站', ['id', 'name', 'opened', 'note']],
      ],
    );
    const stations = list.find(({ name }) => name === 'stations');
    assert.equal(stations?.columns.find(({ name }) => name === 'name')?.label, '站名');
  });

  it('a statement is bound, filtered, cut, paged and published', async (dbLinkId) => {
    const id = await publishedInterface(admin, {
      dataType: 1,
      dbLinkId,
      query: `SELECT id, name, opened FROM stations WHERE ${oneOf} AND name LIKE {part} ORDER BY id;`,
      requestParameters: [
        parameter('ids', { dataType: 'int', multiple: 1, defaultValue: '1,2,3' }),
        parameter('part', { defaultValue: '%' }),
      ],
      plus: { rowFilter: `opened > date("2019-12-31")` },
    });
    const info = await admin.call(routes.read, { params: { id } });
    assert.deepEqual(info.plus.columns, [
      { name: 'id', type: 'integer' },
      { name: 'name', type: 'text' },
      { name: 'opened', type: 'date' },
    ]);
    const all = await respond(admin, id);
    assert.deepEqual(all.data.data, [{ id: 2, name: '城西', opened: '2021-03-15' }]);
    assert.deepEqual((await respond(admin, id, { ids: '1' })).data.data, []);
    // What is sent is a value, whatever it looks like.
    assert.deepEqual((await respond(admin, id, { part: `' OR 1 = 1 -- ` })).data.data, []);
    const page = await admin.call(routes.options, { params: { id }, query: { pageSize: 20, keyword: '城' } });
    assert.equal(page.pagination.total, 1);
  });

  it('moments, the caller, and scripts work as on our own database', async (dbLinkId) => {
    const id = await publishedInterface(admin, {
      dataType: 1,
      dbLinkId,
      query: 'SELECT count(*) AS n, @user AS who FROM readings WHERE at <= {until}',
      requestParameters: [parameter('until', { dataType: 'datetime' })],
      dataProcessing: 'return data.map((row) => ({ ...row, n: row.n * 2 }))',
    });
    const { data } = await respond(admin, id, { until: '2026-01-01 18:00' });
    assert.deepEqual(data.data, [{ n: 20, who: demoId('user', 'admin') }]);
  });

  it('the bench shows how the database would find the rows', async (dbLinkId) => {
    const plan = (query: string) =>
      admin.tryCall(routes.plan, {
        body: {
          ...interfaceEdit({
            dataType: 1,
            dbLinkId,
            query,
            requestParameters: [parameter('id', { dataType: 'int' })],
          }),
          id: '',
          values: [{ field: 'id', value: '1' }],
          asUserId: '',
        },
      });
    const { lines } = (await plan('SELECT name FROM stations WHERE id = {id}')).data;
    assert.match(lines.join('\n'), dbType === 'MySQL' ? /table: stations/ : /on stations/);
    assert.equal((await plan('DELETE FROM stations')).msg, '只能写一条 SELECT 语句');
  });

  it('who waited too long is told how long the interface may take', async (dbLinkId) => {
    const many = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map((name) => `readings ${name}`).join(', ');
    const query = `SELECT count(*) AS n FROM ${many}`;
    const body = interfaceEdit({ dataType: 1, dbLinkId, query, plus: { timeoutSeconds: 1 } });
    const late = await admin.tryCall(routes.create, { body });
    assert.equal(late.msg, '查询超过 1 秒仍未完成，请缩小范围后重试');
  });

  it('what is not a harmless SELECT is refused with its place', async (dbLinkId) => {
    const refusal = async (query: string) => {
      const body = interfaceEdit({ dataType: 1, dbLinkId, query });
      return admin.tryCall(routes.create, { body });
    };
    assert.equal((await refusal('DELETE FROM stations')).msg, '只能写一条 SELECT 语句');
    const asleep = await refusal(dbType === 'MySQL' ? 'SELECT sleep(9)' : 'SELECT pg_sleep(9)');
    assert.match(asleep.msg, /^第 1 行第 8 列：不允许使用/);
    const catalogue = await refusal(
      dbType === 'MySQL' ? 'SELECT * FROM mysql.user' : 'SELECT * FROM pg_shadow',
    );
    assert.equal(catalogue.errorCode, 'sql.relationUnknown');
    assert.equal((await refusal('SELECT 1 FROM nothing_here')).errorCode, 'sql.failed');
  });

  it('a source that is in use stays; one that is switched off answers nobody', async (dbLinkId) => {
    const params = { id: dbLinkId };
    const removed = await admin.tryCall(dataSourcesRoutes.remove, { params, query: {} });
    assert.match(removed.msg, /^数据源正在使用，不能删除：接口\d+、接口\d+/);
    const id = await publishedInterface(admin, { dataType: 1, dbLinkId, query: 'SELECT 1 AS one' });
    assert.deepEqual((await respond(admin, id)).data.data, [{ one: 1 }]);
    const { id: _id, ...edit } = await admin.call(dataSourcesRoutes.read, { params });
    await admin.call(dataSourcesRoutes.update, { params, body: { ...edit, enabledMark: 0 } });
    assert.equal((await respond(admin, id)).msg, `数据源“${dbType}”已停用`);
    await admin.call(dataSourcesRoutes.update, {
      params,
      body: { ...edit, enabledMark: 1, rev: edit.rev + 1 },
    });
    assert.equal((await respond(admin, id)).code, 200);
  });
}

test('reading a source needs the right to show all data, and a source that exists', async () => {
  const dbLinkId = sources.get('PostgreSQL') ?? '';
  const items = ['btn_add', 'btn_edit'].map((button) => ({
    item_type: 'button',
    item_id: `menu.systemData.dataInterface.${button}`,
  }));
  await product.app.kernel.db
    .insertInto('grants')
    .values(
      [{ item_type: 'module', item_id: 'menu.systemData.dataInterface' }, ...items].map((item) => ({
        ...item,
        object_type: 'User',
        object_id: demoId('user', 'zhoumin'),
      })),
    )
    .execute();
  product.app.kernel.access.clear();
  const designer = await product.as('zhoumin');
  const body = interfaceEdit({ dataType: 1, dbLinkId, query: 'SELECT id FROM stations' });
  assert.equal((await designer.tryCall(routes.create, { body })).errorCode, 'interface.wholeNotAllowed');
  const unknown = interfaceEdit({ dataType: 1, dbLinkId: 'nothing', query: 'SELECT 1' });
  assert.equal((await admin.tryCall(routes.create, { body: unknown })).errorCode, 'dataSource.missing');
  assert.equal((await admin.tryCall(routes.create, { body: unknown })).msg, '数据源不存在或已删除');
});

test('a cached answer ends with the settings of the source that gave it', async () => {
  const params = { id: sources.get('PostgreSQL') ?? '' };
  const id = await publishedInterface(admin, {
    dataType: 1,
    dbLinkId: params.id,
    query: 'SELECT now()::text AS at',
    plus: { cacheSeconds: 3600 },
  });
  const answer = async () => JSON.stringify((await respond(admin, id)).data.data);
  const first = await answer();
  assert.equal(await answer(), first);
  const { id: _id, ...edit } = await admin.call(dataSourcesRoutes.read, { params });
  await admin.call(dataSourcesRoutes.update, { params, body: { ...edit, timeoutSeconds: 7 } });
  assert.notEqual(await answer(), first);
});
