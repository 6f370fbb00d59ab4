import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { currentUserRoutes } from '@auditplus/contract/features/current-user/current-user.routes.ts';
import type { OutputJobBody } from '@auditplus/contract/features/output/output.model.ts';
import { outputRoutes as routes } from '@auditplus/contract/features/output/output.routes.ts';
import { readSheet, sheetNames } from '../../kernel/spreadsheet.ts';
import { demoId } from '../../testing/demo-people.ts';
import { type Client, startTestApp, type TestApp } from '../../testing/http.ts';
import { said } from '../../testing/said.ts';
import {
  makeAudit,
  makeStandard,
  type TestAudit,
  type TestStandard,
} from '../scoring/testing/audit-factory.ts';
import { player, WORKERS } from '../scoring/testing/play.ts';
import { expireOutputs, runOutputJob } from './output.jobs.ts';

let app: TestApp;
let msd: Client;
let standard: TestStandard;
let audit: TestAudit;
before(async () => {
  app = await startTestApp();
  msd = await app.as('chenyl');
  standard = await makeStandard(app, [
    { code: '1.1.1', line: 'C', score: 10, options: [{ kind: 'FIXED', points: 2 }] },
    { code: '1.1.2', line: 'C', score: 10, applicability: 'OPTIONAL' },
  ]);
  audit = await makeAudit(app, standard, { lines: ['C'] });
  const play = player(app, audit);
  await play.stage('SELF-ALL', WORKERS.SELF, { '1.1.1': 'full', '1.1.2': 'na' });
  await play.stage('COMPANY-C', WORKERS.COMPANY, { '1.1.1': 7, '1.1.2': 'accept' });
});
after(() => app.stop());

/** Starts a job, does the queue's part, and reads it back. */
async function made(client: Client, body: OutputJobBody) {
  const { id } = await client.call(routes.start, { body });
  await runOutputJob(app.app.kernel, id);
  return client.call(routes.job, { params: { id } });
}

async function bytesOf(client: Client, id: string): Promise<Buffer> {
  const { url } = await client.call(routes.download, { params: { id } });
  const reply = await fetch(app.url + url, { headers: { 'origin-client': 'pc' } });
  assert.equal(reply.status, 200);
  return Buffer.from(await reply.arrayBuffer());
}

async function rowsOf(bytes: Buffer, sheet: string) {
  const rows = [];
  for await (const { values } of readSheet(bytes, { sheet })) rows.push(values);
  return rows;
}

const sheetsJob = (): OutputJobBody => ({
  template: 'scoreSheets',
  params: { checkId: audit.checkId, checkTaskId: audit.taskId },
});

test('the score workbook holds all seven sheets with the points, deductions and omissions of the sheet', async () => {
  const job = await made(msd, sheetsJob());
  assert.deepEqual([job.state, job.handled, job.total, job.problem], ['done', 1, 1, '']);
  assert.match(job.file?.name ?? '', /^2026.*评分表\.xlsx$/);
  const bytes = await bytesOf(msd, job.id);
  assert.deepEqual(await sheetNames(bytes), ['汇总', '明细', '扣分', '缺项', '发现', '资料索引', '留痕摘要']);
  assert.deepEqual((await rowsOf(bytes, '汇总')).at(-1)?.slice(1, 8), ['合计', 20, 10, 10, 3, 7, 70]);
  const detail = await rowsOf(bytes, '明细');
  assert.deepEqual(
    detail.slice(1).map((row) => [row[0], row[3], row[4], row[6]]),
    [
      ['1.1.1', 10, 10, 7],
      ['1.1.2', 10, null, null],
    ],
  );
  assert.equal((await rowsOf(bytes, '扣分'))[1]?.[5], 3);
  assert.equal((await rowsOf(bytes, '缺项')).length, 3);
  assert.ok((await rowsOf(bytes, '留痕摘要')).length > 3);
  assert.equal((await msd.call(routes.job, { params: { id: job.id } })).downloads, 1);
});

test('a file is named as the language of its owner parts words', async () => {
  const head = await app.as('wangsj');
  await head.call(currentUserRoutes.language, { body: { language: 'en' } });
  const job = await made(head, { template: 'checklist', params: { standardVersionId: standard.versionId } });
  assert.match(job.file?.name ?? '', / V1 Blank checklist\.docx$/);
});

test('what a person exports holds what that person may see, and nobody else sees the job', async () => {
  const unit = await app.as('weisq');
  const job = await made(unit, sheetsJob());
  assert.equal(job.state, 'done');
  const detail = await rowsOf(await bytesOf(unit, job.id), '明细');
  assert.ok(!detail[0]?.some((header) => String(header).includes('合作公司')));
  const other = await msd.tryCall(routes.job, { params: { id: job.id } });
  assert.deepEqual(said(other), [404, 'AU0002', '数据不存在或已被删除']);
  assert.equal((await msd.tryCall(routes.download, { params: { id: job.id } })).errorCode, 'AU0002');
  const stranger = await (await app.as('yangcz')).tryCall(routes.start, { body: sheetsJob() });
  assert.equal(stranger.errorCode, 'AU0002');
  const reader = await (await app.as('linzy')).tryCall(routes.start, {
    body: { template: 'checklist', params: {} },
  });
  assert.deepEqual(said(reader), [422, 'AU0004', '必填项未填写：标准版本']);
  const noRight = await (await app.as('heyx')).tryCall(routes.jobs, {
    query: { currentPage: 1, pageSize: 20 },
  });
  assert.equal(noRight.status, 403);
});

test('a job runs with the rights of the moment it runs', async () => {
  const unit = await app.as('weisq');
  const { id } = await unit.call(routes.start, { body: sheetsJob() });
  await app.app.kernel.db
    .updateTable('checks')
    .set({ delete_mark: 1 })
    .where('id', '=', audit.checkId)
    .execute();
  await runOutputJob(app.app.kernel, id);
  await app.app.kernel.db
    .updateTable('checks')
    .set({ delete_mark: 0 })
    .where('id', '=', audit.checkId)
    .execute();
  const job = await unit.call(routes.job, { params: { id } });
  assert.deepEqual([job.state, job.file], ['failed', null]);
  assert.notEqual(job.problem, '');
});

test('nothing to export, too many jobs, cancelling and expiry each end as they should', async () => {
  const empty = await made(msd, { template: 'reports', params: { checkId: audit.checkId } });
  assert.deepEqual([empty.state, empty.problem], ['failed', '所选范围没有可导出的内容']);
  const ledger = await made(msd, { template: 'ledger', params: { checkId: audit.checkId } });
  assert.deepEqual([ledger.state, ledger.problem], ['failed', '所选范围没有可导出的内容']);
  const gm = await app.as('caoyh');
  const body: OutputJobBody = { template: 'checklist', params: { standardVersionId: standard.versionId } };
  const ids = [];
  for (let index = 0; index < 5; index += 1) ids.push((await gm.call(routes.start, { body })).id);
  const more = await gm.tryCall(routes.start, { body });
  assert.deepEqual(said(more), [422, 'AU2304', '您已有5个导出任务在进行，请等待完成']);
  const [first = '', second = ''] = ids;
  await gm.call(routes.remove, { params: { id: first } });
  await runOutputJob(app.app.kernel, first);
  assert.equal((await gm.call(routes.job, { params: { id: first } })).state, 'cancelled');
  await runOutputJob(app.app.kernel, second);
  const done = await gm.call(routes.job, { params: { id: second } });
  assert.deepEqual([done.state, done.total], ['done', 2]);
  assert.equal((await bytesOf(gm, second)).subarray(0, 2).toString('latin1'), 'PK');
  await app.app.kernel.db
    .updateTable('output_jobs')
    .set({ expires_at: new Date(Date.now() - 1000) })
    .where('id', '=', second)
    .execute();
  const late = await gm.tryCall(routes.download, { params: { id: second } });
  assert.deepEqual(said(late), [422, 'AU2301', '导出文件已过期，请重新生成']);
  const inState = async (state: 'done' | 'expired') =>
    (await gm.call(routes.jobs, { query: { currentPage: 1, pageSize: 20, state } })).list.map(({ id }) => id);
  // Past its day it counts as expired, though its file is only taken away at night.
  assert.deepEqual([await inState('done'), await inState('expired')], [[], [second]]);
  assert.equal(await expireOutputs(app.app.kernel), 1);
  const kept = await gm.call(routes.jobs, { query: { currentPage: 1, pageSize: 20, state: 'expired' } });
  assert.deepEqual(
    kept.list.map(({ id, file }) => [id, file]),
    [[second, null]],
  );
  await gm.call(routes.remove, { params: { id: second } });
  assert.equal((await gm.tryCall(routes.job, { params: { id: second } })).errorCode, 'AU0002');
});

test('the archive holds its files with an index of their hashes, and its owner is told when it is ready', async () => {
  const job = await made(msd, { template: 'archive', params: { checkId: audit.checkId } });
  assert.deepEqual([job.state, job.problem], ['done', '']);
  const bytes = await bytesOf(msd, job.id);
  assert.equal(bytes.subarray(0, 2).toString('latin1'), 'PK');
  const names = bytes.toString('utf8');
  assert.ok(names.includes('评分表/C03') && names.includes('索引.xlsx'));
  const told = await app.app.kernel.db
    .selectFrom('messages')
    .innerJoin('message_receipts', 'message_receipts.message_id', 'messages.id')
    .select('messages.title')
    .where('messages.event', '=', 'output.done')
    .where('message_receipts.user_id', '=', demoId('user', 'chenyl'))
    .execute();
  assert.ok(told.some(({ title }) => title.startsWith('导出已完成：')));
});
