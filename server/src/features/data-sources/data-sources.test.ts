import assert from 'node:assert/strict';
import net from 'node:net';
import { after, before, describe, test } from 'node:test';
import type { OfferedDbType } from '@auditplus/contract/features/data-sources/data-sources.model.ts';
import { dataSourcesRoutes as routes } from '@auditplus/contract/features/data-sources/data-sources.routes.ts';
import { outboundHostsRoutes } from '@auditplus/contract/features/outbound-hosts/outbound-hosts.routes.ts';
import { KEPT_SECRET } from '@auditplus/contract/kernel/kept-secret.ts';
import { type BreakableLink, openLink } from '../../testing/breakable-link.ts';
import { demoId } from '../../testing/demo-people.ts';
import { type Client, startTestApp, type TestApp } from '../../testing/http.ts';
import { startTestMariaDb, type TestMariaDb } from '../../testing/mariadb.ts';
import { startTestPostgres, type TestPostgres } from '../../testing/outside-postgres.ts';
import { usableSource, withSource } from './connections.ts';
import { fillMariaDb, fillPostgres, openPorts, sourceEdit, storedSource, WRITER } from './sources.fixture.ts';

type Outside = { readonly dbType: OfferedDbType; readonly port: number; readonly database: string };

let product: TestApp;
let admin: Client;
let postgres: TestPostgres;
let mariadb: TestMariaDb | null;
/** Takes connections and says nothing. */
let silent: net.Server;
/** Answers what no database says. */
let stranger: net.Server;
const held = new Set<net.Socket>();
/** Ways to both databases that can be broken. */
const links: Partial<Record<OfferedDbType, BreakableLink>> = {};

before(async () => {
  product = await startTestApp({ env: { OUTBOUND_LOOPBACK: '1' } });
  [admin, postgres, mariadb] = await Promise.all([
    product.as('admin'),
    startTestPostgres(),
    startTestMariaDb(),
  ]);
  await fillPostgres(postgres);
  if (mariadb) await fillMariaDb(mariadb);
  silent = await listen((socket) => held.add(socket));
  stranger = await listen((socket) => {
    held.add(socket);
    socket.end('HTTP/1.1 400 Bad Request\r\nConnection: close\r\n\r\n');
  });
  links.PostgreSQL = await openLink({ host: '127.0.0.1', port: postgres.port });
  if (mariadb) links.MySQL = await openLink({ host: '127.0.0.1', port: mariadb.port });
  const ports = [postgres.port, portOf(silent), portOf(stranger), 1, ...(mariadb ? [mariadb.port] : [])];
  await openPorts(admin, [...ports, ...Object.values(links).map(({ port }) => port)]);
});
after(async () => {
  for (const socket of held) socket.destroy();
  silent.close();
  stranger.close();
  for (const link of Object.values(links)) await link.stop();
  await product.stop();
  await postgres.stop();
  await mariadb?.stop();
});

async function listen(take: (socket: net.Socket) => void): Promise<net.Server> {
  const server = net.createServer((socket) => {
    socket.on('error', () => undefined);
    take(socket);
  });
  server.listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  return server;
}

function portOf(server: net.Server): number {
  const address = server.address();
  assert.ok(typeof address === 'object' && address);
  return address.port;
}

const pg = (): Outside => ({ dbType: 'PostgreSQL', port: postgres.port, database: postgres.database });

describe('PostgreSQL', () => behaves(pg));
describe('MariaDB', () =>
  behaves(() => (mariadb ? { dbType: 'MySQL', port: mariadb.port, database: 'plant' } : null)));

function behaves(find: () => Outside | null): void {
  type Named = { readonly server: Outside; readonly name: string };
  const it = (name: string, work: (named: Named) => Promise<void>) =>
    test(name, async (context) => {
      const server = find();
      if (!server) return context.skip('no MariaDB here');
      await work({
        server,
        name: `${server.dbType} ${name}`.slice(0, 50).replaceAll(/[^\p{L}\p{N} ]/gu, ''),
      });
    });

  it('a try tells the version, and whether the account may write', async ({ server }) => {
    const tried = await admin.call(routes.test, { body: { ...sourceEdit(server), id: '' } });
    assert.match(tried.version, server.dbType === 'MySQL' ? /^MariaDB 1\d\.\d+/ : /^PostgreSQL 18/);
    assert.equal(tried.canWrite, false);
    const writer = await admin.call(routes.test, { body: { ...sourceEdit(server, WRITER), id: '' } });
    assert.equal(writer.canWrite, true);
  });

  it('what is wrong is told in words, beside its field', async ({ server }) => {
    const refused = async (more: object) =>
      admin.tryCall(routes.test, { body: { ...sourceEdit(server), id: '', ...more } });
    const host = `127.0.0.1:${server.port}`;
    const wrong = await refused({ password: 'wrong' });
    assert.equal(wrong.msg, `${host} 拒绝了账号“plant_reader”：请检查账号、密码和允许登录的地址`);
    const unknown = await refused({ serviceName: 'nothing' });
    assert.equal(unknown.msg, `${host} 上没有数据库“nothing”，或该账号不能访问`);
    const closed = await refused({ port: 1 });
    assert.equal(closed.msg, '无法连接 127.0.0.1:1：请检查地址、端口，以及对方数据库是否已启动');
    const encrypted = await refused({ isEncrypted: 1 });
    assert.equal(encrypted.msg, `${host} 不支持加密连接，或其证书不受信任`);
    const other = await refused({ port: portOf(stranger) });
    assert.match(
      other.errorCode ?? '',
      /^dataSource\.(?:notThisKind|unreachable|encryptionFailed)$/,
      other.msg,
    );
    const started = performance.now();
    const late = await refused({ port: portOf(silent) });
    assert.equal(late.msg, `连接 127.0.0.1:${portOf(silent)} 超时：请检查网络和防火墙`);
    assert.ok(performance.now() - started < 6_000);
  });

  it('tables and fields are read, and rows with their types', async ({ server, name }) => {
    const id = await storedSource(admin, sourceEdit(server, { fullName: name }));
    const ctx = await product.ctxAs('admin');
    await withSource(ctx, await usableSource(ctx, id), async (database) => {
      const tables = await database.tables();
      assert.deepEqual(
        tables.map(({ table, comment, primaryKey }) => [table, comment, primaryKey]),
        [
          ['readings', '', ['id']],
          ['stations', '加压站', ['id']],
        ],
      );
      const fields = await database.fields('stations');
      assert.deepEqual(
        fields.map(({ field, comment, isPrimaryKey, isNullable }) => [
          field,
          comment,
          isPrimaryKey,
          isNullable,
        ]),
        [
          ['id', '', true, false],
          ['name', '站名', false, false],
          ['opened', '', false, true],
          ['note', '', false, true],
        ],
      );
      const limits = { rows: 2, bytes: 100_000, ms: 5_000 };
      const stations = await database.read({
        text: 'SELECT id, name, opened, note FROM stations ORDER BY id',
        values: [],
        limits,
      });
      assert.deepEqual(stations, {
        columns: ['id', 'name', 'opened', 'note'],
        types: ['integer', 'text', 'date', 'text'],
        rows: [
          [1, '城东', '2019-05-01', 'a'],
          [2, '城西', '2021-03-15', null],
        ],
        isCut: true,
      });
      const place = server.dbType === 'MySQL' ? '?' : '$1';
      const reading = await database.read({
        text: `SELECT id, chlorine, at FROM readings WHERE station_id = ${place} ORDER BY id`,
        values: [2],
        limits: { ...limits, rows: 1 },
      });
      assert.deepEqual(reading.rows, [[1, 0.4, Date.parse('2026-01-01T01:00:00Z')]]);
    });
  });

  it('nothing is written, however it is asked for, by an account that may', async ({ server, name }) => {
    const id = await storedSource(admin, sourceEdit(server, { ...WRITER, fullName: name }));
    const ctx = await product.ctxAs('admin');
    const limits = { rows: 10, bytes: 100_000, ms: 2_000 };
    for (const text of [
      `INSERT INTO stations VALUES (9, 'x', NULL, NULL)`,
      'CREATE TABLE extra (id int)',
      `SELECT 1; INSERT INTO stations VALUES (9, 'x', NULL, NULL)`,
      `COMMIT; INSERT INTO stations VALUES (9, 'x', NULL, NULL)`,
    ])
      await assert.rejects(
        withSource(ctx, await usableSource(ctx, id), (database) =>
          database.read({ text, values: [], limits }),
        ),
        { errorCode: 'sql.failed' },
        text,
      );
    const { rows } = await withSource(ctx, await usableSource(ctx, id), (database) =>
      database.read({ text: 'SELECT count(*) FROM stations', values: [], limits }),
    );
    assert.deepEqual(rows, [[3]]);
  });

  it('a statement that takes too long is ended, and the connection is lent again', async ({
    server,
    name,
  }) => {
    const id = await storedSource(admin, sourceEdit(server, { fullName: name, maxConnections: 1 }));
    const ctx = await product.ctxAs('admin');
    const sleep = server.dbType === 'MySQL' ? 'SELECT sleep(20)' : 'SELECT pg_sleep(20)';
    const read = async (text: string, ms: number) =>
      withSource(ctx, await usableSource(ctx, id), (database) =>
        database.read({ text, values: [], limits: { rows: 1, bytes: 1_000, ms } }),
      );
    const started = performance.now();
    const outcomes = await Promise.allSettled([read(sleep, 500), read('SELECT 7', 5_000)]);
    assert.ok(performance.now() - started < 8_000);
    const [late, next] = outcomes;
    // MariaDB's sleep() ends early and answers 1 instead.
    if (late?.status === 'rejected') assert.equal(late.reason.errorCode, 'sql.timedOut', String(late.reason));
    assert.ok(next?.status === 'fulfilled');
    assert.deepEqual(next.value.rows, [[7]]);
  });

  /** A source that is reached over a link that can be broken, and how it is read. */
  async function linked({ server, name }: Named, maxConnections: number) {
    const link = links[server.dbType];
    assert.ok(link);
    const edit = sourceEdit({ ...server, port: link.port }, { fullName: name, maxConnections });
    const id = await storedSource(admin, edit);
    const ctx = await product.ctxAs('admin');
    const read = async (text: string, ms = 5_000) =>
      withSource(ctx, await usableSource(ctx, id), async (database) => {
        const { rows } = await database.read({ text, values: [], limits: { rows: 1, bytes: 1_000, ms } });
        return rows;
      });
    return { link, read, sleep: server.dbType === 'MySQL' ? 'SELECT sleep(20)' : 'SELECT pg_sleep(20)' };
  }

  it('connections that died while they waited are replaced', async (named) => {
    const { link, read } = await linked(named, 3);
    const three = () => Promise.all([1, 2, 3].map((n) => read(`SELECT ${n}`)));
    const all = [[[1]], [[2]], [[3]]];
    assert.deepEqual(await three(), all);
    link.dropWhenUsed();
    assert.deepEqual(await read('SELECT 4'), [[4]]);
    assert.deepEqual(await three(), all);
    await endSessions(named.server.dbType);
    assert.deepEqual(await three(), all);
  });

  it('a connection that breaks off in the middle is told at once', async (named) => {
    const { link, read, sleep } = await linked(named, 1);
    const sent = link.told('sleep(20)');
    const reading = read(sleep, 20_000);
    await sent;
    link.drop();
    await assert.rejects(reading, { errorCode: 'dataSource.lost' });
    assert.deepEqual(await read('SELECT 7'), [[7]]);
  });

  it('a database that falls silent is given up on', async (named) => {
    const { link, read, sleep } = await linked(named, 1);
    const sent = link.told('sleep(20)');
    const reading = read(sleep, 500);
    await sent;
    link.cut();
    await assert.rejects(reading, { errorCode: 'sql.timedOut' });
    await link.mend();
  });

  it('a change of a source lets go on what is under way', async ({ server, name }) => {
    const id = await storedSource(admin, sourceEdit(server, { fullName: name }));
    const ctx = await product.ctxAs('admin');
    const read = async (work: () => Promise<unknown>) =>
      withSource(ctx, await usableSource(ctx, id), async (database) => {
        const before = await database.tables();
        await work();
        assert.deepEqual(await database.tables(), before);
      });
    await read(async () => {
      const { id: _, ...info } = await admin.call(routes.read, { params: { id } });
      const heard = new Promise<void>((resolve) => ctx.bus.subscribe('data-sources', () => resolve()));
      await admin.call(routes.update, { params: { id }, body: { ...info, description: 'x' } });
      await heard;
    });
    await read(async () => undefined);
  });
}

/** What the administrator of a database may do to those who are signed in. */
async function endSessions(dbType: OfferedDbType): Promise<void> {
  if (dbType === 'PostgreSQL') {
    await postgres.run(
      'GRANT plant_reader TO CURRENT_USER',
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = 'plant_reader'`,
    );
    return;
  }
  const sessions = await mariadb?.ask(
    `SELECT id FROM information_schema.processlist WHERE user = 'plant_reader'`,
  );
  await mariadb?.run(...(sessions ?? []).map(({ id }) => `KILL ${id}`));
}

test('a source is kept, changed and deleted; its password is never sent', async () => {
  const id = await storedSource(admin, sourceEdit(pg(), { fullName: '东厂' }));
  const read = () => admin.call(routes.read, { params: { id } });
  const info = await read();
  assert.equal(info.password, KEPT_SECRET);
  const { id: _id, rev, ...edit } = info;
  const twin = await admin.tryCall(routes.create, { body: { ...edit, password: 'x', fullName: '东厂' } });
  assert.equal(twin.msg, '数据源名称“东厂”已存在');
  const update = (more: object) =>
    admin.tryCall(routes.update, { params: { id }, body: { ...edit, rev, ...more } });
  assert.equal((await update({ rev: rev + 1 })).errorCode, 'record.stale');
  assert.equal((await update({ dbType: 'Oracle' })).msg, '暂不支持 Oracle 数据库');
  for (const more of [{ port: 1 }, { host: 'localhost' }, { userName: 'other' }, { isEncrypted: 1 }])
    assert.equal((await update(more)).errorCode, 'secret.again', JSON.stringify(more));
  assert.equal((await update({ fullName: '东水厂', maxConnections: 2 })).code, 200);
  const after = await read();
  assert.deepEqual([after.fullName, after.maxConnections, after.rev], ['东水厂', 2, rev + 1]);
  const { list } = await admin.call(routes.list, { query: { keyword: '东水' } });
  assert.deepEqual(
    list.map((row) => [row.id, row.dbType, row.serviceName, row.answeredAt]),
    [[id, 'PostgreSQL', postgres.database, null]],
  );
  assert.ok(!JSON.stringify(list).includes('sealed'));
  const rows = await product.app.kernel.db
    .selectFrom('activities')
    .select(['action', 'before', 'after'])
    .where('target_id', '=', id)
    .execute();
  assert.ok(!JSON.stringify(rows).includes('read-only-9'));
  await admin.call(routes.remove, { params: { id }, query: { rev: after.rev } });
  assert.equal((await admin.tryCall(routes.read, { params: { id } })).errorCode, 'record.missing');
});

test('a try with a kept password is noted beside the source, and never sent elsewhere', async () => {
  const id = await storedSource(admin, sourceEdit(pg(), { fullName: '西厂' }));
  const { rev: _rev, ...info } = await admin.call(routes.read, { params: { id } });
  await admin.call(routes.test, { body: info });
  const row = async () => (await admin.call(routes.list, { query: { keyword: '西厂' } })).list[0];
  assert.ok((await row())?.answeredAt);
  assert.equal((await row())?.problem, '');
  const before = held.size;
  const sent = await admin.tryCall(routes.test, { body: { ...info, port: portOf(silent) } });
  assert.equal(sent.errorCode, 'secret.again');
  assert.equal(held.size, before);
  await postgres.run(`ALTER ROLE plant_reader PASSWORD 'another'`);
  await admin.tryCall(routes.test, { body: info });
  assert.equal(
    (await row())?.problem,
    `127.0.0.1:${postgres.port} 拒绝了账号“plant_reader”：请检查账号、密码和允许登录的地址`,
  );
  await postgres.run(`ALTER ROLE plant_reader PASSWORD 'read-only-9'`);
});

test('what using a source has shown stands beside it, as a try does', async () => {
  const id = await storedSource(admin, sourceEdit(pg(), { fullName: '南厂' }));
  const ctx = await product.ctxAs('admin');
  const use = async () =>
    withSource(ctx, await usableSource(ctx, id), async (database) => {
      await database.tables();
    });
  const state = async () => {
    const [row] = (await admin.call(routes.list, { query: { keyword: '南厂' } })).list;
    return { isAnswered: row?.answeredAt !== null, isFailed: row?.failedAt !== null, problem: row?.problem };
  };
  assert.deepEqual(await state(), { isAnswered: false, isFailed: false, problem: '' });
  await use();
  assert.deepEqual(await state(), { isAnswered: true, isFailed: false, problem: '' });
  await postgres.run(`ALTER ROLE plant_reader PASSWORD 'another'`);
  await endSessions('PostgreSQL');
  await assert.rejects(use(), { errorCode: 'dataSource.credentialsWrong' });
  assert.deepEqual(await state(), {
    isAnswered: true,
    isFailed: true,
    problem: `127.0.0.1:${postgres.port} 拒绝了账号“plant_reader”：请检查账号、密码和允许登录的地址`,
  });
  await postgres.run(`ALTER ROLE plant_reader PASSWORD 'read-only-9'`);
  await use();
  assert.equal((await state()).problem, '');
  const { rev: _rev, ...info } = await admin.call(routes.read, { params: { id } });
  await admin.call(routes.update, { params: { id }, body: { ...info, serviceName: 'elsewhere' } });
  assert.deepEqual(await state(), { isAnswered: false, isFailed: false, problem: '' });
});

test('our own database, unregistered hosts and disabled sources are not reached', async () => {
  const own = Number(new URL(product.app.kernel.databaseUrl).port);
  const test = (more: object) =>
    admin.tryCall(routes.test, { body: { ...sourceEdit(pg()), id: '', ...more } });
  assert.equal((await test({ port: own })).errorCode, 'outbound.hostNotAllowed');
  await admin.call(outboundHostsRoutes.create, {
    body: { kind: 'database', host: 'localhost', ports: [own], description: '' },
  });
  assert.equal((await test({ host: 'localhost', port: own })).errorCode, 'outbound.addressForbidden');
  assert.equal((await test({ host: 'db.example.com' })).errorCode, 'outbound.hostNotAllowed');
  for (const host of ['10.0.0.0/8', '*.example.com', 'http://db', ''])
    assert.equal((await test({ host })).status, 400, host);
  const id = await storedSource(admin, sourceEdit(pg(), { fullName: '停用的', enabledMark: 0 }));
  const { list } = await admin.call(routes.selector, { query: {} });
  const offered = list.flatMap(({ children }) => children.map((child) => child.id));
  assert.ok(!offered.includes(id));
});

test('only those who hold the buttons see, change and try sources', async () => {
  const plain = await product.as('chenyl');
  assert.equal((await plain.tryCall(routes.list, { query: {} })).errorCode, 'access.denied');
  await product.app.kernel.db
    .insertInto('grants')
    .values({
      item_type: 'module',
      item_id: 'menu.systemData.dataSource',
      object_type: 'User',
      object_id: demoId('user', 'zhoumin'),
    })
    .execute();
  product.app.kernel.access.clear();
  const reader = await product.as('zhoumin');
  assert.equal((await reader.tryCall(routes.list, { query: {} })).code, 200);
  const body = sourceEdit(pg());
  assert.equal((await reader.tryCall(routes.create, { body })).errorCode, 'access.denied');
  assert.equal((await reader.tryCall(routes.test, { body: { ...body, id: '' } })).errorCode, 'access.denied');
});
