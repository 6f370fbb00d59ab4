import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { auditLifecycle, taskLifecycle } from '@auditplus/contract/features/audits/audits.lifecycle.ts';
import { auditsRoutes } from '@auditplus/contract/features/audits/audits.routes.ts';
import { checkTasksRoutes } from '@auditplus/contract/features/audits/tasks.routes.ts';
import { scoringRoutes } from '@auditplus/contract/features/scoring/scoring.routes.ts';
import { newId } from '../../kernel/ids.ts';
import { demoId } from '../../testing/demo-people.ts';
import { startTestApp, type TestApp } from '../../testing/http.ts';
import { said } from '../../testing/said.ts';
import { waitingForSheets } from './stage-people.queries.ts';
import { makeAudit, makeStandard, type TestStandard } from './testing/audit-factory.ts';
import { player, WORKERS } from './testing/play.ts';

let app: TestApp;
let standard: TestStandard;
before(async () => {
  app = await startTestApp();
  standard = await makeStandard(app, [
    { code: '1.1.1', line: 'H', score: 10 },
    { code: '1.1.2', line: 'H', score: 10 },
  ]);
});
after(() => app.stop());

const BOTH = ['1.1.1', '1.1.2'] as const;

test('a head-office department scores itself and the head of 管理体系部 confirms for want of a general manager', async () => {
  const audit = await makeAudit(app, standard, { unit: 'ZB-IT', partner: null, lines: ['H'] });
  const play = player(app, audit);
  for (const code of BOTH) await play.mark('guoyn', 'SELF-ALL', code, 'full');
  await play.done('guoyn', 'SELF-ALL', 'submitStage');
  const own = await play.step('guoyn', 'SELF-ALL', 'confirmStage');
  assert.equal(own.errorCode, 'AU0001');
  await play.done('zhoumin', 'SELF-ALL', 'confirmStage');
  for (const code of BOTH) await play.mark('sunlj', 'HQ-CH', code, 'agree');
  await play.done('sunlj', 'HQ-CH', 'submitStage');
  await play.done('zhaoqf', 'HQ-CH', 'confirmStage');
});

test('who scored alone cannot submit where nobody else could confirm, and the refusal names whom to add', async () => {
  const water = await makeStandard(app, [
    { code: '4.1.1', line: 'W', score: 8 },
    { code: '4.1.2', line: 'W', score: 8 },
  ]);
  const audit = await makeAudit(app, water, { lines: ['W'], off: ['COMPANY'] });
  const play = player(app, audit);
  await play.stage('SELF-ALL', WORKERS.SELF, { '4.1.1': 'full', '4.1.2': 'full' });
  for (const code of ['4.1.1', '4.1.2']) await play.mark('huangwl', 'WATER-W', code, 8);
  const alone = await play.step('huangwl', 'WATER-W', 'submitStage');
  assert.equal(alone.errorCode, 'AU1416');
  assert.match(alone.msg, /^目前只有一人评分，提交后无人可以确认。还须由.*吴江平.*参与评分$/);
  const params = { id: await audit.record('WATER-W') };
  const head = await app.as('huangwl');
  const before = await head.call(scoringRoutes.checkStage, { params });
  assert.deepEqual([before.confirmers, before.problems.map(({ errorCode }) => errorCode)], [[], ['AU1416']]);
  await play.mark('wujp', 'WATER-W', '4.1.2', 8);
  await play.mark('huangwl', 'WATER-W', '4.1.2', 8);
  const after = await head.call(scoringRoutes.checkStage, { params });
  assert.deepEqual([after.ok, after.confirmers.map(({ name }) => name)], [true, ['黄伟立']]);
  await play.done('huangwl', 'WATER-W', 'submitStage');
  const { record } = await play.sheet('wujp', 'WATER-W');
  assert.deepEqual(
    record.waitingFor.map(({ name }) => name),
    ['黄伟立'],
  );
  const task = await head.call(checkTasksRoutes.task, { params: { id: audit.taskId } });
  assert.deepEqual(
    task.cells.flatMap(({ stage, waitingFor }) => waitingFor.map(({ name }) => [stage, name])),
    [['WATER', '黄伟立']],
  );
  const check = await (await app.as('chenyl')).call(auditsRoutes.get, { params: { id: task.check.id } });
  assert.deepEqual(
    check.waitingFor.map(({ name }) => name),
    ['黄伟立'],
  );
  const { db } = app.app.kernel;
  for (const [table, id, over] of [
    ['check_tasks', audit.taskId, [taskLifecycle.state.final, taskLifecycle.state.cancelled]],
    ['checks', audit.checkId, [auditLifecycle.state.closed, auditLifecycle.state.cancelled]],
  ] as const) {
    const { state } = await db
      .selectFrom(table)
      .select('state')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    for (const given of over) {
      await db.updateTable(table).set({ state: given }).where('id', '=', id).execute();
      assert.deepEqual(await waitingForSheets(db, [audit.taskId]), []);
    }
    await db.updateTable(table).set({ state }).where('id', '=', id).execute();
  }
  await play.done('huangwl', 'WATER-W', 'confirmStage');
  assert.deepEqual((await play.sheet('wujp', 'WATER-W')).record.waitingFor, []);
});

test('where 管理体系部 is audited itself a deputy scores its stage and a group leader confirms', async () => {
  const audit = await makeAudit(app, standard, { unit: 'ZB-MS', partner: null, lines: ['H'] });
  const play = player(app, audit);
  for (const code of BOTH) await play.mark('yinhb', 'SELF-ALL', code, 'full');
  await play.done('yinhb', 'SELF-ALL', 'submitStage');
  await play.done('zhoumin', 'SELF-ALL', 'confirmStage');
  for (const code of BOTH) await play.mark('sunlj', 'HQ-CH', code, 'agree');
  await play.done('sunlj', 'HQ-CH', 'submitStage');
  await play.done('zhaoqf', 'HQ-CH', 'confirmStage');
  const own = await play.save('chenyl', 'MSD-CH', '1.1.1', { rev: 0, status: 1 });
  assert.deepEqual(said(own), [422, 'AU0006', '您属于被审核单位，不能在本环节评分']);

  await (await app.as('linzy')).call(checkTasksRoutes.nameDeputy, {
    body: {
      checkTaskId: audit.taskId,
      stage: 'MSD',
      userId: demoId('user', 'maxd'),
      reason: '管理体系部为被审核单位',
    },
  });
  await play.mark('maxd', 'MSD-CH', '1.1.1', 9);
  await play.mark('maxd', 'MSD-CH', '1.1.2', 'agree');
  await play.done('maxd', 'MSD-CH', 'submitStage');
  const alone = await play.step('maxd', 'MSD-CH', 'confirmStage');
  assert.ok(['AU0001', 'AU1411'].includes(alone.errorCode ?? ''));
  const confirmed = await play.step('linzy', 'MSD-CH', 'confirmStage');
  assert.deepEqual([confirmed.code, confirmed.data.taskState], [200, 7], confirmed.msg);
});

test('before a record is handed in its check names the evidence that nobody has accepted', async () => {
  const audit = await makeAudit(app, standard, { lines: ['H'] });
  const [nodeId, accepted] = [standard.node('1.1.1'), standard.node('1.1.2')];
  const request = { check_task_id: audit.taskId, evaluation_id: await audit.evaluation('SELF-ALL') };
  await app.app.kernel.db
    .insertInto('support_requests')
    .values([
      { ...request, id: newId(), node_id: nodeId, label: '目标文件', state: 1 },
      { ...request, id: newId(), node_id: nodeId, label: '培训照片', state: 0, mandatory: 0 },
      { ...request, id: newId(), node_id: accepted, label: '责任书', state: 2 },
    ])
    .execute();
  const { evidence } = await (await app.as('weisq')).call(scoringRoutes.checkStage, {
    params: { id: await audit.record('SELF-ALL') },
  });
  assert.deepEqual(evidence, [{ nodeId, nodeCode: '1.1.1', label: '目标文件', state: 1 }]);
});

test('a closed audit refuses every write', async () => {
  const audit = await makeAudit(app, standard, { unit: 'ZB-IT', partner: null, lines: ['H'] });
  const play = player(app, audit);
  await play.mark('guoyn', 'SELF-ALL', '1.1.1', 'full');
  await app.app.kernel.db.updateTable('checks').set({ state: 7 }).where('id', '=', audit.checkId).execute();
  const closed = [422, 'AU0005', '审核已关闭，数据只读'];
  assert.deepEqual(said(await play.save('guoyn', 'SELF-ALL', '1.1.2', { status: 1 })), closed);
  assert.deepEqual(said(await play.step('guoyn', 'SELF-ALL', 'submitStage')), closed);
  const sheet = await play.sheet('guoyn', 'SELF-ALL');
  assert.deepEqual([sheet.record.canEdit, sheet.record.readOnlyReason], [false, '审核已关闭，数据只读']);
});

test('a team member scores only after the own independence statement', async () => {
  const audit = await makeAudit(app, standard, { unit: 'ZB-IT', partner: null, lines: ['H'], off: ['SELF'] });
  await app.app.kernel.db
    .updateTable('check_members')
    .set({ conflict_declared: 0 })
    .where('check_id', '=', audit.checkId)
    .where('user_id', '=', demoId('user', 'maxd'))
    .execute();
  const play = player(app, audit);
  const refused = [422, 'AU1205', '请完成审核组独立性声明'];
  assert.deepEqual(said(await play.save('maxd', 'HQ-CH', '1.1.1', { rev: 0, status: 1 })), refused);
  assert.deepEqual(said(await play.step('maxd', 'HQ-CH', 'submitStage')), refused);
  const sheet = await play.sheet('maxd', 'HQ-CH');
  assert.deepEqual([sheet.record.canEdit, sheet.record.readOnlyReason], [false, '请完成审核组独立性声明']);
  assert.equal(sheet.record.can.declare, true);
  const params = { id: audit.checkId };
  const auditor = await app.as('maxd');
  const check = await auditor.call(auditsRoutes.get, { params });
  assert.equal(check.can.declare, true);
  await auditor.call(auditsRoutes.saveMembers, {
    params,
    body: { rev: check.rev, own: { conflictText: '' } },
  });
  const declared = await auditor.call(auditsRoutes.get, { params });
  assert.deepEqual([declared.can.declare, declared.rev], [false, check.rev]);
  await play.mark('maxd', 'HQ-CH', '1.1.1', 'full');
});

test('a team member whose lines do not touch a sheet does not score it', async () => {
  const audit = await makeAudit(app, standard, { unit: 'ZB-IT', partner: null, lines: ['H'], off: ['SELF'] });
  await app.app.kernel.db
    .updateTable('check_members')
    .set({ lines: JSON.stringify(['W']) })
    .where('check_id', '=', audit.checkId)
    .where('user_id', '=', demoId('user', 'maxd'))
    .execute();
  const play = player(app, audit);
  const refused = await play.save('maxd', 'HQ-CH', '1.1.1', { rev: 0, status: 1 });
  assert.deepEqual(said(refused), [403, 'AU0001', '您没有权限执行此操作']);
  const stranger = await play.save('wujp', 'HQ-CH', '1.1.1', { rev: 0, status: 1 });
  assert.deepEqual(said(stranger), [404, 'AU0002', '数据不存在或已被删除']);
});

test('where nobody else may score the stage either, the submission says whom to ask', async () => {
  const water = await makeStandard(app, [{ code: '4.1.1', line: 'W', score: 8 }]);
  const audit = await makeAudit(app, water, { lines: ['W'], off: ['COMPANY'] });
  const play = player(app, audit);
  await play.stage('SELF-ALL', WORKERS.SELF, { '4.1.1': 'full' });
  await play.mark('huangwl', 'WATER-W', '4.1.1', 8);
  const { db } = app.app.kernel;
  const others = ['wujp', 'xiecm', 'fanht', 'jiaosy'];
  const disable = (mark: number) =>
    db.updateTable('users').set({ enabled_mark: mark }).where('account', 'in', others).execute();
  await disable(0);
  try {
    const alone = await play.step('huangwl', 'WATER-W', 'submitStage');
    assert.deepEqual(said(alone), [422, 'AU1417', '提交后无人可以确认本环节，请联系管理体系部指定人员']);
  } finally {
    await disable(1);
  }
});
