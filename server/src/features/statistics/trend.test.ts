import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { currentUserRoutes } from '@auditplus/contract/features/current-user/current-user.routes.ts';
import { statisticsRoutes } from '@auditplus/contract/features/statistics/statistics.routes.ts';
import { sql } from 'kysely';
import { newId } from '../../kernel/ids.ts';
import { startTestApp, type TestApp } from '../../testing/http.ts';
import { putReport } from '../../testing/put-records.ts';
import { makeAudit, makeStandard, type TestStandard } from '../scoring/testing/audit-factory.ts';
import { player, WORKERS } from '../scoring/testing/play.ts';

let app: TestApp;
before(async () => {
  app = await startTestApp();
});
after(() => app.stop());

/** A published result of C03 in a year with these scores. */
async function decided(standard: TestStandard, year: number, scores: Readonly<Record<string, number>>) {
  const audit = await makeAudit(app, standard, { year, lines: ['C'], off: ['COMPANY'] });
  const play = player(app, audit);
  const codes = Object.keys(scores);
  const all = <T>(value: T) => Object.fromEntries(codes.map((code) => [code, value]));
  await play.stage('SELF-ALL', WORKERS.SELF, all('full' as const));
  await play.stage('HQ-CH', WORKERS.HQ, scores);
  await play.stage('MSD-CH', WORKERS.MSD, all('agree' as const));
  await putReport(app, audit.taskId, 5);
}

test('across editions the trend compares mapped items by their ratio and lists what the map forgets', async () => {
  const old = await makeStandard(app, [
    { code: '1.1.1', line: 'C', score: 20 },
    { code: '1.1.2', line: 'C', score: 10 },
    { code: '1.1.3', line: 'C', score: 8 },
  ]);
  const next = await makeStandard(app, [
    { code: '1.1.1', line: 'C', score: 20 },
    { code: '1.2.1', line: 'C', score: 6 },
    { code: '1.2.2', line: 'C', score: 6 },
    { code: '1.2.3', line: 'C', score: 5 },
  ]);
  await sql`UPDATE standard_nodes SET full_name_en = 'Clause ' || node_code
    WHERE version_id IN (${old.versionId}, ${next.versionId})`.execute(app.app.kernel.db);
  const map = (from: string, to: string, relation: string, ratio: number) => ({
    id: newId(),
    from_version_id: old.versionId,
    to_version_id: next.versionId,
    from_node_id: old.node(from),
    to_node_id: next.node(to),
    relation,
    ratio,
  });
  await app.app.kernel.db
    .insertInto('clause_maps')
    .values([
      map('1.1.1', '1.1.1', 'SAME', 1),
      map('1.1.2', '1.2.1', 'SPLIT', 0.5),
      map('1.1.2', '1.2.2', 'SPLIT', 0.5),
    ])
    .execute();
  await decided(old, 2025, { '1.1.1': 14, '1.1.2': 8, '1.1.3': 1 });
  await decided(next, 2026, { '1.1.1': 18, '1.2.1': 6, '1.2.2': 5, '1.2.3': 0 });
  const found = await (await app.as('zhoumin')).call(statisticsRoutes.trend, {
    query: { year: 2026, checkType: 1, sameScope: '1' },
  });
  assert.deepEqual(
    found.units[0]?.points.map(({ year, percent, sameScope }) => [year, percent, sameScope]),
    [
      // 23 of 38 as published; 22 of 30 on the mapped items.
      [2025, 60.5, 73.3],
      // 29 of 37 as published; 29 of 32 on the mapped items.
      [2026, 78.4, 90.6],
    ],
  );
  assert.deepEqual(
    found.gaps.map(({ year, nodeCode, side }) => [year, nodeCode, side]),
    [
      [2025, '1.1.3', 'from'],
      [2026, '1.2.3', 'to'],
    ],
  );
  assert.deepEqual(
    found.versionChanges.map(({ year }) => year),
    // Both editions of the test carry the same number, so no change of number is told.
    [],
  );
});

test('every figure calls clauses by their English names for an English reader, by the Chinese ones for others', async () => {
  const reader = await app.as('chenyl');
  const query = { year: 2026, checkType: 1 };
  const { unit_org_id: unitOrgId, id: checkTaskId } = await app.app.kernel.db
    .selectFrom('check_tasks')
    .innerJoin('checks', 'checks.id', 'check_tasks.check_id')
    .select(['unit_org_id', 'check_tasks.id'])
    .where('checks.year', '=', 2026)
    .executeTakeFirstOrThrow();
  const named = async () => {
    const whatIf = await reader.call(statisticsRoutes.whatIf, { query: { checkTaskId } });
    const all = {
      heatmap: (await reader.call(statisticsRoutes.heatmap, { query })).chapters.map(({ name }) => name),
      radar: (await reader.call(statisticsRoutes.radar, { query: { ...query, unitOrgId } })).chapters.map(
        ({ name }) => name,
      ),
      pareto: (await reader.call(statisticsRoutes.pareto, { query })).list.map(({ fullName }) => fullName),
      items: (await reader.call(statisticsRoutes.itemRows, { query })).list.map(({ fullName }) => fullName),
      gaps: (await reader.call(statisticsRoutes.trend, { query: { ...query, sameScope: '1' } })).gaps.map(
        ({ fullName }) => fullName,
      ),
      whatIf: whatIf.items.map(({ fullName }) => fullName),
    };
    for (const [figure, names] of Object.entries(all)) assert.ok(names.length > 0, figure);
    return Object.values(all).flat();
  };
  const chinese = await named();
  assert.ok(
    chinese.every((name) => !name.startsWith('Clause')),
    chinese.join(),
  );
  await reader.call(currentUserRoutes.language, { body: { language: 'en' } });
  const english = await named();
  assert.ok(
    english.every((name) => name.startsWith('Clause')),
    english.join(),
  );
});
