import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { dataInterfacesRoutes as routes } from '@auditplus/contract/features/data-interfaces/data-interfaces.routes.ts';
import { interfaceKeysRoutes as keys } from '@auditplus/contract/features/data-interfaces/interface-keys.routes.ts';
import { z } from 'zod';
import { demoId } from '../../testing/demo-people.ts';
import { type Client, startTestApp, type TestApp } from '../../testing/http.ts';
import { startCallLog } from './call-log.ts';
import { interfaceEdit, parameter, publishedInterface } from './interfaces.fixture.ts';

let product: TestApp;
let admin: Client;
const now = Date.parse('2026-03-01T02:00:00Z');
before(async () => {
  product = await startTestApp({ clock: { now: () => new Date(now) } });
  admin = await product.as('admin');
});
after(() => product.stop());

type KeyEdit = Parameters<typeof keyEdit>[1];

const keyEdit = (
  interfaceIds: string[],
  more: Partial<{
    addresses: string;
    expiresAt: number | null;
    runAsUserId: string;
    enabledMark: 0 | 1;
  }> = {},
) => ({
  fullName: '对接密钥',
  interfaceIds,
  addresses: '',
  expiresAt: null,
  runAsUserId: '',
  enabledMark: 1 as const,
  description: '',
  ...more,
});

async function keyFor(ids: string[], more: KeyEdit = {}): Promise<{ id: string; key: string }> {
  return admin.call(keys.create, { body: keyEdit(ids, more) });
}

const Answer = z.object({
  status: z.number(),
  msg: z.string().default(''),
  data: z.unknown().default(null),
  paths: z.record(z.string(), z.unknown()).default({}),
});

const codeOf = (answer: z.output<typeof Answer>): unknown => Reflect.get(Object(answer.data), 'errorCode');

/** Calls as a program outside does. */
async function open(key: string, path: string, body?: object) {
  const response = await fetch(`${product.url}/api/open/${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { authorization: `Key ${key}`, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  return Answer.parse({ ...Object(await response.json()), status: response.status });
}

const publish = async (given: Parameters<typeof interfaceEdit>[0]) => {
  const edit = interfaceEdit(given);
  return { id: await publishedInterface(admin, edit), code: edit.enCode };
};

test('a key opens its interfaces where these allow keys, and nothing else', async () => {
  const fixed = await publish({ checkType: 1 });
  const forSessions = await publish({ checkType: 0 });
  const another = await publish({ checkType: 1 });
  const { key } = await keyFor([fixed.id, forSessions.id]);
  assert.match(key, /^ak_[\w-]{43}$/);
  assert.deepEqual((await open(key, fixed.code)).data, [
    { id: '1', name: '甲' },
    { id: '2', name: '乙' },
  ]);
  assert.equal(codeOf(await open(key, forSessions.code)), 'interface.denied');
  assert.equal(codeOf(await open(key, another.code)), 'interface.denied');
  assert.equal((await open('ak_wrong', fixed.code)).msg, '访问密钥无效、已过期，或不能从该地址使用');
  const session = await fetch(`${product.url}/api/open/${fixed.code}`, { headers: admin.headers });
  assert.equal(session.status, 401);
  // A key is no session.
  const asSession = await fetch(`${product.url}/api/system/DataInterface`, {
    headers: { authorization: `Key ${key}` },
  });
  assert.equal(asSession.status, 401);
});

test('data of the database need a person whose rights the key has', async () => {
  const sql = await publish({
    checkType: 1,
    dataType: 1,
    query: 'SELECT @user AS me, {n} AS n',
    requestParameters: [parameter('n', { dataType: 'int' })],
  });
  const nobody = await keyFor([sql.id]);
  assert.equal((await open(nobody.key, sql.code)).msg, '此访问密钥未指定运行人员，只能调用静态数据接口');
  const person = demoId('user', 'yangcz');
  const { key } = await keyFor([sql.id], { runAsUserId: person });
  assert.deepEqual((await open(key, `${sql.code}?n=3`)).data, [{ me: person, n: 3 }]);
  assert.deepEqual((await open(key, sql.code, { n: 4 })).data, [{ me: person, n: 4 }]);
  const unknown = await admin.tryCall(keys.create, { body: keyEdit([sql.id], { runAsUserId: 'none' }) });
  assert.equal(unknown.msg, '该人员不存在、已停用，或权限高于您');
  assert.partialDeepStrictEqual(unknown.data, { field: 'runAsUserId' });
});

test('a key ends with its time, its addresses and its switch', async () => {
  const { id, code } = await publish({ checkType: 1 });
  const over = await keyFor([id], { expiresAt: now });
  const elsewhere = await keyFor([id], { addresses: '10.1.0.0/16' });
  const off = await keyFor([id], { enabledMark: 0 });
  for (const { key } of [over, elsewhere, off]) assert.equal((await open(key, code)).status, 401);
  const here = await keyFor([id], { addresses: '127.0.0.1, ::1', expiresAt: now + 1 });
  assert.equal((await open(here.key, code)).status, 200);
  const wrong = await admin.tryCall(keys.create, { body: keyEdit([id], { addresses: 'x' }) });
  assert.equal(wrong.msg, '无法识别地址“x”');
  assert.partialDeepStrictEqual(wrong.data, { field: 'addresses' });
  const listed = await publish({ checkType: 2, ipAddress: '10.1.0.0/16' });
  const key = await keyFor([listed.id]);
  assert.equal(codeOf(await open(key.key, listed.code)), 'interface.denied');
});

test('keys are changed and removed, and their use is noted', async () => {
  const log = startCallLog(product.app.kernel);
  const { id, code } = await publish({ checkType: 1 });
  const made = await keyFor([id]);
  await open(made.key, code);
  await log.stop();
  const find = async () => {
    const { list } = await admin.call(keys.list, { query: { keyword: '对接' } });
    return list.find((row) => row.id === made.id);
  };
  const row = await find();
  assert.deepEqual([row?.start, row?.lastUsedAt, row?.interfaceNames.length], [made.key.slice(0, 8), now, 1]);
  const { list: calls } = await admin.call(routes.log, { params: { id }, query: { keyword: '对接' } });
  assert.deepEqual(
    calls.map(({ userId, invokType }) => [userId, invokType]),
    [['对接密钥', 'open']],
  );
  const stale = await admin.tryCall(keys.update, {
    params: { id: made.id },
    body: { ...keyEdit([id]), rev: 9 },
  });
  assert.equal(stale.errorCode, 'record.stale');
  await admin.call(keys.update, {
    params: { id: made.id },
    body: { ...keyEdit([id], { enabledMark: 0 }), rev: 0 },
  });
  assert.equal((await open(made.key, code)).status, 401);
  await admin.call(keys.remove, { params: { id: made.id }, query: { rev: 1 } });
  assert.equal(await find(), undefined);
});

test('the document of a key tells of what the key opens', async () => {
  const { id, code } = await publish({
    checkType: 1,
    requestParameters: [parameter('year', { dataType: 'int', required: 1, fieldName: '年度' })],
  });
  const hidden = await publish({ checkType: 0 });
  const { key } = await keyFor([id, hidden.id]);
  const document = await open(key, 'openapi.json');
  assert.deepEqual(Object.keys(document.paths), [`/api/open/${code}`]);
  const { get } = Operation.parse(document.paths[`/api/open/${code}`]);
  assert.deepEqual(get.parameters, [
    { name: 'year', in: 'query', description: '年度', required: true, schema: { type: 'integer' } },
  ]);
  const answer = get.responses['200']?.content['application/json'].schema.properties.data.items;
  assert.deepEqual(Object.keys(answer?.properties ?? {}), ['id', 'name']);
});

const Items = z.object({ properties: z.record(z.string(), z.unknown()) });
const Schema = z.object({ properties: z.object({ data: z.object({ items: Items }) }) });
const Content = z.object({ 'application/json': z.object({ schema: Schema }) });
const Operation = z.object({
  get: z.object({
    parameters: z.array(z.unknown()),
    responses: z.record(z.string(), z.object({ content: Content })),
  }),
});

test('an unsaved interface is tried as oneself or as another person, with its timings', async () => {
  const { enabledMark, rev, ...edit } = interfaceEdit({
    dataType: 1,
    query: 'SELECT @user AS me FROM generate_series(1, 3)',
    dataProcessing: 'return data.slice(1);',
  });
  const bench = (asUserId: string) =>
    admin.call(routes.bench, { body: { ...edit, id: '', values: [], asUserId } });
  const own = await bench('');
  assert.deepEqual(own.data, Array(2).fill({ me: demoId('user', 'admin') }));
  assert.deepEqual(
    [own.columns, own.rows, own.isCut, own.timings.map(({ step }) => step)],
    [[{ name: 'me', type: 'text' }], 2, false, ['check', 'source', 'script']],
  );
  const person = demoId('user', 'yangcz');
  assert.deepEqual((await bench(person)).data, Array(2).fill({ me: person }));
  const noted = await product.app.kernel.db
    .selectFrom('activities')
    .select('after')
    .where('action', '=', 'interface.triedAs')
    .execute();
  assert.equal(noted.length, 1);
  const failed = await admin.tryCall(routes.bench, {
    body: {
      ...edit,
      query: 'SELECT 1 / (n - 1) FROM generate_series(1, 3) g(n)',
      id: '',
      values: [],
      asUserId: '',
    },
  });
  assert.deepEqual(
    [failed.errorCode, Reflect.get(Object(failed.data), 'database')],
    ['sql.failed', 'division by zero'],
  );
});
