import assert from 'node:assert/strict';
import { Readable } from 'node:stream';
import { after, before, test } from 'node:test';
import { evaluationRoutes } from '@auditplus/contract/features/scoring/evaluation.routes.ts';
import { scoringRoutes } from '@auditplus/contract/features/scoring/scoring.routes.ts';
import { z } from 'zod';
import { change } from '../../kernel/audit-log.ts';
import { demoId } from '../../testing/demo-people.ts';
import { startTestApp, type TestApp } from '../../testing/http.ts';
import { said } from '../../testing/said.ts';
import { storeFile } from '../files/public.ts';
import { reopenForWithdrawnFinding, unlockTask } from './operations/reopen-task.ts';
import { makeAudit, makeStandard, type TestAudit, type TestStandard } from './testing/audit-factory.ts';
import { player, WORKERS } from './testing/play.ts';

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
const ALL_FULL = { '1.1.1': 'full', '1.1.2': 'full', '2.1.1': 'full' } as const;
const ALL_AGREE = { '1.1.1': 'agree', '1.1.2': 'agree', '2.1.1': 'agree' } as const;

const stateOf = async (id: string) =>
  app.app.kernel.db.selectFrom('stage_records').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const taskOf = async (audit: TestAudit) =>
  app.app.kernel.db
    .selectFrom('check_tasks')
    .selectAll()
    .where('id', '=', audit.taskId)
    .executeTakeFirstOrThrow();
const Problems = z.object({
  problems: z.array(z.object({ errorCode: z.string(), nodeCode: z.string().nullable() })),
});

test('the unit’s sheet is submitted whole by its coordinator and confirmed by its general manager', async () => {
  const audit = await lineC();
  const play = player(app, audit);
  await play.mark('weisq', 'SELF-ALL', '1.1.1', 'full');
  const waiting = await play.sheet('songll', 'COMPANY-C');
  assert.deepEqual([waiting.record.can.edit, waiting.record.can.submit], [false, false]);
  const wrong = await play.step('heyx', 'SELF-ALL', 'submitStage');
  assert.deepEqual(said(wrong), [403, 'AU0001', '您没有权限执行此操作']);
  const incomplete = await play.step('weisq', 'SELF-ALL', 'submitStage');
  assert.deepEqual(said(incomplete), [422, 'AU1302', '还有2个评价项目未评分']);
  assert.deepEqual(
    Problems.parse(incomplete.data).problems.map(({ nodeCode }) => nodeCode),
    ['1.1.2', '2.1.1'],
  );
  await play.mark('weisq', 'SELF-ALL', '1.1.2', 'full');
  await play.mark('weisq', 'SELF-ALL', '2.1.1', 'na');
  const id = await audit.record('SELF-ALL');
  const submitted = await play.step('weisq', 'SELF-ALL', 'submitStage');
  assert.deepEqual([submitted.code, submitted.data.record.state], [200, 2]);
  assert.match((await stateOf(id)).content_hash ?? '', /^[0-9a-f]{64}$/);
  const locked = await play.save('weisq', 'SELF-ALL', '1.1.1', { score: 9, reason: '晚到的修改' });
  assert.deepEqual(said(locked), [409, 'AU0009', '状态已变化(当前：已提交)，操作未执行']);
  const byCoordinator = await play.step('weisq', 'SELF-ALL', 'confirmStage');
  assert.deepEqual(said(byCoordinator), [403, 'AU0001', '您没有权限执行此操作']);
  const confirmed = await play.step('caoyh', 'SELF-ALL', 'confirmStage');
  assert.deepEqual([confirmed.data.record.state, confirmed.data.taskState], [4, 3]);
  assert.equal((await taskOf(audit)).current_stage, 'COMPANY');
  const again = await play.step('caoyh', 'SELF-ALL', 'confirmStage');
  assert.deepEqual(said(again), [409, 'AU0009', '状态已变化(当前：已确认)，操作未执行']);
});

test('a submitted sheet comes back to its submitter until the confirmer has opened it', async () => {
  const audit = await lineC();
  const play = player(app, audit);
  for (const code of Object.keys(ALL_FULL)) await play.mark('weisq', 'SELF-ALL', code, 'full');
  await play.done('weisq', 'SELF-ALL', 'submitStage');
  const byOther = await play.step('caoyh', 'SELF-ALL', 'withdrawStage');
  assert.deepEqual(said(byOther), [403, 'AU0001', '您没有权限执行此操作']);
  const withdrawn = await play.step('weisq', 'SELF-ALL', 'withdrawStage');
  assert.equal(withdrawn.data.record.state, 1);
  await play.done('weisq', 'SELF-ALL', 'submitStage');
  await play.sheet('caoyh', 'SELF-ALL');
  const late = await play.step('weisq', 'SELF-ALL', 'withdrawStage');
  assert.deepEqual(said(late), [422, 'AU1410', '审核人已开始处理，不能撤回']);
});

test('two confirmers at once: one wins, the other hears the new state, and the effects happen once', async () => {
  const audit = await lineC();
  const play = player(app, audit);
  for (const code of Object.keys(ALL_FULL)) await play.mark('weisq', 'SELF-ALL', code, 'full');
  await play.done('weisq', 'SELF-ALL', 'submitStage');
  const id = await audit.record('SELF-ALL');
  const { rev } = await stateOf(id);
  const manager = await app.as('caoyh');
  const outcomes = await Promise.all(
    [1, 2].map(() => manager.tryCall(scoringRoutes.confirmStage, { params: { id }, body: { rev } })),
  );
  assert.deepEqual(outcomes.map(({ errorCode }) => errorCode).sort(), ['AU0009', undefined]);
  const entries = await app.app.kernel.db
    .selectFrom('activities')
    .select('id')
    .where('chain_id', '=', audit.checkId)
    .where('action', '=', 'stage.confirmed')
    .execute();
  assert.equal(entries.length, 1);
});

test('the only scorer of a stage cannot confirm it', async () => {
  const audit = await lineC();
  const play = player(app, audit);
  await play.stage('SELF-ALL', WORKERS.SELF, ALL_FULL);
  for (const code of Object.keys(ALL_AGREE)) await play.mark('songll', 'COMPANY-C', code, 'agree');
  await play.mark('zhengk', 'COMPANY-C', '1.1.1', 'agree');
  await play.done('songll', 'COMPANY-C', 'submitStage');
  // As a record stands that was handed in before such a submit was refused.
  await app.app.kernel.db
    .updateTable('stage_records')
    .set({ scorer_ids: JSON.stringify([demoId('user', 'songll')]) })
    .where('id', '=', await audit.record('COMPANY-C'))
    .execute();
  const own = await play.step('songll', 'COMPANY-C', 'confirmStage');
  assert.deepEqual(said(own), [422, 'AU1411', '确认人与评分人不能为同一人']);
  const { record } = await play.sheet('songll', 'COMPANY-C');
  assert.deepEqual(
    [record.can.confirm, record.can.return, record.readOnlyReason],
    [false, true, '确认人与评分人不能为同一人'],
  );
});

test('a large difference needs its reason before the stage is confirmed', async () => {
  const audit = await lineC();
  const play = player(app, audit);
  await play.stage('SELF-ALL', WORKERS.SELF, ALL_FULL);
  await play.save('zhengk', 'COMPANY-C', '1.1.1', { score: 7, reason: '现场不符' });
  await play.mark('zhengk', 'COMPANY-C', '1.1.2', 'agree');
  await play.mark('zhengk', 'COMPANY-C', '2.1.1', 'agree');
  await play.done('songll', 'COMPANY-C', 'submitStage');
  const silent = await play.step('songll', 'COMPANY-C', 'confirmStage');
  assert.deepEqual(said(silent), [422, 'AU1304', '还有1项评分偏差未说明']);
  assert.equal((await stateOf(await audit.record('COMPANY-C'))).state, 2);
});

test('a deduction that asks for a photo stops the submit without one', async () => {
  const audit = await lineC();
  const play = player(app, audit);
  await play.save('weisq', 'SELF-ALL', '1.1.1', { deductions: [{ optionId: standard.option('1.1.1', 0) }] });
  await play.mark('weisq', 'SELF-ALL', '1.1.2', 'full');
  await play.mark('weisq', 'SELF-ALL', '2.1.1', 'full');
  const bare = await play.step('weisq', 'SELF-ALL', 'submitStage');
  assert.deepEqual(said(bare), [422, 'AU1407', '以下扣分需上传照片：1.1.1']);
  const photo = await storeFile(await app.ctxAs('weisq'), {
    type: 'annex',
    fileName: '现场.txt',
    source: Readable.from(['现场照片']),
  });
  const foreign = await play.save('weisq', 'SELF-ALL', '1.1.1', {
    deductions: [{ optionId: standard.option('1.1.1', 0), photoIds: ['somebody-elses'] }],
  });
  assert.deepEqual(said(foreign), [404, 'file.missing', '文件不存在']);
  const saved = await play.save('weisq', 'SELF-ALL', '1.1.1', {
    deductions: [{ optionId: standard.option('1.1.1', 0), photoIds: [photo.id] }],
  });
  assert.deepEqual([saved.code, saved.data.row.photos.map(({ fileId }) => fileId)], [200, [photo.id]]);
  await play.done('weisq', 'SELF-ALL', 'submitStage');
});

test('a return needs a reason, opens a new round with the same rows and keeps the old one readable', async () => {
  const audit = await lineC();
  const play = player(app, audit);
  await play.stage('SELF-ALL', WORKERS.SELF, ALL_FULL);
  await play.mark('zhengk', 'COMPANY-C', '1.1.1', 7);
  await play.mark('zhengk', 'COMPANY-C', '1.1.2', 'agree');
  await play.mark('zhengk', 'COMPANY-C', '2.1.1', 'agree');
  await play.done('songll', 'COMPANY-C', 'submitStage');
  const first = await audit.record('COMPANY-C');
  const { rev } = await stateOf(first);
  const lead = await app.as('songll');
  const params = { id: first };
  const short = await lead.tryCall(scoringRoutes.returnStage, { params, body: { rev, reason: '重做' } });
  assert.deepEqual(said(short), [422, 'AU0003', '请填写退回原因(不少于5个字)']);
  const body = { rev, reason: '扣分依据不足', nodeIds: [standard.node('1.1.1')] };
  const wrong = await (await app.as('sunlj')).tryCall(scoringRoutes.returnStage, { params, body });
  assert.deepEqual(said(wrong), [403, 'AU0001', '您没有权限执行此操作']);
  const returned = await lead.call(scoringRoutes.returnStage, { params, body });
  assert.equal(returned.record.state, 3);
  assert.equal(returned.newRecordId, await audit.record('COMPANY-C'));
  const second = await play.sheet('zhengk', 'COMPANY-C');
  assert.deepEqual(
    [second.record.round, second.record.state, second.record.markedNodeIds],
    [2, 1, body.nodeIds],
  );
  assert.equal(second.record.returnReason, '扣分依据不足');
  assert.equal(second.rows.find(({ nodeId }) => nodeId === standard.node('1.1.1'))?.score, 7);
  await play.mark('zhengk', 'COMPANY-C', '1.1.1', 8);
  const old = await (await app.as('zhengk')).call(scoringRoutes.readSheet, { params, query: {} });
  assert.deepEqual([old.record.isCurrent, old.record.canEdit], [false, false]);
  assert.equal(old.rows.find(({ nodeId }) => nodeId === standard.node('1.1.1'))?.score, 7);
  const frozen = await (await app.as('zhengk')).tryCall(scoringRoutes.saveItem, {
    params: { id: first, nodeId: standard.node('1.1.1') },
    body: { rev: 1, score: 9, reason: '改旧轮次' },
  });
  assert.deepEqual(said(frozen), [409, 'AU0009', '状态已变化(当前：已退回)，操作未执行']);
  const rounds = await lead.call(scoringRoutes.listRounds, { params });
  assert.deepEqual(
    rounds.list.map(({ round, state }) => [round, state]),
    [
      [2, 1],
      [1, 3],
    ],
  );
  const compared = await lead.call(scoringRoutes.compareRounds, {
    query: { stageRecordIds: `${first},${returned.newRecordId}` },
  });
  assert.deepEqual(
    compared.list.map(({ nodeCode, values }) => [nodeCode, values.map((value) => value?.score)]),
    [['1.1.1', [7, 8]]],
  );
});

test('a later stage sends the confirmed one back: its own draft on these items stays as a private copy', async () => {
  const audit = await lineC();
  const play = player(app, audit);
  await play.stage('SELF-ALL', WORKERS.SELF, ALL_FULL);
  await play.mark('zhengk', 'COMPANY-C', '1.1.1', 8);
  await play.mark('zhengk', 'COMPANY-C', '1.1.2', 8);
  const draft = await audit.record('COMPANY-C');
  const self = await audit.record('SELF-ALL');
  const body = { rev: (await stateOf(self)).rev, reason: '自评依据不足', nodeIds: [standard.node('1.1.1')] };
  const returned = await (await app.as('songll')).call(scoringRoutes.returnStage, {
    params: { id: self },
    body,
  });
  assert.deepEqual([returned.record.state, returned.taskState], [3, 2]);
  const again = await play.sheet('zhengk', 'COMPANY-C');
  assert.equal(again.record.round, 2);
  const scores = new Map(again.rows.map((row) => [row.nodeId, row.score]));
  assert.deepEqual([scores.get(standard.node('1.1.1')), scores.get(standard.node('1.1.2'))], [undefined, 8]);
  const copy = await (await app.as('zhengk')).call(scoringRoutes.readSheet, {
    params: { id: draft },
    query: {},
  });
  assert.equal(copy.rows.find(({ nodeId }) => nodeId === standard.node('1.1.1'))?.score, 8);
});

test('a stage that a later one has built on cannot be returned any more', async () => {
  const audit = await lineC();
  const play = player(app, audit);
  await play.stage('SELF-ALL', WORKERS.SELF, ALL_FULL);
  for (const code of Object.keys(ALL_AGREE)) await play.mark('zhengk', 'COMPANY-C', code, 'agree');
  await play.done('songll', 'COMPANY-C', 'submitStage');
  const self = await audit.record('SELF-ALL');
  assert.equal((await play.sheet('chenyl', 'SELF-ALL')).record.can.returnLower, false);
  const partner = await play.sheet('songll', 'COMPANY-C');
  assert.deepEqual(
    partner.lowerRecords.map(({ canReturn }) => canReturn),
    [false],
  );
  const late = await (await app.as('chenyl')).tryCall(scoringRoutes.returnStage, {
    params: { id: self },
    body: { rev: (await stateOf(self)).rev, reason: '自评依据不足' },
  });
  assert.deepEqual(said(late), [422, 'AU1412', '后续环节已提交，不能退回']);
});

test('an optional stage is skipped by msd, the unit’s own and the last one are not', async () => {
  const audit = await lineC();
  const play = player(app, audit);
  const skip = async (account: string, name: string, reason: string) =>
    (await app.as(account)).tryCall(scoringRoutes.skipStage, {
      params: { id: await audit.record(name) },
      body: { rev: 0, reason },
    });
  assert.deepEqual(said(await skip('songll', 'COMPANY-C', '本年不做')), [
    403,
    'AU0001',
    '您没有权限执行此操作',
  ]);
  assert.deepEqual(said(await skip('chenyl', 'COMPANY-C', '')), [422, 'AU0004', '必填项未填写：跳过原因']);
  assert.deepEqual(said(await skip('chenyl', 'MSD-CH', '本年不做')), [
    422,
    'AU1413',
    '该环节为必经环节，不能跳过',
  ]);
  assert.deepEqual(said(await skip('chenyl', 'SELF-ALL', '本年不做')), [
    422,
    'AU1413',
    '该环节为必经环节，不能跳过',
  ]);
  const skipped = await skip('chenyl', 'COMPANY-C', '合作公司另有任务');
  assert.equal(skipped.data.record.state, 5);
  await play.stage('SELF-ALL', WORKERS.SELF, ALL_FULL);
  await play.stage('HQ-CH', WORKERS.HQ, ALL_AGREE);
  assert.equal((await taskOf(audit)).state, 6);
});

test('the last confirm freezes the result, an unlock clears it and opens a new round', async () => {
  const audit = await lineC({ off: ['COMPANY', 'HQ'] });
  const play = player(app, audit);
  await play.stage('SELF-ALL', WORKERS.SELF, { ...ALL_FULL, '2.1.1': 'na' });
  await play.mark('chenyl', 'MSD-CH', '1.1.1', 8);
  await play.mark('chenyl', 'MSD-CH', '1.1.2', 'agree');
  const undecided = await play.step('chenyl', 'MSD-CH', 'submitStage');
  assert.deepEqual(said(undecided), [422, 'AU1303', '还有1项不适用申请未认定']);
  await play.mark('chenyl', 'MSD-CH', '2.1.1', 'accept');
  await play.done('chenyl', 'MSD-CH', 'submitStage');
  await play.done('zhoumin', 'MSD-CH', 'confirmStage');
  const final = await taskOf(audit);
  assert.deepEqual(
    [final.state, final.published_percent, final.got_score, final.due_score, final.grade, final.progress],
    [7, 90, 1800, 2000, '一级', 100],
  );
  assert.ok(final.locked_at);
  const frozen = await play.save('chenyl', 'MSD-CH', '1.1.1', { rev: 1, score: 9, reason: '定分后再改' });
  assert.deepEqual(said(frozen), [409, 'AU0009', '状态已变化(当前：已定分)，操作未执行']);

  const ctx = await app.ctxAs('zhoumin');
  await change(ctx, (tx) => unlockTask(tx, ctx, { checkTaskId: audit.taskId, reason: '复核发现录入错误' }));
  const open = await taskOf(audit);
  assert.deepEqual([open.state, open.published_percent, open.locked_at], [6, null, null]);
  const sheet = await play.sheet('chenyl', 'MSD-CH');
  assert.deepEqual([sheet.record.round, sheet.record.state], [2, 1]);
  await play.mark('chenyl', 'MSD-CH', '1.1.1', 9);
  await play.done('chenyl', 'MSD-CH', 'submitStage');
  await play.done('zhoumin', 'MSD-CH', 'confirmStage');
  assert.equal((await taskOf(audit)).published_percent, 95);
});

test('a finding that is withdrawn opens the item again in the stage that gave its value', async () => {
  const audit = await lineC();
  const play = player(app, audit);
  await play.stage('SELF-ALL', WORKERS.SELF, ALL_FULL);
  await play.stage('COMPANY-C', WORKERS.COMPANY, { ...ALL_AGREE, '1.1.1': 8 });
  const ctx = await app.ctxAs('zhaoqf');
  const nodeId = standard.node('1.1.1');
  await change(ctx, (tx) =>
    reopenForWithdrawnFinding(tx, ctx, {
      checkTaskId: audit.taskId,
      nodeId,
      stage: 'COMPANY',
      reason: '异议成立，撤销问题',
    }),
  );
  const sheet = await play.sheet('zhengk', 'COMPANY-C');
  assert.deepEqual([sheet.record.round, sheet.record.markedNodeIds], [2, [nodeId]]);
});

test('a sampled stage counts untouched items as agreed', async () => {
  const audit = await lineC({ sampling: ['COMPANY'] });
  const play = player(app, audit);
  await play.stage('SELF-ALL', WORKERS.SELF, ALL_FULL);
  await play.stage('COMPANY-C', WORKERS.COMPANY, { '1.1.1': 8 });
  const effective = await (await app.as('chenyl')).call(evaluationRoutes.taskEffective, {
    params: { id: audit.taskId },
  });
  assert.deepEqual(
    effective.list.map(({ score, stage, originStage }) => [score, stage, originStage]),
    [
      [8, 'COMPANY', 'COMPANY'],
      [10, 'COMPANY', 'SELF'],
      [10, 'COMPANY', 'SELF'],
    ],
  );
});
