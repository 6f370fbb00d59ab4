import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { CheckView } from '@auditplus/contract/features/audits/audits.model.ts';
import { auditsRoutes } from '@auditplus/contract/features/audits/audits.routes.ts';
import { checkTasksRoutes } from '@auditplus/contract/features/audits/tasks.routes.ts';
import { change } from '../../kernel/trail.ts';
import { DEMO_PASSWORD, demoId, passwordDigest } from '../../seed/demo/run-people.ts';
import { startTestApp, type TestApp } from '../../testing/http.ts';
import { publishedVersion } from '../standards/standards.fixture.ts';
import { auditAt, draftOf, stage } from './audits.fixture.ts';
import { startDueAudits } from './audits.jobs.ts';
import { advanceCheck } from './public.ts';

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

/** Puts tasks where other features' work would have taken them. */
async function putTasks(ids: readonly string[], state: number, confirmed: boolean): Promise<void> {
  const db = product.app.kernel.db;
  await db
    .updateTable('check_tasks')
    .set({ state })
    .where('id', 'in', [...ids])
    .execute();
  if (confirmed)
    await db
      .updateTable('stage_records')
      .set({ state: 4 })
      .where('check_task_id', 'in', [...ids])
      .execute();
}

async function putReport(audit: CheckView, taskId: string, state: number): Promise<void> {
  const id = `report-${taskId}`.slice(0, 50);
  const db = product.app.kernel.db;
  await db
    .insertInto('reports')
    .values({
      id,
      en_code: `BG-${taskId}`.slice(0, 50),
      check_id: audit.id,
      check_task_id: taskId,
      report_type: 1,
      full_name: '审核报告',
      drafter_id: demoId('user', 'chenyl'),
      snapshot: '{}',
      state,
    })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ state }))
    .execute();
}

const advance = async (audit: CheckView) => {
  const ctx = await product.ctxAs('zhoumin');
  await change(ctx, (c) => advanceCheck(c, ctx, audit.id));
  return (await product.as('chenyl')).call(auditsRoutes.get, { params: { id: audit.id } });
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

test('an audit moves on by itself, is closed when nothing is open, sealed, and reopened within 30 days', async () => {
  const audit = await auditAt(product, 'running', draftOf(versionId));
  const params = { id: audit.id };
  const ids = audit.tasks.map(({ id }) => id);
  const [first = '', second = ''] = ids;
  await putTasks([first], 7, true);
  assert.equal((await advance(audit)).state, 3);
  await putTasks([second], 7, true);
  assert.equal((await advance(audit)).state, 4);
  // The last final score drafts the summary report, which must be published like the units' reports.
  await product.app.outbox.drain();

  const db = product.app.kernel.db;
  const node = await db
    .selectFrom('standard_nodes')
    .select('id')
    .where('version_id', '=', versionId)
    .where('is_item', '=', true)
    .executeTakeFirstOrThrow();
  await db
    .insertInto('findings')
    .values({
      id: `finding-${first}`.slice(0, 50),
      en_code: `WT-${first}`.slice(0, 50),
      check_id: audit.id,
      check_task_id: first,
      node_id: node.id,
      stage: 'MSD',
      title: '缺少记录',
      fact: '三月两次作业没有检测记录',
      criterion: '1.1.1',
      severity: 2,
      category: '管理缺陷',
      unit_org_id: demoId('org', 'C01'),
      state: 4,
    })
    .execute();
  await db
    .insertInto('rectifications')
    .values({
      id: `rect-${first}`.slice(0, 50),
      en_code: `ZG-${first}`.slice(0, 50),
      finding_id: `finding-${first}`.slice(0, 50),
      check_id: audit.id,
      responsible_org_id: demoId('org', 'C01'),
      deadline: '2026-03-31',
      state: 3,
    })
    .execute();
  await putReport(audit, first, 5);
  await putReport(audit, second, 4);
  const scored = await advance(audit);
  assert.deepEqual([scored.state, scored.tasks.map(({ state }) => state)], [4, [8, 7]]);
  const head = await product.as('zhoumin');
  const early = await head.tryCall(auditsRoutes.close, { params, body: { rev: scored.rev } });
  assert.equal(early.msg, '还有1项整改未关闭');
  const { problems, ready } = await head.call(auditsRoutes.closeCheck, { params });
  assert.deepEqual(
    [ready, problems.map(({ errorCode, msg }) => [errorCode, msg])],
    [
      false,
      [
        ['AU1207', '还有1项整改未关闭'],
        ['AU1208', '还有1份报告未发布'],
        ['AU1209', '请先填写末次会议记录'],
      ],
    ],
  );
  await putReport(audit, second, 5);
  const published = await advance(audit);
  assert.deepEqual([published.state, published.tasks.map(({ state }) => state)], [6, [8, 9]]);

  await db.updateTable('rectifications').set({ state: 7 }).where('check_id', '=', audit.id).execute();
  await db.updateTable('findings').set({ state: 5 }).where('check_id', '=', audit.id).execute();
  await db.updateTable('reports').set({ state: 5 }).where('check_id', '=', audit.id).execute();
  const settled = await advance(audit);
  assert.deepEqual([settled.state, settled.tasks.map(({ state }) => state)], [6, [9, 9]]);
  const unminuted = await head.tryCall(auditsRoutes.close, { params, body: { rev: settled.rev } });
  assert.equal(unminuted.msg, '请先填写末次会议记录');
  const lead = await product.as('zhaoqf');
  const minuted = await lead.call(auditsRoutes.update, {
    params,
    body: {
      rev: settled.rev,
      conclusion: '体系运行有效',
      closingMeeting: {
        time: today.getTime(),
        place: '一号会议室',
        attendees: ['赵清风'],
        minutes: '',
        file: null,
      },
    },
  });
  const wrong = await (await product.as('chenyl')).tryCall(auditsRoutes.close, {
    params,
    body: { rev: minuted.rev },
  });
  assert.deepEqual([wrong.status, wrong.errorCode], [403, 'AU0001']);
  const closed = await lead.call(auditsRoutes.close, { params, body: { rev: minuted.rev } });
  assert.deepEqual([closed.state, closed.sealed], [7, true]);
  const chain = await db
    .selectFrom('activity_chains')
    .selectAll()
    .where('chain_id', '=', audit.id)
    .executeTakeFirstOrThrow();
  assert.deepEqual([closed.chainHead, chain.sealed_at !== null], [chain.hash, true]);

  const closedDaysAgo = (days: number) =>
    db
      .updateTable('checks')
      .set({ closed_at: new Date(today.getTime() - days * 86_400_000) })
      .where('id', '=', audit.id)
      .execute();
  await closedDaysAgo(31);
  const late = await head.tryCall(auditsRoutes.reopen, {
    params,
    body: { rev: closed.rev, reason: '补充整改' },
  });
  assert.deepEqual([late.status, late.msg], [422, '关闭已超过30天，不能重新打开']);
  const mayReopen = async () => (await head.call(auditsRoutes.get, { params })).can.reopen;
  assert.equal(await mayReopen(), false);
  await closedDaysAgo(30);
  assert.equal(await mayReopen(), true);
  const byLead = await lead.tryCall(auditsRoutes.reopen, {
    params,
    body: { rev: closed.rev, reason: '补充整改' },
  });
  assert.equal(byLead.errorCode, 'AU0001');
  const reopened = await head.call(auditsRoutes.reopen, {
    params,
    body: { rev: closed.rev, reason: '补充整改' },
  });
  assert.deepEqual([reopened.state, reopened.sealed], [6, false]);
  const again = await head.call(auditsRoutes.close, { params, body: { rev: reopened.rev } });
  const seals = await db.selectFrom('check_seals').select('hash').where('check_id', '=', audit.id).execute();
  assert.equal(seals.length, 2);
  assert.ok(
    seals.some(({ hash }) => hash === again.chainHead) && seals.some(({ hash }) => hash === closed.chainHead),
  );
});

test('a final task is unlocked by the head with a reason until its report is signed', async () => {
  const audit = await auditAt(product, 'running', draftOf(versionId));
  const ids = audit.tasks.map(({ id }) => id);
  const [first = ''] = ids;
  await putTasks(ids, 7, true);
  assert.equal((await advance(audit)).state, 4);
  const params = { id: first };
  const head = await product.as('zhoumin');
  const { rev } = await head.call(checkTasksRoutes.task, { params });
  const silent = await head.tryCall(checkTasksRoutes.unlock, { params, body: { rev, reason: '' } });
  assert.equal(silent.msg, '必填项未填写：解锁原因');
  const wrong = await (await product.as('chenyl')).tryCall(checkTasksRoutes.unlock, {
    params,
    body: { rev, reason: '复核扣分' },
  });
  assert.equal(wrong.errorCode, 'AU0001');
  await putReport(audit, first, 4);
  const signed = await head.tryCall(checkTasksRoutes.unlock, { params, body: { rev, reason: '复核扣分' } });
  assert.deepEqual([signed.status, signed.msg], [422, '报告已签发，不能重新定分']);
  const mayUnlock = async () => (await head.call(checkTasksRoutes.task, { params })).can.unlock;
  assert.equal(await mayUnlock(), false);
  await putReport(audit, first, 0);
  assert.equal(await mayUnlock(), true);
  const unlocked = await head.call(checkTasksRoutes.unlock, { params, body: { rev, reason: '复核扣分' } });
  assert.deepEqual([unlocked.state, unlocked.currentStage], [6, 'MSD']);
  const msd = unlocked.cells.filter((cell) => cell.stage === 'MSD');
  assert.deepEqual(
    msd.map(({ round, state }) => [round, state]),
    [
      [2, 1],
      [2, 1],
    ],
  );
  const check = await head.call(auditsRoutes.get, { params: { id: audit.id } });
  assert.equal(check.state, 3);
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
  await putTasks([other.id], 3, true);
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
  await putTasks([id], 7, true);
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
