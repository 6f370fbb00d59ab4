import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { delegationsRoutes as routes } from '@auditplus/contract/features/delegations/delegations.routes.ts';
import { messagesRoutes } from '@auditplus/contract/features/messages/messages.routes.ts';
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

test('a leave is proposed until the next working day, to the superior, then to the delegate of last time', async () => {
  const { db } = product.app.kernel;
  const zhao = await product.as('zhaoqf');
  const superior = demoId('user', 'heyx');
  await db
    .updateTable('users')
    .set({ manager_id: superior })
    .where('id', '=', demoId('user', 'zhaoqf'))
    .execute();
  const first = await zhao.call(routes.leave, {});
  assert.deepEqual([first.toUserId, first.toUserName], [superior, '何一鸣']);
  assert.ok(first.startTime <= Date.now());
  const back = new Date(first.endTime + 8 * HOUR).toISOString();
  assert.equal(back.slice(11, 16), '08:30');
  assert.ok(![0, 6].includes(new Date(back).getUTCDay()) && first.endTime > Date.now());
  const { toUserName: _name, ...proposed } = first;
  const body = { ...proposed, flowId: '', flowCategory: '', description: '休假' };
  await zhao.call(routes.create, { body: { ...body, toUserId: demoId('user', 'luozq') } });
  assert.equal((await zhao.call(routes.leave, {})).toUserName, '罗志强');
  // Whoever has left is not proposed; who leads the department stands in for a superior that nobody has entered.
  const left = { enabled_mark: 0 };
  await db.updateTable('users').set(left).where('id', '=', demoId('user', 'luozq')).execute();
  assert.equal((await zhao.call(routes.leave, {})).toUserId, superior);
  await db
    .updateTable('users')
    .set({ manager_id: null })
    .where('id', '=', demoId('user', 'zhaoqf'))
    .execute();
  await db
    .updateTable('organizes')
    .set({ manager_id: demoId('user', 'linzy') })
    .execute();
  assert.equal((await zhao.call(routes.leave, {})).toUserId, demoId('user', 'linzy'));
  await db.updateTable('users').set({ enabled_mark: 1 }).where('id', '=', demoId('user', 'luozq')).execute();
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

test('whoever is to act for somebody hears it, and hears when it ends or goes to another', async () => {
  const sun = await product.as('sunlj');
  const people = ['chenyl', 'wangsj'] as const;
  const earlier = await Promise.all(people.map(titles));
  const news = async () => {
    const now = await Promise.all(people.map(titles));
    return now.map((list, at) => list.slice(0, list.length - (earlier[at]?.length ?? 0)));
  };
  await sun.call(routes.create, { body: edit('chenyl', 24, 48) });
  const [row] = (await sun.call(routes.list, { query: {} })).list;
  assert.ok(row);
  const { userName } = row;
  const given = `${userName}委托您处理流程`;
  const ended = `${userName}已结束对您的委托`;
  assert.deepEqual(await news(), [[given], []]);
  const params = { id: row.id };
  const { startTime, endTime } = row;
  const same = { ...edit('chenyl'), startTime, endTime };
  await sun.call(routes.update, { params, body: { ...same, description: '改说明', rev: 0 } });
  assert.deepEqual(await news(), [[given], []], 'words alone change nothing for the delegate');
  await sun.call(routes.update, { params, body: { ...same, toUserId: demoId('user', 'wangsj'), rev: 1 } });
  assert.deepEqual(await news(), [[ended, given], [given]]);
  await sun.call(routes.remove, { params });
  assert.deepEqual(await news(), [
    [ended, given],
    [ended, given],
  ]);
});

/** What a person has been told, newest first. */
const titles = async (account: string): Promise<string[]> =>
  (await (await product.as(account)).call(messagesRoutes.list, { query: { pageSize: 100 } })).list.map(
    ({ title }) => title,
  );
