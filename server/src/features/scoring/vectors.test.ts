import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { integrationRoutes } from '@auditplus/contract/features/integration/integration.routes.ts';
import { rectificationsRoutes } from '@auditplus/contract/features/rectifications/rectifications.routes.ts';
import { evaluationRoutes } from '@auditplus/contract/features/scoring/evaluation.routes.ts';
import { scoringRoutes } from '@auditplus/contract/features/scoring/scoring.routes.ts';
import { statisticsRoutes } from '@auditplus/contract/features/statistics/statistics.routes.ts';
import { pickPositions } from '@auditplus/core/scoring/sampling.ts';
import { SHEET_A, SHEET_B } from '@auditplus/core/scoring/sheet.fixture.ts';
import { demoId } from '../../seed/demo/run-people.ts';
import { startTestApp, type TestApp } from '../../testing/http.ts';
import {
  makeAudit,
  makeStandard,
  type TestAudit,
  type TestItem,
  type TestStandard,
} from './testing/audit-factory.ts';
import { player } from './testing/play.ts';

/** The vectors of audit-domain 5.12 through the calls; T28, T29, T33 and T34 have tests beside their features. */
let app: TestApp;
before(async () => {
  app = await startTestApp({ clock: { now: () => new Date('2026-06-15T02:00:00Z') } });
});
after(() => app.stop());

const REASON = '单位没有该项业务，本年度不适用';
const WHY = { reason: '现场核实不符合要求', varianceReason: '现场核实与自评不符' };
/** An item's points in the last stage; `na`: claimed by the unit and accepted. */
type Got = number | 'na';

/** A sheet of line C that the unit fills with full marks and claims, and the department with what it really got. */
async function decided(
  standard: TestStandard,
  marks: Readonly<Record<string, Got>>,
  year = 2026,
): Promise<TestAudit> {
  const audit = await makeAudit(app, standard, { lines: ['C'], off: ['COMPANY', 'HQ'], year });
  const play = player(app, audit);
  const entries = Object.entries(marks);
  await batch('weisq', await audit.record('SELF-ALL'), entries, (got) =>
    got === 'na' ? { status: 2, naReason: REASON } : { status: 1 },
  );
  await play.done('weisq', 'SELF-ALL', 'submitStage');
  await play.done('caoyh', 'SELF-ALL', 'confirmStage');
  const scored = entries.filter(([, got]) => got !== 'na');
  const last = await audit.record('MSD-CH');
  await batch('chenyl', last, scored, (got) => (got === 'na' ? {} : { score: got, ...WHY }));
  const msd = await app.as('chenyl');
  for (const [code, got] of entries)
    if (got === 'na')
      await msd.call(scoringRoutes.naAccept, {
        params: { id: last, nodeId: standard.node(code) },
        body: { rev: 0, reason: '' },
      });
  await play.done('chenyl', 'MSD-CH', 'submitStage');
  await play.done('zhoumin', 'MSD-CH', 'confirmStage');
  return audit;

  async function batch(
    account: string,
    id: string,
    rows: readonly (readonly [string, Got])[],
    bodyOf: (got: Got) => object,
  ): Promise<void> {
    const { results } = await (await app.as(account)).call(scoringRoutes.saveBatch, {
      params: { id },
      body: { rows: rows.map(([code, got]) => ({ nodeId: standard.node(code), rev: 0, ...bodyOf(got) })) },
    });
    const bad = results.find(({ ok }) => !ok);
    assert.equal(bad, undefined, JSON.stringify(bad));
  }
}

const totals = async (audit: TestAudit) =>
  (await app.as('zhoumin')).call(scoringRoutes.sheetSummary, {
    params: { id: await audit.record('MSD-CH') },
  });

/** Chapters of a vector as items: one item with all that is due, one for each reasonable omission. */
function chaptersAsItems(chapters: typeof SHEET_A): { items: TestItem[]; marks: Record<string, Got> } {
  const items: TestItem[] = [];
  const marks: Record<string, Got> = {};
  chapters.forEach(({ due, got, na = [] }, index) => {
    const section = `${index + 1}.1`;
    items.push({ code: `${section}.1`, line: 'C', score: due });
    marks[`${section}.1`] = got;
    na.forEach((score, position) => {
      const code = `${section}.${position + 2}`;
      items.push({ code, line: 'C', score, applicability: 'OPTIONAL' });
      marks[code] = 'na';
    });
  });
  return { items, marks };
}

describe('5.12: items', () => {
  const ITEMS: readonly TestItem[] = [
    {
      code: '1.1.1',
      line: 'C',
      score: 8,
      options: [
        { kind: 'FIXED', points: 2 },
        { kind: 'PER', points: 1 },
      ],
    },
    { code: '1.1.2', line: 'C', score: 6, options: [{ kind: 'PER', points: 3 }] },
    { code: '1.1.3', line: 'C', score: 10, options: [{ kind: 'PER', points: 1, cap: 5 }] },
    { code: '1.1.4', line: 'C', score: 10, options: [{ kind: 'ZERO' }, { kind: 'FIXED', points: 2 }] },
    { code: '1.1.5', line: 'C', score: 12, options: [{ kind: 'RATE' }] },
    { code: '2.1.1', line: 'C', score: 8, options: [{ kind: 'FIXED', points: 2 }] },
    { code: '2.1.2', line: 'C', score: 8, options: [{ kind: 'PER', points: 5 }] },
    { code: '2.1.3', line: 'C', score: 6 },
  ];
  const SAMPLE = { population: 86, method: 'RANDOM' as const, seed: 7, size: 10, hits: 2, picked: [] };
  let standard: TestStandard;
  before(async () => {
    standard = await makeStandard(app, ITEMS);
    await app.app.kernel.db
      .updateTable('deduction_options')
      .set({ scope: 'SECTION' })
      .where('id', '=', standard.option('2.1.2', 0))
      .execute();
  });

  const cases: readonly (readonly [string, string, readonly number[], number, number])[] = [
    // vector, item, count of each option (0: not used), deducted, left
    ['T01', '1.1.1', [1, 2], 4, 4],
    ['T02', '1.1.2', [3], 6, 0],
    ['T03', '1.1.3', [7], 5, 5],
    ['T04', '1.1.4', [1, 1], 10, 0],
    ['T05', '1.1.5', [1], 2.5, 9.5],
  ];
  for (const [vector, code, counts, deducted, left] of cases)
    test(`${vector}: ${deducted} points go, ${left} stay`, async () => {
      const audit = await makeAudit(app, standard, { lines: ['C'], off: ['COMPANY', 'HQ'] });
      const { data, msg } = await player(app, audit).save('weisq', 'SELF-ALL', code, {
        deductions: counts.map((count, index) => ({
          optionId: standard.option(code, index),
          count,
          reason: '记录缺失',
        })),
        ...(code === '1.1.5' && { sample: SAMPLE }),
      });
      assert.deepEqual([data.row?.deductTotal, data.row?.score], [deducted, left], msg);
    });

  test('T06, T07: what is no multiple of the step or above the standard score is refused', async () => {
    const audit = await makeAudit(app, standard, { lines: ['C'], off: ['COMPANY', 'HQ'] });
    const play = player(app, audit);
    const tried = async (score: number) =>
      (await play.save('weisq', 'SELF-ALL', '1.1.1', { score, reason: '记录缺失' })).errorCode;
    assert.deepEqual([await tried(7.3), await tried(8.5)], ['AU1402', 'AU1403']);
  });

  test('T08: a section’s deduction spills over its item into the section', async () => {
    const audit = await makeAudit(app, standard, { lines: ['C'], off: ['COMPANY', 'HQ'] });
    const play = player(app, audit);
    const deduct = (code: string, count: number) =>
      play.save('weisq', 'SELF-ALL', code, {
        deductions: [{ optionId: standard.option(code, 0), count, reason: '记录缺失' }],
      });
    const first = await deduct('2.1.1', 1);
    const second = await deduct('2.1.2', 2);
    await play.mark('weisq', 'SELF-ALL', '2.1.3', 'full');
    assert.deepEqual([first.data.row.score, second.data.row.score, second.data.row.spill], [6, 0, 2]);
    const summary = await (await app.as('weisq')).call(scoringRoutes.sheetSummary, {
      params: { id: await audit.record('SELF-ALL') },
    });
    const section = summary.chapters[1]?.sections[0];
    assert.deepEqual([section?.due, section?.got, section?.rate], [22, 10, 45.5]);
  });
});

describe('5.12: sheets', () => {
  test('T10: 831.5 of 938 with 62 points not applicable is 88.6', async () => {
    const standard = await makeStandard(app, [
      { code: '1.1.1', line: 'C', score: 938 },
      { code: '1.1.2', line: 'C', score: 62, applicability: 'OPTIONAL' },
    ]);
    const { due, got, notApplicable, percent } = await totals(
      await decided(standard, { '1.1.1': 831.5, '1.1.2': 'na' }),
    );
    assert.deepEqual([due, got, notApplicable, percent], [938, 831.5, 62, 88.6]);
  });

  test('T11: 899.5 of 1000 is published as 90.0 and graded on what is published', async () => {
    const standard = await makeStandard(app, [{ code: '1.1.1', line: 'C', score: 1000 }]);
    const { percent, grade } = await totals(await decided(standard, { '1.1.1': 899.5 }));
    assert.deepEqual([percent, grade], [90, '一级']);
  });

  test('T13: sheet A with its omissions is 87.0, second grade, chapter by chapter', async () => {
    const { items, marks } = chaptersAsItems(SHEET_A);
    const audit = await decided(await makeStandard(app, items), marks);
    const { due, got, percent, grade, chapters, provisional } = await totals(audit);
    assert.deepEqual([due, got, percent, grade, provisional], [954, 830, 87, '二级', false]);
    assert.deepEqual(
      chapters.map(({ rate }) => rate),
      [89.5, 90, 88.3, 85.4, 87.7, 88, 86.7, 82.5],
    );
    const stored = await app.app.kernel.db
      .selectFrom('check_tasks')
      .select(['published_percent', 'grade', 'due_score', 'got_score'])
      .where('id', '=', audit.taskId)
      .executeTakeFirstOrThrow();
    assert.deepEqual(stored, { published_percent: 87, grade: '二级', due_score: 95_400, got_score: 83_000 });
  });

  test('T14: sheet B is 91.2 but third grade for its third chapter', async () => {
    const { items, marks } = chaptersAsItems(SHEET_B);
    const { percent, grade, gradeByPercent, gradeReasons } = await totals(
      await decided(await makeStandard(app, items), marks),
    );
    assert.deepEqual([percent, grade, gradeByPercent], [91.2, '三级', '一级']);
    assert.deepEqual(
      gradeReasons.map((reason) =>
        reason.kind === 'chapterFloor' ? [reason.nodeCode, reason.rate, reason.floor] : reason.kind,
      ),
      [['3', 68.9, 70]],
    );
  });

  test('T16: sheet A by weights is 87.2', async () => {
    const { items, marks } = chaptersAsItems(SHEET_A);
    const standard = await makeStandard(app, items);
    const { db } = app.app.kernel;
    await db
      .updateTable('standard_versions')
      .set({ score_method: 'WEIGHTED' })
      .where('id', '=', standard.versionId)
      .execute();
    for (const [index, { weight = 0 }] of SHEET_A.entries())
      await db
        .updateTable('standard_nodes')
        .set({ weight })
        .where('id', '=', standard.node(String(index + 1)))
        .execute();
    assert.equal((await totals(await decided(standard, marks))).percent, 87.2);
  });

  test('T18: bonus points count up to their cap', async () => {
    const standard = await makeStandard(app, [
      { code: '1.1.1', line: 'C', score: 938 },
      { code: '1.1.2', line: 'C', score: 3 },
      { code: '1.1.3', line: 'C', score: 4 },
    ]);
    const { db } = app.app.kernel;
    await db
      .updateTable('standard_versions')
      .set({ bonus_cap: 500 })
      .where('id', '=', standard.versionId)
      .execute();
    await db
      .updateTable('standard_nodes')
      .set({ is_bonus: true })
      .where('id', 'in', [standard.node('1.1.2'), standard.node('1.1.3')])
      .execute();
    const { percent, due, got, bonus } = await totals(
      await decided(standard, { '1.1.1': 831.5, '1.1.2': 3, '1.1.3': 4 }),
    );
    assert.deepEqual([percent, due, got, bonus], [93.6, 938, 831.5, 7]);
  });

  test('T20: a veto gives the lowest grade and leaves the percent as it is', async () => {
    const standard = await makeStandard(app, [
      { code: '1.1.1', line: 'C', score: 93 },
      { code: '1.1.2', line: 'C', score: 7, options: [{ kind: 'VETO' }] },
    ]);
    const audit = await makeAudit(app, standard, { lines: ['C'], off: ['COMPANY', 'HQ'] });
    const play = player(app, audit);
    await play.mark('weisq', 'SELF-ALL', '1.1.1', 'full');
    await play.save('weisq', 'SELF-ALL', '1.1.2', {
      deductions: [{ optionId: standard.option('1.1.2', 0), reason: '瞒报事故' }],
    });
    const { percent, grade, gradeReasons, vetoIds } = await (await app.as('weisq')).call(
      scoringRoutes.sheetSummary,
      { params: { id: await audit.record('SELF-ALL') } },
    );
    assert.deepEqual([percent, grade, vetoIds], [93, '不达标', [standard.node('1.1.2')]]);
    assert.deepEqual(
      gradeReasons.map(({ kind }) => kind),
      ['veto'],
    );
  });

  for (const [got, rate, grade] of [
    [69.95, 70, '一级'],
    [69.94, 69.9, '三级'],
  ] as const)
    test(`T22: a chapter of ${got} in a hundred counts as ${rate} before its floor of 70`, async () => {
      const standard = await makeStandard(app, [
        { code: '1.1.1', line: 'C', score: 100 },
        { code: '2.1.1', line: 'C', score: 1000 },
      ]);
      await app.app.kernel.db
        .updateTable('standard_versions')
        .set({ score_step: 1 })
        .where('id', '=', standard.versionId)
        .execute();
      const summary = await totals(await decided(standard, { '1.1.1': got, '2.1.1': 950 }));
      assert.deepEqual([summary.chapters[0]?.rate, summary.percent, summary.grade], [rate, 92.7, grade]);
    });
});

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
    const audit = await decided(standard, { '1.1.1': 10, '1.1.2': 6, '1.1.3': 'na' });
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
    const before = await decided(former, { '1.1.1': 743.5, '1.1.2': 50 }, 2035);
    const now = await decided(present, { '1.1.1': 771, '1.1.3': 10 }, 2036);
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
    const { db } = app.app.kernel;
    const states = [
      ...Array.from({ length: 2 }, () => ({ finding: 3, state: 8, late: false })),
      ...Array.from({ length: 9 }, () => ({ finding: 5, state: 7, late: false })),
      ...Array.from({ length: 3 }, () => ({ finding: 5, state: 7, late: true })),
      ...Array.from({ length: 3 }, () => ({ finding: 4, state: 3, late: true })),
      ...Array.from({ length: 3 }, () => ({ finding: 4, state: 3, late: false })),
    ];
    for (const [index, { finding, state, late }] of states.entries()) {
      await db
        .insertInto('findings')
        .values({
          id: `T35-f${index}`,
          en_code: `T35-F${index}`,
          check_id: audit.checkId,
          check_task_id: audit.taskId,
          node_id: standard.node('1.1.1'),
          stage: 'COMPANY',
          title: '记录缺失',
          fact: '三月两次作业没有检测记录',
          criterion: '1.1.1',
          severity: 2,
          category: '管理缺陷',
          unit_org_id: demoId('org', 'C03'),
          state: finding,
          issued_at: new Date('2026-05-01T02:00:00Z'),
        })
        .execute();
      await db
        .insertInto('rectifications')
        .values({
          id: `T35-r${index}`,
          en_code: `T35-R${index}`,
          finding_id: `T35-f${index}`,
          check_id: audit.checkId,
          responsible_org_id: demoId('org', 'C03'),
          deadline: late ? '2026-06-01' : '2026-07-01',
          state,
          closed_at: state === 7 ? new Date('2026-06-10T02:00:00Z') : null,
          closed_on_time: state === 7 ? (late ? 0 : 1) : null,
        })
        .execute();
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
