import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { HomePanels, Track } from '@auditplus/contract/features/home/home.model.ts';
import { homeRoutes } from '@auditplus/contract/features/home/home.routes.ts';
import { myReviewRoutes } from '@auditplus/contract/features/my-review/my-review.routes.ts';
import { statisticsRoutes } from '@auditplus/contract/features/statistics/statistics.routes.ts';
import { demoId } from '../../testing/demo-people.ts';
import { startTestApp, type TestApp } from '../../testing/http.ts';
import { putReport } from '../../testing/put-records.ts';
import { auditAt, draftOf } from '../audits/audits.fixture.ts';
import { makeAudit, makeStandard } from '../scoring/testing/audit-factory.ts';
import { player, WORKERS } from '../scoring/testing/play.ts';
import { publishedVersion } from '../standards/standards.fixture.ts';

let app: TestApp;
before(async () => {
  app = await startTestApp();
});
after(() => app.stop());

const home = async (account: string): Promise<HomePanels> =>
  (await app.as(account)).call(homeRoutes.panels, {});

const statesOf = (track: Track | undefined) =>
  track?.steps.flatMap(({ step, state }) => (state === 'off' ? [] : [`${step} ${state}`])).join(', ');

const waits = (track: { waitsFor: Track['waitsFor'] } | undefined) =>
  track?.waitsFor.map(({ step, isSubmitted, people }) => [
    step,
    isSubmitted ? 'confirm' : 'score',
    people.map(({ name }) => name),
  ]);

test('an audit is shown as a path to its unit, as a row to its department, and as sheets to its auditors', async () => {
  const standard = await makeStandard(app, [
    { code: '1.1.1', line: 'C', score: 20 },
    { code: '1.1.2', line: 'C', score: 10 },
  ]);
  const year = new Date().getFullYear();
  const audit = await makeAudit(app, standard, { lines: ['C'], year });
  const play = player(app, audit);
  const board = async () =>
    (await home('chenyl')).board?.tracks.find(({ checkTaskId }) => checkTaskId === audit.taskId);

  const early = await home('weisq');
  const [own] = early.unit?.tracks ?? [];
  assert.equal(own?.checkTaskId, audit.taskId);
  assert.equal(
    statesOf(own),
    'EVIDENCE done, SELF doing, COMPANY waiting, HQ waiting, MSD waiting, REPORT waiting, RECTIFY waiting',
  );
  assert.deepEqual(waits(own), [['SELF', 'score', ['魏思琪']]]);
  assert.deepEqual(
    [early.board, early.sheets, early.health, early.results?.leader ?? null],
    [null, null, null, null],
  );
  const [later] = (await home('songll')).sheets?.list ?? [];
  assert.deepEqual([later?.state, waits(later)], ['later', [['SELF', 'score', ['魏思琪']]]]);

  await play.mark('weisq', 'SELF-ALL', '1.1.1', 'full');
  const half = await board();
  assert.equal(half?.steps.find(({ step }) => step === 'SELF')?.percent, 50);
  const todo = await (await app.as('weisq')).call(myReviewRoutes.todo, { query: { kind: 'score' } });
  assert.deepEqual(
    todo.list.map(({ progress }) => progress),
    [50],
  );

  await play.mark('weisq', 'SELF-ALL', '1.1.2', 'full');
  await play.done('weisq', 'SELF-ALL', 'submitStage');
  assert.deepEqual(waits(await board()), [['SELF', 'confirm', ['曹云海']]]);

  await play.done('caoyh', 'SELF-ALL', 'confirmStage');
  const sheets = (await home('songll')).sheets;
  assert.deepEqual([sheets?.open, sheets?.later, sheets?.submitted], [1, 0, 0]);
  assert.equal(
    sheets?.list[0]?.address,
    `/TaskScoreCompany/${audit.taskId}/${await audit.evaluation('COMPANY-C')}/0`,
  );
  await play.mark('songll', 'COMPANY-C', '1.1.1', 'full');
  assert.equal((await home('songll')).sheets?.list[0]?.percent, 50);

  // People of another unit see nothing of it.
  assert.deepEqual((await home('yangcz')).unit?.tracks, []);
});

test('what stands on the home page is what the dashboard says, and only the group leaders see who is late', async () => {
  const standard = await makeStandard(app, [{ code: '1.1.1', line: 'C', score: 20 }]);
  const year = new Date().getFullYear();
  const audit = await makeAudit(app, standard, { lines: ['C'], year, unit: 'C01' });
  const play = player(app, audit);
  await play.stage(
    'SELF-ALL',
    { scorer: 'tangmy', submitter: 'tangmy', confirmer: 'yangcz' },
    { '1.1.1': 'full' },
  );
  await play.stage('COMPANY-C', WORKERS.COMPANY, { '1.1.1': 18 });
  await play.stage('HQ-CH', WORKERS.HQ, { '1.1.1': 'agree' });
  await play.stage('MSD-CH', WORKERS.MSD, { '1.1.1': 'agree' });
  assert.equal((await home('linzy')).results?.summary.published, 0);
  await putReport(app, audit.taskId, 5);

  for (const account of ['linzy', 'chenyl', 'yangcz']) {
    const summary = await (await app.as(account)).call(statisticsRoutes.summary, { query: { year } });
    const { results } = await home(account);
    assert.deepEqual(results?.summary, summary);
    assert.equal(summary.averagePercent, 90);
    assert.equal(results?.leader !== null, account === 'linzy');
  }
  const [closing] = (await home('yangcz')).unit?.tracks ?? [];
  assert.equal(closing?.percent, 90);
  assert.ok(statesOf(closing)?.includes('MSD done, REPORT done, RECTIFY done'));
});

test('administrators see how the product is, and no audit', async () => {
  const { db } = app.app.kernel;
  const before = await home('admin');
  assert.deepEqual([before.unit, before.sheets, before.results, before.board], [null, null, null, null]);
  assert.deepEqual(before.health?.backup, { at: null, hasFailed: false });
  assert.equal(before.health?.system?.failedJobs, 0);
  assert.ok((before.health?.system?.diskFree ?? 0) > 0);
  assert.equal(before.health?.accounts?.locked, 0);
  const unused = before.health?.accounts?.neverSignedIn ?? 0;

  await db
    .updateTable('users')
    .set({ enabled_mark: 2 })
    .where('id', '=', demoId('user', 'guest01'))
    .execute();
  app.app.kernel.access.clear();
  const locked = await home('admin');
  assert.equal(locked.health?.accounts?.locked, 1);
  assert.equal(locked.health?.accounts?.neverSignedIn, unused - 1);

  const backup = {
    file_name: 'a.zip',
    stored_name: 'a',
    kind: 'made',
    created_by: 'system',
    creator_name: '系统',
  };
  const at = new Date('2026-01-05T02:00:00Z');
  const later = new Date('2026-01-06T02:00:00Z');
  await db
    .insertInto('backups')
    .values([
      { ...backup, id: 'one', state: 'done', created_at: at },
      { ...backup, id: 'two', state: 'failed', created_at: later },
    ])
    .execute();
  assert.deepEqual((await home('admin')).health?.backup, { at: at.getTime(), hasFailed: true });
  assert.equal((await home('linzy')).health, null);
});

test('a person arranges the home page, and it stays so', async () => {
  const client = await app.as('huangwl');
  const usual = await client.call(homeRoutes.arrangement, {});
  assert.deepEqual(usual, { order: [], hidden: [] });
  const own = { order: ['notices' as const, 'work' as const], hidden: ['results' as const] };
  await client.call(homeRoutes.arrange, { body: own });
  assert.deepEqual(await client.call(homeRoutes.arrangement, {}), own);
  assert.deepEqual(await (await app.as('linzy')).call(homeRoutes.arrangement, {}), usual);

  // What an earlier release stored: tiles that are gone are left out, the order of the others stays.
  const { db } = app.app.kernel;
  const value = JSON.stringify({ order: ['notices', 'figures', 'work'], hidden: ['entries'], entries: null });
  await db.updateTable('user_preferences').set({ value }).where('name', '=', 'home').execute();
  const now = await client.call(homeRoutes.arrangement, {});
  assert.deepEqual(now, { order: ['notices', 'work'], hidden: [] });
});

test('the evidence of an audit is due when the unit is told so, and late after that day', async () => {
  const audit = await auditAt(app, 'running', draftOf(await publishedVersion(app, 'HOME')));
  const track = (await home('tangmy')).unit?.tracks.find(({ check }) => check.id === audit.id);
  const evidence = track?.steps.find(({ step }) => step === 'EVIDENCE');
  // A week before the self score ends on 2026-03-31, not the day on which it begins.
  assert.deepEqual(
    [evidence?.state, evidence?.dueDate, evidence?.isLate, track?.isLate],
    ['doing', '2026-03-24', true, true],
  );
});
