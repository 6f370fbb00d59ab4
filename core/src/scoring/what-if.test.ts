import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { GRADE_SCHEMES } from './grade.ts';
import { rational, roundToHundredths } from './rational.ts';
import { type ChapterFixture, sheetOf, VERSION } from './sheet.fixture.ts';
import { computeSheet, type SheetInput } from './sheet.ts';
import { gradeBlockers, liftItems, lostItemsOf, planLift, pointsForRate } from './what-if.ts';

const [FIRST, SECOND, THIRD] = GRADE_SCHEMES.water3.bands;
const STEP = 50;

// C10 in 2026 (audit-domain 14): 741.0 of 948, chapter 4 with 213.5 of 308 the only one under 70 %.
const C10: readonly ChapterFixture[] = [
  { due: 110, got: 91 },
  { due: 70, got: 58 },
  { due: 90, got: 74.5 },
  { due: 308, got: 213.5, na: [14, 8] },
  { due: 150, got: 124, na: [30] },
  { due: 100, got: 82 },
  { due: 60, got: 50 },
  { due: 60, got: 48 },
];

test('X13: C10 misses 二级 by exactly 17.0 points in total and 2.0 in chapter 4', () => {
  const input = sheetOf(C10);
  const sheet = computeSheet(input);
  assert.deepEqual([sheet.totals.percent, sheet.totals.grade?.name], [7820, '三级']);
  assert.deepEqual(gradeBlockers({ sheet, version: input.version, band: SECOND, step: STEP }), [
    {
      kind: 'total',
      got: 74_100,
      needed: 75_800,
      due: 94_800,
      short: 1700,
      percent: 7820,
      minPercent: 8000,
    },
    {
      kind: 'chapter',
      chapterId: '4',
      nodeCode: '4',
      got: 21_350,
      needed: 21_550,
      due: 30_800,
      short: 200,
      rate: 6930,
      floor: 7000,
    },
  ]);
});

test('the named points are just enough: the sheet with them is 二级, one step less is not', () => {
  const withPoints = (chapter4: number, chapter1: number) => {
    const chapters = C10.map((chapter, index) =>
      index === 3 ? { ...chapter, got: chapter4 } : index === 0 ? { ...chapter, got: chapter1 } : chapter,
    );
    return computeSheet(sheetOf(chapters)).totals.grade?.name;
  };
  assert.equal(withPoints(215.5, 106), '二级');
  assert.equal(withPoints(215.5, 105.5), '三级');
  assert.equal(withPoints(215, 106.5), '三级');
});

test('a reached band has no blockers', () => {
  const input = sheetOf(C10);
  assert.deepEqual(
    gradeBlockers({ sheet: computeSheet(input), version: input.version, band: THIRD, step: STEP }),
    [],
  );
});

test('a plan lifts C10 to 二级 with chapter 4 first and changes no row', () => {
  const input = sheetOf(C10);
  const before = structuredClone(input);
  const plan = planLift({ sheet: input, band: SECOND, step: STEP });
  assert.deepEqual(input, before);
  assert.equal(plan.blockers.length, 2);
  assert.equal(plan.reached, true);
  assert.equal(plan.items[0]?.chapterId, '4');
  assert.equal(plan.sheet.totals.grade?.name, '二级');
  const withoutLast = plan.items.slice(0, -1).reduce((sum, { lost }) => sum + lost, 0);
  assert.ok(withoutLast < 1700);
});

test('a veto is named first and lifted first', () => {
  const input = sheetOf([{ due: 100, got: 93 }]);
  const rows = input.rows.map((row, index) => (index === 9 ? { ...row, veto: true } : row));
  const plan = planLift({ sheet: { ...input, rows }, band: FIRST, step: STEP });
  assert.deepEqual(plan.blockers, [{ kind: 'veto', nodeIds: ['1.1.10'] }]);
  assert.deepEqual(plan.items, [{ nodeId: '1.1.10', chapterId: '1', lost: 700 }]);
  assert.equal(plan.sheet.totals.grade?.name, '一级');
});

test('a weighted sheet is short in percent, and the plan takes what weighs most', () => {
  const version = { ...VERSION, scoreMethod: 'WEIGHTED' } as const;
  const chapters = [
    { due: 100, got: 75, weight: 10 },
    { due: 20, got: 15, weight: 90 },
  ];
  const plan = planLift({ sheet: sheetOf(chapters, version), band: FIRST, step: STEP });
  assert.deepEqual(plan.blockers, [{ kind: 'weightedTotal', short: 1500, percent: 7500, minPercent: 9000 }]);
  assert.equal(plan.items[0]?.chapterId, '2');
  assert.equal(plan.reached, true);
});

test('bonus points lower the points that are needed', () => {
  const base = sheetOf([{ due: 1000, got: 870 }], { ...VERSION, bonusCap: 500 });
  const nodes = [
    ...base.nodes,
    { id: 'x', parentId: '1.1', nodeCode: 'x', standardScore: 200, isBonus: true },
  ];
  const input: SheetInput = { ...base, nodes, rows: [...base.rows, { nodeId: 'x', status: 1, score: 200 }] };
  const [blocker] = gradeBlockers({
    sheet: computeSheet(input),
    version: input.version,
    band: FIRST,
    step: STEP,
  });
  assert.deepEqual(
    blocker?.kind === 'total' && [blocker.percent, blocker.needed, blocker.short],
    [8900, 87_950, 950],
  );
});

test('a sheet without a percent, or with nothing left to gain, cannot be lifted', () => {
  const nothing = planLift({ sheet: sheetOf([{ due: 0, got: 0, na: [10] }]), band: THIRD, step: STEP });
  assert.deepEqual([nothing.blockers, nothing.items, nothing.reached], [[{ kind: 'noPercent' }], [], false]);
  const bonusOnly = sheetOf([{ due: 10, got: 10 }]);
  const nodes = bonusOnly.nodes.map((node) => (node.standardScore ? { ...node, isBonus: true } : node));
  const rows = bonusOnly.rows.map((row) => ({ ...row, veto: true }));
  assert.equal(planLift({ sheet: { ...bonusOnly, nodes, rows }, band: THIRD, step: STEP }).reached, false);
});

test('spill comes back when the item that caused it is mended', () => {
  const base = sheetOf([{ due: 20, got: 10 }]);
  const rows = base.rows.map((row) => (row.score === 0 ? { ...row, spill: 500 } : row));
  const plan = planLift({ sheet: { ...base, rows }, band: FIRST, step: STEP });
  assert.deepEqual(plan.items, [{ nodeId: '1.1.2', chapterId: '1', lost: 1500 }]);
  assert.equal(plan.sheet.totals.got, 2000);
});

test('points for a rate are the smallest on the step grid that round to it', () => {
  const dues = fc.integer({ min: 1, max: 2000 }).map((steps) => steps * STEP);
  fc.assert(
    fc.property(dues, fc.integer({ min: 0, max: 100 }), fc.constantFrom(0, 1, 2), (due, percent, digits) => {
      const needed = pointsForRate({ due, rate: percent * 100, digits, step: STEP });
      const rateOf = (got: number) => roundToHundredths(rational(100 * got, due), digits);
      assert.ok(needed <= due && rateOf(needed) >= percent * 100);
      assert.ok(needed === 0 || rateOf(needed - STEP) < percent * 100);
    }),
  );
});

test('items thought of as full change the sheet, items without lost points change nothing', () => {
  const sheet = sheetOf([{ due: 100, got: 70 }]);
  const lost = lostItemsOf(sheet);
  const all = liftItems({
    sheet,
    band: FIRST,
    step: STEP,
    nodeIds: new Set(lost.map(({ nodeId }) => nodeId)),
  });
  assert.deepEqual([all.sheet.totals.got, all.reached, all.left], [10_000, true, []]);
  assert.equal(
    lost.reduce((sum, item) => sum + item.lost, 0),
    3000,
  );
  const same = liftItems({ sheet, band: FIRST, step: STEP, nodeIds: new Set(['nowhere']) });
  assert.deepEqual([same.sheet, same.left], [computeSheet(sheet), same.blockers]);
});
