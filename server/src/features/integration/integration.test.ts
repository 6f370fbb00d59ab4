import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { currentUserRoutes } from '@auditplus/contract/features/current-user/current-user.routes.ts';
import type { IntegrationView } from '@auditplus/contract/features/integration/integration.model.ts';
import { integrationRoutes as routes } from '@auditplus/contract/features/integration/integration.routes.ts';
import { myReviewRoutes } from '@auditplus/contract/features/my-review/my-review.routes.ts';
import { evaluationRoutes } from '@auditplus/contract/features/scoring/evaluation.routes.ts';
import { scoringRoutes } from '@auditplus/contract/features/scoring/scoring.routes.ts';
import { type Client, startTestApp, type TestApp } from '../../testing/http.ts';
import { said } from '../../testing/said.ts';
import { makeAudit, makeStandard, type TestStandard } from '../scoring/testing/audit-factory.ts';
import { player, WORKERS } from '../scoring/testing/play.ts';

let app: TestApp;
let lead: Client;
let standard: TestStandard;
before(async () => {
  app = await startTestApp();
  lead = await app.as('zhaoqf');
  standard = await makeStandard(app, [
    { code: '1.1.1', line: 'C', score: 8 },
    { code: '1.1.2', line: 'C', score: 10 },
    { code: '1.1.3', line: 'C', score: 8, applicability: 'OPTIONAL' },
  ]);
});
after(() => app.stop());

const params = (run: Pick<IntegrationView, 'id'>) => ({ id: run.id });

/** An audit whose head-office stage two auditors have scored: a small and a wide spread, and a tie on N/A. */
async function scored() {
  const audit = await makeAudit(app, standard, { lines: ['C'], off: ['COMPANY'] });
  const play = player(app, audit);
  await play.stage('SELF-ALL', WORKERS.SELF, { '1.1.1': 'full', '1.1.2': 'full', '1.1.3': 'na' });
  await play.mark('sunlj', 'HQ-CH', '1.1.1', 8);
  await play.mark('maxd', 'HQ-CH', '1.1.1', 4.5);
  await play.mark('sunlj', 'HQ-CH', '1.1.2', 4);
  await play.mark('maxd', 'HQ-CH', '1.1.2', 'agree');
  await play.mark('sunlj', 'HQ-CH', '1.1.3', 'accept');
  await play.mark('maxd', 'HQ-CH', '1.1.3', { refuseThen: 6 });
  return { audit, play, record: await audit.record('HQ-CH') };
}

test('a run shows the scorers side by side, the rule settles what lies close, the lead decides the rest', async () => {
  const { audit, play, record } = await scored();
  const { list } = await lead.call(routes.candidates, { query: { checkId: audit.checkId } });
  assert.ok(list.some(({ level, scopeId }) => level === 'SCORER' && scopeId === record));
  const body = { level: 'SCORER' as const, scopeId: record, rule: 'AVERAGE' as const };
  const outsider = await (await app.as('songll')).tryCall(routes.run, { body });
  assert.deepEqual(said(outsider), [403, 'AU0001', '您没有权限执行此操作']);
  let run = await lead.call(routes.run, { body });
  assert.deepEqual([run.state, run.rule, run.inputs.length, run.outdated], [1, 'AVERAGE', 2, false]);
  assert.deepEqual(
    run.conflicts.map(({ nodeCode, kinds, spread, ruleScore, ruleNa }) => [
      nodeCode,
      kinds,
      spread,
      ruleScore,
      ruleNa,
    ]),
    [
      ['1.1.1', ['spread'], 3.5, 6.25, false],
      ['1.1.2', ['spread'], 6, 7, false],
      // One says not applicable, one scores: a tie means applicable.
      ['1.1.3', ['applicability'], 0, 6, false],
    ],
  );
  const todo = (await lead.call(myReviewRoutes.todo, { query: { kind: 'score' } })).list.find(
    ({ kind, id }) => kind === 'integrationDecide' && id === run.id,
  );
  assert.deepEqual([todo?.count, todo?.address], [3, `/integration?id=${run.id}`]);

  const early = await lead.tryCall(routes.finish, { params: params(run), body: { rev: run.rev } });
  assert.deepEqual(said(early), [422, 'AU1408', '还有3个多人评分冲突未裁定']);
  const blocked = await play.step('sunlj', 'HQ-CH', 'submitStage');
  assert.equal(blocked.errorCode, 'AU1408');
  const silent = await lead.tryCall(routes.applyRule, {
    params: params(run),
    body: { rev: run.rev, belowSpread: 4, reason: '' },
  });
  assert.deepEqual(said(silent), [422, 'AU0004', '必填项未填写：裁定理由']);
  run = await lead.call(routes.applyRule, {
    params: params(run),
    body: { rev: run.rev, belowSpread: 4, reason: '分差不大，取平均值' },
  });
  assert.deepEqual(
    run.conflicts.map(({ decision }) => decision?.score ?? null),
    [6.25, null, null],
  );
  const decide = (code: string, score: number) =>
    lead.call(routes.decide, {
      params: { ...params(run), nodeId: standard.node(code) },
      body: { kind: 'score', score, reason: '按现场记录裁定' },
    });
  const wrong = await (await app.as('sunlj')).tryCall(routes.decide, {
    params: { ...params(run), nodeId: standard.node('1.1.2') },
    body: { kind: 'score', score: 5, reason: '按现场记录裁定' },
  });
  assert.equal(wrong.errorCode, 'AU0001');
  await decide('1.1.2', 5);
  // The score sheet has the same decisions: there is one store of them.
  const sheet = await play.sheet('zhaoqf', 'HQ-CH');
  assert.deepEqual(
    sheet.conflicts.map(({ decision }) => decision?.score ?? null),
    [6.25, 5, null],
  );
  await lead.call(scoringRoutes.decideConflict, {
    params: { id: record, nodeId: standard.node('1.1.3') },
    body: { kind: 'na', reason: '单位确无此项业务' },
  });
  run = await lead.call(routes.get, { params: params(run) });
  assert.deepEqual(
    run.conflicts.map(({ decision }) => decision?.kind),
    ['score', 'score', 'na'],
  );
  const finished = await Promise.all(
    [1, 2].map(() => lead.tryCall(routes.finish, { params: params(run), body: { rev: run.rev } })),
  );
  assert.deepEqual(finished.map(({ errorCode }) => errorCode ?? 'done').sort(), ['AU0009', 'done']);
  await play.done('sunlj', 'HQ-CH', 'submitStage');
  await play.done('zhaoqf', 'HQ-CH', 'confirmStage');
  const effective = await lead.call(evaluationRoutes.taskEffective, { params: { id: audit.taskId } });
  assert.deepEqual(
    effective.list.map(({ outcome, score }) => [outcome, score]),
    [
      ['scored', 6.25],
      ['scored', 5],
      ['na', null],
    ],
  );
});

test('the rule of the lead goes by the one who is to submit, where no lead is named', async () => {
  const { play, record } = await scored();
  await play.save('zhaoqf', 'HQ-CH', '1.1.1', { status: 1, score: 7, reason: '签发不全' });
  const run = await lead.call(routes.run, {
    body: { level: 'SCORER' as const, scopeId: record, rule: 'LEAD' as const },
  });
  assert.equal(run.conflicts.find(({ nodeCode }) => nodeCode === '1.1.1')?.ruleScore, 7);
});

test('a run is voided with its decisions until the next stage begins, and not finished on changed scores', async () => {
  const { play, record } = await scored();
  const body = { level: 'SCORER' as const, scopeId: record, rule: 'STRICTEST' as const };
  let run = await lead.call(routes.run, { body });
  assert.deepEqual(
    run.conflicts.map(({ ruleScore }) => ruleScore),
    [4.5, 4, 6],
  );
  run = await lead.call(routes.decide, {
    params: { ...params(run), nodeId: standard.node('1.1.2') },
    body: { kind: 'score', score: 5, reason: '按现场记录裁定' },
  });
  const voided = await lead.call(routes.void, {
    params: params(run),
    body: { rev: run.rev, reason: '重新评分' },
  });
  assert.equal(voided.state, 3);
  assert.deepEqual(
    (await play.sheet('zhaoqf', 'HQ-CH')).conflicts.map(({ decision }) => decision),
    [null, null, null],
  );
  const twice = await lead.tryCall(routes.void, {
    params: params(run),
    body: { rev: voided.rev, reason: '' },
  });
  assert.deepEqual(said(twice), [409, 'AU0009', '状态已变化(当前：已作废)，操作未执行']);

  // 6.2: the department decides in the stages of others as well, as the run offers it.
  const department = await app.as('zhoumin');
  run = await department.call(routes.run, { body });
  assert.equal(run.can.decide, true);
  for (const code of ['1.1.1', '1.1.2', '1.1.3'])
    run = await (code === '1.1.2' ? lead : department).call(routes.decide, {
      params: { ...params(run), nodeId: standard.node(code) },
      body: { kind: 'score', score: 5, reason: '按现场记录裁定' },
    });
  await play.mark('sunlj', 'HQ-CH', '1.1.1', 5);
  const changed = await lead.tryCall(routes.finish, { params: params(run), body: { rev: run.rev } });
  assert.deepEqual(said(changed), [422, 'AU2203', '参与整合的数据已变化，请重新整合']);
  assert.equal((await lead.call(routes.get, { params: params(run) })).outdated, true);
  run = await lead.call(routes.run, { body: { level: 'SCORER', scopeId: record } });
  assert.equal(run.state, 2);
  await play.done('sunlj', 'HQ-CH', 'submitStage');
  await play.done('zhaoqf', 'HQ-CH', 'confirmStage');
  await play.mark('chenyl', 'MSD-CH', '1.1.1', 5);
  const late = await lead.tryCall(routes.void, { params: params(run), body: { rev: run.rev, reason: '' } });
  assert.deepEqual(said(late), [422, 'AU2201', '后续环节已开始，不能作废整合结果']);
});

test('packages, stages and the group are put together by those who see them whole', async () => {
  const audit = await makeAudit(app, standard, {
    lines: ['C'],
    off: ['COMPANY'],
    packages: [
      { stage: 'SELF', fullName: '甲', codes: ['1.1.1'] },
      { stage: 'SELF', fullName: '乙', codes: ['1.1.2', '1.1.3'] },
    ],
  });
  const play = player(app, audit);
  await play.mark('weisq', 'SELF-ALL/甲', '1.1.1', 6);
  const coordinator = await app.as('weisq');
  const packages = await coordinator.call(routes.run, { body: { level: 'PACKAGE', scopeId: audit.taskId } });
  assert.equal(packages.state, 0);
  assert.deepEqual(
    packages.result.level === 'PACKAGE' &&
      packages.result.packages.map(({ fullName, items, decided }) => [fullName, items, decided]),
    [
      ['甲', 1, 1],
      ['乙', 2, 0],
    ],
  );
  const open = await coordinator.tryCall(routes.finish, {
    params: params(packages),
    body: { rev: packages.rev },
  });
  assert.deepEqual(said(open), [422, 'AU1302', '还有2个评价项目未评分']);
  const stranger = await (await app.as('tangmy')).tryCall(routes.get, { params: params(packages) });
  assert.equal(stranger.errorCode, 'AU0002');
  const none = await coordinator.tryCall(routes.run, { body: { level: 'GROUP', scopeId: audit.checkId } });
  assert.deepEqual(said(none), [403, 'AU0001', '您没有权限执行此操作']);
  const msd = await app.as('chenyl');
  const group = await msd.call(routes.run, { body: { level: 'GROUP', scopeId: audit.checkId } });
  assert.deepEqual(
    [group.state, group.result.level === 'GROUP' && [group.result.open, group.result.mean]],
    [0, [1, null]],
  );
  const unfinished = await msd.tryCall(routes.finish, { params: params(group), body: { rev: group.rev } });
  assert.deepEqual(said(unfinished), [422, 'AU2202', '还有1个单位未定分，不能完成整合']);
  const seen = await coordinator.call(routes.list, {
    query: { currentPage: 1, pageSize: 20, checkId: audit.checkId },
  });
  assert.deepEqual(
    seen.list.map(({ id }) => id),
    [packages.id],
  );
});

test('the five rules give the values of the vectors T24 and T25 through a run', async () => {
  const { audit, play, record } = await scored();
  void audit;
  await play.mark('sunlj', 'HQ-CH', '1.1.1', 6);
  await play.mark('maxd', 'HQ-CH', '1.1.1', 3);
  await play.mark('zhaoqf', 'HQ-CH', '1.1.1', 7);
  const value = async (rule: 'AVERAGE' | 'MEDIAN' | 'STRICTEST' | 'TRIMMED') => {
    const run = await lead.call(routes.run, { body: { level: 'SCORER', scopeId: record, rule } });
    return run.conflicts.find(({ nodeCode }) => nodeCode === '1.1.1')?.ruleScore;
  };
  assert.deepEqual(
    [await value('AVERAGE'), await value('MEDIAN'), await value('STRICTEST'), await value('TRIMMED')],
    [5.33, 6, 3, 5.33],
  );
});

test('a reader of English finds the sheets of a run by English names', async () => {
  const { audit, record } = await scored();
  const reader = await app.as('chenyl');
  await reader.call(currentUserRoutes.language, { body: { language: 'en' } });
  const { list } = await reader.call(routes.candidates, { query: { checkId: audit.checkId } });
  assert.equal(list.find(({ scopeId }) => scopeId === record)?.name, 'Head office (Company line)');
  const made = await lead.call(routes.run, { body: { level: 'SCORER', scopeId: record, rule: 'LEAD' } });
  assert.equal(made.scopeName, '总部审核（企业线）');
  const seen = await reader.call(routes.get, { params: params(made) });
  assert.equal(seen.scopeName, 'Head office (Company line)');
  const stages = await lead.call(routes.run, { body: { level: 'STAGE', scopeId: audit.taskId } });
  assert.deepEqual([stages.inputs[0]?.name, stages.state], ['自评', 0]);
  const read = await reader.call(routes.get, { params: params(stages) });
  assert.equal(read.inputs[0]?.name, 'Self-assessment');
});
