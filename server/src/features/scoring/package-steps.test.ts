import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { evaluationRoutes } from '@auditplus/contract/features/scoring/evaluation.routes.ts';
import { scoringRoutes } from '@auditplus/contract/features/scoring/scoring.routes.ts';
import { startTestApp, type TestApp } from '../../testing/http.ts';
import { said } from '../../testing/said.ts';
import { makeAudit, makeStandard, type TestStandard } from './testing/audit-factory.ts';
import { player } from './testing/play.ts';

let app: TestApp;
let standard: TestStandard;
before(async () => {
  app = await startTestApp();
  standard = await makeStandard(app, [
    { code: '1.1.1', line: 'C', score: 10, options: [{ kind: 'FIXED', points: 2, needPhoto: true }] },
    { code: '1.1.2', line: 'C', score: 10 },
    { code: '2.1.1', line: 'C', score: 10, applicability: 'OPTIONAL' },
  ]);
});
after(() => app.stop());

const lineC = (input: Parameters<typeof makeAudit>[2] = {}) =>
  makeAudit(app, standard, { lines: ['C'], ...input });

test('packages are confirmed by the coordinator before the whole is submitted, and only touched ones come back', async () => {
  const audit = await lineC({
    packages: [
      { stage: 'SELF', fullName: '生产运行部', codes: ['1'], owner: 'heyx' },
      { stage: 'SELF', fullName: '安全管理部', codes: ['2'], owner: 'weisq' },
    ],
  });
  const play = player(app, audit);
  const foreign = await play.save('heyx', 'SELF-ALL/安全管理部', '2.1.1', { status: 1 });
  assert.deepEqual(said(foreign), [403, 'AU0001', '您没有权限执行此操作']);
  await play.mark('heyx', 'SELF-ALL/生产运行部', '1.1.1', 'full');
  await play.mark('heyx', 'SELF-ALL/生产运行部', '1.1.2', 'full');
  await play.done('heyx', 'SELF-ALL/生产运行部', 'submitStage');
  const early = await play.step('weisq', 'SELF-ALL', 'submitStage');
  assert.deepEqual(said(early), [422, 'AU1415', '评价单“生产运行部”尚未确认(当前：已提交)']);
  await play.done('weisq', 'SELF-ALL/生产运行部', 'confirmStage');
  // The coordinator works through the whole sheet; the row goes to the package that holds the item.
  await play.mark('weisq', 'SELF-ALL', '2.1.1', 'full');
  await play.done('weisq', 'SELF-ALL/安全管理部', 'submitStage');
  await play.done('weisq', 'SELF-ALL/安全管理部', 'confirmStage');
  await play.done('weisq', 'SELF-ALL', 'submitStage');
  const whole = await play.sheet('caoyh', 'SELF-ALL');
  assert.deepEqual([whole.parts.map(({ state }) => state), whole.summary.percent], [[4, 4], 100]);
  const returned = await (await app.as('caoyh')).call(scoringRoutes.returnStage, {
    params: { id: whole.record.id },
    body: { rev: whole.record.rev, reason: '请补充说明', nodeIds: [standard.node('2.1.1')] },
  });
  assert.equal(returned.record.state, 3);
  const list = await (await app.as('weisq')).call(evaluationRoutes.listEvaluations, {
    query: { checkTaskId: audit.taskId, stage: 'SELF' },
  });
  assert.deepEqual(
    list.list.map(({ fullName, round, state }) => [fullName, round, state]),
    [
      ['自评', 2, 1],
      ['生产运行部', 1, 4],
      ['安全管理部', 2, 1],
    ],
  );
});

test('the coordinator sends a confirmed package back while the whole is open; the department sees what and why', async () => {
  const audit = await lineC({
    packages: [{ stage: 'SELF', fullName: '生产运行部', codes: ['1'], owner: 'heyx' }],
  });
  const play = player(app, audit);
  const part = 'SELF-ALL/生产运行部';
  await play.mark('heyx', part, '1.1.1', 'full');
  await play.mark('heyx', part, '1.1.2', 'full');
  await play.done('heyx', part, 'submitStage');
  const abilities = async (account: string) =>
    (await play.sheet(account, 'SELF-ALL')).parts
      .filter(({ evaluationName }) => evaluationName === '生产运行部')
      .map((one) => [one.canConfirm, one.canReturn]);
  assert.deepEqual(await abilities('weisq'), [[true, true]]);
  await play.done('weisq', part, 'confirmStage');
  assert.deepEqual(await abilities('weisq'), [[false, true]]);
  assert.deepEqual(await abilities('caoyh'), [[false, false]]);
  const sheet = await play.sheet('weisq', 'SELF-ALL');
  const linked = sheet.parts.find(({ evaluationName }) => evaluationName === '生产运行部');
  const params = { id: linked?.id ?? '' };
  const body = { rev: linked?.rev ?? 0, reason: '请补充扣分依据', nodeIds: [standard.node('1.1.2')] };
  const stranger = await (await app.as('heyx')).tryCall(scoringRoutes.returnStage, { params, body });
  assert.deepEqual(said(stranger), [403, 'AU0001', '您没有权限执行此操作']);
  const short = await (await app.as('weisq')).tryCall(scoringRoutes.returnStage, {
    params,
    body: { ...body, reason: '不行' },
  });
  assert.deepEqual(said(short), [422, 'AU0003', '请填写退回原因(不少于5个字)']);
  await (await app.as('weisq')).call(scoringRoutes.returnStage, { params, body });
  const { record } = await play.sheet('heyx', part);
  assert.deepEqual(
    [record.round, record.state, record.returnReason, record.markedNodeIds],
    [2, 1, '请补充扣分依据', [standard.node('1.1.2')]],
  );
  const whole = await play.sheet('weisq', 'SELF-ALL');
  assert.deepEqual([whole.record.round, whole.record.can.edit], [1, true], 'the whole goes on in its round');
});
