import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { dataInterfacesRoutes as routes } from '@auditplus/contract/features/data-interfaces/data-interfaces.routes.ts';
import { outboundHostsRoutes } from '@auditplus/contract/features/outbound-hosts/outbound-hosts.routes.ts';
import { KEPT_SECRET } from '@auditplus/contract/kernel/kept-secret.ts';
import { openPostgresBus } from '../../kernel/bus.ts';
import { Refusal } from '../../kernel/errors.ts';
import { type Client, startTestApp, type TestApp } from '../../testing/http.ts';
import { interfaceEdit, parameter, publishedInterface } from './interfaces.fixture.ts';
import { assertUp } from './sources/breaker.ts';

let product: TestApp;
let admin: Client;
let host: http.Server;
let origin: string;
let other: http.Server;
let otherOrigin: string;
let now = Date.parse('2026-03-01T02:00:00Z');

type Seen = {
  readonly method: string;
  readonly url: string;
  readonly headers: http.IncomingHttpHeaders;
  readonly body: string;
};
let seen: Seen[] = [];
/** What the host answers next; by default what it was asked. */
let answers: (readonly [status: number, body: string])[] = [];

before(async () => {
  host = await listen();
  other = await listen();
  [origin, otherOrigin] = [originOf(host), originOf(other)];
  product = await startTestApp({ clock: { now: () => new Date(now) }, env: { OUTBOUND_LOOPBACK: '1' } });
  admin = await product.as('admin');
  await admin.call(outboundHostsRoutes.create, {
    body: { kind: 'http', host: '127.0.0.1', ports: [portOf(host), portOf(other)], description: '' },
  });
});
after(async () => {
  await product.stop();
  host.close();
  other.close();
});

async function listen(): Promise<http.Server> {
  const server = http.createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const body = Buffer.concat(chunks).toString();
    const { method = '', url = '', headers } = request;
    seen.push({ method, url, headers, body });
    const [status, text] = answers.shift() ?? [200, JSON.stringify({ rows: [{ id: 1 }, { id: 2 }], url })];
    response.writeHead(status, { 'content-type': 'application/json' }).end(text);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return server;
}

const portOf = (server: http.Server): number => (server.address() as AddressInfo).port;
const originOf = (server: http.Server): string => `http://127.0.0.1:${portOf(server)}`;

const GET = { dataType: 3, requestMethod: '6' } as const;
const POST = { dataType: 3, requestMethod: '7' } as const;

async function asked(id: string, query: Record<string, string> = {}): Promise<Seen> {
  seen = [];
  await admin.call(routes.response, { params: { id }, query });
  const [request] = seen;
  assert.ok(request);
  return request;
}

const wordsOf = async (id: string, query: Record<string, string> = {}) =>
  (await admin.tryCall(routes.response, { params: { id }, query })).msg;

test('values go to the places of values, encoded, and parameters without a place into the query', async () => {
  const id = await publishedInterface(admin, {
    ...GET,
    path: `${origin}/v1/{city}/days?day={day}&fixed=1&none={none}`,
    requestParameters: ['city', 'day', 'none', 'rest'].map((field) => parameter(field)),
    requestHeaders: [{ field: 'X-City', defaultValue: 'c-{city}' }],
    plus: { dataAt: '/rows' },
  });
  const { data } = await admin.call(routes.response, { params: { id }, query: { city: 'a', rest: '&x=1' } });
  assert.deepEqual(data, [{ id: 1 }, { id: 2 }]);
  const request = await asked(id, { city: 'A/../B?', day: '1&fixed=2', rest: '甲' });
  assert.equal(
    request.url,
    `/v1/A%2F..%2FB%3F/days?day=1%26fixed%3D2&fixed=1&rest=${encodeURIComponent('甲')}`,
  );
  assert.equal(request.headers['x-city'], 'c-A/../B?');
  assert.equal(await wordsOf(id, { city: '..' }), '参数“{city}”的值不正确：..');
  assert.equal(await wordsOf(id), '缺少参数“city”');
  assert.equal(await wordsOf(id, { city: 'a\nb' }), '参数“city”的值不正确：a\nb');
});

test('a body is filled as JSON, whatever the values are', async () => {
  const id = await publishedInterface(admin, {
    ...POST,
    path: `${origin}/q`,
    requestParameters: [
      parameter('name'),
      parameter('n', { dataType: 'int' }),
      parameter('ids', { multiple: 1 }),
    ],
    plus: { requestBody: '{"filter": {"name": "x {name}", "n": "{n}", "ids": "{ids}"}, "page": 1}' },
  });
  const request = await asked(id, { name: '"}, "admin": true, {"', n: '5', ids: 'a,b' });
  assert.deepEqual(JSON.parse(request.body), {
    filter: { name: 'x "}, "admin": true, {"', n: 5, ids: ['a', 'b'] },
    page: 1,
  });
  const plain = await publishedInterface(admin, {
    ...POST,
    path: `${origin}/q`,
    requestParameters: [parameter('name')],
  });
  assert.deepEqual(JSON.parse((await asked(plain, { name: 'x' })).body), { name: 'x' });
});

test('answers that cannot be used, and hosts that nobody registered, are told', async () => {
  const id = await publishedInterface(admin, { ...GET, path: `${origin}/x`, plus: { dataAt: '/rows/0/id' } });
  const { data } = await admin.call(routes.response, { params: { id }, query: {} });
  assert.equal(data, 1);
  answers = [[404, '{}']];
  assert.equal(await wordsOf(id), '对方返回的内容无法使用：HTTP 404');
  answers = [[200, '<html>']];
  assert.equal(await wordsOf(id), '对方返回的内容无法使用：不是 JSON');
  answers = [[200, '{"rows": []}']];
  assert.equal(await wordsOf(id), '对方返回的内容无法使用：“/rows/0/id”处没有数据');
  const away = await publishedInterface(admin, { ...GET, path: 'http://example.com/x' });
  assert.equal(await wordsOf(away), '不允许访问 example.com:80，请系统管理员先登记该地址');
});

test('a gateway is asked again, and a host that fails five times is left alone for half a minute', async () => {
  const id = await publishedInterface(admin, { ...GET, path: `${otherOrigin}/x` });
  answers = [
    [502, ''],
    [503, ''],
  ];
  seen = [];
  await admin.call(routes.response, { params: { id }, query: {} });
  assert.equal(seen.length, 3);
  const post = await publishedInterface(admin, { ...POST, path: `${otherOrigin}/x` });
  for (let call = 0; call < 5; call++) {
    answers = [[500, '{}']];
    assert.equal(await wordsOf(post), '对方返回的内容无法使用：HTTP 500');
  }
  seen = [];
  const { host: name } = new URL(otherOrigin);
  assert.equal(await wordsOf(post), `${name} 连续多次无法访问，请 30 秒后重试`);
  assert.equal(seen.length, 0);
  now += 30_000;
  assert.equal((await asked(post)).method, 'POST');
  now += 60_000;
});

test('a host that one process finds away is left alone by the others too', async () => {
  const { kernel } = product.app;
  const bus = await openPostgresBus(kernel.databaseUrl, kernel.db, {
    log: kernel.log,
    unreachable: () => undefined,
    reached: () => undefined,
  });
  const { host: name } = new URL(otherOrigin);
  const isLeftAlone = () => {
    try {
      assertUp({ bus, clock: kernel.clock, log: kernel.log }, name);
      return false;
    } catch (error) {
      assert.ok(error instanceof Refusal && error.errorCode === 'interface.sourceDown');
      return true;
    }
  };
  try {
    assert.equal(isLeftAlone(), false);
    const post = await publishedInterface(admin, { ...POST, path: `${otherOrigin}/x` });
    for (let call = 0; call < 5; call++) {
      answers = [[500, '{}']];
      await wordsOf(post);
    }
    for (let waits = 0; waits < 100 && !isLeftAlone(); waits++) await pause(20);
    assert.ok(isLeftAlone(), 'the other process still calls');
  } finally {
    await bus.close();
    now += 60_000;
  }
});

const basicOf = (account: string, secret: string) =>
  `Basic ${Buffer.from(`${account}:${secret}`).toString('base64')}`;

test('each kind of authentication tells the host who asks', async () => {
  const authed = (auth: object, secret: string) =>
    publishedInterface(admin, { ...GET, path: `${origin}/a?b=1`, secret, plus: { auth } });
  const basic = await asked(await authed({ kind: 'basic', user: 'u' }, 'p'));
  assert.equal(basic.headers.authorization, basicOf('u', 'p'));
  const bearer = await asked(await authed({ kind: 'bearer' }, 't1'));
  assert.equal(bearer.headers.authorization, 'Bearer t1');
  const header = await asked(await authed({ kind: 'header', header: 'X-Api-Key' }, 'k1'));
  assert.equal(header.headers['x-api-key'], 'k1');
  const hmac = await asked(await authed({ kind: 'hmac' }, 's1'));
  const time = Math.floor(now / 1000);
  const signature = createHmac('sha256', 's1').update(`${time}./a?b=1`).digest('hex');
  assert.equal(hmac.headers['x-auditplus-signature'], `t=${time},v1=${signature}`);
});

test('a token of client credentials is used until it ends, and got anew when the host does not take it', async () => {
  const id = await publishedInterface(admin, {
    ...GET,
    path: `${origin}/data`,
    secret: 'cs',
    plus: { auth: { kind: 'oauth2', user: 'ci', tokenUrl: `${origin}/token`, scope: 'read' } },
  });
  const token = (text: string) => [200, JSON.stringify({ access_token: text, expires_in: 3600 })] as const;
  answers = [token('one')];
  seen = [];
  await asked(id);
  assert.deepEqual(
    seen.map(({ url, headers }) => [url, headers.authorization]),
    [
      ['/token', basicOf('ci', 'cs')],
      ['/data', 'Bearer one'],
    ],
  );
  assert.equal((await asked(id)).headers.authorization, 'Bearer one');
  answers = [[401, '{}'], token('two')];
  await asked(id);
  assert.deepEqual(
    seen.map(({ headers }) => headers.authorization),
    ['Bearer one', basicOf('ci', 'cs'), 'Bearer two'],
  );
});

test('a secret is never shown, and never follows a changed address or account', async () => {
  const edit = interfaceEdit({
    ...GET,
    path: `${origin}/a`,
    secret: 'p',
    plus: { auth: { kind: 'basic', user: 'u' } },
  });
  const { id } = await admin.call(routes.create, { body: edit });
  await admin.call(routes.publish, { params: { id }, body: { note: '' } });
  const info = await admin.call(routes.read, { params: { id } });
  assert.equal(info.secret, KEPT_SECRET);
  const save = (path: string, user: string, secret: string) =>
    admin.tryCall(routes.update, {
      params: { id },
      body: { ...edit, path, secret, plus: { ...edit.plus, auth: { ...edit.plus.auth, user } } },
    });
  assert.equal((await save(`${origin}/b`, 'u', KEPT_SECRET)).status, 200);
  const AGAIN = '地址、端口、账号或加密方式已更改，请重新输入密码或密钥：已保存的内容只发往原来的地址';
  assert.equal((await save(`${otherOrigin}/a`, 'u', KEPT_SECRET)).msg, AGAIN);
  assert.equal((await save(`${origin}/a`, 'v', KEPT_SECRET)).msg, AGAIN);
  const bench = (path: string, secret: string) =>
    admin.tryCall(routes.bench, { body: { ...edit, path, secret, id, values: [], asUserId: '' } });
  seen = [];
  assert.equal((await bench(`${otherOrigin}/a`, KEPT_SECRET)).errorCode, 'secret.again');
  assert.equal(seen.length, 0);
  assert.equal((await bench(`${origin}/c`, KEPT_SECRET)).status, 200);
  assert.equal(seen[0]?.headers.authorization, basicOf('u', 'p'));
  assert.equal((await save(`${otherOrigin}/a`, 'u', 'new')).status, 200);
  // The published version goes on with what was stored for its address.
  assert.equal((await asked(id)).headers.authorization, basicOf('u', 'p'));
  const stored = await product.app.kernel.db.selectFrom('interface_secrets').selectAll().execute();
  assert.ok(stored.every(({ sealed }) => sealed.startsWith('sealed:')));
  const { url } = await admin.call(routes.export, { params: { id } });
  assert.doesNotMatch(await (await fetch(product.url + url)).text(), /sealed|"new"|secret/);
});
