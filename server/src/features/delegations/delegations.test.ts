import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { delegationsRoutes as routes } from '@auditplus/contract/features/delegations/delegations.routes.ts';
import { demoId } from '../../testing/demo-people.ts';
import { type Client, startTestApp, type TestApp } from '../../testing/http.ts';
import { said } from '../../testing/said.ts';

const HOUR = 3_600_000;
let product: TestApp;
let tang: Client;
let chen: Client;
before(async () => {
  product = await startTestApp();
  tang = await product.as('tangmy');
  chen = await product.as('chenyl');
});
after(() => product.stop());

const edit = (account: string, fromHours = -1, toHours = 24) => ({
  toUserId: demoId('user', account),
  flowId: '',
  flowCategory: '',
  startTime: Date.now() + fromHours * HOUR,
  endTime: Date.now() + toHours * HOUR,
  description: '出差',
});

test('a delegation is one’s own: written, read, stopped and deleted by the person', async () => {
  await tang.call(routes.create, { body: edit('chenyl') });
  const [row] = (await tang.call(routes.list, { query: {} })).list;
  assert.ok(row);
  assert.deepEqual([row.userName, row.toUserName, row.flowName, row.rev], ['唐明月', '陈雨林', '', 0]);
  const incoming = await chen.call(routes.list, { query: { direction: 'in' } });
  assert.deepEqual(
    incoming.list.map(({ id }) => id),
    [row.id],
  );
  assert.equal((await chen.tryCall(routes.read, { params: { id: row.id } })).status, 404);
  assert.equal((await chen.tryCall(routes.remove, { params: { id: row.id } })).status, 404);
  const stale = await tang.tryCall(routes.update, {
    params: { id: row.id },
    body: { ...edit('chenyl'), rev: 7 },
  });
  assert.deepEqual([stale.status, stale.errorCode], [409, 'record.stale']);
  await tang.call(routes.update, { params: { id: row.id }, body: { ...edit('chenyl', 0, 48), rev: 0 } });
  await tang.call(routes.stop, { params: { id: row.id } });
  assert.ok((await tang.call(routes.read, { params: { id: row.id } })).endTime <= Date.now());
  await tang.call(routes.remove, { params: { id: row.id } });
  assert.deepEqual((await tang.call(routes.list, { query: {} })).list, []);
});

test('nobody delegates to himself, backwards in time, twice at once or in a circle', async () => {
  const tried = async (client: Client, body: ReturnType<typeof edit>) =>
    said(await client.tryCall(routes.create, { body }));
  assert.deepEqual(await tried(tang, edit('tangmy')), [422, 'delegation.toSelf', '不能委托给自己']);
  assert.deepEqual(await tried(tang, edit('chenyl', 5, 4)), [
    422,
    'delegation.badTime',
    '结束时间必须晚于开始时间，且不能早于现在',
  ]);
  assert.deepEqual(await tried(tang, { ...edit('chenyl'), toUserId: 'nobody' }), [
    422,
    'delegation.disabled',
    '受托人的账号已停用或不存在',
  ]);
  assert.deepEqual(await tried(tang, { ...edit('chenyl'), flowId: 'nothing' }), [
    422,
    'delegation.unknownProcess',
    '流程不存在',
  ]);
  await tang.call(routes.create, { body: edit('chenyl') });
  assert.deepEqual(await tried(tang, edit('luozq', 2, 3)), [
    422,
    'delegation.overlaps',
    '该时间段内已委托给陈雨林',
  ]);
  await tang.call(routes.create, { body: edit('luozq', 30, 40) });
  await tang.call(routes.create, { body: { ...edit('luozq'), flowCategory: 'office' } });
  assert.deepEqual(await tried(chen, edit('tangmy')), [
    422,
    'delegation.circle',
    '唐明月在该时间段内已委托给您，不能互相委托',
  ]);
});
