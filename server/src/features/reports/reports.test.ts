import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Report } from '@auditplus/contract/features/reports/reports.model.ts';
import { reportsRoutes } from '@auditplus/contract/features/reports/reports.routes.ts';
import { evaluationRoutes } from '@auditplus/contract/features/scoring/evaluation.routes.ts';
import { DEMO_PASSWORD, passwordDigest } from '../../seed/demo/run-people.ts';
import { startTestApp, type TestApp } from '../../testing/http.ts';
import { makeAudit, makeStandard, type TestAudit } from '../scoring/testing/audit-factory.ts';
import { player, WORKERS } from '../scoring/testing/play.ts';

let app: TestApp;
before(async () => {
  app = await startTestApp();
});
after(() => app.stop());

const password = passwordDigest(DEMO_PASSWORD);

/** A task of C03 that all stages have scored: 30 points, 4 lost on the first item, the third not applicable. */
async function finalAudit(company = 16): Promise<TestAudit> {
  const standard = await makeStandard(app, [
    { code: '1.1.1', line: 'C', score: 20 },
    { code: '1.1.2', line: 'H', score: 10 },
    { code: '2.1.1', line: 'W', score: 8, applicability: 'OPTIONAL' },
  ]);
  const audit = await makeAudit(app, standard);
  const play = player(app, audit);
  await play.stage('SELF-ALL', WORKERS.SELF, { '1.1.1': 'full', '1.1.2': 'full', '2.1.1': 'na' });
  await play.stage('COMPANY-C', WORKERS.COMPANY, { '1.1.1': company });
  await play.stage('COMPANY-W', WORKERS.COMPANY, { '2.1.1': 'accept' });
  await play.stage('WATER-W', WORKERS.WATER, { '2.1.1': 'agree' });
  await play.stage('HQ-CH', WORKERS.HQ, { '1.1.1': 'agree', '1.1.2': 'agree' });
  await play.stage('MSD-CH', WORKERS.MSD, { '1.1.1': 'agree', '1.1.2': 'agree' });
  await play.stage('MSD-W', WORKERS.MSD, { '2.1.1': 'agree' });
  return audit;
}

const draft = async (audit: TestAudit, account = 'zhaoqf'): Promise<Report> =>
  (await app.as(account)).call(reportsRoutes.generate, { body: { checkTaskId: audit.taskId } });

async function write(report: Report, account = 'zhaoqf'): Promise<Report> {
  let current = report;
  for (const code of ['conclusion', 'suggestions']) {
    const section = current.sections.find((entry) => entry.code === code);
    assert.ok(section);
    current = await (await app.as(account)).call(reportsRoutes.editSection, {
      params: { id: report.id, sectionId: section.id },
      body: { rev: section.rev, body: `<p>${code}正文</p><script>alert(1)</script>` },
    });
  }
  return current;
}

type Step = 'submit' | 'review' | 'publish';
const step = async (account: string, name: Step, report: Report) =>
  (await app.as(account)).tryCall(reportsRoutes[name], {
    params: { id: report.id },
    body: { rev: report.rev },
  });
const done = async (account: string, name: Step, report: Report): Promise<Report> => {
  const outcome = await step(account, name, report);
  assert.equal(outcome.code, 200, outcome.msg);
  return outcome.data;
};
const sign = async (account: string, report: Report, change: { hash?: string; password?: string } = {}) =>
  (await app.as(account)).tryCall(reportsRoutes.sign, {
    params: { id: report.id },
    body: { rev: report.rev, hash: report.contentHash ?? '', password, ...change },
  });

test('a report is drafted from the scores, written, reviewed, signed and published by three persons', async () => {
  const audit = await finalAudit();
  const report = await draft(audit);
  assert.match(report.enCode, /^BG\d{8}$/);
  assert.equal(report.state, 0);
  assert.ok(report.snapshot.kind === 'unit');
  assert.equal(report.snapshot.totals.due, 30);
  assert.equal(report.snapshot.totals.got, 26);
  assert.equal(report.snapshot.totals.percent, 86.7);
  assert.equal(report.snapshot.totals.omitted, 8);
  assert.deepEqual(
    report.snapshot.chapters.map(({ code, due, got, deducted, rate, omitted }) => [
      code,
      due,
      got,
      deducted,
      rate,
      omitted,
    ]),
    [
      ['1', 30, 26, 4, 86.7, 0],
      ['2', 0, 0, 0, null, 8],
    ],
  );
  assert.deepEqual(
    report.snapshot.deductions.map(({ code, deducted, stage }) => [code, deducted, stage]),
    [['1.1.1', 4, 'COMPANY']],
  );
  assert.deepEqual(
    report.snapshot.omissions.map(({ code }) => code),
    ['2.1.1'],
  );
  assert.equal(report.snapshot.comparison.selfInflation, 13.33);
  assert.equal(report.figuresCurrent, true);

  const effective = await (await app.as('chenyl')).call(evaluationRoutes.taskEffective, {
    params: { id: audit.taskId },
  });
  assert.equal(report.snapshot.totals.percent, effective.summary.percent);

  const empty = await step('zhaoqf', 'submit', report);
  assert.equal(empty.errorCode, 'AU1902');
  assert.equal(empty.msg, '章节未填写：审核结论、改进建议');
  const written = await write(report);
  assert.equal(written.sections.find(({ code }) => code === 'conclusion')?.body, '<p>conclusion正文</p>');

  const other = await step('chenyl', 'submit', written);
  assert.equal(other.errorCode, 'AU0001');
  const submitted = await done('zhaoqf', 'submit', written);
  assert.equal(submitted.state, 1);
  assert.match(submitted.contentHash ?? '', /^[0-9a-f]{64}$/);

  const late = await step('zhaoqf', 'submit', submitted);
  assert.equal(late.status, 409);
  assert.equal(late.msg, '状态已变化(当前：待复核)，操作未执行');
  const stale = await (await app.as('chenyl')).tryCall(reportsRoutes.review, {
    params: { id: report.id },
    body: { rev: report.rev },
  });
  assert.equal(stale.errorCode, 'AU0007');
  assert.equal((await step('weisq', 'review', submitted)).errorCode, 'AU0001');
  const reviewed = await done('chenyl', 'review', submitted);
  assert.equal(reviewed.state, 3);

  assert.equal((await sign('chenyl', reviewed)).errorCode, 'AU0001');
  const changed = await sign('zhoumin', reviewed, { hash: 'a'.repeat(64) });
  assert.equal(changed.errorCode, 'AU1905');
  assert.equal(changed.msg, '报告内容已变化，签名失效，请重新复核');
  const wrong = await sign('zhoumin', reviewed, { password: 'b'.repeat(64) });
  assert.equal(wrong.errorCode, 'AU1906');
  assert.equal(wrong.msg, '签名验证失败');
  const signed = await sign('zhoumin', reviewed);
  assert.equal(signed.code, 200, signed.msg);
  assert.equal(signed.data.state, 4);
  assert.match(signed.data.signatures[0]?.code ?? '', /^[0-9A-Z]{5}-[0-9A-Z]{5}$/);
  assert.equal(signed.data.signatures[0]?.signedHash, signed.data.contentHash);
  assert.match(signed.data.snapshot.signing.chainHead ?? '', /^[0-9a-f]{64}$/);

  const unit = await app.as('weisq');
  const hidden = await unit.tryCall(reportsRoutes.read, { params: { id: report.id } });
  assert.equal(hidden.errorCode, 'AU0002');
  assert.equal((await step('zhoumin', 'publish', signed.data)).errorCode, 'AU0001');
  const published = await done('chenyl', 'publish', signed.data);
  assert.equal(published.state, 5);
  assert.equal(published.contentHash, signed.data.contentHash);

  await unit.call(reportsRoutes.markRead, { params: { id: report.id } });
  await unit.call(reportsRoutes.markRead, { params: { id: report.id } });
  const list = await unit.call(reportsRoutes.list, {
    query: { currentPage: 1, pageSize: 20, id: report.id },
  });
  assert.deepEqual(
    list.list.map(({ state, percent, readCount, readersTotal }) => [state, percent, readCount, readersTotal]),
    [[5, 86.7, 1, 2]],
  );
  const check = await app.app.kernel.db
    .selectFrom('checks')
    .select('state')
    .where('id', '=', audit.checkId)
    .executeTakeFirstOrThrow();
  assert.equal(check.state, 5, 'the audit goes on once its last report is published');
});

test('a report is drafted whatever the decimals of the published percent', async () => {
  const report = await draft(await finalAudit(1));
  assert.ok(report.snapshot.kind === 'unit');
  assert.equal(report.snapshot.totals.percent, 36.7);
  assert.equal(report.snapshot.totals.groupMeanPercent, 36.7);
});

test('one task has one report in work, drafted by lead or department once it is final', async () => {
  const standard = await makeStandard(app, [{ code: '1.1.1', line: 'C', score: 20 }]);
  const open = await makeAudit(app, standard, { lines: ['C'] });
  const body = { checkTaskId: open.taskId };
  const early = await (await app.as('chenyl')).tryCall(reportsRoutes.generate, { body });
  assert.equal(early.msg, '任务尚未定分，不能生成报告');
  assert.equal((await (await app.as('sunlj')).tryCall(reportsRoutes.generate, { body })).errorCode, 'AU0001');
  assert.equal((await (await app.as('weisq')).tryCall(reportsRoutes.generate, { body })).errorCode, 'AU0001');
  const summary = await (await app.as('chenyl')).tryCall(reportsRoutes.generate, {
    body: { checkId: open.checkId },
  });
  assert.equal(summary.errorCode, 'AU1901');

  const audit = await finalAudit();
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

test('drafter, reviewer and signer are three persons, and a return needs a reason', async () => {
  const audit = await finalAudit();
  const report = await done('chenyl', 'submit', await write(await draft(audit, 'chenyl'), 'chenyl'));
  const own = await step('chenyl', 'review', report);
  assert.equal(own.errorCode, 'AU1904');
  assert.equal(own.msg, '编制、复核、签发人不能相同');
  const msd = await app.as('wangsj');
  const params = { id: report.id };
  const short = await msd.tryCall(reportsRoutes.return, {
    params,
    body: { rev: report.rev, reason: '不行' },
  });
  assert.equal(short.msg, '请填写退回原因(不少于5个字)');
  const lead = await (await app.as('zhaoqf')).tryCall(reportsRoutes.return, {
    params,
    body: { rev: report.rev, reason: '结论过于笼统' },
  });
  assert.equal(lead.errorCode, 'AU0001');
  const returned = await msd.call(reportsRoutes.return, {
    params,
    body: { rev: report.rev, reason: '结论过于笼统' },
  });
  assert.equal(returned.state, 2);
  assert.equal(returned.returnReason, '结论过于笼统');
  assert.equal(returned.contentHash, null);
  const kept = await (await app.as('chenyl')).tryCall(reportsRoutes.remove, {
    params,
    query: { rev: returned.rev },
  });
  assert.equal(kept.msg, '状态已变化(当前：已退回)，操作未执行');
  const reviewed = await done('wangsj', 'review', await done('chenyl', 'submit', returned));
  const back = await (await app.as('linzy')).call(reportsRoutes.return, {
    params,
    body: { rev: reviewed.rev, reason: '请补充改进建议' },
  });
  assert.equal(back.state, 2);
});

test('changed scores keep a report from review until it is refreshed', async () => {
  const audit = await finalAudit();
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

test('a signed text that was touched in the table cannot be signed', async () => {
  const audit = await finalAudit();
  const submitted = await done('zhaoqf', 'submit', await write(await draft(audit)));
  const reviewed = await done('chenyl', 'review', submitted);
  await app.app.kernel.db
    .updateTable('report_sections')
    .set({ body: '<p>另一个结论</p>' })
    .where('report_id', '=', reviewed.id)
    .where('code', '=', 'conclusion')
    .execute();
  const refused = await sign('linzy', reviewed);
  assert.equal(refused.errorCode, 'AU1905');
});

test('a revision is a new version under the same number; the old one says so and both can be compared', async () => {
  const audit = await finalAudit();
  const submitted = await done('zhaoqf', 'submit', await write(await draft(audit)));
  const signed = await sign('linzy', await done('chenyl', 'review', submitted));
  const published = await done('chenyl', 'publish', signed.data);
  const msd = await app.as('chenyl');
  const params = { id: published.id };
  const silent = await msd.tryCall(reportsRoutes.revise, {
    params,
    body: { rev: published.rev, reason: '' },
  });
  assert.equal(silent.msg, '请填写修订原因');
  const lead = await (await app.as('zhaoqf')).tryCall(reportsRoutes.revise, {
    params,
    body: { rev: published.rev, reason: '补充结论' },
  });
  assert.equal(lead.errorCode, 'AU0001');
  const revised = await msd.call(reportsRoutes.revise, {
    params,
    body: { rev: published.rev, reason: '补充结论' },
  });
  assert.deepEqual([revised.enCode, revised.versionNo, revised.state], [published.enCode, 2, 0]);
  assert.equal(revised.sections.find(({ code }) => code === 'conclusion')?.body, '<p>conclusion正文</p>');
  const old = await msd.call(reportsRoutes.read, { params });
  assert.equal(old.state, 6);
  assert.equal(old.supersededBy?.id, revised.id);
  const section = revised.sections.find(({ code }) => code === 'conclusion');
  await msd.call(reportsRoutes.editSection, {
    params: { id: revised.id, sectionId: section?.id ?? '' },
    body: { rev: section?.rev ?? 0, body: '<p>修订后的结论</p>' },
  });
  const diff = await msd.call(reportsRoutes.diff, { query: { fromId: old.id, toId: revised.id } });
  assert.deepEqual(
    diff.sections.filter(({ changed }) => changed).map(({ code }) => code),
    ['conclusion'],
  );
  assert.equal(diff.figures.find(({ name }) => name === '得分率')?.after, '86.7%');
});

test('the summary compares the units of an audit and stays away from units and partners', async () => {
  const audit = await finalAudit();
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

test('a report downloads as PDF, Word and Excel under its name', async () => {
  const audit = await finalAudit();
  const report = await write(await draft(audit));
  const { headers } = await app.as('zhaoqf');
  for (const [format, start] of [
    ['pdf', '%PDF'],
    ['docx', 'PK'],
    ['xlsx', 'PK'],
  ] as const) {
    const reply = await fetch(`${app.url}/api/audit/report/${report.id}/Actions/Export?format=${format}`, {
      headers: { ...headers, 'origin-client': 'pc' },
    });
    const bytes = Buffer.from(await reply.arrayBuffer());
    assert.equal(reply.status, 200);
    assert.equal(bytes.subarray(0, start.length).toString('latin1'), start);
    assert.equal(
      decodeURIComponent(reply.headers.get('content-disposition') ?? ''),
      `attachment; filename*=UTF-8''2026清源东湖供水有限公司职安健审核报告V1.${format}`,
    );
  }
});

test('live figures of a task are previewed by those who may see them, the unit sees the published report', async () => {
  const audit = await finalAudit();
  const params = { id: audit.taskId };
  const live = await (await app.as('zhaoqf')).call(reportsRoutes.taskPreview, { params });
  assert.equal(live.reportId, null);
  assert.ok(live.snapshot.kind === 'unit');
  assert.equal(live.snapshot.totals.percent, 86.7);
  const unit = await app.as('weisq');
  assert.equal((await unit.tryCall(reportsRoutes.taskPreview, { params })).errorCode, 'AU0001');
  const submitted = await done('zhaoqf', 'submit', await write(await draft(audit)));
  const signed = await sign('linzy', await done('chenyl', 'review', submitted));
  const published = await done('chenyl', 'publish', signed.data);
  const seen = await unit.call(reportsRoutes.taskPreview, { params });
  assert.deepEqual([seen.reportId, seen.state], [published.id, 5]);
});
