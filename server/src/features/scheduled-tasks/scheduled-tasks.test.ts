import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { scheduledTasksRoutes } from '@auditplus/contract/features/scheduled-tasks/scheduled-tasks.routes.ts';
import { type Client, startTestApp, type TestApp } from '../../testing/http.ts';
import { runTask, startDueTasks } from './run-tasks.ts';

let product: TestApp;
let admin: Client;
let now = new Date('2026-03-01T01:00:00Z');
before(async () => {
  product = await startTestApp({ clock: { now: () => now } });
  admin = await product.as('admin');
});
after(() => product.stop());

const edit = (enCode: string, cron = '0 10 * * *', method = 'logs-retention') => ({
  fullName: `任务${enCode}`,
  enCode,
  executeContent: { cron, localHostTaskId: method, startTime: null, endTime: null },
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
  await startDueTasks(product.app.kernel);
  assert.equal((await rowOf('clean'))?.nextRunTime, Date.parse('2026-03-02T02:00:00Z'));
  now = new Date('2026-03-01T01:00:00Z');
});

test('a task runs only between its start and its end', async () => {
  const executeContent = {
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
  await startDueTasks(product.app.kernel);
  assert.equal((await rowOf('period'))?.nextRunTime, executeContent.endTime);
  now = new Date('2026-03-01T01:30:20Z');
  await startDueTasks(product.app.kernel);
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
