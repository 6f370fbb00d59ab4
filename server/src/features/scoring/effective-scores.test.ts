import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { evaluationRoutes } from '@auditplus/contract/features/scoring/evaluation.routes.ts';
import { scoringRoutes } from '@auditplus/contract/features/scoring/scoring.routes.ts';
import { startTestApp, type TestApp } from '../../testing/http.ts';
import { makeAudit, makeStandard } from './testing/audit-factory.ts';
import { player, WORKERS } from './testing/play.ts';

let app: TestApp;
before(async () => {
  app = await startTestApp();
});
after(() => app.stop());

test('the effective scores of T33 come out of six items in five stages, with their stage and origin', async () => {
  const standard = await makeStandard(app, [
    { code: '1.1.1', line: 'C', score: 8 },
    { code: '1.6.2', line: 'H', score: 5 },
    { code: '4.1.6', line: 'W', score: 14 },
    { code: '4.1.10', line: 'W', score: 8, applicability: 'OPTIONAL' },
    { code: '4.2.6', line: 'C', score: 8, applicability: 'OPTIONAL' },
    { code: '5.3.4', line: 'C', score: 12 },
  ]);
  const audit = await makeAudit(app, standard, {
    packages: [
      { stage: 'COMPANY', fullName: '一组', codes: ['1.1.1', '4.2.6'], flowByPart: 1 },
      { stage: 'COMPANY', fullName: '二组', codes: ['5.3.4'], flowByPart: 1 },
      { stage: 'COMPANY', fullName: '水务组', codes: ['4.1.6', '4.1.10'], flowByPart: 1 },
      { stage: 'HQ', fullName: '第1章', codes: ['1'] },
      { stage: 'HQ', fullName: '第4章', codes: ['4.2'] },
    ],
  });
  const play = player(app, audit);
  await play.stage('SELF-ALL', WORKERS.SELF, {
    '1.1.1': 'full',
    '1.6.2': 'full',
    '4.1.6': 'full',
    '4.1.10': 'na',
    '4.2.6': 'na',
    '5.3.4': 10,
  });
  await play.stage('COMPANY-C/一组', WORKERS.COMPANY, { '1.1.1': 6, '4.2.6': 'accept' });
  await play.stage('COMPANY-W/水务组', WORKERS.COMPANY, { '4.1.6': 12, '4.1.10': 'accept' });
  await play.done('songll', 'COMPANY-W', 'submitStage');
  await play.done('songll', 'COMPANY-W', 'confirmStage');
  await play.mark('zhengk', 'COMPANY-C/二组', '5.3.4', 8);
  await play.done('songll', 'COMPANY-C/二组', 'submitStage');
  const returned = await (await app.as('songll')).tryCall(scoringRoutes.returnStage, {
    params: { id: await audit.record('COMPANY-C/二组') },
    body: { rev: 1, reason: '扣分依据不足' },
  });
  assert.equal(returned.code, 200, returned.msg);
  await play.stage('WATER-W', WORKERS.WATER, { '4.1.6': 9, '4.1.10': { refuseThen: 6 } });
  await play.stage('HQ-CH/第1章', WORKERS.HQ, { '1.1.1': 'agree', '1.6.2': 3 });
  await play.stage('HQ-CH/第4章', WORKERS.HQ, { '4.2.6': 'agree' });
  await play.stage('MSD-W', WORKERS.MSD, { '4.1.6': 11, '4.1.10': 'agree' });

  const msd = await app.as('chenyl');
  const effective = await msd.call(evaluationRoutes.taskEffective, { params: { id: audit.taskId } });
  const found = Object.fromEntries(
    effective.list.map((row) => [row.nodeCode, [row.outcome, row.score, row.stage, row.originStage]]),
  );
  assert.deepEqual(found, {
    '1.1.1': ['scored', 6, 'HQ', 'COMPANY'],
    '4.1.6': ['scored', 11, 'MSD', 'MSD'],
    '1.6.2': ['scored', 3, 'HQ', 'HQ'],
    '4.1.10': ['scored', 6, 'MSD', 'WATER'],
    '4.2.6': ['na', null, 'HQ', 'COMPANY'],
    '5.3.4': ['scored', 10, 'SELF', 'SELF'],
  });
  assert.equal(effective.summary.due, 47);
  assert.equal(effective.summary.got, 36);
  assert.equal(effective.summary.percent, 76.6);
});

test('the variance of T34 comes out of the call with its alerts and the items that need a reason', async () => {
  const standard = await makeStandard(app, [
    { code: '1.1.1', line: 'C', score: 8 },
    { code: '3.2.3', line: 'C', score: 12 },
    { code: '4.1.6', line: 'C', score: 14 },
    { code: '4.2.2', line: 'C', score: 16 },
    { code: '5.3.4', line: 'C', score: 12 },
  ]);
  const audit = await makeAudit(app, standard, { off: ['HQ'], lines: ['C'] });
  const play = player(app, audit);
  await play.stage('SELF-ALL', WORKERS.SELF, {
    '1.1.1': 'full',
    '3.2.3': 'full',
    '4.1.6': 'full',
    '4.2.2': 'full',
    '5.3.4': 10,
  });
  await play.stage('COMPANY-C', WORKERS.COMPANY, {
    '1.1.1': 6,
    '3.2.3': 'agree',
    '4.1.6': 'agree',
    '4.2.2': 10,
    '5.3.4': 'agree',
  });
  await play.stage('MSD-CH', WORKERS.MSD, {
    '1.1.1': 'agree',
    '3.2.3': 'agree',
    '4.1.6': 11,
    '4.2.2': 8,
    '5.3.4': 'agree',
  });
  const msd = await app.as('chenyl');
  const compare = (from: 'SELF' | 'COMPANY', to: 'COMPANY' | 'MSD' | 'EFFECTIVE') =>
    msd.call(evaluationRoutes.taskVariance, { params: { id: audit.taskId }, query: { from, to } });

  const first = await compare('SELF', 'COMPANY');
  assert.deepEqual([first.bias, first.mad, first.biasAlert, first.madAlert], [-12.9, 12.9, true, false]);
  assert.deepEqual([first.standard, first.fromRate, first.toRate], [62, 96.8, 83.9]);
  assert.deepEqual(
    first.list
      .filter(({ reasonRequired }) => reasonRequired)
      .map(({ nodeCode, relative }) => [nodeCode, relative]),
    [['4.2.2', 37.5]],
  );
  const second = await compare('COMPANY', 'MSD');
  assert.deepEqual([second.bias, second.mad, second.toRate], [-8.06, 8.06, 75.8]);
  assert.deepEqual(
    second.list.filter(({ reasonRequired }) => reasonRequired).map(({ nodeCode }) => nodeCode),
    ['4.1.6'],
  );
  const whole = await compare('SELF', 'EFFECTIVE');
  assert.deepEqual([whole.bias, whole.mad, whole.biasAlert, whole.madAlert], [-20.97, 20.97, true, true]);
  assert.equal(whole.selfInflation, 20.97);
});

test('one line alone has no grade, and its stages differ by its own items only', async () => {
  const standard = await makeStandard(app, [
    { code: '1.1.1', line: 'C', score: 8 },
    { code: '2.1.1', line: 'W', score: 10 },
  ]);
  const audit = await makeAudit(app, standard, { off: ['COMPANY', 'HQ'], lines: ['C', 'W'] });
  const play = player(app, audit);
  await play.stage('SELF-ALL', WORKERS.SELF, { '1.1.1': 'full', '2.1.1': 'full' });
  await play.stage('WATER-W', WORKERS.WATER, { '2.1.1': 9 });
  await play.stage('MSD-CH', WORKERS.MSD, { '1.1.1': 2 });
  await play.stage('MSD-W', WORKERS.MSD, { '2.1.1': 'agree' });
  const msd = await app.as('chenyl');
  const params = { id: audit.taskId };
  const whole = await msd.call(evaluationRoutes.taskDetail, { params, query: {} });
  assert.ok(whole.task.grade && whole.summary.grade);
  const line = await msd.call(evaluationRoutes.taskDetail, { params, query: { line: 'W' } });
  assert.deepEqual(
    [line.task.grade, line.summary.grade, line.summary.gradeReasons, line.summary.percent],
    [null, null, [], 90],
  );
  const gap = { from: 'SELF', to: 'EFFECTIVE' } as const;
  const ofLine = await msd.call(evaluationRoutes.taskVariance, { params, query: { ...gap, line: 'W' } });
  assert.deepEqual([ofLine.fromRate, ofLine.toRate, ofLine.bias, ofLine.standard], [100, 90, -10, 10]);
  const ofAll = await msd.call(evaluationRoutes.taskVariance, { params, query: gap });
  assert.equal(ofAll.standard, 18);
});
