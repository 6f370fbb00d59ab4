import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Finding } from '@auditplus/contract/features/findings/findings.model.ts';
import { findingsRoutes } from '@auditplus/contract/features/findings/findings.routes.ts';
import { demoId } from '../../testing/demo-people.ts';
import { startTestApp, type TestApp } from '../../testing/http.ts';
import { said } from '../../testing/said.ts';
import { type AuditedTask, auditedTask, setStage, uploadAs } from '../evidence/evidence.fixture.ts';
import { createAs, findingOn, issuedFinding } from './findings.fixture.ts';
import { answerDispute, disputeFinding } from './operations/dispute-finding.ts';
import { lastYearFindings, openFindings } from './public.ts';
import { similarity } from './similar-findings.ts';

const START = Date.parse('2026-04-20T02:00:00Z');
const DAY = 86_400_000;
let now = START;
let product: TestApp;
let task: AuditedTask;
before(async () => {
  product = await startTestApp({ clock: { now: () => new Date(now) } });
  task = await auditedTask(product, 'FINDINGS');
});
after(() => product.stop());

const DISPUTE = '班组已于二月完成目标分解并留有记录，抽查时未到档案室查阅，请复核';
const at = (finding: Finding) => ({ params: { id: finding.id } });

test('a scorer writes a finding in the own stage; the unit and strangers cannot', async () => {
  const body = findingOn(task, '1.1.1');
  const finding = await createAs(product, 'songll', {
    ...body,
    fileIds: [await uploadAs(product, 'songll', 'png')],
  });
  assert.deepEqual(
    [finding.enCode, finding.stage, finding.state, finding.unit.enCode, finding.files.length],
    ['WT202600001', 'COMPANY', 0, 'C03', 1],
  );
  const short = await (await product.as('songll')).tryCall(findingsRoutes.create, {
    body: { ...body, fact: '无记录' },
  });
  assert.deepEqual(said(short), [422, 'AU1601', '问题描述不少于10个字']);
  const unit = await (await product.as('weisq')).tryCall(findingsRoutes.create, { body });
  assert.deepEqual(said(unit), [422, 'AU0006', '您属于被审核单位，不能在本环节评分']);
  const water = await (await product.as('huangwl')).tryCall(findingsRoutes.create, { body });
  assert.equal(water.errorCode, 'AU0001', 'the item is not on line W');
  const stranger = await (await product.as('panyt')).tryCall(findingsRoutes.create, { body });
  assert.equal(stranger.errorCode, 'AU0002');
  const foreign = await (await product.as('songll')).tryCall(findingsRoutes.create, {
    body: { ...body, deptOrgId: demoId('org', 'C01-SC') },
  });
  assert.equal(foreign.errorCode, 'AU0008');
});

test('a draft is hidden from the unit, can be edited by its stage and removed', async () => {
  const finding = await createAs(product, 'songll', findingOn(task, '1.1.1'));
  const unit = await product.as('weisq');
  assert.equal((await unit.tryCall(findingsRoutes.read, at(finding))).errorCode, 'AU0002');
  const lead = await product.as('zhaoqf');
  const { checkTaskId: _task, nodeId: _node, deductionIndexes: _links, ...fields } = findingOn(task, '1.1.1');
  const edited = await lead.call(findingsRoutes.edit, {
    ...at(finding),
    body: { ...fields, rev: finding.rev, severity: 3 },
  });
  assert.equal(edited.severity, 3);
  const partner = await product.as('songll');
  const stale = await partner.tryCall(findingsRoutes.edit, {
    ...at(finding),
    body: { ...fields, rev: finding.rev },
  });
  assert.deepEqual([stale.status, stale.errorCode], [409, 'AU0007']);
  assert.match(stale.msg, /^该数据已被赵清风于2026-04-20 10:00修改，请刷新后重试$/);
  const other = await (await product.as('zhengk')).tryCall(findingsRoutes.remove, {
    ...at(finding),
    query: { rev: edited.rev },
  });
  assert.equal(other.errorCode, 'AU0001');
  await partner.call(findingsRoutes.remove, { ...at(finding), query: { rev: edited.rev } });
  assert.equal((await partner.tryCall(findingsRoutes.read, at(finding))).errorCode, 'AU0002');
});

test('a finding is issued once its stage is confirmed, a major hazard at once', async () => {
  const lead = await product.as('zhaoqf');
  const finding = await createAs(product, 'songll', findingOn(task, '1.1.1'));
  const issue = (body: object = {}) =>
    lead.tryCall(findingsRoutes.issue, { ...at(finding), body: { rev: finding.rev, ...body } });
  assert.deepEqual(said(await issue()), [422, 'AU1602', '评分未确认，重大隐患以外的问题不能提前下达']);
  const mayIssue = async (of: Finding) => (await lead.call(findingsRoutes.read, at(of))).abilities.issue;
  assert.equal(await mayIssue(finding), false);
  const hazard = await createAs(product, 'songll', {
    ...findingOn(task, '1.1.1'),
    severity: 1,
    majorHazard: 1,
  });
  assert.equal(await mayIssue(hazard), true);
  const issued = await lead.call(findingsRoutes.issue, { ...at(hazard), body: { rev: hazard.rev } });
  assert.deepEqual(
    [issued.state, issued.rectification?.enCode, issued.rectification?.deadline, issued.disputeUntil],
    [1, 'ZG202600001', '2026-05-05', '2026-04-27'],
  );
  await setStage(product, { taskId: task.taskId, stage: 'COMPANY', state: 4 });
  assert.equal(await mayIssue(finding), true);
  const partner = await (await product.as('songll')).tryCall(findingsRoutes.issue, {
    ...at(finding),
    body: { rev: finding.rev },
  });
  assert.equal(partner.errorCode, 'AU0001');
  assert.deepEqual(said(await issue({ deadline: '2026-08-01' })), [422, 'AU1702', '整改期限不能超过30天']);
  assert.equal((await issue({ responsibleUserId: demoId('user', 'yangcz') })).errorCode, 'AU0008');
  assert.equal((await issue()).status, 200);
  assert.deepEqual(said(await issue()), [409, 'AU0009', '状态已变化(当前：已下达)，操作未执行']);
  const open = await openFindings(product.app.kernel.db, { taskId: task.taskId });
  assert.deepEqual(
    open.map(({ severity, rectification }) => [severity, rectification?.responsible]),
    [
      [1, '何一鸣'],
      [2, '何一鸣'],
    ],
  );
});

test('issuing tells the unit, and a major hazard the group’s leaders', async () => {
  await product.app.outbox.drain();
  const { db } = product.app.kernel;
  const told = await db
    .selectFrom('message_receipts')
    .innerJoin('messages', 'messages.id', 'message_receipts.message_id')
    .innerJoin('users', 'users.id', 'message_receipts.user_id')
    .select(['messages.event', 'users.account'])
    .where('messages.event', 'in', ['finding.issued', 'majorHazard'])
    .execute();
  const accounts = (event: string) =>
    [...new Set(told.filter((row) => row.event === event).map(({ account }) => account))].sort();
  assert.deepEqual(accounts('finding.issued'), ['caoyh', 'heyx', 'weisq']);
  assert.deepEqual(accounts('majorHazard'), ['caoyh', 'hejg', 'heyx', 'linzy', 'weisq']);
});

test('the unit disputes in words and in time; a refused dispute moves the deadline by the days it took', async () => {
  const finding = await issuedFinding(product, task);
  const unit = await product.as('weisq');
  const dispute = (text: string) =>
    unit.tryCall(findingsRoutes.dispute, { ...at(finding), body: { rev: finding.rev, text } });
  assert.deepEqual(said(await dispute('不同意')), [422, 'AU1606', '异议内容不少于20个字']);
  const wrong = await (await product.as('zhaoqf')).tryCall(findingsRoutes.dispute, {
    ...at(finding),
    body: { rev: finding.rev, text: DISPUTE },
  });
  assert.deepEqual([wrong.status, wrong.errorCode], [403, 'AU0001']);
  assert.equal((await dispute(DISPUTE)).status, 200);
  assert.deepEqual(said(await dispute(DISPUTE)), [409, 'AU0009', '状态已变化(当前：异议中)，操作未执行']);
  const lead = await product.ctxAs('zhaoqf');
  const disputed = await (await product.as('zhaoqf')).call(findingsRoutes.read, at(finding));
  assert.deepEqual([disputed.state, disputed.abilities.answerDispute], [2, true]);
  now += 4 * DAY;
  try {
    const answer = { rev: disputed.rev, accepted: false, answer: '' };
    await assert.rejects(answerDispute(lead, finding.id, answer), {
      errorCode: 'AU1604',
      details: { field: 'answer' },
    });
    await assert.rejects(
      answerDispute(await product.ctxAs('songll'), finding.id, { ...answer, answer: '维持' }),
      {
        errorCode: 'AU0001',
      },
    );
    await answerDispute(lead, finding.id, { ...answer, answer: '复核后档案室仍无三个班组的记录' });
  } finally {
    now = START;
  }
  const resumed = await (await product.as('weisq')).call(findingsRoutes.read, at(finding));
  assert.deepEqual(
    [resumed.state, resumed.rectification?.deadline, finding.rectification?.deadline],
    [1, '2026-05-24', '2026-05-20'],
  );
});

test('after five working days a dispute is late, whatever holidays lie between', async () => {
  const finding = await issuedFinding(product, task);
  const unit = await product.ctxAs('weisq');
  now = Date.parse('2026-04-28T02:00:00Z');
  try {
    await assert.rejects(disputeFinding(unit, finding.id, { rev: finding.rev, text: DISPUTE }), {
      errorCode: 'AU1603',
    });
    now = Date.parse('2026-04-27T15:00:00Z');
    await disputeFinding(unit, finding.id, { rev: finding.rev, text: DISPUTE });
  } finally {
    now = START;
  }
});

test('an accepted dispute withdraws the finding and voids its rectification', async () => {
  const finding = await issuedFinding(product, task);
  const unit = await product.as('caoyh');
  const disputed = await unit.call(findingsRoutes.dispute, {
    ...at(finding),
    body: { rev: finding.rev, text: DISPUTE },
  });
  const head = await product.as('zhoumin');
  const withdrawn = await head.call(findingsRoutes.answerDispute, {
    ...at(finding),
    body: { rev: disputed.rev, accepted: true, answer: '记录属实，予以撤销' },
  });
  assert.deepEqual([withdrawn.state, withdrawn.rectification?.state], [3, 8]);
});

test('a linked deduction keeps its words; only what is counted shows a unit', async () => {
  const finding = await issuedFinding(product, task);
  const entry = { points: 0, reason: '', place: '' };
  const deductions = [
    { ...entry, index: 0, label: '指标未量化', kind: 'PER', unit: '项' },
    { ...entry, index: 1, label: '未签字每份', kind: 'PER' },
    { ...entry, index: 2, label: '其他情况每次', kind: 'MANUAL' },
    { ...entry, index: 3, label: '抽查不合格每处' },
  ];
  await product.app.kernel.db
    .updateTable('findings')
    .set({ deductions: JSON.stringify(deductions) })
    .where('id', '=', finding.id)
    .execute();
  const read = await (await product.as('zhaoqf')).call(findingsRoutes.read, at(finding));
  assert.deepEqual(
    read.deductions.map(({ label }) => label),
    ['指标未量化 · 每项', '未签字 · 每份', '其他情况每次', '抽查不合格每处'],
  );
});

test('a finding that took points cannot be withdrawn from a final task', async () => {
  const finding = await issuedFinding(product, task);
  const { db } = product.app.kernel;
  const deduction = { index: 0, label: '缺一项', points: 200, reason: '缺记录', place: '' };
  await db
    .updateTable('findings')
    .set({ deductions: JSON.stringify([deduction]) })
    .where('id', '=', finding.id)
    .execute();
  const { state } = await db
    .selectFrom('check_tasks')
    .select('state')
    .where('id', '=', task.taskId)
    .executeTakeFirstOrThrow();
  await db.updateTable('check_tasks').set({ state: 7 }).where('id', '=', task.taskId).execute();
  const lead = await product.as('zhaoqf');
  const withdraw = (reason: string) =>
    lead.tryCall(findingsRoutes.withdraw, { ...at(finding), body: { rev: finding.rev, reason } });
  assert.deepEqual(said(await withdraw('撤')), [422, 'AU1608', '请填写撤销原因(不少于5个字)']);
  assert.deepEqual(said(await withdraw('重复下达，予以撤销')), [
    422,
    'AU1605',
    '任务已定分，请先解锁后再撤销',
  ]);
  const mayWithdraw = async () => (await lead.call(findingsRoutes.read, at(finding))).abilities.withdraw;
  assert.equal(await mayWithdraw(), false);
  await db.updateTable('check_tasks').set({ state }).where('id', '=', task.taskId).execute();
  assert.equal(await mayWithdraw(), true);
  const done = await withdraw('重复下达，予以撤销');
  assert.deepEqual([done.status, done.data.state, done.data.withdrawReason], [200, 3, '重复下达，予以撤销']);
  const again = await withdraw('重复下达，予以撤销');
  assert.deepEqual(said(again), [409, 'AU0009', '状态已变化(当前：已撤销)，操作未执行']);
});

test('earlier findings of the same item, words and place are proposed first, and none is linked by itself', async () => {
  await setStage(product, { taskId: task.taskId, stage: 'COMPANY', state: 4 });
  now += 1000;
  const earlier = await issuedFinding(product, task, {
    title: '加氯间报警器未检定',
    fact: '加氯间两台漏氯报警器检定证书已过期三个月',
    place: '加氯间',
  });
  now += 1000;
  const finding = await createAs(product, 'songll', {
    ...findingOn(task, '1.1.1'),
    title: '加氯间漏氯报警器检定过期',
    fact: '加氯间漏氯报警器的检定证书过期，未重新检定',
    place: '加氯间',
  });
  const partner = await product.as('songll');
  const { list } = await partner.call(findingsRoutes.similar, at(finding));
  assert.deepEqual([list[0]?.id, list[0]?.sameItem, list[0]?.samePlace], [earlier.id, true, true]);
  assert.ok((list[0]?.score ?? 0) > (list[1]?.score ?? 0));
  assert.equal(finding.repeatOf, null);
  const repeated = await createAs(product, 'songll', { ...findingOn(task, '1.1.1'), repeatOfId: earlier.id });
  assert.deepEqual([repeated.repeatOf?.enCode, repeated.repeatCount], [earlier.enCode, 1]);
  const page = await partner.call(findingsRoutes.list, { query: { checkTaskId: task.taskId, repeat: 1 } });
  assert.deepEqual([page.pagination.total, page.list[0]?.id], [1, repeated.id]);
  now = START;
});

test('similarity is whole for the same text, item and place and nothing for strangers', () => {
  const one = { nodeCode: '1.1.1', title: '目标未分解', fact: '未见分解记录', place: '车间' };
  assert.equal(similarity(one, one), 100);
  assert.equal(
    similarity(one, { nodeCode: '5.2.1', title: '阀门锈蚀', fact: '管廊阀门锈蚀', place: '管廊' }),
    0,
  );
});

test('a task without a former one has no findings of last year', async () => {
  assert.deepEqual(await lastYearFindings(product.app.kernel.db, { prev_task_id: null }), []);
  assert.ok((await lastYearFindings(product.app.kernel.db, { prev_task_id: task.taskId })).length > 0);
});
