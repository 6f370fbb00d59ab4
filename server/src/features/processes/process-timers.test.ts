import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { HANDLE_STATUS } from '@auditplus/contract/features/processes/process-actions.model.ts';
import { processMonitorRoutes } from '@auditplus/contract/features/processes/process-monitor.routes.ts';
import { demoId } from '../../testing/demo-people.ts';
import { type Client, startTestApp, type TestApp } from '../../testing/http.ts';
import { approver, chain, node, publishTemplate, start } from '../process-definitions/templates.fixture.ts';
import { foldFault } from './fold-check.fixture.ts';
import { actors } from './processes.fixture.ts';
import { actOnDueTimers } from './processes.jobs.ts';

const HOUR = 3_600_000;
// A Wednesday, ten in the morning in Shanghai.
let now = Date.parse('2026-11-25T10:00:00+08:00');
let product: TestApp;
let admin: Client;
let people: ReturnType<typeof actors>;
before(async () => {
  product = await startTestApp({ clock: { now: () => new Date(now) } });
  admin = await product.as('admin');
  people = actors(product);
});
after(() => product.stop());

const rule = (action: string, hours: number, more = {}) => ({ action, hours, unit: 'clock', ...more });
/** Lets hours go by; whoever is signed in stays so. */
const wait = async (hours: number): Promise<void> => {
  now += hours * HOUR;
  await product.app.kernel.db
    .updateTable('sessions')
    .set({ last_seen_at: new Date(now), expires_at: new Date(now + 24 * HOUR) })
    .execute();
};
const pass = async (hours: number): Promise<number> => {
  await wait(hours);
  return actOnDueTimers(product.app.kernel);
};
const due = (id: string) =>
  product.app.kernel.db.selectFrom('process_timers').select('due_at').where('process_id', '=', id).execute();

test('a pause waits for its time, acts once, and by working hours where it says so', async () => {
  const flow = await publishTemplate(
    admin,
    chain(
      start(),
      node('timer', '等待', { hour: 2 }),
      node('timer', '工作时间', { hour: 8, usesCalendar: true }),
      approver('甲', ['chenyl']),
    ),
  );
  const id = await people.launch('tangmy', flow);
  assert.equal(await pass(1), 0);
  assert.equal(await pass(1), 1);
  // Noon: an afternoon of four hours, and the rest on the next day.
  assert.equal((await due(id))[0]?.due_at.getTime(), Date.parse('2026-11-26T14:00:00+08:00'));
  await pass(24);
  await pass(3);
  assert.equal((await people.todo('chenyl')).length, 1);
  assert.equal(await pass(100), 0);
  assert.equal(await foldFault(product.app.kernel.db, id), null);
});

test('a step that lies too long reminds, then agrees, and the record names the rule', async () => {
  const flow = await publishTemplate(
    admin,
    chain(
      start(),
      approver('甲', ['luozq'], {
        overtimeRules: [rule('remind', 4, { everyHours: 2, repeats: 1 }), rule('agree', 10)],
      }),
      approver('乙', ['heyx'], {
        overtimeRules: [rule('transfer', 1, { transferTo: demoId('user', 'zhaoqf') })],
      }),
    ),
  );
  const id = await people.launch('tangmy', flow);
  const [item] = await people.todo('luozq');
  assert.equal(item?.dueTime, now + 4 * HOUR);
  assert.equal(await pass(4), 1);
  assert.equal(await pass(2), 1);
  assert.equal(await pass(2), 0);
  assert.equal(await pass(2), 1);
  assert.equal((await people.todo('heyx')).length, 1);
  assert.equal(await pass(1), 1);
  assert.equal((await people.todo('zhaoqf')).length, 1);
  const { flowTaskOperatorRecordList: records } = await people.detail('tangmy', id);
  const overtime = records.filter(({ handleStatus }) => handleStatus === HANDLE_STATUS.overtime);
  assert.deepEqual(
    overtime.map(({ userName, nodeName, detail }) => [userName, nodeName, detail]),
    [
      ['系统', '乙', '何一鸣 赵清风'],
      ['系统', '甲', '罗志强 超时自动处理'],
    ],
  );
  assert.equal(await foldFault(product.app.kernel.db, id), null);
});

test('timers stop while an instance is suspended, and a lost one is written again', async () => {
  const flow = await publishTemplate(
    admin,
    chain(start(), node('timer', '等待', { hour: 3 }), approver('甲', ['weisq'])),
  );
  const id = await people.launch('tangmy', flow);
  const params = { id };
  const body = { handleOpinion: '暂停' };
  await wait(1);
  await admin.call(processMonitorRoutes.suspend, { params, body });
  assert.equal(await pass(24), 0);
  await admin.call(processMonitorRoutes.resume, { params, body });
  assert.equal((await due(id))[0]?.due_at.getTime(), now + 2 * HOUR);
  await product.app.kernel.db.deleteFrom('process_timers').where('process_id', '=', id).execute();
  assert.deepEqual(await admin.call(processMonitorRoutes.repair, { params, body }), { items: 0, timers: 1 });
  assert.equal(await pass(2), 1);
  assert.equal((await people.todo('weisq')).length, 1);
});

test('a service that fails is an incident after three tries, which the monitor tries again', async () => {
  const flow = await publishTemplate(
    admin,
    chain(
      start(),
      node('service', '取号', { service: 'number', settings: { rule: 'no-such-rule' } }),
      approver('甲', ['chenyl']),
    ),
  );
  const id = await people.launch('tangmy', flow);
  await product.app.outbox.drain();
  for (let tried = 1; tried < 3; tried++) {
    await pass(1);
    await product.app.outbox.drain();
  }
  const { list } = await admin.call(processMonitorRoutes.list, { query: { isStuck: 'true' } as never });
  assert.deepEqual(
    list.map((row) => [row.id, row.incident]),
    [[id, '自动服务失败']],
  );
  assert.equal(await foldFault(product.app.kernel.db, id), null);
});

test('what takes far longer than its step usually does is found by the monitor, with the reason', async () => {
  const flow = await publishTemplate(admin, chain(start(), approver('甲', ['chenyl'])));
  await people.agree('chenyl', await people.launch('tangmy', flow));
  const id = await people.launch('tangmy', flow);
  const open = product.app.kernel.db.updateTable('process_visits').where('process_id', '=', id);
  await open
    .set({ started_at: new Date(now - 30 * 24 * HOUR) })
    .where('outcome', 'is', null)
    .execute();
  const find = async (query: object) =>
    (await admin.call(processMonitorRoutes.list, { query: { flowId: flow, ...query } as never })).list.map(
      (row) => [row.id, row.incident],
    );
  assert.deepEqual(await find({ isStuck: 'true' }), [[id, '停留时间远超平常']]);
  assert.deepEqual(await find({ status: '1' }), [[id, '']]);
});

test('many timers that are due at once are each acted on once', async () => {
  const flow = await publishTemplate(
    admin,
    chain(start(), node('timer', '等待', { minute: 5 }), approver('甲', ['wujp'])),
  );
  for (let made = 0; made < 30; made++) await people.launch('tangmy', flow);
  await wait(1);
  const both = await Promise.all([actOnDueTimers(product.app.kernel), actOnDueTimers(product.app.kernel)]);
  assert.ok(both[0] + both[1] >= 30);
  assert.equal((await people.todo('wujp')).length, 30);
});
