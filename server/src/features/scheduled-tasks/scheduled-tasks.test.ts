import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { scheduledTasksRoutes } from '@auditplus/contract/features/scheduled-tasks/scheduled-tasks.routes.ts';
import { startDueRows } from '../../kernel/due-rows.ts';
import { refuse } from '../../kernel/errors.ts';
import { interfacesPort } from '../../kernel/interfaces.port.ts';
import { type Client, startTestApp, type TestApp } from '../../testing/http.ts';
import { dueTasks, runTask } from './run-tasks.ts';

let product: TestApp;
let admin: Client;
let now = new Date('2026-03-01T01:00:00Z');
before(async () => {
  product = await startTestApp({ clock: { now: () => now } });
  admin = await product.as('admin');
});
after(() => product.stop());

const NO_INTERFACE = { interfaceId: '', parameter: [] };

const edit = (enCode: string, cron = '0 10 * * *', method = 'logs-retention') => ({
  fullName: `任务${enCode}`,
  enCode,
  executeContent: { ...NO_INTERFACE, cron, localHostTaskId: method, startTime: null, endTime: null },
  executeType: '3' as const,
  description: '',
  sortCode: 0,
  enabledMark: 1 as const,
});

const rowOf = async (enCode: string) => {
  const { list } = await admin.call(scheduledTasksRoutes.list, { query: { keyword: enCode } });
  return list.find((row) => row.enCode === enCode);
};

test('a task knows its next run, runs at once on request, and logs how it went', async () => {
  await admin.call(scheduledTasksRoutes.create, { body: edit('clean') });
  const row = await rowOf('clean');
  assert.equal(row?.nextRunTime, Date.parse('2026-03-01T02:00:00Z'));
  const id = row?.id ?? '';
  const run = await admin.call(scheduledTasksRoutes.run, { params: { id } });
  assert.equal(run.runResult, 0);
  const { list } = await admin.call(scheduledTasksRoutes.log, { params: { id }, query: {} });
  assert.equal(list.length, 1);
  assert.equal((await rowOf('clean'))?.runCount, 1);
});

test('a due task is sent off once and moved to its next time', async () => {
  now = new Date('2026-03-01T02:00:20Z');
  await startDueRows(product.app.kernel, dueTasks);
  assert.equal((await rowOf('clean'))?.nextRunTime, Date.parse('2026-03-02T02:00:00Z'));
  now = new Date('2026-03-01T01:00:00Z');
});

test('a task runs only between its start and its end', async () => {
  const executeContent = {
    ...NO_INTERFACE,
    cron: '*/10 * * * *',
    localHostTaskId: 'logs-retention',
    startTime: Date.parse('2026-03-01T01:20:00Z'),
    endTime: Date.parse('2026-03-01T01:30:00Z'),
  };
  const backwards = { ...executeContent, endTime: executeContent.startTime };
  const refused = await admin.tryCall(scheduledTasksRoutes.create, {
    body: { ...edit('period'), executeContent: backwards },
  });
  assert.equal(refused.msg, '结束时间应晚于开始时间');
  await admin.call(scheduledTasksRoutes.create, { body: { ...edit('period'), executeContent } });
  const row = await rowOf('period');
  assert.equal(row?.nextRunTime, executeContent.startTime);
  const info = await admin.call(scheduledTasksRoutes.read, { params: { id: row?.id ?? '' } });
  assert.deepEqual(info.executeContent, executeContent);
  now = new Date('2026-03-01T01:20:20Z');
  await startDueRows(product.app.kernel, dueTasks);
  assert.equal((await rowOf('period'))?.nextRunTime, executeContent.endTime);
  now = new Date('2026-03-01T01:30:20Z');
  await startDueRows(product.app.kernel, dueTasks);
  assert.equal((await rowOf('period'))?.nextRunTime, null);
  now = new Date('2026-03-01T01:00:00Z');
});

test('work that fails is logged with its reason', async () => {
  await admin.call(scheduledTasksRoutes.create, { body: edit('broken') });
  const id = (await rowOf('broken'))?.id ?? '';
  await product.app.kernel.db
    .updateTable('scheduled_tasks')
    .set({ method: 'gone' })
    .where('id', '=', id)
    .execute();
  await runTask(product.app.kernel, id);
  const { list } = await admin.call(scheduledTasksRoutes.log, { params: { id }, query: { runResult: '1' } });
  assert.equal(list[0]?.description, 'unknown: gone');
});

test('wrong lines, unknown work, taken codes and stale edits are refused; a stopped task has no next run', async () => {
  const line = await admin.tryCall(scheduledTasksRoutes.create, { body: edit('x', '61 * * * *') });
  assert.equal(line.msg, '执行计划“61 * * * *”不正确，或永远不会执行');
  const work = await admin.tryCall(scheduledTasksRoutes.create, { body: edit('x', '0 1 * * *', 'nothing') });
  assert.equal(work.msg, '系统中没有此执行内容');
  const taken = await admin.tryCall(scheduledTasksRoutes.create, { body: edit('CLEAN') });
  assert.equal(taken.msg, '任务编码“CLEAN”已存在');
  const id = (await rowOf('clean'))?.id ?? '';
  await admin.call(scheduledTasksRoutes.stop, { params: { id } });
  assert.equal((await rowOf('clean'))?.nextRunTime, null);
  const stale = await admin.tryCall(scheduledTasksRoutes.update, {
    params: { id },
    body: { ...edit('clean'), rev: 0 },
  });
  assert.deepEqual([stale.status, stale.errorCode], [409, 'record.stale']);
  await admin.call(scheduledTasksRoutes.remove, { params: { id } });
  const denied = await (await product.as('chenyl')).tryCall(scheduledTasksRoutes.list, { query: {} });
  assert.equal(denied.status, 403);
});

test('a data interface runs by the clock, with its values and the rights of whoever saved the task', async () => {
  const calls: { account: string; interfaceId: string; values: object }[] = [];
  const content = {
    cron: '0 10 * * *',
    localHostTaskId: '',
    interfaceId: 'if-1',
    parameter: [{ field: 'unit', value: 'C02' }],
    startTime: null,
    endTime: null,
  };
  const body = { ...edit('sync'), executeType: '2' as const, executeContent: content };
  // Nobody provides interfaces yet.
  assert.deepEqual(await admin.call(scheduledTasksRoutes.interfaces, {}), []);
  assert.equal(
    (await admin.tryCall(scheduledTasksRoutes.create, { body })).msg,
    '没有此数据接口，或您无权调用',
  );
  interfacesPort.provide({
    list: async () => [
      {
        id: 'if-1',
        fullName: '逾期整改',
        isSql: true,
        parameters: [{ field: 'unit', fullName: '单位', isRequired: true }],
      },
    ],
    run: async ({ caller }, call) => {
      if (call.values.unit === 'gone') refuse('record.missing');
      calls.push({ account: caller.account, ...call });
      return { rows: [] };
    },
  });
  assert.deepEqual(await admin.call(scheduledTasksRoutes.interfaces, {}), [
    {
      id: 'if-1',
      fullName: '逾期整改',
      executeType: '2',
      parameters: [{ field: 'unit', fullName: '单位', isRequired: true }],
    },
  ]);
  const tried = (executeType: '1' | '2', more: object) =>
    admin.tryCall(scheduledTasksRoutes.create, {
      body: { ...body, executeType, executeContent: { ...content, ...more } },
    });
  assert.equal((await tried('1', {})).errorCode, 'task.interfaceUnknown');
  assert.equal((await tried('2', { parameter: [] })).msg, '请填写参数“单位”');
  await admin.call(scheduledTasksRoutes.create, { body });
  const id = (await rowOf('sync'))?.id ?? '';
  const info = await admin.call(scheduledTasksRoutes.read, { params: { id } });
  assert.deepEqual([info.executeType, info.executeContent, info.runAs], ['2', content, '系统管理员']);
  await runTask(product.app.kernel, id);
  assert.deepEqual(calls, [{ account: 'admin', interfaceId: 'if-1', values: { unit: 'C02' } }]);
  const { db } = product.app.kernel;
  const uses = await db.selectFrom('definition_uses').selectAll().execute();
  assert.deepEqual(uses, [
    {
      user_kind: 'scheduledTask',
      user_target: id,
      used_kind: 'interface',
      used_target: 'if-1',
      place: '',
      place_titles: {},
    },
  ]);

  // What refuses says why in the log, in words.
  await admin.call(scheduledTasksRoutes.update, {
    params: { id },
    body: { ...body, executeContent: { ...content, parameter: [{ field: 'unit', value: 'gone' }] } },
  });
  const failed = await admin.call(scheduledTasksRoutes.run, { params: { id } });
  assert.deepEqual([failed.runResult, failed.description], [1, '数据不存在或已被删除']);
  await db.updateTable('scheduled_tasks').set({ run_as_user_id: 'nobody' }).where('id', '=', id).execute();
  const orphan = await admin.call(scheduledTasksRoutes.run, { params: { id } });
  assert.equal(orphan.description, '保存此任务的用户已停用，请重新保存任务');
  await admin.call(scheduledTasksRoutes.remove, { params: { id } });
  assert.deepEqual(await db.selectFrom('definition_uses').selectAll().execute(), []);
});
