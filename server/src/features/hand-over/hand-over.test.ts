import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { OpenWork } from '@auditplus/contract/features/hand-over/hand-over.model.ts';
import { handOverRoutes } from '@auditplus/contract/features/hand-over/hand-over.routes.ts';
import { messagesRoutes } from '@auditplus/contract/features/messages/messages.routes.ts';
import { userAdminRoutes } from '@auditplus/contract/features/users/user-admin.routes.ts';
import { demoId } from '../../testing/demo-people.ts';
import { startTestApp, type TestApp } from '../../testing/http.ts';
import { type AuditedTask, auditedTask } from '../evidence/evidence.fixture.ts';
import { approver, chain, publishTemplate, start } from '../process-definitions/templates.fixture.ts';
import { foldFault } from '../processes/fold-check.fixture.ts';
import { actors } from '../processes/processes.fixture.ts';
import { rectificationAt } from '../rectifications/rectifications.fixture.ts';
import { lineOf } from './hand-over.service.ts';
import { openWorkOf } from './open-work.queries.ts';

let product: TestApp;
let task: AuditedTask;
before(async () => {
  product = await startTestApp({ clock: { now: () => new Date('2026-04-20T02:00:00Z') } });
  task = await auditedTask(product, 'HAND-OVER');
});
after(() => product.stop());

const user = (account: string) => demoId('user', account);

async function workOf(account: string, as = 'zhoumin'): Promise<OpenWork> {
  return (await product.as(as)).call(handOverRoutes.openWork, { query: { userId: user(account) } });
}

const kindsOf = (work: OpenWork) => [...new Set(work.items.map(({ kind }) => kind))].sort();

const give = (toUserId: string | null, more: object = {}) => ({
  body: { fromUserId: user('heyx'), toUserId, kinds: [], checkIds: [], each: [], ...more },
});

async function handsFull(): Promise<void> {
  const { db } = product.app.kernel;
  await rectificationAt(product, task, { reach: 'signed', day: '2026-04-20', fields: {} });
  await db
    .updateTable('support_requests')
    .set({ owner_user_id: user('heyx'), state: 0 })
    .where('check_task_id', '=', task.taskId)
    .execute();
  await db
    .updateTable('evaluations')
    .set({ owner_user_id: user('heyx'), scorer_ids: JSON.stringify([user('heyx'), user('caoyh')]) })
    .where('check_task_id', '=', task.taskId)
    .where('stage', '=', 'SELF')
    .execute();
}

test('a leaver’s work is listed by kind and given to a colleague of the unit, who is told once', async () => {
  await handsFull();
  const work = await workOf('heyx');
  assert.deepEqual(kindsOf(work), ['evidence', 'rectification', 'score']);
  const reply = await (await product.as('zhoumin')).call(handOverRoutes.handOver, give(user('weisq')));
  assert.deepEqual([reply.done, reply.refused], [work.items.length, []]);
  assert.deepEqual((await workOf('heyx')).items, []);
  const scored = await product.app.kernel.db
    .selectFrom('evaluations')
    .select(['owner_user_id', 'scorer_ids'])
    .where('check_task_id', '=', task.taskId)
    .where('stage', '=', 'SELF')
    .executeTakeFirstOrThrow();
  assert.equal(scored.owner_user_id, user('weisq'));
  assert.deepEqual([...(scored.scorer_ids as string[])].sort(), [user('caoyh'), user('weisq')].sort());
  await product.app.outbox.drain();
  const { list } = await (await product.as('weisq')).call(messagesRoutes.list, { query: {} });
  const told = list.filter(({ event }) => event === 'task.reassigned').map(({ title }) => title);
  assert.equal(told.filter((title) => title.startsWith('工作交接：何一鸣的')).length, 1);
  const trail = await product.app.kernel.db
    .selectFrom('activities')
    .select('target_type')
    .where('action', '=', 'work.handedOver')
    .where('chain_id', '=', task.checkId)
    .execute();
  assert.deepEqual(
    new Set(trail.map(({ target_type }) => target_type)),
    new Set(['evaluation', 'supportRequest']),
  );
});

test('single pieces go to others, kinds limit the rest, and who may not have a piece is named with the reason', async () => {
  await handsFull();
  const { items } = await workOf('heyx');
  const rectification = items.find(({ kind }) => kind === 'rectification');
  assert.ok(rectification);
  const head = await product.as('zhoumin');
  const reply = await head.call(
    handOverRoutes.handOver,
    give(user('songll'), {
      kinds: ['rectification'],
      each: [{ kind: 'rectification', id: rectification.id, toUserId: user('weisq') }],
    }),
  );
  const others = items.filter(({ kind, id }) => kind === 'rectification' && id !== rectification.id).length;
  assert.deepEqual([reply.done, reply.refused.length], [1, others]);
  assert.deepEqual(
    kindsOf(await workOf('heyx')),
    others > 0 ? ['evidence', 'rectification', 'score'] : ['evidence', 'score'],
  );
  const foreign = await head.call(handOverRoutes.handOver, give(user('songll'), { kinds: ['evidence'] }));
  assert.equal(foreign.done, 0);
  assert.deepEqual(new Set(foreign.refused.map(({ reason }) => reason)), new Set(['接收人不属于被审核单位']));
});

test('work goes to no missing or same person, and colleagues without the right hand over nothing', async () => {
  const head = await product.as('zhoumin');
  const same = await head.tryCall(handOverRoutes.handOver, give(user('heyx')));
  assert.deepEqual([same.status, same.errorCode], [422, 'handOver.samePerson']);
  const missing = await head.tryCall(handOverRoutes.handOver, give('nobody'));
  assert.deepEqual([missing.status, missing.errorCode], [422, 'handOver.noReceiver']);
  const other = await product.as('weisq');
  assert.equal((await other.tryCall(handOverRoutes.handOver, give(user('weisq')))).errorCode, 'AU0001');
  const looking = await other.tryCall(handOverRoutes.openWork, { query: { userId: user('heyx') } });
  assert.equal(looking.errorCode, 'AU0001');
  assert.equal(
    (await (await product.as('heyx')).call(handOverRoutes.openWork, { query: { userId: user('heyx') } })).user
      .isGone,
    false,
  );
});

test('who switches a person off with open work is told and led to the hand-over, and so is the head', async () => {
  await handsFull();
  const admin = await product.as('admin');
  await admin.call(userAdminRoutes.state, { params: { id: user('heyx') }, query: {} });
  await product.app.outbox.drain();
  for (const [account, link] of [
    ['admin', `/permission/user?handOver=${user('heyx')}`],
    ['zhoumin', `/myReview?handOver=${user('heyx')}`],
  ] as const) {
    const { list } = await (await product.as(account)).call(messagesRoutes.list, { query: {} });
    const told = list.find(({ event }) => event === 'handOver.waiting');
    assert.equal(told?.link, link, account);
    assert.match(told?.title ?? '', /^何一鸣已停用，还有\d+项未完成的工作待交接$/);
  }
  const work = await workOf('heyx', 'admin');
  assert.equal(work.user.isGone, true);
  const reply = await admin.call(handOverRoutes.handOver, give(user('weisq')));
  assert.equal(reply.done, work.items.length);
});

test('a line of a message is in the language of its reader, whoever hands over', async () => {
  const works = await openWorkOf(product.app.kernel.db, user('weisq'), 'en');
  const scored = works.find(({ kind }) => kind === 'score');
  assert.ok(scored);
  assert.ok(scored.place.includes('; '), 'the drawer of who hands over');
  const { zh, en } = lineOf(scored);
  assert.deepEqual([zh.includes(';'), zh.includes('；'), en.includes('; ')], [false, true, true]);
});

test('steps of processes go to a colleague, except where that one decides there already', async () => {
  const admin = await product.as('admin');
  const flow = await publishTemplate(
    admin,
    chain(start(), approver('会签', ['luozq', 'chenyl'], { counterSign: 1 }), approver('总经理', ['luozq'])),
  );
  const people = actors(product);
  const id = await people.launch('tangmy', flow);
  const own = await product.as('luozq');
  const body = { fromUserId: user('luozq'), kinds: [], checkIds: [], each: [] };
  const [work] = (await workOf('luozq', 'luozq')).items.filter(({ kind }) => kind === 'process');
  assert.equal(work?.id, id);
  assert.match(work?.place ?? '', /^测试流程\d+ · 会签$/);
  const twice = await own.call(handOverRoutes.handOver, { body: { ...body, toUserId: user('chenyl') } });
  assert.deepEqual(
    [twice.done, twice.refused.map(({ reason }) => reason)],
    [0, ['接收人已参与该步骤，或按职责分离规则不能办理']],
  );
  const reply = await own.call(handOverRoutes.handOver, { body: { ...body, toUserId: user('panyt') } });
  assert.deepEqual([reply.done, reply.refused], [1, []]);
  assert.deepEqual(await people.todo('luozq'), []);
  const [received] = await people.todo('panyt');
  assert.equal(received?.processId, id);
  const detail = await people.detail('panyt', id);
  assert.equal(detail.operator?.reason, '工作交接');
  await people.agree('panyt', id);
  assert.equal(await foldFault(product.app.kernel.db, id), null);
});

test('an audit’s lead hands the audit over with the seat in the team', async () => {
  const { db } = product.app.kernel;
  const lead = (
    await db
      .selectFrom('checks')
      .select('lead_auditor_id')
      .where('id', '=', task.checkId)
      .executeTakeFirstOrThrow()
  ).lead_auditor_id;
  assert.equal(lead, user('zhaoqf'));
  const own = await product.as('zhaoqf');
  const reply = await own.call(handOverRoutes.handOver, {
    body: {
      fromUserId: user('zhaoqf'),
      toUserId: user('sunlj'),
      kinds: ['lead'],
      checkIds: [task.checkId],
      each: [],
    },
  });
  assert.deepEqual([reply.done, reply.refused], [1, []]);
  const seats = await db
    .selectFrom('check_members')
    .select(['user_id', 'member_role'])
    .where('check_id', '=', task.checkId)
    .where('member_role', '=', 'LEAD')
    .execute();
  assert.deepEqual(seats, [{ user_id: user('sunlj'), member_role: 'LEAD' }]);
});
