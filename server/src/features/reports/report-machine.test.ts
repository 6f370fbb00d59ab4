import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { currentUserRoutes } from '@auditplus/contract/features/current-user/current-user.routes.ts';
import type { Report } from '@auditplus/contract/features/reports/reports.model.ts';
import { reportsRoutes } from '@auditplus/contract/features/reports/reports.routes.ts';
import { startTestApp, type TestApp } from '../../testing/http.ts';
import { proveStep, storedIn } from '../../testing/machine.ts';
import { said } from '../../testing/said.ts';
import { makeAudit, makeStandard, type TestAudit } from '../scoring/testing/audit-factory.ts';
import { player, WORKERS } from '../scoring/testing/play.ts';
import { CLOSING_MEETING, reportPlay } from './reports.fixture.ts';

/** One report of audit-domain 4.9 on its way, each step pressed twice at once. */
let app: TestApp;
let audit: TestAudit;
before(async () => {
  app = await startTestApp();
  const standard = await makeStandard(app, [{ code: '1.1.1', line: 'C', score: 20 }]);
  audit = await makeAudit(app, standard, { lines: ['C'], off: ['COMPANY', 'HQ'] });
  const play = player(app, audit);
  await play.stage('SELF-ALL', WORKERS.SELF, { '1.1.1': 16 });
  await play.stage('MSD-CH', WORKERS.MSD, { '1.1.1': 'agree' });
});
after(() => app.stop());

const stored = storedIn(() => app, 'reports');
const now = async ({ id }: Pick<Report, 'id'>): Promise<Report> =>
  (await app.as('chenyl')).call(reportsRoutes.read, { params: { id } });
const plain =
  (act: 'submit' | 'review' | 'publish') =>
  async (account: string, { id, rev }: Report) =>
    (await app.as(account)).tryCall(reportsRoutes[act], {
      params: { id },
      body: act === 'submit' ? { rev, closingMeeting: CLOSING_MEETING } : { rev },
    });
const explain =
  (act: 'return' | 'revise') =>
  async (account: string, { id, rev }: Report) =>
    (await app.as(account)).tryCall(reportsRoutes[act], {
      params: { id },
      body: { rev, reason: '请补充审核结论的依据' },
    });
const { draft, write, sign } = reportPlay(() => app);

let report: Report;

test('two people draft a report at once: one report stands', async () => {
  const body = { checkTaskId: audit.taskId };
  const answers = await Promise.all(
    ['zhaoqf', 'chenyl'].map(async (account) =>
      (await app.as(account)).tryCall(reportsRoutes.generate, { body }),
    ),
  );
  const made = answers.filter(({ status }) => status === 200);
  const lost = answers.find(({ status }) => status !== 200);
  assert.equal(made.length, 1);
  assert.deepEqual(lost && said(lost), [422, 'AU1908', '该任务已有在编或已发布的报告']);
  const drafter = answers[0]?.status === 200 ? 'zhaoqf' : 'chenyl';
  const first = made[0]?.data;
  assert.ok(first);
  await (await app.as(drafter)).call(reportsRoutes.remove, {
    params: { id: first.id },
    query: { rev: first.rev },
  });
  report = await write(await draft(audit));
});

test('a report is submitted once, returned once by one of two reviewers, and submitted again', async () => {
  await proveStep({
    from: () => now(report),
    send: plain('submit'),
    stored,
    who: 'zhaoqf',
    wrong: 'sunlj',
    to: 1,
    label: '待复核',
  });
  await proveStep({
    from: () => now(report),
    send: explain('return'),
    stored,
    who: 'chenyl',
    second: 'wangsj',
    wrong: 'tangmy',
    to: 2,
    label: '已退回',
  });
  const { code } = await plain('submit')('zhaoqf', await now(report));
  assert.equal(code, 200);
});

test('a report is reviewed, signed, published and revised once each', async () => {
  await proveStep({
    from: () => now(report),
    send: plain('review'),
    stored,
    who: 'chenyl',
    second: 'wangsj',
    wrong: 'yangcz',
    to: 3,
    label: '待签发',
  });
  await proveStep({
    from: () => now(report),
    send: sign,
    stored,
    who: 'zhoumin',
    second: 'linzy',
    wrong: 'zhaoqf',
    to: 4,
    label: '已签发',
  });
  const { signatures } = await now(report);
  assert.equal(signatures.length, 1, 'one signature stands');
  await proveStep({
    from: () => now(report),
    send: plain('publish'),
    stored,
    who: 'chenyl',
    second: 'wangsj',
    wrong: 'linzy',
    to: 5,
    label: '已发布',
  });
  await proveStep({
    from: () => now(report),
    send: explain('revise'),
    stored,
    who: 'chenyl',
    second: 'wangsj',
    wrong: 'zhoumin',
    to: 6,
    label: '已被替代',
  });
  const successors = await app.app.kernel.db
    .selectFrom('reports')
    .select('version_no')
    .where('check_task_id', '=', audit.taskId)
    .where('delete_mark', '=', 0)
    .execute();
  assert.deepEqual(successors.map((one) => one.version_no).toSorted(), [1, 2]);
});

test('the name of a report and the role of its signer are read in the reader’s language', async () => {
  const reader = await app.as('linzy');
  await reader.call(currentUserRoutes.language, { body: { language: 'en' } });
  const read = await reader.call(reportsRoutes.read, { params: { id: report.id } });
  const { list } = await reader.call(reportsRoutes.list, { query: { currentPage: 1, pageSize: 20 } });
  const name = 'Occupational safety and health audit report';
  assert.deepEqual([read.fullName, list.find(({ id }) => id === report.id)?.fullName], [name, name]);
  const stored = await now(report);
  assert.equal(stored.fullName, '职安健审核报告');
  const roles = [read, stored].map(({ signatures }) => signatures[0]?.signerRole);
  assert.deepEqual(roles, ['Head of the management system department', '管理体系部部长']);
});
