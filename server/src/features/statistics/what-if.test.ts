import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { statisticsRoutes } from '@auditplus/contract/features/statistics/statistics.routes.ts';
import { sql } from 'kysely';
import { startTestApp, type TestApp } from '../../testing/http.ts';
import { makeAudit, makeStandard, type TestAudit } from '../scoring/testing/audit-factory.ts';
import { type Mark, player, WORKERS } from '../scoring/testing/play.ts';

/** C10 in 2026 by chapter (audit-domain 14): due and got; chapters 4 and 5 also leave items out. */
const C10 = [
  [110, 91],
  [70, 58],
  [90, 74.5],
  [308, 213.5],
  [150, 124],
  [100, 82],
  [60, 50],
  [60, 48],
] as const;
const OMITTED = { '4.1.2': 22, '5.1.2': 30 } as const;

let app: TestApp;
let audit: TestAudit;
before(async () => {
  app = await startTestApp();
  const standard = await makeStandard(app, [
    ...C10.map(([due], index) => ({ code: `${index + 1}.1.1`, line: 'C' as const, score: due })),
    ...Object.entries(OMITTED).map(([code, score]) => ({
      code,
      line: 'C' as const,
      score,
      applicability: 'OPTIONAL' as const,
    })),
  ]);
  audit = await makeAudit(app, standard, { lines: ['C'], off: ['COMPANY'] });
  const play = player(app, audit);
  const scored = C10.map(([, got], index) => [`${index + 1}.1.1`, got] as const);
  const both = (item: Mark, omitted: Mark): Record<string, Mark> => ({
    ...Object.fromEntries(scored.map(([code]) => [code, item])),
    ...Object.fromEntries(Object.keys(OMITTED).map((code) => [code, omitted])),
  });
  await play.stage('SELF-ALL', WORKERS.SELF, both('full', 'na'));
  await play.stage('HQ-CH', WORKERS.HQ, { ...both('full', 'accept'), ...Object.fromEntries(scored) });
  await play.stage('MSD-CH', WORKERS.MSD, both('agree', 'agree'));
  // What the stages set going is done before anybody counts.
  await app.app.outbox.drain();
});
after(() => app.stop());

/** What the database holds of the audit's scores and how often it was written. */
async function stored(): Promise<unknown> {
  const { rows } =
    await sql`SELECT (SELECT md5(string_agg(item_scores::text, '|' ORDER BY id)) FROM item_scores) AS items,
    (SELECT md5(string_agg(task_results::text, '|' ORDER BY task_results::text)) FROM task_results) AS results,
    (SELECT count(*) FROM activities) AS entries`.execute(app.app.kernel.db);
  return rows;
}

test('for C10 2026 and 二级 the tool names exactly two blockers, what lifts it, and changes no row', async () => {
  const before = await stored();
  const head = await app.as('zhoumin');
  const ask = (nodeIds?: string) =>
    head.call(statisticsRoutes.whatIf, {
      query: { checkTaskId: audit.taskId, grade: '二级', ...(nodeIds ? { nodeIds } : {}) },
    });
  const found = await ask();
  assert.deepEqual(
    [found.before.got, found.before.due, found.before.percent, found.before.grade],
    [741, 948, 78.2, '三级'],
  );
  assert.deepEqual(
    found.blockers.map(({ kind, chapterCode, got, needed, due, short }) => [
      kind,
      chapterCode,
      got,
      needed,
      due,
      short,
    ]),
    [
      ['total', null, 741, 758, 948, 17],
      ['chapter', '4', 213.5, 215.5, 308, 2],
    ],
  );
  assert.deepEqual([found.isReached, found.after.grade], [true, '二级']);
  const alone = await ask(audit.standard.node('1.1.1'));
  assert.deepEqual([alone.isReached, alone.blockersLeft.map(({ kind }) => kind)], [false, ['chapter']]);
  assert.deepEqual(await stored(), before);
  assert.equal(found.isProvisional, false);
});

test('scores of earlier stages alone are provisional, however complete', async () => {
  const { db } = app.app.kernel;
  const setState = (state: number) =>
    db.updateTable('check_tasks').set({ state }).where('id', '=', audit.taskId).execute();
  await setState(5);
  const head = await app.as('zhoumin');
  const early = await head.call(statisticsRoutes.whatIf, { query: { checkTaskId: audit.taskId } });
  await setState(7);
  assert.equal(early.isProvisional, true);
});
