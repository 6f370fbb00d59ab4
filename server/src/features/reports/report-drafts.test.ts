import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { reportsRoutes } from '@auditplus/contract/features/reports/reports.routes.ts';
import { startTestApp, type TestApp } from '../../testing/http.ts';
import { makeAudit, makeStandard } from '../scoring/testing/audit-factory.ts';
import { CLOSING_MEETING, finalAudit, reportPlay } from './reports.fixture.ts';

let app: TestApp;
before(async () => {
  app = await startTestApp();
});
after(() => app.stop());

const { draft, write, step, done, published } = reportPlay(() => app);

test('a report is drafted whatever the decimals of the published percent', async () => {
  const report = await draft(await finalAudit(app, 1));
  assert.ok(report.snapshot.kind === 'unit');
  assert.equal(report.snapshot.totals.percent, 36.7);
  // Audited alone, it is compared with no group.
  assert.equal(report.snapshot.totals.groupMeanPercent, null);
});

test('one task has one report in work, drafted by lead or department once it is final', async () => {
  const standard = await makeStandard(app, [{ code: '1.1.1', line: 'C', score: 20 }]);
  const open = await makeAudit(app, standard, { lines: ['C'] });
  const body = { checkTaskId: open.taskId };
  const early = await (await app.as('chenyl')).tryCall(reportsRoutes.generate, { body });
  assert.equal(early.msg, '任务尚未定分，不能生成报告');
  const live = await (await app.as('chenyl')).call(reportsRoutes.taskPreview, {
    params: { id: open.taskId },
  });
  assert.equal(live.provisional, true);
  assert.equal((await (await app.as('sunlj')).tryCall(reportsRoutes.generate, { body })).errorCode, 'AU0001');
  assert.equal((await (await app.as('weisq')).tryCall(reportsRoutes.generate, { body })).errorCode, 'AU0001');
  const summary = await (await app.as('chenyl')).tryCall(reportsRoutes.generate, {
    body: { checkId: open.checkId },
  });
  assert.equal(summary.errorCode, 'AU1901');

  const audit = await finalAudit(app);
  // The summary that the last final task brings is taken away, so that it is offered.
  await app.app.outbox.drain();
  await app.app.kernel.db
    .updateTable('reports')
    .set({ delete_mark: 1 })
    .where('check_id', '=', audit.checkId)
    .execute();
  const offered = async (account: string, checkId: string) => {
    const { list } = await (await app.as(account)).call(reportsRoutes.draftable, { query: { checkId } });
    return list.map(({ summary, tasks }) => ({ summary, tasks: tasks.map(({ id }) => id) }));
  };
  assert.deepEqual(await offered('chenyl', open.checkId), []);
  assert.deepEqual(await offered('zhaoqf', audit.checkId), [{ summary: true, tasks: [audit.taskId] }]);
  assert.deepEqual(await offered('sunlj', audit.checkId), []);
  const report = await draft(audit, 'chenyl');
  assert.deepEqual(await offered('chenyl', audit.checkId), [{ summary: true, tasks: [] }]);
  const again = await (await app.as('zhaoqf')).tryCall(reportsRoutes.generate, {
    body: { checkTaskId: audit.taskId },
  });
  assert.equal(again.msg, '该任务已有在编或已发布的报告');
  await (await app.as('chenyl')).call(reportsRoutes.remove, {
    params: { id: report.id },
    query: { rev: report.rev },
  });
  await draft(audit);
});

test('changed scores keep a report from review until it is refreshed', async () => {
  const audit = await finalAudit(app);
  const report = await write(await draft(audit));
  const { db } = app.app.kernel;
  const record = await audit.record('MSD-CH');
  await db
    .updateTable('item_scores')
    .set({ score: 1400, deduct_total: 600 })
    .where('stage_record_id', '=', record)
    .where('node_id', '=', audit.standard.node('1.1.1'))
    .execute();
  const refused = await step('zhaoqf', 'submit', report);
  assert.equal(refused.errorCode, 'AU1903');
  assert.equal(refused.msg, '评分数据已变化，请重新生成');
  const lead = await app.as('zhaoqf');
  assert.equal((await lead.call(reportsRoutes.read, { params: { id: report.id } })).figuresCurrent, false);
  const fresh = await lead.call(reportsRoutes.refresh, {
    params: { id: report.id },
    body: { rev: report.rev },
  });
  assert.ok(fresh.snapshot.kind === 'unit');
  assert.equal(fresh.snapshot.totals.percent, 80);
  assert.equal(fresh.percent, 80);
  assert.equal(fresh.sections.find(({ code }) => code === 'conclusion')?.body, '<p>conclusion正文</p>');
  assert.match(fresh.sections.find(({ code }) => code === 'result')?.body ?? '', /得分率80\.0%/);
  assert.equal((await done('zhaoqf', 'submit', fresh)).state, 1);
});

test('the summary compares the units of an audit and stays away from units and partners', async () => {
  const audit = await finalAudit(app);
  const msd = await app.as('chenyl');
  await app.app.outbox.drain();
  const list = await msd.call(reportsRoutes.list, {
    query: { currentPage: 1, pageSize: 20, checkId: audit.checkId, reportType: 2 },
  });
  assert.equal(list.list.length, 1, 'the draft follows the last final task');
  const [row] = list.list;
  assert.equal(row?.drafter.name, '赵清风');
  const summary = await msd.call(reportsRoutes.read, { params: { id: row?.id ?? '' } });
  assert.ok(summary.snapshot.kind === 'summary');
  assert.deepEqual(
    summary.snapshot.units.map(({ code, rank, percent, selfPercent, bias }) => [
      code,
      rank,
      percent,
      selfPercent,
      bias,
    ]),
    [['C03', 1, 86.7, 100, -13.33]],
  );
  assert.deepEqual(
    summary.snapshot.commonProblems.map(({ code, lost, unitCount, cumulative }) => [
      code,
      lost,
      unitCount,
      cumulative,
    ]),
    [['1.1.1', 4, 1, 100]],
  );
  assert.equal(summary.snapshot.groupMean, 86.7);
  const unit = await (await app.as('weisq')).tryCall(reportsRoutes.read, { params: { id: summary.id } });
  assert.equal(unit.errorCode, 'AU0002');
});

test('live figures of a task are previewed by those who may see them, the unit sees the published report', async () => {
  const audit = await finalAudit(app);
  const params = { id: audit.taskId };
  const live = await (await app.as('zhaoqf')).call(reportsRoutes.taskPreview, { params });
  assert.deepEqual([live.reportId, live.provisional], [null, false]);
  assert.ok(live.snapshot.kind === 'unit');
  assert.equal(live.snapshot.totals.percent, 86.7);
  const unit = await app.as('weisq');
  assert.equal((await unit.tryCall(reportsRoutes.taskPreview, { params })).errorCode, 'AU0001');
  const report = await published(audit);
  const seen = await unit.call(reportsRoutes.taskPreview, { params });
  assert.deepEqual([seen.reportId, seen.state], [report.id, 5]);
});

test('a report is not submitted without a closing meeting, and prints why evidence was not accepted', async () => {
  const audit = await finalAudit(app);
  const report = await write(await draft(audit));
  assert.deepEqual(report.submission, { closingMeeting: true, unaccepted: 0 });
  const { db } = app.app.kernel;
  const evaluation = await db
    .selectFrom('evaluations')
    .select('id')
    .where('check_task_id', '=', audit.taskId)
    .executeTakeFirstOrThrow();
  await db
    .insertInto('support_requests')
    .values({
      id: 'submitted-request',
      check_task_id: audit.taskId,
      evaluation_id: evaluation.id,
      node_id: audit.standard.node('1.1.1'),
      label: '台账',
      state: 1,
    })
    .execute();
  const submit = async (body: object) =>
    (await app.as('zhaoqf')).tryCall(reportsRoutes.submit, {
      params: { id: report.id },
      body: { rev: report.rev, ...body },
    });
  assert.equal((await submit({})).msg, '请先填写末次会议记录');
  const refused = await submit({ closingMeeting: CLOSING_MEETING });
  assert.equal(refused.msg, '还有1项支撑资料已提交但未接收，请说明原因');
  const { data: submitted } = await submit({
    closingMeeting: CLOSING_MEETING,
    evidenceReason: '原件已现场核对',
  });
  assert.ok(submitted.snapshot.kind === 'unit');
  assert.deepEqual(submitted.snapshot.unaccepted, { count: 1, reason: '原件已现场核对' });
  assert.equal(submitted.snapshot.head.closingMeeting?.place, CLOSING_MEETING.place);
  assert.equal(submitted.submission, null);
});
