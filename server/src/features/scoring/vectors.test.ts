import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { scoringRoutes } from '@auditplus/contract/features/scoring/scoring.routes.ts';
import { SHEET_A, SHEET_B } from '@auditplus/core/scoring/sheet.fixture.ts';
import { startTestApp, type TestApp } from '../../testing/http.ts';
import {
  makeAudit,
  makeStandard,
  type TestAudit,
  type TestItem,
  type TestStandard,
} from './testing/audit-factory.ts';
import { decided, type Got } from './testing/decided.ts';
import { player } from './testing/play.ts';

/** The vectors of audit-domain 5.12 for items and sheets, through the calls; T28, T29, T33 and T34 have tests beside their features. */
let app: TestApp;
before(async () => {
  app = await startTestApp({ clock: { now: () => new Date('2026-06-15T02:00:00Z') } });
});
after(() => app.stop());

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
      await decided(app, standard, { '1.1.1': 831.5, '1.1.2': 'na' }),
    );
    assert.deepEqual([due, got, notApplicable, percent], [938, 831.5, 62, 88.6]);
  });

  test('T11: 899.5 of 1000 is published as 90.0 and graded on what is published', async () => {
    const standard = await makeStandard(app, [{ code: '1.1.1', line: 'C', score: 1000 }]);
    const { percent, grade } = await totals(await decided(app, standard, { '1.1.1': 899.5 }));
    assert.deepEqual([percent, grade], [90, '一级']);
  });

  test('T13: sheet A with its omissions is 87.0, second grade, chapter by chapter', async () => {
    const { items, marks } = chaptersAsItems(SHEET_A);
    const audit = await decided(app, await makeStandard(app, items), marks);
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
      await decided(app, await makeStandard(app, items), marks),
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
    assert.equal((await totals(await decided(app, standard, marks))).percent, 87.2);
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
      await decided(app, standard, { '1.1.1': 831.5, '1.1.2': 3, '1.1.3': 4 }),
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
      const summary = await totals(await decided(app, standard, { '1.1.1': got, '2.1.1': 950 }));
      assert.deepEqual([summary.chapters[0]?.rate, summary.percent, summary.grade], [rate, 92.7, grade]);
    });
});
