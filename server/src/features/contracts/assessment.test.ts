import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { contractAssessmentRoutes } from '@auditplus/contract/features/contracts/contract-assessment.routes.ts';
import type { Contract } from '@auditplus/contract/features/contracts/contracts.model.ts';
import { contractsRoutes } from '@auditplus/contract/features/contracts/contracts.routes.ts';
import { signaturesRoutes } from '@auditplus/contract/features/signatures/signatures.routes.ts';
import { startTestApp, type TestApp } from '../../testing/http.ts';
import { auditedTask, uploadAs } from '../evidence/evidence.fixture.ts';
import { rectificationAt } from '../rectifications/rectifications.fixture.ts';
import { makeAudit, makeStandard } from '../scoring/testing/audit-factory.ts';
import { player, WORKERS } from '../scoring/testing/play.ts';
import {
  bringTo,
  credential,
  look,
  makeDraft,
  makeTemplate,
  T28_TERMS,
  unitId,
  userId,
} from './contracts.fixture.ts';

let app: TestApp;
before(async () => {
  app = await startTestApp();
});
after(() => app.stop());

const db = () => app.app.kernel.db;
const client = (account: string) => app.as(account);
const at = (contract: { id: string }) => ({ id: contract.id });
const act = (contract: Contract) => ({ params: at(contract), body: { rev: contract.rev } });
const read = async (account: string, contract: { id: string }): Promise<Contract> =>
  (await client(account)).call(contractsRoutes.read, { params: at(contract) });

/** Enters results by indicator name, all with one file as evidence. */
async function assess(
  contract: Contract,
  results: Readonly<Record<string, number>>,
  account = 'chenyl',
): Promise<Contract> {
  const fileId = await uploadAs(app, account, 'pdf');
  let now = contract;
  for (const [name, actual] of Object.entries(results)) {
    const indicator = now.indicators.find(({ fullName }) => fullName === name);
    assert.ok(indicator, name);
    now = await (await client(account)).call(contractAssessmentRoutes.editIndicator, {
      params: { id: contract.id, indicatorId: indicator.id },
      body: { rev: indicator.rev, actual, note: '见附件', fileIds: [fileId] },
    });
  }
  return now;
}

/** The results of vector T28. */
const T28_RESULTS = {
  死亡事故: 0,
  重伤及轻伤: 1,
  培训完成率: 96,
  按期整改率: 92,
  审核得分: 87.8,
  过程工作: 2,
  瞒报事故: 0,
};

/** A contract of a year that is over, under assessment. */
async function opened(year: number, unit: string, manager: string): Promise<Contract> {
  const template = await makeTemplate(app, year);
  const force = await bringTo(app, await makeDraft(app, template, unit), { state: 5, manager });
  return (await client('chenyl')).call(contractAssessmentRoutes.openAssess, act(force));
}

const shownDaysAgo = (contract: Contract, days: number) =>
  db()
    .updateTable('contracts')
    .set({ draft_shown_at: new Date(Date.now() - days * 86_400_000) })
    .where('id', '=', contract.id)
    .execute();

const finish = async (contract: Contract, account = 'zhoumin') =>
  (await client(account)).tryCall(contractAssessmentRoutes.finishAssess, {
    params: at(contract),
    body: { rev: contract.rev, hash: contract.result?.hash ?? '0'.repeat(64), credential, look },
  });

test('T28: a contract is assessed in the open and comes to 86.3 良好', async () => {
  const template = await makeTemplate(app, 2031);
  const running = await bringTo(app, await makeDraft(app, template, 'C01'), { state: 5, manager: 'yangcz' });
  const early = await (await client('chenyl')).tryCall(contractAssessmentRoutes.openAssess, act(running));
  assert.deepEqual([early.errorCode, early.msg], ['AU2008', '合同期未结束']);
  assert.equal((await read('chenyl', running)).abilities.openAssess, false);

  const open = await opened(2021, 'C01', 'yangcz');
  assert.equal(open.state, 6);
  assert.equal(
    (await (await client('tangmy')).tryCall(contractAssessmentRoutes.pull, act(open))).status,
    403,
  );
  const hidden = await read('yangcz', open);
  assert.deepEqual([hidden.result, hidden.indicators[0]?.actual], [null, null]);
  const partly = await assess(open, { 死亡事故: 0 });
  const missing = await (await client('chenyl')).tryCall(contractAssessmentRoutes.showDraft, act(partly));
  assert.deepEqual([missing.errorCode, missing.msg], ['AU2009', '还有6项指标未评价']);
  const early7 = await finish(partly);
  assert.equal(early7.msg, '还有6项指标未评价');

  const whole = await assess(partly, T28_RESULTS);
  // One file that several results rest on stands beside each of them once.
  assert.deepEqual([...new Set(whole.indicators.map(({ evidence }) => evidence.length))], [1]);
  assert.deepEqual(
    whole.indicators.map(({ score }) => score),
    [20, 5, 14.4, 14.53, 26.34, 6, null],
  );
  assert.deepEqual([whole.result?.sum, whole.result?.total, whole.result?.grade], [86.27, 86.3, '良好']);
  const unseen = await finish(whole);
  assert.equal(unseen.errorCode, 'AU2013');
  const shown = await (await client('chenyl')).call(contractAssessmentRoutes.showDraft, act(whole));
  const seen = await read('yangcz', shown);
  assert.deepEqual([seen.result?.total, seen.abilities.object], [86.3, true]);
  const soon = await finish(shown);
  assert.deepEqual(
    [soon.errorCode, soon.msg],
    ['AU2013', `考核结果须公示满5个工作日，${shown.finishFrom}起可办结`],
  );

  const object = async (account: string, text: string) =>
    (await client(account)).tryCall(contractAssessmentRoutes.object, {
      params: at(shown),
      body: { rev: shown.rev, text },
    });
  assert.equal((await object('tangmy', '太低')).errorCode, 'AU2006');
  assert.equal((await object('chenyl', '部门自己不能提出异议的')).errorCode, 'AU0001');
  const objected = await object('tangmy', '过程工作缺项两次应为一次，已补充会议纪要');
  assert.equal(objected.code, 200);
  await shownDaysAgo(shown, 20);
  const waiting = await read('zhoumin', shown);
  const open1 = await finish(waiting);
  assert.deepEqual([open1.errorCode, open1.msg], ['AU2014', '还有1条异议未答复']);
  const answered = await (await client('chenyl')).call(contractAssessmentRoutes.answerObjection, {
    params: { id: shown.id, objectionId: objected.data.objections[0]?.id ?? '' },
    body: { rev: waiting.rev, answer: '经核对会议纪要日期在年度之外，维持原结果' },
  });
  const ready = await read('zhoumin', answered);
  assert.equal((await finish(ready, 'chenyl')).errorCode, 'AU0001');
  const done = await finish(ready);
  assert.deepEqual([done.data.state, done.data.score, done.data.grade], [7, 86.3, '良好']);
  const sheet = done.data.signatures.find(({ role }) => role === 'assessor');
  assert.deepEqual([sheet?.isValid, sheet?.signer.name], [true, '周敏']);
  const check = await (await client('guoyn')).call(signaturesRoutes.verify, {
    params: { code: sheet?.code ?? '' },
  });
  assert.deepEqual([check.state, check.role], ['valid', '考核人']);
  const twice = await finish(done.data);
  assert.equal(twice.msg, '状态已变化(当前：已考核)，操作未执行');
});

test('T29: a veto holds the score at 59.9 不合格', async () => {
  const open = await opened(2022, 'C02', 'jiangbo');
  const whole = await assess(open, { ...T28_RESULTS, 瞒报事故: 1 });
  assert.deepEqual(
    [whole.result?.total, whole.result?.grade, whole.result?.vetoNames],
    [59.9, '不合格', ['瞒报事故']],
  );
});

test('a figure that changes without an objection is shown to the unit anew', async () => {
  const open = await opened(2023, 'C04', 'xuzh');
  const whole = await assess(open, T28_RESULTS);
  const shown = await (await client('chenyl')).call(contractAssessmentRoutes.showDraft, act(whole));
  assert.notEqual(shown.draftShownAt, null);
  const changed = await assess(shown, { 过程工作: 3 });
  assert.equal(changed.draftShownAt, null);
});

test('R5: a party to a contract has no hand in its assessment', async () => {
  const open = await opened(2024, 'C05', 'hanjf');
  await db()
    .updateTable('contracts')
    .set({ party_a_signer_id: userId('chenyl') })
    .where('id', '=', open.id)
    .execute();
  const own = await (await client('chenyl')).tryCall(contractAssessmentRoutes.pull, act(open));
  assert.deepEqual([own.errorCode, own.msg], ['AU2011', '合同当事人不能考核本人的合同']);
});

test('X15: audit score and rectification rate come with the rows that add up to them', async () => {
  const standard = await makeStandard(app, [
    { code: '1.1.1', line: 'C', score: 20 },
    { code: '2.1.1', line: 'C', score: 10 },
  ]);
  const audit = await makeAudit(app, standard, { lines: ['C'] });
  const play = player(app, audit);
  await play.stage('SELF-ALL', WORKERS.SELF, { '1.1.1': 'full', '2.1.1': 'full' });
  await play.stage('COMPANY-C', WORKERS.COMPANY, { '1.1.1': 16, '2.1.1': 'agree' });
  await play.stage('HQ-CH', WORKERS.HQ, { '1.1.1': 'agree', '2.1.1': 'agree' });
  await play.stage('MSD-CH', WORKERS.MSD, { '1.1.1': 'agree', '2.1.1': 'agree' });
  const task = await auditedTask(app, 'HT');
  const day = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Shanghai' }).format(new Date());
  await rectificationAt(app, task, { reach: 'closed', day });
  const late = await rectificationAt(app, task, { reach: 'issued', day });
  await db()
    .updateTable('rectifications')
    .set({ deadline: '2026-01-31' })
    .where('id', '=', late.id)
    .execute();
  await db().updateTable('checks').set({ year: 2026, check_type: 1 }).execute();

  const force = await bringTo(app, await makeDraft(app, await makeTemplate(app, 2026), 'C03'), {
    state: 5,
    manager: 'caoyh',
  });
  const standing = await (await client('chenyl')).call(contractAssessmentRoutes.progress, {
    params: at(force),
  });
  const now = (name: string) => standing.indicators.find(({ fullName }) => fullName === name);
  assert.deepEqual(
    ['审核得分', '按期整改率', '培训完成率'].map((name) => [now(name)?.value, now(name)?.score]),
    // 30 × 86.7 %, 15 × 50 ÷ 95; nobody has filled in the training.
    [
      [86.7, 26.01],
      [50, 7.89],
      [null, null],
    ],
  );
  assert.deepEqual([standing.sum, standing.weight], [33.9, 45]);
  assert.deepEqual(
    standing.periods.map(({ days, partyB }) => [days, partyB.name]),
    [[365, '曹云海']],
  );
  const drillDown = async (name: string, account = 'chenyl') =>
    (await client(account)).call(contractAssessmentRoutes.indicatorRows, {
      params: { id: force.id, indicatorId: now(name)?.id ?? '' },
    });
  for (const name of ['审核得分', '按期整改率']) {
    const { rows, value, numerator, denominator } = await drillDown(name);
    assert.equal(rows.length, now(name)?.rowCount);
    assert.deepEqual([Math.round((1000 * numerator) / denominator) / 10, value], [value, now(name)?.value]);
  }
  // The company sees its own rate, and the score only with its published report.
  const own = await (await client('caoyh')).call(contractAssessmentRoutes.progress, { params: at(force) });
  assert.deepEqual(
    own.indicators.filter(({ source }) => source !== 'MANUAL').map(({ value }) => value),
    [50, null],
  );
  assert.equal((await drillDown('审核得分', 'caoyh')).value, null);

  await db().updateTable('contracts').set({ period_end: '2026-01-31' }).where('id', '=', force.id).execute();
  const open = await (await client('chenyl')).call(contractAssessmentRoutes.openAssess, act(force));
  const value = (name: string) => open.indicators.find(({ fullName }) => fullName === name);
  assert.deepEqual([value('审核得分')?.actual, value('按期整改率')?.actual], [86.7, 50]);
  for (const name of ['审核得分', '按期整改率']) {
    const rows = await (await client('chenyl')).call(contractAssessmentRoutes.indicatorRows, {
      params: { id: open.id, indicatorId: value(name)?.id ?? '' },
    });
    assert.equal(rows.rows.length, 2);
    assert.equal(
      rows.rows.reduce((sum, row) => sum + row.numerator, 0),
      rows.numerator,
    );
    assert.equal(Math.round((1000 * rows.numerator) / rows.denominator) / 10, rows.value);
    assert.equal(rows.value, value(name)?.actual);
  }
});

test('X15: a change of manager on 1 July parts counts by days and gives the audit to who held the post', async () => {
  const template = await makeTemplate(
    app,
    2030,
    T28_TERMS.map((entry) => (entry.fullName === '重伤及轻伤' ? { ...entry, target: 2 } : entry)),
  );
  const force = await bringTo(app, await makeDraft(app, template, 'C06'), { state: 5, manager: 'yuanzk' });
  const amend = async (body: object, account = 'chenyl') =>
    (await client(account)).tryCall(contractsRoutes.amend, {
      params: at(force),
      body: { rev: force.rev, kind: 'MANAGER', changeDate: '2030-07-01', reason: '总经理岗位调整', ...body },
    });
  assert.equal((await amend({}, 'zhoumin')).status, 403);
  const silent = await amend({ reason: '' });
  assert.deepEqual([silent.errorCode, silent.msg], ['AU2010', '请填写变更原因']);
  const outside = await amend({ changeDate: '2031-01-01' });
  assert.deepEqual([outside.errorCode, outside.msg], ['AU2018', '变更日期须在合同期限内']);
  const same = await amend({});
  assert.deepEqual(
    [same.errorCode, same.msg],
    ['AU2019', '企业总经理仍是袁正坤，没有变更；请先在组织管理中维护新任总经理'],
  );
  assert.equal((await read('chenyl', force)).state, 5);
  await db()
    .updateTable('organizes')
    .set({ manager_id: userId('dongyy') })
    .where('id', '=', unitId('C06'))
    .execute();
  const next = await amend({});
  assert.equal(next.code, 200, next.msg);
  const successor = next.data;
  assert.deepEqual(
    [successor.state, successor.partyB.name, successor.periodStart, successor.periodEnd],
    [0, '董莹莹', '2030-07-01', '2030-12-31'],
  );
  const targetOf = (contract: Contract) =>
    contract.indicators.find(({ fullName }) => fullName === '重伤及轻伤')?.targetInForce;
  const former = await read('chenyl', force);
  assert.deepEqual([former.state, former.endedOn], [9, '2030-06-30']);
  // 181 and 184 of 365 days of a target of 2.
  assert.deepEqual([targetOf(former), targetOf(successor)], [0.99, 1.01]);
  assert.equal(successor.indicators.find(({ fullName }) => fullName === '培训完成率')?.target, 100);
  const code = former.signatures[0]?.code ?? '';
  const check = await (await client('guoyn')).call(signaturesRoutes.verify, { params: { code } });
  assert.deepEqual([check.state, check.signedHash === check.currentHash], ['replaced', true]);
  assert.equal((await amend({})).msg, '状态已变化(当前：已变更)，操作未执行');

  const standard = await makeStandard(app, [{ code: '1.1.1', line: 'C', score: 20 }]);
  const audit = await makeAudit(app, standard, { unit: 'C06', partner: 'C05', lines: ['C'], year: 2030 });
  await db()
    .updateTable('check_tasks')
    .set({ state: 7, published_percent: 90, locked_at: new Date('2030-09-15T02:00:00Z') })
    .where('id', '=', audit.taskId)
    .execute();
  const standing = await (await client('chenyl')).call(contractAssessmentRoutes.progress, {
    params: at(former),
  });
  assert.deepEqual(
    standing.periods.map(({ from, to, days, partyB }) => [from, to, days, partyB.name]),
    [
      ['2030-01-01', '2030-06-30', 181, '袁正坤'],
      ['2030-07-01', '2030-12-31', 184, '董莹莹'],
    ],
  );
  const injuries = standing.indicators.find(({ fullName }) => fullName === '重伤及轻伤');
  assert.deepEqual([injuries?.targetInForce, injuries?.targetOfYear, standing.daysOfYear], [0.99, 2, 365]);
  assert.equal(standing.indicators.find(({ fullName }) => fullName === '审核得分')?.waived, true);
  const open = await (await client('chenyl')).call(contractAssessmentRoutes.openAssess, act(former));
  assert.equal(open.state, 6);
  const over = await (await client('chenyl')).tryCall(contractAssessmentRoutes.progress, {
    params: at(former),
  });
  assert.deepEqual([over.errorCode, over.msg], ['AU0009', '状态已变化(当前：考核中)，操作未执行']);
  const score = open.indicators.find(({ fullName }) => fullName === '审核得分');
  assert.deepEqual([score?.waived, score?.actual], [true, null]);
  const { 审核得分: _, ...others } = T28_RESULTS;
  const whole = await assess(open, { ...others, 重伤及轻伤: 0 });
  // 64.93 of the 70 points that count.
  assert.deepEqual([whole.result?.missing, whole.result?.sum, whole.result?.total], [0, 64.93, 92.8]);
});
