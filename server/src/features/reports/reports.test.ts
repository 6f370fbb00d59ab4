import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { reportsRoutes } from '@auditplus/contract/features/reports/reports.routes.ts';
import { evaluationRoutes } from '@auditplus/contract/features/scoring/evaluation.routes.ts';
import { ctxOf } from '../../kernel/context.ts';
import { demoId } from '../../testing/demo-people.ts';
import { startTestApp, type TestApp } from '../../testing/http.ts';
import { readableReports } from './readable-reports.queries.ts';
import { finalAudit, reportPlay } from './reports.fixture.ts';

let app: TestApp;
before(async () => {
  app = await startTestApp();
});
after(() => app.stop());

const { draft, write, step, done, sign, reviewed, published } = reportPlay(() => app);

test('a report is drafted from the scores, written, reviewed, signed and published by three persons', async () => {
  const audit = await finalAudit(app);
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

test('drafter, reviewer and signer are three persons, and a return needs a reason', async () => {
  const audit = await finalAudit(app);
  const report = await done('chenyl', 'submit', await write(await draft(audit, 'chenyl'), 'chenyl'));
  const own = await step('chenyl', 'review', report);
  assert.equal(own.errorCode, 'AU1904');
  assert.equal(own.msg, '编制、复核、签发人不能相同');
  assert.deepEqual([report.abilities.review, report.abilities.return], [false, false]);
  const ownReturn = await (await app.as('chenyl')).tryCall(reportsRoutes.return, {
    params: { id: report.id },
    body: { rev: report.rev, reason: '自己退回自己的报告' },
  });
  assert.equal(ownReturn.errorCode, 'AU1904');
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

test('a signed text that was touched in the table cannot be signed', async () => {
  const report = await reviewed(await finalAudit(app));
  await app.app.kernel.db
    .updateTable('report_sections')
    .set({ body: '<p>另一个结论</p>' })
    .where('report_id', '=', report.id)
    .where('code', '=', 'conclusion')
    .execute();
  const refused = await sign('linzy', report);
  assert.equal(refused.errorCode, 'AU1905');
});

test('a revision is a new version under the same number; the old one says so and both can be compared', async () => {
  const report = await published(await finalAudit(app));
  const msd = await app.as('chenyl');
  const params = { id: report.id };
  const silent = await msd.tryCall(reportsRoutes.revise, {
    params,
    body: { rev: report.rev, reason: '' },
  });
  assert.equal(silent.msg, '请填写修订原因');
  const lead = await (await app.as('zhaoqf')).tryCall(reportsRoutes.revise, {
    params,
    body: { rev: report.rev, reason: '补充结论' },
  });
  assert.equal(lead.errorCode, 'AU0001');
  const revised = await msd.call(reportsRoutes.revise, {
    params,
    body: { rev: report.rev, reason: '补充结论' },
  });
  assert.deepEqual([revised.enCode, revised.versionNo, revised.state], [report.enCode, 2, 0]);
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

test('a report downloads as PDF, Word and Excel under its name', async () => {
  const audit = await finalAudit(app);
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

test('the reports of an audit are named in the language of their reader, or in the one asked for', async () => {
  const audit = await finalAudit(app);
  await published(audit);
  const { kernel } = app.app;
  const access = await kernel.access.of(demoId('user', 'zhoumin'));
  assert.ok(access);
  const ctx = { ...ctxOf(kernel, access.caller), language: 'zhtw' as const };
  const names = async (language?: 'zh') =>
    (await readableReports(ctx, { checkId: audit.checkId, ...(language ? { language } : {}) })).map(
      ({ fullName }) => fullName,
    );
  assert.deepEqual([await names(), await names('zh')], [['職安健審核報告'], ['职安健审核报告']]);
});
