import assert from 'node:assert/strict';
import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import { after, before, test } from 'node:test';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { gzipSync } from 'node:zlib';
import { refusalText } from '@auditplus/contract/kernel/refusal.ts';
import { certificateFor } from '../../testing/certificate.ts';
import { Refusal } from '../errors.ts';
import type { OutboundRules } from './checked-address.ts';
import { callOutside, type OutboundRequest } from './request.ts';

const seen: { host: string | undefined; url: string | undefined; headers: IncomingMessage['headers'] }[] = [];
let server: Server;
let port = 0;

const pages: Readonly<Record<string, RequestListener>> = {
  '/ok': (_request, response) => response.setHeader('content-type', 'application/json').end('{"a":1}'),
  '/again': (_request, response) => response.writeHead(302, { location: '/ok' }).end(),
  '/other': (_request, response) =>
    response.writeHead(302, { location: `http://other.test:${port}/ok` }).end(),
  '/metadata': (_request, response) =>
    response.writeHead(302, { location: 'http://169.254.169.254/latest' }).end(),
  '/mapped': (_request, response) =>
    response.writeHead(307, { location: `http://[::ffff:169.254.169.254]:${port}/` }).end(),
  '/file': (_request, response) => response.writeHead(302, { location: 'file:///etc/passwd' }).end(),
  '/loop': (_request, response) => response.writeHead(302, { location: '/loop' }).end(),
  '/bomb': (_request, response) =>
    response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(Buffer.alloc(50 * 1024 ** 2))),
  '/endless': (_request, response) => {
    const more = () => {
      while (response.write(Buffer.alloc(65_536)));
    };
    response.on('drain', more);
    more();
  },
  '/silent': () => undefined,
};

before(async () => {
  server = createServer((request, response) => {
    seen.push({ host: request.headers.host, url: request.url, headers: request.headers });
    pages[request.url ?? '']?.(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  port = typeof address === 'object' && address ? address.port : 0;
});
after(() => {
  server.closeAllConnections();
  server.close();
});

/** Two names of this machine, and what an attacker's name server says. */
const rules = (more: Partial<OutboundRules> = {}): OutboundRules => ({
  hosts: ['api.test', 'other.test', '*.partner.test', '127.0.0.1', '10.1.0.0/16'].map((host) => ({
    host,
    ports: [port, 80, 443],
  })),
  allowsLoopback: true,
  isOwn: async () => false,
  resolve: async () => ['127.0.0.1'],
  ...more,
});

async function wordsOf(request: OutboundRequest, given = rules()): Promise<string> {
  try {
    const reply = await callOutside(given, request);
    return `answered ${reply.status}`;
  } catch (error) {
    if (error instanceof Refusal) return refusalText(error.entry, 'zh', error.params);
    throw error;
  }
}

const api = (path: string) => `http://api.test:${port}${path}`;

test('an allowed host is called at the checked address under its own name', async () => {
  const reply = await callOutside(rules(), { url: api('/ok'), headers: { Authorization: 'Bearer x' } });
  assert.deepEqual(
    [reply.status, reply.contentType, reply.body.toString()],
    [200, 'application/json', '{"a":1}'],
  );
  assert.equal(seen.at(-1)?.host, `api.test:${port}`);
  assert.equal(seen.at(-1)?.headers.authorization, 'Bearer x');
});

test('hosts, ports, protocols and users that nobody registered are refused without a call', async () => {
  const before = seen.length;
  for (const url of [
    'http://evil.test/',
    `http://api.test:${port + 1}/`,
    'http://partner.test/',
    'http://notpartner.test/',
    'ftp://api.test/',
    'file:///etc/passwd',
    'gopher://api.test/',
    `http://user:pass@api.test:${port}/ok`,
    'http://api.test.evil.test/',
    'http://2130706434/',
    'http://0x7f.2/',
    'http://0177.0.0.2/',
    'http://127.2/',
    'http://[::1]/',
    'http://[::ffff:7f00:1]/',
    'http://10.2.0.1/',
    'http://169.254.169.254/',
    'not a url',
  ])
    assert.match(await wordsOf({ url }), /^不允许访问 .+，请系统管理员先登记该地址$/, url);
  assert.equal(seen.length, before);
});

test('an address is refused for what it is, whatever name leads to it', async () => {
  const at = (...addresses: string[]) =>
    wordsOf({ url: api('/ok') }, rules({ resolve: async () => addresses }));
  for (const address of [
    '169.254.169.254',
    '::ffff:169.254.169.254',
    '64:ff9b::a9fe:a9fe',
    '2002:a9fe:a9fe::',
    'fd00:ec2::254',
    '0.0.0.0',
    '::',
    '224.0.0.1',
    'fe80::1',
    '192.168.1.1',
    '172.16.0.1',
    '100.64.0.1',
    'fc00::1',
    '10.2.0.1',
    '100.100.100.200',
  ])
    assert.equal(await at(address), `不允许访问 api.test：它指向受保护的地址 ${address}`);
  // One good address among them does not help.
  assert.equal(
    await at('127.0.0.1', '169.254.169.254'),
    '不允许访问 api.test：它指向受保护的地址 169.254.169.254',
  );
  assert.equal(await at(), '无法访问 api.test，请检查地址和对方服务');
});

test('this machine and our own services are closed unless the operator opens them', async () => {
  const url = api('/ok');
  assert.match(await wordsOf({ url }, rules({ allowsLoopback: false })), /受保护的地址 127.0.0.1$/);
  assert.match(await wordsOf({ url }, rules({ isOwn: async () => true })), /受保护的地址 127.0.0.1$/);
});

test('a name that answers otherwise the second time changes nothing', async () => {
  let asked = 0;
  const resolve = async () => [asked++ === 0 ? '127.0.0.1' : '169.254.169.254'];
  assert.equal(await wordsOf({ url: api('/ok') }, rules({ resolve })), 'answered 200');
  assert.equal(asked, 1);
  // The next call asks anew and is refused.
  assert.match(await wordsOf({ url: api('/ok') }, rules({ resolve })), /受保护的地址/);
});

test('redirects are followed where they are allowed, each checked anew', async () => {
  const at = (path: string, redirects = 3) => wordsOf({ url: api(path), redirects });
  assert.equal(await at('/again', 0), '无法访问 api.test，请检查地址和对方服务');
  assert.equal(await at('/again'), 'answered 200');
  assert.match(await at('/metadata'), /^不允许访问 169.254.169.254:80/);
  assert.match(await at('/mapped'), /^不允许访问 ::ffff:a9fe:a9fe/);
  assert.match(await at('/file'), /^不允许访问/);
  assert.match(await at('/loop'), /^无法访问/);
});

test('credentials stay with the host that they were meant for', async () => {
  const headers = {
    Authorization: 'Bearer x',
    'X-Api-Key': 'y',
    Cookie: 'session=1',
    Host: 'evil.test',
    Accept: 'a/b',
  };
  await callOutside(rules(), { url: api('/other'), headers, redirects: 1 });
  const [first, second] = seen.slice(-2);
  assert.equal(first?.headers['x-api-key'], 'y');
  assert.equal(first?.headers.cookie, undefined);
  assert.equal(first?.host, `api.test:${port}`);
  assert.equal(second?.host, `other.test:${port}`);
  assert.equal(second?.headers.authorization, undefined);
  assert.equal(second?.headers['x-api-key'], undefined);
  assert.equal(second?.headers.accept, 'a/b');
});

test('endless, packed and silent answers end in time', async () => {
  assert.equal(await wordsOf({ url: api('/bomb') }), 'api.test 返回的内容超过 10 MB');
  assert.equal(await wordsOf({ url: api('/endless') }), 'api.test 返回的内容超过 10 MB');
  assert.equal(await wordsOf({ url: api('/silent'), timeoutMs: 200 }), 'api.test 未能及时响应，请稍后重试');
  const never = rules({ resolve: () => new Promise(() => undefined) });
  assert.equal(
    await wordsOf({ url: api('/ok'), timeoutMs: 200 }, never),
    'api.test 未能及时响应，请稍后重试',
  );
});

test('a secure server is dialled at the checked address and has to prove the name', async () => {
  const { key, cert } = certificateFor('api.test');
  const secure = createSecureServer({ key, cert }, ({ socket }, response) =>
    response.end(String(Reflect.get(socket, 'servername'))),
  );
  await new Promise<void>((resolve) => secure.listen(0, '127.0.0.1', resolve));
  const address = secure.address();
  const securePort = typeof address === 'object' && address ? address.port : 0;
  const given = rules({
    hosts: ['api.test', 'other.test', '127.0.0.1'].map((host) => ({ host, ports: [port, securePort] })),
  });
  const at = (host: string) => wordsOf({ url: `https://${host}:${securePort}/` }, given);
  try {
    // Nobody vouches for it.
    assert.equal(await at('api.test'), '无法访问 api.test，请检查地址和对方服务');
    setDefaultCACertificates([...getCACertificates(), cert]);
    const reply = await callOutside(given, { url: `https://api.test:${securePort}/` });
    assert.equal(reply.body.toString(), 'api.test');
    // The certificate is another's.
    assert.equal(await at('other.test'), '无法访问 other.test，请检查地址和对方服务');
    assert.equal(await at('127.0.0.1'), '无法访问 127.0.0.1，请检查地址和对方服务');
    // And a plain server is none.
    assert.match(await wordsOf({ url: `https://api.test:${port}/` }, given), /^无法访问/);
  } finally {
    secure.close();
  }
});
