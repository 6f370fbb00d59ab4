import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { CheckView } from '@auditplus/contract/features/audits/audits.model.ts';
import { auditsRoutes } from '@auditplus/contract/features/audits/audits.routes.ts';
import { checkTasksRoutes } from '@auditplus/contract/features/audits/tasks.routes.ts';
import { DEMO_PASSWORD, demoId, passwordDigest } from '../../testing/demo-people.ts';
import { startTestApp, type TestApp } from '../../testing/http.ts';
import { publishedVersion } from '../standards/standards.fixture.ts';
import { auditAt, draftOf, putTasks, stage } from './audits.fixture.ts';
import { startDueAudits } from './audits.jobs.ts';

let product: TestApp;
let versionId = '';
const today = new Date('2026-02-15T02:00:00Z');
before(async () => {
  product = await startTestApp({ clock: { now: () => today } });
  versionId = await publishedVersion(product, 'TASKS');
});
after(() => product.stop());

const taskOf = (audit: CheckView, unit: string) => {
  const task = audit.tasks.find(({ unitOrgId }) => unitOrgId === demoId('org', unit));
  assert.ok(task);
  return task.id;
};

test('the coordinator begins the self score once all mandatory evidence is in', async () => {
  const audit = await auditAt(product, 'running', draftOf(versionId));
  const id = taskOf(audit, 'C01');
  const params = { id };
  const coordinator = await product.as('tangmy');
  const task = await coordinator.call(checkTasksRoutes.task, { params });
  assert.deepEqual([task.state, task.can.startSelf, task.can.override], [1, true, false]);
  assert.ok(task.evidence.missing > 0);
  const early = await coordinator.tryCall(checkTasksRoutes.startSelf, { params, body: { rev: task.rev } });
  assert.deepEqual([early.status, early.msg], [422, `必备资料还有${task.evidence.missing}项未提交`]);
  const stranger = await (await product.as('panyt')).tryCall(checkTasksRoutes.startSelf, {
    params,
    body: { rev: task.rev },
  });
  assert.deepEqual([stranger.status, stranger.errorCode], [403, 'AU0001']);
  await product.app.kernel.db
    .updateTable('support_requests')
    .set({ state: 1 })
    .where('check_task_id', '=', id)
    .execute();
  const stale = await coordinator.tryCall(checkTasksRoutes.startSelf, {
    params,
    body: { rev: task.rev + 5 },
  });
  assert.equal(stale.errorCode, 'AU0007');
  const begun = await coordinator.call(checkTasksRoutes.startSelf, { params, body: { rev: task.rev } });
  assert.deepEqual([begun.state, begun.currentStage], [2, 'SELF']);
  assert.deepEqual(
    begun.lineStates.map(({ line, stage: at }) => [line, at]),
    [
      ['C', 'SELF'],
      ['W', 'SELF'],
      ['H', 'SELF'],
    ],
  );
  const twice = await coordinator.tryCall(checkTasksRoutes.startSelf, { params, body: { rev: begun.rev } });
  assert.deepEqual([twice.status, twice.msg], [409, '状态已变化(当前：自评)，操作未执行']);
});

test('the department overrides missing evidence with a reason', async () => {
  const audit = await auditAt(product, 'running', draftOf(versionId));
  const params = { id: taskOf(audit, 'C03') };
  const msd = await product.as('chenyl');
  const { rev } = await msd.call(checkTasksRoutes.task, { params });
  const silent = await msd.tryCall(checkTasksRoutes.override, { params, body: { rev, reason: '' } });
  assert.equal(silent.msg, '必填项未填写：放行原因');
  const wrong = await (await product.as('weisq')).tryCall(checkTasksRoutes.override, {
    params,
    body: { rev, reason: '资料齐全' },
  });
  assert.equal(wrong.errorCode, 'AU0001');
  const begun = await msd.call(checkTasksRoutes.override, { params, body: { rev, reason: '资料随后补交' } });
  assert.deepEqual([begun.state, begun.overrideReason], [2, '资料随后补交']);
});

test('one unit is taken out of an audit until one of its stages is confirmed', async () => {
  const audit = await auditAt(product, 'running', draftOf(versionId));
  const params = { id: taskOf(audit, 'C01') };
  const head = await product.as('zhoumin');
  const { rev } = await head.call(checkTasksRoutes.task, { params });
  const wrong = await (await product.as('zhaoqf')).tryCall(checkTasksRoutes.cancel, {
    params,
    body: { rev, reason: '单位停产' },
  });
  assert.equal(wrong.errorCode, 'AU0001');
  const cancelled = await head.call(checkTasksRoutes.cancel, { params, body: { rev, reason: '单位停产' } });
  assert.equal(cancelled.state, 10);
  const other = { id: taskOf(audit, 'C03') };
  const { can } = await head.call(checkTasksRoutes.task, { params: other });
  await putTasks(product, [other.id], 3, true);
  const { rev: otherRev, can: canStill } = await head.call(checkTasksRoutes.task, { params: other });
  assert.deepEqual([can.cancel, canStill.cancel], [true, false]);
  const late = await head.tryCall(checkTasksRoutes.cancel, {
    params: other,
    body: { rev: otherRev, reason: '单位停产' },
  });
  assert.equal(late.msg, '已有评分确认，不能取消审核');
});

test('audits and self scores start on their dates', async () => {
  const future = [
    stage('SELF', '2027-03-01', '2027-03-31'),
    stage('COMPANY', '2027-04-01', '2027-04-30'),
    stage('WATER', '2027-05-01', '2027-05-31'),
    stage('HQ', '2027-05-01', '2027-05-31'),
    stage('MSD', '2027-06-01', '2027-06-30'),
  ];
  const audit = await auditAt(
    product,
    'issued',
    draftOf(versionId, { year: 2027, startDate: '2027-02-01', endDate: '2027-08-31', stagePlan: future }),
  );
  const stateNow = async () => {
    const now = await (await product.as('chenyl')).call(auditsRoutes.get, { params: { id: audit.id } });
    return [now.state, now.tasks.map(({ state }) => state)];
  };
  const startAt = (moment: string) =>
    startDueAudits({ ...product.app.kernel, clock: { now: () => new Date(moment) } });
  await startAt('2027-01-31T02:00:00Z');
  assert.deepEqual(await stateNow(), [2, [0, 0]]);
  // Half past midnight of 1 February in Shanghai.
  await startAt('2027-01-31T16:30:00Z');
  assert.deepEqual(await stateNow(), [3, [1, 1]]);
  await product.app.kernel.db
    .updateTable('support_requests')
    .set({ state: 2 })
    .where('check_task_id', '=', taskOf(audit, 'C01'))
    .execute();
  await startAt('2027-03-01T02:00:00Z');
  assert.deepEqual(await stateNow(), [3, [2, 1]]);
});

test('a group leader names a deputy, who then sees the task; its own people cannot be named', async () => {
  const audit = await auditAt(product, 'running', draftOf(versionId));
  const body = {
    checkTaskId: taskOf(audit, 'C01'),
    stage: 'WATER' as const,
    userId: demoId('user', 'maxd'),
    reason: '被审核部门回避',
  };
  const leader = await product.as('linzy');
  const wrong = await (await product.as('zhoumin')).tryCall(checkTasksRoutes.nameDeputy, { body });
  assert.equal(wrong.errorCode, 'AU0001');
  const own = await leader.tryCall(checkTasksRoutes.nameDeputy, {
    body: { ...body, userId: demoId('user', 'tangmy') },
  });
  assert.equal(own.errorCode, 'AU0006');
  const deputy = await product.as('maxd');
  const params = { id: body.checkTaskId };
  assert.equal((await deputy.tryCall(checkTasksRoutes.task, { params })).status, 404);
  const named = await leader.call(checkTasksRoutes.nameDeputy, { body });
  assert.deepEqual([named.user.name, named.unit.enCode, named.namedBy.name], ['马晓东', 'C01', '林志远']);
  assert.equal((await deputy.call(checkTasksRoutes.task, { params })).id, body.checkTaskId);
  const { list } = await leader.call(checkTasksRoutes.deputies, { query: { checkTaskId: body.checkTaskId } });
  assert.deepEqual(
    list.map(({ id }) => id),
    [named.id],
  );
  await leader.call(checkTasksRoutes.removeDeputy, { params: { id: named.id } });
  assert.equal((await deputy.tryCall(checkTasksRoutes.task, { params })).status, 404);
});

test('settings of the audit side are read by everybody and changed by the head', async () => {
  const head = await product.as('zhoumin');
  const { rev, ...stored } = await head.call(checkTasksRoutes.settings, {});
  assert.equal(stored.reopenDays, 30);
  const body = { settings: { ...stored, disputeDays: 7 }, rev };
  const wrong = await (await product.as('chenyl')).tryCall(checkTasksRoutes.saveSettings, { body });
  assert.equal(wrong.errorCode, 'AU0001');
  const saved = await head.call(checkTasksRoutes.saveSettings, { body });
  assert.equal(saved.disputeDays, 7);
  const stale = await head.tryCall(checkTasksRoutes.saveSettings, { body: { ...body, settings: stored } });
  assert.equal(stale.status, 409);
});

test('the lead and the general manager sign the final sheet with their passwords; a change voids it', async () => {
  const audit = await auditAt(product, 'running', draftOf(versionId));
  const id = taskOf(audit, 'C01');
  const params = { id };
  const lead = await product.as('zhaoqf');
  const password = passwordDigest(DEMO_PASSWORD);
  const early = await lead.tryCall(checkTasksRoutes.sign, {
    params,
    body: { hash: '0'.repeat(64), password, image: null },
  });
  assert.equal(early.msg, '任务尚未定分，不能签字');
  await putTasks(product, [id], 7, true);
  const db = product.app.kernel.db;
  await db
    .updateTable('check_tasks')
    .set({ locked_at: today, published_percent: 90.5 })
    .where('id', '=', id)
    .execute();
  const sheet = await lead.call(checkTasksRoutes.signatures, { params });
  assert.deepEqual([sheet.list, sheet.canSign], [[], true]);
  const body = { hash: sheet.hash ?? '', password, image: null };
  const wrongPassword = await lead.tryCall(checkTasksRoutes.sign, {
    params,
    body: { ...body, password: passwordDigest('nonsense') },
  });
  assert.deepEqual([wrongPassword.status, wrongPassword.msg], [422, '签名验证失败']);
  const oldHash = await lead.tryCall(checkTasksRoutes.sign, {
    params,
    body: { ...body, hash: 'f'.repeat(64) },
  });
  assert.equal(oldHash.msg, '评分数据已变化，请刷新后重新签字');
  const stranger = await (await product.as('chenyl')).tryCall(checkTasksRoutes.sign, { params, body });
  assert.equal(stranger.errorCode, 'AU0001');
  const byLead = await lead.call(checkTasksRoutes.sign, { params, body });
  assert.equal(byLead.canSign, false);
  const signed = await (await product.as('yangcz')).call(checkTasksRoutes.sign, { params, body });
  assert.deepEqual(
    signed.list.map(({ role, signer, valid }) => [role, signer.name, valid]),
    [
      ['LEAD', '赵清风', true],
      ['UNIT', '杨承志', true],
    ],
  );
  await db.updateTable('check_tasks').set({ published_percent: 91 }).where('id', '=', id).execute();
  const changed = await lead.call(checkTasksRoutes.signatures, { params });
  assert.deepEqual(
    changed.list.map(({ valid }) => valid),
    [false, false],
  );
});
