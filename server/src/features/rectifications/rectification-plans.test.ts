import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { messagesRoutes } from '@auditplus/contract/features/messages/messages.routes.ts';
import type { Rectification } from '@auditplus/contract/features/rectifications/rectifications.model.ts';
import { rectificationsRoutes as routes } from '@auditplus/contract/features/rectifications/rectifications.routes.ts';
import { demoId } from '../../testing/demo-people.ts';
import { startTestApp, type TestApp } from '../../testing/http.ts';
import { plain } from '../../testing/machine.ts';
import { said } from '../../testing/said.ts';
import { type AuditedTask, auditedTask } from '../evidence/evidence.fixture.ts';
import { GRAVE, planOf, rectificationAt } from './rectifications.fixture.ts';

const TODAY = '2026-04-20';
let product: TestApp;
let task: AuditedTask;
before(async () => {
  product = await startTestApp({ clock: { now: () => new Date('2026-04-20T02:00:00Z') } });
  task = await auditedTask(product, 'RECTIFY-PLANS');
});
after(() => product.stop());

type Fields = NonNullable<Parameters<typeof rectificationAt>[2]['fields']>;
const at = (reach: Parameters<typeof rectificationAt>[2]['reach'], fields: Fields = {}) =>
  rectificationAt(product, task, { reach, day: TODAY, fields });
const of = (rectification: Rectification) => ({ params: { id: rectification.id } });

test('the coordinator signs, which puts the finding into rectification', async () => {
  const issued = await at('issued');
  const manager = await (await product.as('caoyh')).tryCall(routes.sign, plain(issued));
  assert.equal(manager.errorCode, 'AU0001');
  const signed = await (await product.as('weisq')).call(routes.sign, plain(issued));
  assert.deepEqual([signed.state, signed.finding.state, signed.responsibleUser?.name], [1, 4, '何一鸣']);
  const twice = await (await product.as('weisq')).tryCall(routes.sign, plain(issued));
  assert.deepEqual(said(twice), [409, 'AU0009', '状态已变化(当前：待制定方案)，操作未执行']);
});

test('a plan names what is missing of the five, keeps to the severity’s days and gives the cause', async () => {
  const signed = await at('signed');
  const contact = await product.as('heyx');
  const submit = (more: object) =>
    contact.tryCall(routes.submitPlan, {
      ...of(signed),
      body: { ...planOf(signed.rev, '2026-05-15'), ...more },
    });
  const bare = { responsibleUserId: null, measures: '', noFund: 0, deadline: '2026-04-01' };
  assert.deepEqual(said(await submit(bare)), [422, 'AU1701', '五定内容不完整：责任人、措施、资金、期限']);
  assert.deepEqual(said(await submit({ deadline: '2026-05-21' })), [422, 'AU1702', '整改期限不能超过30天']);
  assert.deepEqual(said(await submit({ rootCause: '' })), [422, 'AU1703', '请填写原因分析']);
  assert.equal((await submit({ responsibleUserId: demoId('user', 'yangcz') })).errorCode, 'AU0008');
  const other = await (await product.as('songll')).tryCall(routes.submitPlan, {
    ...of(signed),
    body: planOf(signed.rev, '2026-05-15'),
  });
  assert.equal(other.errorCode, 'AU0001');
  const draft = await submit({ ...bare, draft: true });
  assert.deepEqual([draft.data.state, draft.data.fiveFixed, draft.data.rev], [1, 1, signed.rev + 1]);
  const stale = await submit({});
  assert.deepEqual([stale.status, stale.errorCode], [409, 'AU0007']);
  const done = await submit({ rev: signed.rev + 1 });
  assert.deepEqual(
    [done.data.state, done.data.fiveFixed, done.data.planDeadline, done.data.deadline],
    [2, 5, '2026-05-15', '2026-05-20'],
  );
});

test('a grave finding’s plan needs a contingency plan', async () => {
  const signed = await at('signed', GRAVE);
  const outcome = await (await product.as('heyx')).tryCall(routes.submitPlan, {
    ...of(signed),
    body: planOf(signed.rev, '2026-05-01'),
  });
  assert.deepEqual(said(outcome), [422, 'AU1701', '五定内容不完整：预案']);
});

test('the partner’s lead approves or returns the plan, nobody of the unit does', async () => {
  const planned = await at('planned');
  const partner = await product.as('songll');
  const lead = await (await product.as('zhaoqf')).tryCall(routes.approvePlan, plain(planned));
  assert.equal(lead.errorCode, 'AU0001', 'company findings are the partner’s');
  // A coordinator who leads other partners' scoring holds the button, yet belongs to the unit.
  const unit = await (await product.as('weisq')).tryCall(routes.approvePlan, plain(planned));
  assert.deepEqual(said(unit), [422, 'AU0006', '您属于被审核单位，不能在本环节评分']);
  const silent = await partner.tryCall(routes.returnPlan, {
    ...of(planned),
    body: { rev: planned.rev, reason: '不行' },
  });
  assert.deepEqual(said(silent), [422, 'AU0003', '请填写退回原因(不少于5个字)']);
  const returned = await partner.call(routes.returnPlan, {
    ...of(planned),
    body: { rev: planned.rev, reason: '措施不具体，请补充' },
  });
  assert.deepEqual([returned.state, returned.planReturnReason], [1, '措施不具体，请补充']);
  const again = await (await product.as('heyx')).call(routes.submitPlan, {
    ...of(planned),
    body: planOf(returned.rev, '2026-05-10'),
  });
  const approved = await partner.call(routes.approvePlan, plain(again));
  assert.deepEqual(
    [approved.state, approved.deadline, approved.planApprovedBy?.name],
    [3, '2026-05-10', '宋玲玲'],
  );
  const twice = await partner.tryCall(routes.approvePlan, plain(again));
  assert.deepEqual(said(twice), [409, 'AU0009', '状态已变化(当前：整改中)，操作未执行']);
});

test('only observations go on without a plan, and only by the lead’s word', async () => {
  const lead = await product.as('zhaoqf');
  const minor = await at('signed');
  assert.deepEqual(said(await lead.tryCall(routes.skipPlan, plain(minor))), [
    422,
    'AU1704',
    '严重和一般不符合必须提交整改方案',
  ]);
  const observation = await at('signed', { severity: 3 });
  const partner = await (await product.as('songll')).tryCall(routes.skipPlan, plain(observation));
  assert.equal(partner.errorCode, 'AU0001');
  assert.equal((await lead.call(routes.skipPlan, plain(observation))).state, 3);
});

test('an extension that is granted while the plan is in review outlives the plan’s approval', async () => {
  const planned = await at('planned');
  const asked = await (await product.as('heyx')).call(routes.requestExtension, {
    ...of(planned),
    body: {
      rev: planned.rev,
      newDeadline: '2026-06-30',
      reason: '供货期延长，需要等待设备到货',
      measuresMeanwhile: '每日加密巡检',
    },
  });
  const extension = asked.extensions.at(-1);
  assert.ok(extension);
  const partner = await product.as('songll');
  const granted = await partner.call(routes.approveExtension, {
    params: { id: extension.id },
    body: { rev: extension.rev },
  });
  const approved = await partner.call(routes.approvePlan, plain(granted));
  assert.deepEqual([granted.deadline, approved.deadline], ['2026-06-30', '2026-06-30']);
});

test('an extension is asked for once at a time, later than before, and granted twice at most', async () => {
  const rectifying = await at('rectifying');
  const contact = await product.as('heyx');
  const partner = await product.as('songll');
  let rev = rectifying.rev;
  const ask = (newDeadline: string) =>
    contact.tryCall(routes.requestExtension, {
      ...of(rectifying),
      body: { rev, newDeadline, reason: '设备到货时间推迟两周以上', measuresMeanwhile: '加强巡检' },
    });
  assert.deepEqual(said(await ask('2026-05-20')), [422, 'AU1714', '新的期限须晚于原期限']);
  const outsider = await partner.tryCall(routes.requestExtension, {
    ...of(rectifying),
    body: {
      rev,
      newDeadline: '2026-06-01',
      reason: '设备到货时间推迟两周以上',
      measuresMeanwhile: '加强巡检',
    },
  });
  assert.equal(outsider.errorCode, 'AU0001');
  for (const day of ['2026-06-01', '2026-06-10']) {
    const asked = await ask(day);
    assert.equal(asked.status, 200, asked.msg);
    rev = asked.data.rev;
    assert.deepEqual(said(await ask('2026-07-01')), [422, 'AU1716', '已有待审批的延期申请']);
    const extension = asked.data.extensions.at(-1);
    assert.ok(extension);
    const decision = { params: { id: extension.id }, body: { rev: extension.rev } };
    assert.equal(
      (await (await product.as('zhaoqf')).tryCall(routes.approveExtension, decision)).errorCode,
      'AU0001',
    );
    const granted = await partner.call(routes.approveExtension, decision);
    assert.deepEqual([granted.deadline, granted.extensions.at(-1)?.state], [day, 1]);
    rev = granted.rev;
    const twice = await partner.tryCall(routes.refuseExtension, {
      ...decision,
      body: { ...decision.body, reason: '工期足够' },
    });
    assert.deepEqual(said(twice), [409, 'AU0009', '状态已变化(当前：已批准)，操作未执行']);
  }
  assert.deepEqual(said(await ask('2026-07-01')), [422, 'AU1713', '延期次数已达上限(2次)']);
  assert.equal((await contact.call(routes.read, of(rectifying))).abilities.extend, false);
});

test('an extension is refused for a reason, which whoever asked for it reads', async () => {
  const rectifying = await at('rectifying');
  const contact = await product.as('heyx');
  const partner = await product.as('songll');
  const { extensions } = await contact.call(routes.requestExtension, {
    ...of(rectifying),
    body: {
      rev: rectifying.rev,
      newDeadline: '2026-06-01',
      reason: '设备到货时间推迟两周以上',
      measuresMeanwhile: '加强巡检',
    },
  });
  const [asked] = extensions;
  assert.ok(asked);
  const refuse = (reason: string) =>
    partner.tryCall(routes.refuseExtension, { params: { id: asked.id }, body: { rev: asked.rev, reason } });
  assert.equal((await refuse(' ')).status, 400);
  await refuse('备件已到货，工期足够');
  const read = await contact.call(routes.read, of(rectifying));
  const [refused] = read.extensions;
  assert.deepEqual([refused?.state, refused?.refusalReason], [2, '备件已到货，工期足够']);
  await product.app.outbox.drain();
  const { list } = await contact.call(messagesRoutes.list, { query: { keyword: rectifying.enCode } });
  assert.ok(list.some(({ title }) => title.startsWith('延期申请未批准') && title.includes('备件已到货')));
});

test('a reminder goes out once a day and does not void what the unit is writing', async () => {
  const signed = await at('signed');
  const lead = await product.as('zhaoqf');
  const urged = await lead.call(routes.urge, plain(signed));
  assert.equal(urged.rev, signed.rev);
  assert.deepEqual(said(await lead.tryCall(routes.urge, plain(signed))), [
    422,
    'AU1715',
    '今天已经催办过，请明天再试',
  ]);
  const unit = await (await product.as('weisq')).tryCall(routes.urge, plain(signed));
  assert.equal(unit.errorCode, 'AU0006');
});

test('a task is handed over within the unit only', async () => {
  const signed = await at('signed');
  const contact = await product.as('heyx');
  const give = (responsibleUserId: string) =>
    contact.tryCall(routes.handOver, { ...of(signed), body: { rev: signed.rev, responsibleUserId } });
  assert.equal((await give(demoId('user', 'yangcz'))).errorCode, 'AU0008');
  const given = await give(demoId('user', 'weisq'));
  assert.deepEqual(
    [given.data.responsibleUser?.name, given.data.responsibleOrg.enCode],
    ['魏思琪', 'C03-AQ'],
  );
  await product.app.outbox.drain();
  const { list } = await (await product.as('weisq')).call(messagesRoutes.list, {
    query: { keyword: signed.enCode },
  });
  const told = list.find(({ event }) => event === 'task.reassigned');
  assert.deepEqual(
    [told?.event, told?.link, told?.title.startsWith(`整改任务已交接给您：${signed.enCode}`)],
    ['task.reassigned', `/SubmitProofs/${signed.check.id}/${signed.id}`, true],
  );
});
