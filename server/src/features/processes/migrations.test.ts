import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { processDefinitionsRoutes } from '@auditplus/contract/features/process-definitions/process-definitions.routes.ts';
import type { TemplateNode } from '@auditplus/contract/features/process-definitions/process-template.model.ts';
import { HANDLE_STATUS } from '@auditplus/contract/features/processes/process-actions.model.ts';
import { processMonitorRoutes } from '@auditplus/contract/features/processes/process-monitor.routes.ts';
import { ENGINE } from '@auditplus/core/processes/state.ts';
import { type Client, startTestApp, type TestApp } from '../../testing/http.ts';
import {
  approver,
  chain,
  definition,
  parallel,
  publishTemplate,
  start,
} from '../process-definitions/templates.fixture.ts';
import { foldCheck, foldFault } from './fold-check.fixture.ts';
import { actors } from './processes.fixture.ts';

let product: TestApp;
let admin: Client;
let people: ReturnType<typeof actors>;
before(async () => {
  product = await startTestApp();
  admin = await product.as('admin');
  people = actors(product);
});
after(() => product.stop());

/** Publishes another version of a definition. */
async function republish(id: string, ...nodes: readonly TemplateNode[]): Promise<void> {
  const { rev, fullName, enCode } = await admin.call(processDefinitionsRoutes.read, { params: { id } });
  await admin.call(processDefinitionsRoutes.update, {
    params: { id },
    body: { ...definition(chain(...nodes)), fullName, enCode, rev },
  });
  await admin.call(processDefinitionsRoutes.publish, { params: { id }, body: { note: '' } });
}

test('running instances move to a new version as the plan says, and back; what cannot says why', async () => {
  const flow = await publishTemplate(
    admin,
    chain(start(), approver('部门', ['chenyl']), approver('旧步骤', ['luozq']), approver('终审', ['heyx'])),
  );
  const early = await people.launch('tangmy', flow);
  const late = await people.launch('tangmy', flow);
  await people.agree('chenyl', late);
  await republish(
    flow,
    start(),
    approver('部门', ['chenyl']),
    parallel('lanes', approver('安全', ['zhaoqf']), approver('生产', ['luozq'])),
    approver('终审', ['heyx']),
  );
  const params = { id: flow };
  const plan = await admin.call(processMonitorRoutes.migrationPlan, { params, body: { version: 0, to: {} } });
  assert.deepEqual([plan.version, plan.gone], [2, [{ nodeId: '旧步骤', nodeName: '旧步骤' }]]);
  assert.deepEqual(
    plan.cases.map(({ processId, stays, refusal }) => [processId, stays, refusal]),
    [
      [early, [{ nodeName: '部门', people: ['陈雨林'] }], ''],
      [late, [{ nodeName: '旧步骤', people: ['罗志强'] }], '“旧步骤”在新版本中不存在，请指定去向'],
    ],
  );
  const to = { 旧步骤: '安全' };
  const mapped = await admin.call(processMonitorRoutes.migrationPlan, { params, body: { version: 0, to } });
  assert.deepEqual(mapped.cases[1], {
    processId: late,
    fullName: mapped.cases[1]?.fullName,
    version: 1,
    stays: [],
    closes: [{ nodeName: '旧步骤', people: ['罗志强'] }],
    opens: [
      { nodeName: '生产', people: ['罗志强'] },
      { nodeName: '安全', people: ['赵清风'] },
    ],
    refusal: '',
  });
  const body = { ids: [early, late], version: 0, to: {}, handleOpinion: '制度修订' };
  const first = await admin.call(processMonitorRoutes.migrate, { params, body });
  assert.deepEqual(
    first.results.map(({ isOk }) => isOk),
    [true, false],
  );
  const second = await admin.call(processMonitorRoutes.migrate, { params, body: { ...body, to } });
  assert.deepEqual(second.results, [
    { id: early, isOk: false, reason: '流程不属于该定义，或已是该版本' },
    { id: late, isOk: true, reason: '' },
  ]);
  const detail = await people.detail('admin', late);
  assert.equal(detail.flowTaskInfo.flowVersion, 2);
  assert.deepEqual(
    detail.flowTaskNodeList.map(({ nodeName }) => nodeName),
    ['start', '部门', '旧步骤', 'lanes', '生产', '安全'],
  );
  const [record] = detail.flowTaskOperatorRecordList;
  assert.deepEqual(
    [record?.handleStatus, record?.handleOpinion, record?.detail],
    [HANDLE_STATUS.migrated, '制度修订', '1 → 2'],
  );
  // The one whose step went on is taken back, and both come to their end.
  const back = await admin.call(processMonitorRoutes.migrate, {
    params,
    body: { ...body, ids: [early], version: 1 },
  });
  assert.deepEqual(back.results, [{ id: early, isOk: true, reason: '' }]);
  await people.agree('chenyl', early);
  await people.agree('luozq', early);
  await people.agree('heyx', early);
  await people.agree('zhaoqf', late);
  await people.agree('luozq', late);
  await people.agree('heyx', late);
  for (const id of [early, late]) {
    assert.equal((await people.detail('admin', id)).flowTaskInfo.status, 2);
    assert.equal(await foldFault(product.app.kernel.db, id), null);
  }
});

test('until the next action a move is taken back whole, also where both versions have the step', async () => {
  const steps = [
    start(),
    approver('部门', ['chenyl', 'luozq'], { counterSign: 1 }),
    approver('终审', ['heyx']),
  ];
  const flow = await publishTemplate(admin, chain(...steps));
  const id = await people.launch('tangmy', flow);
  const later = await people.launch('tangmy', flow);
  await people.agree('chenyl', id);
  const item = await people.itemIn('luozq', id);
  await republish(flow, ...steps, approver('备案', ['zhaoqf']));
  const params = { id: flow };
  const body = { ids: [id, later], version: 2, to: { 部门: '终审' }, handleOpinion: '制度修订' };
  await admin.call(processMonitorRoutes.migrate, { params, body });
  assert.equal((await people.todo('luozq')).filter(({ processId }) => processId === id).length, 0);
  // To look is no action.
  await people.detail('heyx', id);
  await people.agree('heyx', later);
  const plan = await admin.call(processMonitorRoutes.migrationPlan, { params, body: { version: 1, to: {} } });
  const [own] = plan.cases.filter(({ processId }) => processId === id);
  assert.deepEqual(
    [own?.closes, own?.opens, own?.refusal],
    [[{ nodeName: '终审', people: ['何一鸣'] }], [{ nodeName: '部门', people: ['罗志强'] }], ''],
  );
  const { results } = await admin.call(processMonitorRoutes.migrate, {
    params,
    body: { ...body, version: 1, to: {} },
  });
  assert.deepEqual(
    results.map(({ id: moved, isOk }) => [moved, isOk]),
    [
      [id, true],
      [later, false],
    ],
    'what went on stands at a step that the former version does not have',
  );
  assert.equal(await people.itemIn('luozq', id), item, 'it is the item of before, and the vote stands');
  await people.agree('luozq', id);
  await people.agree('heyx', id);
  assert.equal((await people.detail('admin', id)).flowTaskInfo.status, 2);
  assert.equal(await foldFault(product.app.kernel.db, id), null);
});

test('what another engine has folded is left out of the check, and a move of it is not taken back by folding it anew', async () => {
  const steps = [start(), approver('部门', ['chenyl']), approver('终审', ['heyx'])];
  const flow = await publishTemplate(admin, chain(...steps));
  const id = await people.launch('tangmy', flow);
  const other = await people.launch('tangmy', flow);
  await republish(flow, ...steps, approver('备案', ['zhaoqf']));
  const params = { id: flow };
  const body = { ids: [id, other], version: 2, to: { 部门: '终审' }, handleOpinion: '制度修订' };
  await admin.call(processMonitorRoutes.migrate, { params, body });
  const { db } = product.app.kernel;
  await db
    .updateTable('process_actions')
    .set({ engine: ENGINE - 1 })
    .where('process_id', '=', id)
    .where('engine', 'is not', null)
    .execute();
  assert.deepEqual(await foldCheck(db, [id, other]), { folded: 1, leftOut: 1, faults: {} });
  const { cases } = await admin.call(processMonitorRoutes.migrationPlan, {
    params,
    body: { version: 1, to: {} },
  });
  const opens = (processId: string) =>
    cases.find((one) => one.processId === processId)?.opens.map(({ nodeName }) => nodeName);
  assert.deepEqual([opens(id), opens(other)], [[], ['部门']]);
});

test('who left while an instance was moved gets nothing back when the move is taken back', async () => {
  const steps = [start(), approver('部门', ['wangsj'])];
  const flow = await publishTemplate(admin, chain(...steps));
  const id = await people.launch('tangmy', flow);
  await republish(flow, ...steps, approver('备案', ['zhaoqf']));
  const params = { id: flow };
  const body = { ids: [id], version: 2, to: { 部门: '备案' }, handleOpinion: '制度修订' };
  await admin.call(processMonitorRoutes.migrate, { params, body });
  const { db } = product.app.kernel;
  await db.updateTable('users').set({ enabled_mark: 0 }).where('account', '=', 'wangsj').execute();
  const back = { ...body, version: 1, to: {} };
  const { cases } = await admin.call(processMonitorRoutes.migrationPlan, { params, body: back });
  assert.deepEqual(
    cases.map(({ opens }) => opens),
    [[{ nodeName: '部门', people: ['系统管理员'] }]],
    'the plan names who gets it instead',
  );
  await admin.call(processMonitorRoutes.migrate, { params, body: back });
  await people.agree('admin', id);
  assert.equal((await people.detail('admin', id)).flowTaskInfo.status, 2);
  assert.equal(await foldFault(db, id), null);
});

test('moving says why, and is for who may move instances', async () => {
  const flow = await publishTemplate(admin, chain(start(), approver('部门', ['chenyl'])));
  const body = { ids: ['nothing'], version: 0, to: {}, handleOpinion: '' };
  const silent = await admin.tryCall(processMonitorRoutes.migrate, { params: { id: flow }, body });
  assert.deepEqual([silent.status, silent.errorCode], [422, 'process.needsOpinion']);
  const tang = await product.as('tangmy');
  const denied = await tang.tryCall(processMonitorRoutes.migrationPlan, {
    params: { id: flow },
    body: { version: 0, to: {} },
  });
  assert.equal(denied.status, 403);
});
