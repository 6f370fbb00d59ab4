import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dataSyncsRoutes } from '@auditplus/contract/features/data-syncs/data-syncs.routes.ts';
import { mailAccountsRoutes } from '@auditplus/contract/features/mails/mail-accounts.routes.ts';
import { grantsRoutes } from '@auditplus/contract/features/permissions/grants.routes.ts';
import { thirdPartyRoutes } from '@auditplus/contract/features/third-party/third-party.routes.ts';
import { session } from '@auditplus/contract/kernel/access.ts';
import { route } from '@auditplus/contract/kernel/route.ts';
import { CommaList } from '@auditplus/contract/kernel/values.ts';
import { z } from 'zod';
import { addressOf, bodyOf } from './request.ts';

const base = { summary: '', access: session, reply: z.null() } as const;
const read = route({
  ...base,
  method: 'GET',
  path: '/api/audit/check/:id/Tasks',
  params: z.object({ id: z.string() }),
});
const body = z.object({ ids: CommaList, name: z.string().trim() });

test('parameters are escaped, empty query fields left out, and the time stamp is there', () => {
  const address = addressOf(
    '/prod-api',
    read,
    { params: { id: 'a/b' }, query: { keyword: '水 质', state: undefined, unit: '', page: 0 } },
    1234,
  );
  const url = new URL(address, 'http://localhost');
  assert.equal(url.pathname, '/prod-api/api/audit/check/a%2Fb/Tasks');
  assert.deepEqual(Object.fromEntries(url.searchParams), { keyword: '水 质', page: '0', n: '1234' });
});

test('what the browser may keep has the same address all day', () => {
  const kept = route({ ...base, method: 'GET', path: '/api/map', revalidates: true });
  const at = (seconds: number) => addressOf('/prod-api', kept, {}, seconds);
  assert.equal(at(86_400 + 5), '/prod-api/api/map?n=86400');
  assert.equal(at(2 * 86_400 - 1), at(86_400));
  assert.notEqual(at(2 * 86_400), at(86_400));
});

test('a JSON body is encoded by its schema', () => {
  const save = route({ ...base, method: 'POST', path: '/api/x', body });
  const sent = bodyOf(save, { ids: ['a', 'b'], name: ' 名 ' });
  assert.equal(sent.contentType, 'application/json');
  assert.deepEqual(JSON.parse(String(sent.body)), { ids: 'a,b', name: '名' });
});

test('a form body travels as fields', () => {
  const login = route({ ...base, method: 'POST', path: '/api/y', body, bodyType: 'form' });
  const sent = bodyOf(login, { ids: ['a', 'b'], name: 'x' });
  assert.equal(String(sent.body), 'ids=a%2Cb&name=x');
});

test('a multipart body leaves its type to the browser', () => {
  const upload = route({
    ...base,
    method: 'POST',
    path: '/api/z',
    body: z.object({ name: z.string() }),
    bodyType: 'multipart',
  });
  const sent = bodyOf(upload, { name: 'x' });
  assert.equal(sent.contentType, undefined);
  assert.ok(sent.body instanceof FormData);
});

test('a route without a body sends none', () => {
  assert.deepEqual(bodyOf(read, { ignored: true }), {});
});

test('a body that the schema does not take is sent for the server to say what is wrong with it', () => {
  const save = route({
    ...base,
    method: 'POST',
    path: '/api/x',
    body: z.object({ name: z.string().min(1) }),
  });
  assert.equal(bodyOf(save, { name: '' }).body, '{"name":""}');
});

test('what works on much is waited for as long as the specification says', () => {
  const { values, save, batch } = grantsRoutes;
  const calls = [
    thirdPartyRoutes.sync,
    mailAccountsRoutes.receive,
    values,
    save,
    batch,
    dataSyncsRoutes.execute,
  ];
  assert.deepEqual(
    calls.map(({ timeLimitMs }) => timeLimitMs),
    calls.map(() => 100_000),
  );
});
