import assert from 'node:assert/strict';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, test } from 'node:test';
import type { OutboundHostEdit } from '@auditplus/contract/features/outbound-hosts/outbound-hosts.model.ts';
import { outboundHostsRoutes } from '@auditplus/contract/features/outbound-hosts/outbound-hosts.routes.ts';
import { callRegisteredHost, registeredAddress } from '../../kernel/outbound/registered-host.ts';
import { demoId } from '../../testing/demo-people.ts';
import { type Client, startTestApp, type TestApp } from '../../testing/http.ts';

let product: TestApp;
let admin: Client;
let server: Server;
let port = 0;
before(async () => {
  product = await startTestApp({ env: { OUTBOUND_LOOPBACK: '1' } });
  admin = await product.as('admin');
  server = createServer((_request, response) => response.end('hello')).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  port = (server.address() as AddressInfo).port;
});
after(async () => {
  server.close();
  await product.stop();
});

const edit = (more: Partial<OutboundHostEdit>): OutboundHostEdit => ({
  kind: 'http',
  host: 'api.example.com',
  ports: [443],
  description: '',
  ...more,
});
const listed = async () => (await admin.call(outboundHostsRoutes.list, { query: {} })).list;

test('a host is called once it is registered, and no longer once it is taken away', async () => {
  const { kernel } = product.app;
  const ask = () => callRegisteredHost(kernel, { url: `http://localhost:${port}/` });
  await assert.rejects(ask(), { errorCode: 'outbound.hostNotAllowed' });
  await admin.call(outboundHostsRoutes.create, {
    body: edit({ host: 'LOCALHOST.', ports: [port, port, 80], description: '本机' }),
  });
  const [row] = await listed();
  assert.ok(row);
  assert.deepEqual(
    [row.host, row.ports, row.description, row.lastModifyUser],
    ['localhost', [80, port].toSorted((one, other) => one - other), '本机', '系统管理员'],
  );
  assert.equal((await ask()).body.toString(), 'hello');
  // What may be called over HTTP is no database and no mail server.
  await assert.rejects(registeredAddress(kernel, 'mail', { host: 'localhost', port }), {
    errorCode: 'outbound.hostNotAllowed',
  });
  const { rev, id } = row;
  const stale = await admin.tryCall(outboundHostsRoutes.update, {
    params: { id },
    body: edit({ host: 'localhost', ports: [80], rev: rev + 1 }),
  });
  assert.equal(stale.errorCode, 'record.stale');
  await admin.call(outboundHostsRoutes.update, {
    params: { id },
    body: edit({ kind: 'mail', host: 'localhost', ports: [port], rev }),
  });
  await assert.rejects(ask(), { errorCode: 'outbound.hostNotAllowed' });
  assert.match(await registeredAddress(kernel, 'mail', { host: 'localhost', port }), /^(127\.0\.0\.1|::1)$/);
  await admin.call(outboundHostsRoutes.remove, { params: { id }, query: { rev: rev + 1 } });
  await assert.rejects(registeredAddress(kernel, 'mail', { host: 'localhost', port }), {
    errorCode: 'outbound.hostNotAllowed',
  });
  const rows = await kernel.db
    .selectFrom('activities')
    .select(['action', 'before', 'after'])
    .where('target_type', '=', 'outboundHost')
    .orderBy('id')
    .execute();
  assert.deepEqual(
    rows.map(({ action }) => action),
    ['outboundHost.created', 'outboundHost.changed', 'outboundHost.removed'],
  );
  assert.deepEqual(rows[0]?.after, {
    fullName: 'localhost',
    kind: 'http',
    ports: [80, port].toSorted((one, other) => one - other).join(', '),
    description: '本机',
  });
});

test('our own database is never reached, however its address is written', async () => {
  const { kernel } = product.app;
  const own = Number(new URL(kernel.databaseUrl).port);
  const forms = ['127.0.0.1', '::1', '::ffff:127.0.0.1', '127.0.0.2', 'localhost'];
  for (const host of forms)
    await admin.call(outboundHostsRoutes.create, { body: edit({ kind: 'database', host, ports: [own, 1] }) });
  for (const host of forms) {
    await assert.rejects(registeredAddress(kernel, 'database', { host, port: own }), {
      errorCode: 'outbound.addressForbidden',
    });
    await registeredAddress(kernel, 'database', { host, port: 1 });
  }
  for (const { id } of await listed()) await admin.call(outboundHostsRoutes.remove, { params: { id } });
});

test('without the operator this machine stays closed', async () => {
  const closed = await startTestApp();
  try {
    const client = await closed.as('admin');
    await client.call(outboundHostsRoutes.create, { body: edit({ host: 'localhost', ports: [port] }) });
    const url = `http://localhost:${port}/`;
    await assert.rejects(callRegisteredHost(closed.app.kernel, { url }), {
      errorCode: 'outbound.addressForbidden',
    });
  } finally {
    await closed.stop();
  }
});

test('what is no host, protected, too wide or registered already is refused', async () => {
  const tried = (host: string, more: Partial<OutboundHostEdit> = {}) =>
    admin.tryCall(outboundHostsRoutes.create, { body: edit({ host, ...more }) });
  for (const host of [
    '',
    '*',
    '*.com',
    '*.*.example.com',
    'a b',
    'http://example.com',
    'example.com:80',
    'user@example.com',
    '2130706433',
    '0x7f.1',
    '1.2.3',
    '300.1.1.1',
    '10.0.0.0/33',
    'exa_mple..com',
    '例子.com',
  ])
    assert.equal((await tried(host)).status, 400, host);
  for (const ports of [[], [0], [65_536], [80.5], Array.from({ length: 21 }, (_, index) => index + 1)])
    assert.equal((await tried('api.example.com', { ports })).status, 400, String(ports));
  for (const host of [
    '169.254.169.254',
    '169.254.0.0/16',
    '0.0.0.0',
    '::',
    '[::ffff:169.254.169.254]',
    'ff02::1',
  ])
    assert.match((await tried(host)).msg, /^“[^”]+”是受保护的地址，不能登记$/, host);
  assert.equal((await tried('10.0.0.0/7')).msg, '网段“10.0.0.0/7”过大，前缀至少为 8 位');
  assert.equal((await tried('fd00::/8')).msg, '网段“fd00::/8”过大，前缀至少为 16 位');
  for (const host of [
    'api.example.com',
    '*.example.com',
    '10.1.0.0/16',
    'fd00:1::/32',
    'intranet',
    '2001:db8::1',
  ])
    assert.equal((await tried(host)).code, 200, host);
  assert.equal((await tried('API.example.com')).msg, '地址“api.example.com”已登记');
  assert.equal((await tried('api.example.com', { kind: 'mail' })).code, 200);
});

test('the button alone opens nothing: only super administrators see and change the list', async () => {
  const plain = await product.as('chenyl');
  assert.equal((await plain.tryCall(outboundHostsRoutes.list, { query: {} })).errorCode, 'access.denied');
  await product.app.kernel.db
    .insertInto('grants')
    .values(
      [
        { item_type: 'module', item_id: 'menu.system.sysConfig' },
        { item_type: 'button', item_id: 'menu.system.sysConfig.btn_outbound' },
      ].map((item) => ({ ...item, object_type: 'User', object_id: demoId('user', 'zhoumin') })),
    )
    .execute();
  product.app.kernel.access.clear();
  const holder = await product.as('zhoumin');
  const words = '只有超级管理员可以管理外部访问';
  assert.equal((await holder.tryCall(outboundHostsRoutes.list, { query: {} })).msg, words);
  assert.equal((await holder.tryCall(outboundHostsRoutes.create, { body: edit({}) })).msg, words);
  const [row] = await listed();
  assert.ok(row);
  const params = { id: row.id };
  assert.equal((await holder.tryCall(outboundHostsRoutes.update, { params, body: edit({}) })).msg, words);
  assert.equal((await holder.tryCall(outboundHostsRoutes.remove, { params })).msg, words);
});
