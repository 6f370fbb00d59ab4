import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { checkTasksRoutes } from '@auditplus/contract/features/audits/tasks.routes.ts';
import { demoId } from '../../seed/demo/run-people.ts';
import { startTestApp, type TestApp } from '../../testing/http.ts';
import { said } from '../../testing/said.ts';
import { makeAudit, makeStandard, type TestStandard } from './testing/audit-factory.ts';
import { player } from './testing/play.ts';

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
