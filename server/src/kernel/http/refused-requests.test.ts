import assert from 'node:assert/strict';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { after, before, test } from 'node:test';
import Fastify from 'fastify';
import { z } from 'zod';
import { startTestApp, type TestApp } from '../../testing/http.ts';
import { refuse } from '../errors.ts';
import { limitBodies } from './body-limits.ts';
import { handleFailures } from './failures.ts';

let product: TestApp;
let headers: Readonly<Record<string, string>>;

before(async () => {
  product = await startTestApp({ env: { LOGIN_RATE: '20' } });
  headers = { ...(await product.as('admin')).headers, 'content-type': 'application/json' };
});
after(() => product.stop());

const Told = z.object({ msg: z.string(), data: z.object({ errorCode: z.string() }) });

async function ask(path: string, init: RequestInit = {}) {
  const reply = await fetch(product.url + path, { headers, ...init });
  const envelope: unknown = await reply.json();
  return { status: reply.status, envelope, cache: reply.headers.get('cache-control') };
}

/** What the server answers to bytes that no browser sends. */
function answerTo(port: number, text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let answer = '';
    const socket = connect(port, '127.0.0.1', () => socket.write(text));
    socket.on('data', (data) => {
      answer += data.toString();
    });
    socket.on('close', () => resolve(answer));
    socket.on('error', reject);
  });
}

const isMalformed = ({ status, envelope }: { status: number; envelope: unknown }) => {
  assert.equal(status, 400);
  assert.partialDeepStrictEqual(envelope, { code: 400, data: { errorCode: 'request.malformed' } });
};

test('an address that cannot be read and one with an endless part are refused in the envelope', async () => {
  isMalformed(await ask('/api/system/DictionaryData/%zz'));
  isMalformed(await ask('/prod-api/api/system/DictionaryData/%E0%A4%A'));
  isMalformed(await ask(`/api/system/DictionaryData/${'a'.repeat(3000)}`));
});

test('a text that no column can store is refused by its place, wherever it stands', async () => {
  for (const text of ['\0', '甲\ud83d']) {
    const body = JSON.stringify({ fullName: text, enCode: 'x' });
    const reply = await ask('/api/system/DictionaryType', { method: 'POST', body });
    isMalformed(reply);
    assert.match(JSON.stringify(reply.envelope), /fullName 含有无法保存的控制字符/);
  }
});

test('what is no HTTP is refused in the envelope', async () => {
  const port = Number(new URL(product.url).port);
  const answer = await answerTo(port, 'NONSENSE\r\n\r\n');
  assert.match(answer, /^HTTP\/1\.1 400 /);
  assert.match(
    answer,
    /\{"code":400,"msg":"提交的数据格式不正确：HTTP","data":\{"errorCode":"request\.malformed"\}\}$/,
  );
});

test('replies of the API are kept by nobody', async () => {
  const replies = [
    await ask('/api/oauth/CurrentUser'),
    await ask('/api/nowhere'),
    await ask('/api/oauth/CurrentUser', { headers: {} }),
  ];
  assert.deepEqual(
    replies.map(({ status, cache }) => [status, cache]),
    [
      [200, 'no-store'],
      [404, 'no-store'],
      [401, 'no-store'],
    ],
  );
});

test('a body that nests without end is malformed', async () => {
  const depth = 50_000;
  const body = `{"name":${'['.repeat(depth)}${']'.repeat(depth)}}`;
  isMalformed(await ask('/api/permission/Role', { method: 'POST', body }));
  isMalformed(
    await ask('/api/permission/Role', {
      method: 'POST',
      body,
      headers: { ...headers, 'idempotency-key': 'deep' },
    }),
  );
});

test('a moment that no calendar holds is malformed', async () => {
  for (const moment of ['1e18', '-1e15', '8640000000000001'])
    isMalformed(await ask(`/api/system/Log/1?startTime=${moment}`));
});

test('a body that cannot be read is told as what it is, in the language of the caller', async () => {
  const path = '/api/permission/Role';
  const send = async (type: string, body: string | FormData, language = 'zh-CN') => {
    const sent = { ...product.visitor.headers, authorization: headers.authorization ?? '' };
    const reply = await fetch(product.url + path, {
      method: 'POST',
      headers: { ...sent, 'accept-language': language, ...(type === '' ? {} : { 'content-type': type }) },
      body,
    });
    const { msg, data } = Told.parse(await reply.json());
    return [reply.status, data.errorCode, msg];
  };
  const json = 'application/json';
  const notJson = [400, 'request.notJson', '提交的内容不是有效的 JSON'];
  assert.deepEqual(await send(json, '{"fullName": '), notJson);
  assert.deepEqual(await send(json, ''), notJson);
  assert.deepEqual(await send(json, '{"__proto__": {}}'), notJson);
  assert.deepEqual(await send(json, '{', 'zh-TW'), [400, 'request.notJson', '提交的內容不是有效的 JSON']);
  assert.deepEqual(await send(json, '{', 'en'), [
    400,
    'request.notJson',
    'The content sent is not valid JSON',
  ]);
  const wrongType = '不接受这种内容类型，请将 Content-Type 设为 application/json';
  assert.deepEqual(await send('text/plain', '{}'), [415, 'request.wrongType', wrongType]);
  const form = new FormData();
  form.set('fullName', 'x');
  assert.deepEqual(await send('', form), [415, 'request.wrongType', wrongType]);
  assert.deepEqual(await send(json, JSON.stringify('x'.repeat(5_000_000))), [
    413,
    'request.tooLarge',
    '提交的内容过大，最多 4 MB',
  ]);
});

test('what the server is too busy for may be tried again', async () => {
  const app = Fastify();
  handleFailures(app);
  app.get('/api/busy', async () => refuse('server.busy'));
  const { statusCode, headers: told, body } = await app.inject('/api/busy');
  assert.deepEqual([statusCode, told['retry-after']], [503, '5']);
  assert.match(body, /服务器繁忙，暂时无法执行此操作，请稍后重试/);
});

test('a body that does not arrive in time is refused, and its connection is closed', async () => {
  const app = Fastify();
  handleFailures(app);
  limitBodies(app, 200);
  app.post('/api/body', async (request) => request.body);
  await app.listen({ port: 0, host: '127.0.0.1' });
  const address = app.server.address();
  assert.ok(address && typeof address === 'object');
  const { port } = address;
  const head =
    'POST /api/body HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 9\r\n\r\n';
  const answer = await answerTo(port, `${head}{"a"`);
  assert.match(answer, /^HTTP\/1\.1 408 /);
  assert.match(answer, /"errorCode":"request\.tooSlow"/);
  const inTime = await fetch(`http://127.0.0.1:${port}/api/body`, {
    method: 'POST',
    body: '{"a":1}',
    headers: { 'content-type': 'application/json' },
  });
  assert.deepEqual(await inTime.json(), { a: 1 });
  await app.close();
});

test('a body that was refused for its size is not waited for', async () => {
  const app = Fastify({ bodyLimit: 100 });
  handleFailures(app);
  limitBodies(app, 200);
  app.post('/api/body', async (request) => request.body);
  await app.listen({ port: 0, host: '127.0.0.1' });
  const address = app.server.address();
  assert.ok(address && typeof address === 'object');
  const { port } = address;
  const large = await fetch(`http://127.0.0.1:${port}/api/body`, {
    method: 'POST',
    body: JSON.stringify('x'.repeat(5_000_000)),
    headers: { 'content-type': 'application/json' },
  });
  assert.equal(large.status, 413);
  const head =
    'POST /api/body HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 9\r\n\r\n';
  // By the time that this one is refused, the first one would be late as well, and would end the process.
  assert.match(await answerTo(port, `${head}{"a"`), /^HTTP\/1\.1 408 /);
  await app.close();
});

test('an upload may take longer than the body of any other request', async () => {
  const app = Fastify();
  handleFailures(app);
  limitBodies(app, 50);
  app.addContentTypeParser(
    'multipart/form-data',
    { parseAs: 'string' },
    async (_request: unknown, body: unknown) => body,
  );
  app.post('/api/body', async (request) => request.body);
  await app.listen({ port: 0, host: '127.0.0.1' });
  const address = app.server.address();
  assert.ok(address && typeof address === 'object');
  const { port } = address;
  const head = (type: string) =>
    `POST /api/body HTTP/1.1\r\nhost: x\r\nconnection: close\r\ncontent-type: ${type}\r\ncontent-length: 9\r\n\r\n`;
  const upload = connect(port, '127.0.0.1', () => upload.write(`${head('multipart/form-data')}half`));
  const answer = text(upload);
  // By the time that this one is refused, the upload is late as well.
  assert.match(await answerTo(port, `${head('application/json')}{"a"`), /^HTTP\/1\.1 408 /);
  upload.write(' more');
  assert.match(await answer, /^HTTP\/1\.1 200 [\s\S]*half more$/);
  await app.close();
});

test('numbers are taken only so often a minute', async () => {
  const statuses = new Set<number>();
  for (let time = 0; time < 20; time++)
    statuses.add((await ask('/api/system/BillRule/BillNumber/nothing')).status);
  assert.ok(!statuses.has(429));
  const { status, envelope } = await ask('/api/system/BillRule/BillNumber/nothing');
  assert.equal(status, 429);
  assert.partialDeepStrictEqual(envelope, { code: 429 });
});
