import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { integrationRoutes } from '@auditplus/contract/features/integration/integration.routes.ts';
import { rectificationsRoutes } from '@auditplus/contract/features/rectifications/rectifications.routes.ts';
import { evaluationRoutes } from '@auditplus/contract/features/scoring/evaluation.routes.ts';
import { scoringRoutes } from '@auditplus/contract/features/scoring/scoring.routes.ts';
import { statisticsRoutes } from '@auditplus/contract/features/statistics/statistics.routes.ts';
import { pickPositions } from '@auditplus/core/scoring/sampling.ts';
import { startTestApp, type TestApp } from '../../testing/http.ts';
import { putFinding, putRectification, putReport } from '../../testing/put-records.ts';
import { makeAudit, makeStandard } from './testing/audit-factory.ts';
import { decided } from './testing/decided.ts';
import { player } from './testing/play.ts';

let app: TestApp;
before(async () => {
  app = await startTestApp({ clock: { now: () => new Date('2026-06-15T02:00:00Z') } });
});
after(() => app.stop());

describe('5.12: several scorers, years, samples and rectification', () => {
  test('T24, T25: five and three scorers merge by each rule, and the wide spread is a conflict', async () => {
    const standard = await makeStandard(app, [
      { code: '1.1.1', line: 'W', score: 8 },
      { code: '1.1.2', line: 'W', score: 8 },
    ]);
    const audit = await makeAudit(app, standard, { lines: ['W'], off: ['COMPANY'] });
    const play = player(app, audit);
    for (const code of ['1.1.1', '1.1.2']) await play.mark('weisq', 'SELF-ALL', code, 'full');
    await play.done('weisq', 'SELF-ALL', 'submitStage');
    await play.done('caoyh', 'SELF-ALL', 'confirmStage');
    const scorers = ['wujp', 'xiecm', 'fanht', 'jiaosy', 'huangwl'];
    for (const [index, score] of [6, 7.5, 8, 4, 7].entries())
      await play.mark(scorers[index] ?? '', 'WATER-W', '1.1.1', score);
    for (const [index, score] of [6, 7, 7].entries())
      await play.mark(scorers[index] ?? '', 'WATER-W', '1.1.2', score);
    const lead = await app.as('huangwl');
    const scopeId = await audit.record('WATER-W');
    const merged = [];
    for (const rule of ['AVERAGE', 'MEDIAN', 'STRICTEST', 'TRIMMED'] as const) {
      const run = await lead.call(integrationRoutes.run, { body: { level: 'SCORER', scopeId, rule } });
      const [conflict, ...others] = run.conflicts;
      assert.deepEqual([conflict?.nodeCode, conflict?.spread, others.length], ['1.1.1', 4, 0]);
      const blocked = await play.step('huangwl', 'WATER-W', 'submitStage');
      assert.equal(blocked.msg, '还有1个多人评分冲突未裁定');
      await lead.call(integrationRoutes.applyRule, {
        params: { id: run.id },
        body: { rev: run.rev, belowSpread: 100, reason: '按规则取值' },
      });
      await play.done('huangwl', 'WATER-W', 'submitStage');
      const rows = await app.app.kernel.db
        .selectFrom('item_scores')
        .innerJoin('standard_nodes', 'standard_nodes.id', 'item_scores.node_id')
        .select('item_scores.score')
        .where('stage_record_id', '=', scopeId)
        .where('scorer_id', 'is', null)
        .orderBy('standard_nodes.node_code')
        .execute();
      merged.push([rule, conflict?.ruleScore, ...rows.map(({ score }) => (score ?? 0) / 100)]);
      assert.equal((await play.step('huangwl', 'WATER-W', 'withdrawStage')).code, 200);
      const { rev } = await lead.call(integrationRoutes.get, { params: { id: run.id } });
      await lead.call(integrationRoutes.void, {
        params: { id: run.id },
        body: { rev, reason: '换一种规则' },
      });
    }
    assert.deepEqual(merged, [
      ['AVERAGE', 6.5, 6.5, 6.67],
      ['MEDIAN', 7, 7, 7],
      ['STRICTEST', 4, 4, 6],
      ['TRIMMED', 6.83, 6.83, 6.67],
    ]);
  });

  test('X4: the sheet side by side leaves out what all stages agree on, when asked', async () => {
    const codes = ['1.1.1', '1.1.2', '1.1.3'];
    const standard = await makeStandard(
      app,
      codes.map((code) => ({ code, line: 'C', score: 10, applicability: 'OPTIONAL' })),
    );
    const audit = await decided(app, standard, { '1.1.1': 10, '1.1.2': 6, '1.1.3': 'na' });
    const listed = async (query: object) => {
      const { items } = await (await app.as('zhoumin')).call(evaluationRoutes.taskDetail, {
        params: { id: audit.taskId },
        query,
      });
      const ids = items.map(({ nodeId }) => nodeId);
      return codes.filter((code) => ids.includes(standard.node(code)));
    };
    assert.deepEqual(await listed({}), codes);
    assert.deepEqual(await listed({ onlyDiff: 1 }), ['1.1.2', '1.1.3']);
    assert.deepEqual(await listed({ onlyDeducted: 1 }), ['1.1.2']);
    assert.deepEqual(await listed({ onlyNa: 1 }), ['1.1.3']);
  });

  test('T30: like for like 83.9 becomes 87.6, and what is not mapped is listed', async () => {
    const former = await makeStandard(app, [
      { code: '1.1.1', line: 'C', score: 886 },
      { code: '1.1.2', line: 'C', score: 100 },
    ]);
    const present = await makeStandard(app, [
      { code: '1.1.1', line: 'C', score: 880 },
      { code: '1.1.3', line: 'C', score: 50 },
    ]);
    const { db } = app.app.kernel;
    await db
      .insertInto('clause_maps')
      .values({
        id: 'T30-map',
        from_version_id: former.versionId,
        to_version_id: present.versionId,
        from_node_id: former.node('1.1.1'),
        to_node_id: present.node('1.1.1'),
        relation: 'CHANGED',
      })
      .execute();
    const before = await decided(app, former, { '1.1.1': 743.5, '1.1.2': 50 }, 2035);
    const now = await decided(app, present, { '1.1.1': 771, '1.1.3': 10 }, 2036);
    for (const { taskId } of [before, now]) await putReport(app, taskId, 5);
    await db
      .updateTable('check_tasks')
      .set({ prev_task_id: before.taskId })
      .where('id', '=', now.taskId)
      .execute();
    const found = await (await app.as('zhoumin')).call(statisticsRoutes.trend, {
      query: { year: 2036, checkType: 1, sameScope: '1' },
    });
    assert.deepEqual(
      found.group.map(({ year, percent, sameScope }) => [year, percent, sameScope]),
      [
        [2035, 80.5, 83.9],
        [2036, 84, 87.6],
      ],
    );
    assert.deepEqual(found.gaps.map(({ nodeCode }) => nodeCode).toSorted(), ['1.1.2', '1.1.3']);
  });

  test('T36, X7: a sample’s size follows the population, and its picks are those that the device draws', async () => {
    const standard = await makeStandard(app, [
      { code: '1.1.1', line: 'C', score: 12, options: [{ kind: 'RATE' }] },
    ]);
    const audit = await makeAudit(app, standard, { lines: ['C'] });
    const unit = await app.as('weisq');
    const params = { id: await audit.record('SELF-ALL'), nodeId: standard.node('1.1.1') };
    for (const [population, method, size] of [
      [8, 'ALL', 8],
      [86, 'RANDOM', 10],
      [400, 'RANDOM', 20],
      [5000, 'RANDOM', 50],
    ] as const) {
      const drawn = await unit.call(scoringRoutes.drawSample, {
        params,
        body: { population, seed: 20_260_615 },
      });
      assert.deepEqual([drawn.method, drawn.size], [method, size]);
      // Of all records none is named.
      if (method === 'ALL') continue;
      // The browser runs this very function of core on the same numbers.
      const onDevice = pickPositions({ population, method, seed: 20_260_615, size });
      assert.deepEqual(
        drawn.picked.toSorted((a, b) => a - b),
        onDevice.map((position) => position + 1).toSorted((a, b) => a - b),
      );
    }
  });

  test('T35: twelve of eighteen closed are 66.7, nine of fifteen in time 60.0', async () => {
    const standard = await makeStandard(app, [{ code: '1.1.1', line: 'C', score: 10 }]);
    const audit = await makeAudit(app, standard, { lines: ['C'] });
    const states = [
      ...Array.from({ length: 2 }, () => ({ finding: 3, state: 8, late: false })),
      ...Array.from({ length: 9 }, () => ({ finding: 5, state: 7, late: false })),
      ...Array.from({ length: 3 }, () => ({ finding: 5, state: 7, late: true })),
      ...Array.from({ length: 3 }, () => ({ finding: 4, state: 3, late: true })),
      ...Array.from({ length: 3 }, () => ({ finding: 4, state: 3, late: false })),
    ];
    for (const { finding, state, late } of states) {
      const id = await putFinding(app, audit.taskId, {
        state: finding,
        issued_at: new Date('2026-05-01T02:00:00Z'),
      });
      await putRectification(app, id, {
        state,
        deadline: late ? '2026-06-01' : '2026-07-01',
        closed_at: state === 7 ? new Date('2026-06-10T02:00:00Z') : null,
        closed_on_time: state === 7 ? (late ? 0 : 1) : null,
      });
    }
    const { cards } = await (await app.as('zhoumin')).call(rectificationsRoutes.list, {
      query: { checkId: audit.checkId },
    });
    assert.deepEqual(
      [cards.total, cards.closed, cards.overdue, cards.completionRate, cards.onTimeRate],
      [20, 12, 3, 66.7, 60],
    );
  });
});
