import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { currentUserRoutes } from '@auditplus/contract/features/current-user/current-user.routes.ts';
import { statisticsRoutes as routes } from '@auditplus/contract/features/statistics/statistics.routes.ts';
import { dayOf } from '../../kernel/clock.ts';
import { demoId } from '../../testing/demo-people.ts';
import { type Client, startTestApp, type TestApp } from '../../testing/http.ts';
import { putReport } from '../../testing/put-records.ts';
import { type AuditedTask, auditedTask } from '../evidence/evidence.fixture.ts';
import { rectificationAt } from '../rectifications/rectifications.fixture.ts';
import { makeAudit, makeStandard, type TestAudit } from '../scoring/testing/audit-factory.ts';
import { player, WORKERS } from '../scoring/testing/play.ts';

let app: TestApp;
let head: Client;
let decided: TestAudit;
let open: AuditedTask;
/** The decided audit and the one under way lie in years of their own. */
const DECIDED = { year: 2025, checkType: 1 };
let RUNNING: { year: number; checkType: number };

before(async () => {
  app = await startTestApp();
  head = await app.as('zhoumin');
  const standard = await makeStandard(app, [
    { code: '1.1.1', line: 'C', score: 20 },
    { code: '1.1.2', line: 'C', score: 10 },
  ]);
  decided = await makeAudit(app, standard, { year: 2025, lines: ['C'], off: ['COMPANY'] });
  const play = player(app, decided);
  await play.stage('SELF-ALL', WORKERS.SELF, { '1.1.1': 'full', '1.1.2': 'full' });
  await play.stage('HQ-CH', WORKERS.HQ, { '1.1.1': 15, '1.1.2': 8 });
  await play.stage('MSD-CH', WORKERS.MSD, { '1.1.1': 'agree', '1.1.2': 'agree' });
  await putReport(app, decided.taskId, 5);
  open = await auditedTask(app, 'ROWS');
  const day = dayOf(new Date());
  await rectificationAt(app, open, { reach: 'rectifying', day });
  await rectificationAt(app, open, { reach: 'closed', day });
  const { year, check_type } = await app.app.kernel.db
    .selectFrom('checks')
    .select(['year', 'check_type'])
    .where('id', '=', open.checkId)
    .executeTakeFirstOrThrow();
  RUNNING = { year, checkType: check_type };
});
after(() => app.stop());

test('every step of the funnel and every cell of the findings map leads to as many findings as it counts', async () => {
  const { list: steps } = await head.call(routes.funnel, { query: RUNNING });
  assert.deepEqual(
    steps.map(({ count }) => count),
    [2, 2, 1, 1, 1],
  );
  for (const { step, count } of steps) {
    const { list } = await head.call(routes.caseRows, { query: { ...RUNNING, step } });
    assert.equal(list.length, count, step);
  }
  const { list: cells } = await head.call(routes.nature, { query: RUNNING });
  for (const { severity, category, count, open: unfinished } of cells) {
    const query = { ...RUNNING, severity, category };
    assert.equal((await head.call(routes.caseRows, { query })).list.length, count);
    const stillOpen = await head.call(routes.caseRows, { query: { ...query, open: '1' } });
    assert.equal(stillOpen.list.length, unfinished);
  }
  assert.deepEqual(
    [cells.reduce((sum, cell) => sum + cell.count, 0), cells.reduce((sum, cell) => sum + cell.open, 0)],
    [2, 1],
  );
});

test('an age of overdue rectifications leads to those of that age', async () => {
  const { db, clock } = app.app.kernel;
  const late = dayOf(new Date(clock.now().getTime() - 10 * 86_400_000));
  await db
    .updateTable('rectifications')
    .set({ deadline: late })
    .where('check_id', '=', open.checkId)
    .where('state', '<', 7)
    .execute();
  const { list } = await head.call(routes.overdue, { query: RUNNING });
  const [row] = list;
  assert.deepEqual([row?.total, row?.days1to7, row?.days8to15], [1, 0, 1]);
  const rowsOf = async (age: '1-7' | '8-15' | 'all') =>
    (
      await head.call(routes.caseRows, {
        query: { ...RUNNING, late: age, unitOrgIds: row?.unit.id ?? '' },
      })
    ).list.map(({ rectification }) => rectification?.lateDays);
  assert.deepEqual([await rowsOf('1-7'), await rowsOf('8-15'), await rowsOf('all')], [[], [10], [10]]);
});

test('an item of the Pareto leads to the units that lost its points', async () => {
  const { list } = await head.call(routes.pareto, { query: DECIDED });
  assert.deepEqual(
    list.map(({ nodeCode, lost }) => [nodeCode, lost]),
    [
      ['1.1.1', 5],
      ['1.1.2', 2],
    ],
  );
  for (const { nodeCode, lost } of list) {
    const rows = await head.call(routes.itemRows, { query: { ...DECIDED, nodeCode } });
    assert.equal(
      rows.list.reduce((sum, row) => sum + row.lost, 0),
      lost,
    );
    assert.equal(rows.list[0]?.checkTaskId, decided.taskId);
  }
});

test('what a scorer gave is shown beside the result, to the management-system department alone', async () => {
  const query = { ...DECIDED, scorerId: demoId('user', 'sunlj'), stage: 'HQ' as const };
  const { list } = await head.call(routes.itemRows, { query });
  assert.deepEqual(
    list.map(({ nodeCode, given, score, lost }) => [nodeCode, given, score, lost]),
    [
      ['1.1.1', 15, 15, 5],
      ['1.1.2', 8, 8, 2],
    ],
  );
  const lead = await (await app.as('zhaoqf')).tryCall(routes.itemRows, { query });
  assert.deepEqual([lead.status, lead.errorCode], [403, 'AU0001']);
});

test('evidence and open work lead to as many rows as they count', async () => {
  const { list: units } = await head.call(routes.readiness, { query: RUNNING });
  const unit = units.find(({ checkTaskId }) => checkTaskId === open.taskId);
  assert.ok((unit?.missing ?? 0) > 0);
  for (const part of ['accepted', 'submitted', 'expired', 'missing'] as const) {
    const { list } = await head.call(routes.requestRows, { query: { checkTaskId: open.taskId, part } });
    assert.equal(list.length, unit?.[part], part);
  }
  const { list: people } = await head.call(routes.workload, { query: RUNNING });
  assert.ok(people.length > 0);
  for (const row of people) {
    const { list } = await head.call(routes.workRows, { query: { ...RUNNING, userId: row.person.id } });
    const count = (kind: string) => list.filter((piece) => piece.kind === kind).length;
    assert.deepEqual(
      [count('score'), count('evidence'), count('rectification')],
      [row.scores, row.evidence, row.rectifications],
    );
    assert.equal(list.filter(({ isOverdue }) => isOverdue).length, row.overdue);
  }
});

test('open sheets are named in the reader’s language', async () => {
  const { db } = app.app.kernel;
  const userId = demoId('user', 'chenyl');
  await db.updateTable('checks').set({ state: 3 }).where('id', '=', open.checkId).execute();
  const sheet = await db
    .updateTable('evaluations')
    .set({ owner_user_id: userId })
    .where('check_task_id', '=', open.taskId)
    .where('stage', '=', 'MSD')
    .where('kind', '=', 'WHOLE')
    .returning(['id', 'current_record_id'])
    .executeTakeFirstOrThrow();
  await db.updateTable('stage_records').set({ state: 1 }).where('id', '=', sheet.current_record_id).execute();
  await head.call(currentUserRoutes.language, { body: { language: 'en' } });
  const { list } = await head.call(routes.workRows, { query: { ...RUNNING, userId, kind: 'score' } });
  await head.call(currentUserRoutes.language, { body: { language: 'zh' } });
  assert.match(list.find(({ id }) => id === sheet.id)?.title ?? '', /^Final decision/);
});

test('rows stay within what the reader may see', async () => {
  const stranger = await app.as('yangcz');
  assert.deepEqual((await stranger.call(routes.caseRows, { query: RUNNING })).list, []);
  assert.deepEqual((await stranger.call(routes.itemRows, { query: DECIDED })).list, []);
  const refused = await stranger.tryCall(routes.requestRows, { query: { checkTaskId: open.taskId } });
  assert.deepEqual([refused.status, refused.errorCode], [404, 'AU0002']);
  const admin = await app.as('admin');
  const shut = await admin.tryCall(routes.requestRows, { query: { checkTaskId: open.taskId } });
  assert.deepEqual([shut.status, shut.errorCode], [404, 'AU0002']);
  assert.deepEqual((await admin.call(routes.caseRows, { query: RUNNING })).list, []);
});

test('repeated findings are listed under English clause names for an English reader', async () => {
  const { db } = app.app.kernel;
  await db.updateTable('findings').set({ repeat_count: 1 }).where('check_id', '=', open.checkId).execute();
  await db
    .updateTable('standard_nodes')
    .set({ full_name_en: 'Clause' })
    .where('version_id', '=', open.versionId)
    .execute();
  const names = async () =>
    (await head.call(routes.repeats, { query: RUNNING })).list.map(({ fullName }) => fullName);
  assert.ok(!(await names()).includes('Clause'));
  await head.call(currentUserRoutes.language, { body: { language: 'en' } });
  assert.deepEqual([...new Set(await names())], ['Clause']);
});
