import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { activitiesRoutes } from '@auditplus/contract/features/activities/activities.routes.ts';
import { checkTasksRoutes } from '@auditplus/contract/features/audits/tasks.routes.ts';
import { myReviewRoutes } from '@auditplus/contract/features/my-review/my-review.routes.ts';
import { demoId } from '../../testing/demo-people.ts';
import { startTestApp, type TestApp } from '../../testing/http.ts';
import { auditAt, draftOf } from '../audits/audits.fixture.ts';
import { makeAudit, makeStandard } from '../scoring/testing/audit-factory.ts';
import { player, WORKERS } from '../scoring/testing/play.ts';
import { publishedVersion } from '../standards/standards.fixture.ts';

let app: TestApp;
/** How far the product's clock is ahead. */
let aheadMs = 0;
before(async () => {
  app = await startTestApp({ clock: { now: () => new Date(Date.now() + aheadMs) } });
});
after(() => app.stop());

const MINUTES_MS = 600_000;

const inbox = async (account: string, kind?: 'score' | 'report') => {
  const { list, counts } = await (await app.as(account)).call(myReviewRoutes.todo, { query: { kind } });
  return { counts, list: list.map((item) => [item.kind, item.address]) };
};

test('the inbox and the trail follow an audit from its first score on, each person seeing the own part', async () => {
  const standard = await makeStandard(app, [{ code: '1.1.1', line: 'C', score: 20 }]);
  const audit = await makeAudit(app, standard, { lines: ['C'] });
  const play = player(app, audit);
  const address = async (route: string, name: string) =>
    `/${route}/${audit.taskId}/${await audit.evaluation(name)}/0`;

  assert.deepEqual((await inbox('weisq', 'score')).list, [
    ['score', await address('TaskScore1', 'SELF-ALL')],
  ]);
  assert.deepEqual((await inbox('songll', 'score')).list, []);
  await play.mark('weisq', 'SELF-ALL', '1.1.1', 'full');
  await play.done('weisq', 'SELF-ALL', 'submitStage');
  assert.deepEqual((await inbox('caoyh', 'score')).list, [
    ['scoreConfirm', await address('TaskScore1', 'SELF-ALL')],
  ]);
  assert.deepEqual((await inbox('weisq', 'score')).list, []);
  await play.done('caoyh', 'SELF-ALL', 'confirmStage');
  const partner = await inbox('songll');
  assert.deepEqual(partner.list, [['score', await address('TaskScoreCompany', 'COMPANY-C')]]);
  assert.equal(partner.counts.all, 1);
  assert.equal(partner.counts.score, 1);
  await play.stage('COMPANY-C', WORKERS.COMPANY, { '1.1.1': 16 });

  const trail = async (account: string) =>
    (await app.as(account)).call(activitiesRoutes.list, {
      query: { checkId: audit.checkId, currentPage: 1, pageSize: 500, sort: 'asc' },
    });
  const whole = await trail('chenyl');
  const scores = whole.list.filter(({ action }) => action === 'score.saved');
  assert.ok(scores.some(({ after: values }) => values?.stage === 'COMPANY'));
  assert.equal(scores[0]?.targetName.startsWith('1.1.1'), true);
  const unit = await trail('weisq');
  assert.ok(unit.list.length > 0 && unit.list.length < whole.list.length);
  assert.ok(unit.list.every(({ after: values }) => (values?.stage ?? 'SELF') === 'SELF'));
  assert.equal(unit.pagination.total, unit.list.length);
  const strangers = await (await app.as('yangcz')).tryCall(activitiesRoutes.list, {
    query: { checkId: audit.checkId, currentPage: 1, pageSize: 20 },
  });
  assert.equal(strangers.errorCode, 'AU0002');

  const params = { checkId: audit.checkId };
  const sound = await (await app.as('chenyl')).call(activitiesRoutes.verify, { params });
  assert.deepEqual([sound.whole, sound.brokenSeq, sound.entries > 0], [true, null, true]);
  assert.equal(
    (await (await app.as('caoyh')).tryCall(activitiesRoutes.verify, { params })).errorCode,
    'AU0001',
  );
  await app.app.kernel.db
    .updateTable('activities')
    .set({ reason: '改过的原因' })
    .where('chain_id', '=', audit.checkId)
    .where('seq', '=', 2)
    .execute();
  const broken = await (await app.as('chenyl')).call(activitiesRoutes.verify, { params });
  assert.deepEqual([broken.whole, broken.brokenSeq], [false, 2]);
});

test('a sheet waits for its scorers from the moment on at which the stage below was confirmed', async () => {
  const standard = await makeStandard(app, [{ code: '1.1.1', line: 'C', score: 20 }]);
  const audit = await makeAudit(app, standard, { lines: ['C'] });
  const play = player(app, audit);
  aheadMs += MINUTES_MS;
  const confirmedAfter = Date.now() + aheadMs;
  await play.stage('SELF-ALL', WORKERS.SELF, { '1.1.1': 18 });
  aheadMs += MINUTES_MS;
  const { list } = await (await app.as('songll')).call(myReviewRoutes.todo, { query: { kind: 'score' } });
  const [partner] = list.filter(({ check }) => check?.id === audit.checkId);
  const since = partner?.since ?? 0;
  const late = since - confirmedAfter;
  assert.ok(late >= 0 && late < MINUTES_MS, `${late} ms after the confirmation`);
});

test('the own score waits from the moment on at which it was begun, not from the issue of the audit', async () => {
  const audit = await auditAt(app, 'running', draftOf(await publishedVersion(app, 'WAITS')));
  aheadMs += MINUTES_MS;
  const begun = Date.now() + aheadMs;
  const department = await app.as('chenyl');
  const params = { id: audit.tasks.find(({ unitOrgId }) => unitOrgId === demoId('org', 'C03'))?.id ?? '' };
  const { rev } = await department.call(checkTasksRoutes.task, { params });
  await department.call(checkTasksRoutes.override, { params, body: { rev, reason: '资料在现场补交' } });
  const { list } = await (await app.as('weisq')).call(myReviewRoutes.todo, { query: { kind: 'score' } });
  const own = list.find(({ check }) => check?.id === audit.id);
  assert.ok((own?.since ?? 0) >= begun, 'counted from the issue of the audit');
});

test('every kind of inbox entry can be read by every role', async () => {
  for (const account of [
    'admin',
    'linzy',
    'zhoumin',
    'zhaoqf',
    'huangwl',
    'wujp',
    'heyx',
    'guoyn',
    'guest01',
  ]) {
    const { counts } = await inbox(account);
    assert.equal(
      counts.all,
      counts.score +
        counts.evidence +
        counts.finding +
        counts.rectification +
        counts.report +
        counts.approval,
    );
  }
});

test('the trail of an audit downloads as a workbook', async () => {
  const standard = await makeStandard(app, [{ code: '1.1.1', line: 'C', score: 20 }]);
  const audit = await makeAudit(app, standard, { lines: ['C'] });
  const { headers } = await app.as('chenyl');
  const reply = await fetch(`${app.url}/api/audit/activity/Actions/Export?checkId=${audit.checkId}`, {
    headers: { ...headers, 'origin-client': 'pc' },
  });
  assert.equal(reply.status, 200);
  assert.equal(
    Buffer.from(await reply.arrayBuffer())
      .subarray(0, 2)
      .toString('latin1'),
    'PK',
  );
});
