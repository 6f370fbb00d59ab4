import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import {
  daysOfPeriod,
  type Indicator,
  isCountTarget,
  proRataTarget,
  scoreContract,
  scoreIndicator,
} from './contract-score.ts';

const T28: Indicator[] = [
  {
    id: 'deaths',
    kind: 'LIMIT',
    weight: 20,
    target: 0,
    actual: 0,
    perUnitDeduct: 20,
    vetoWhenExceeded: true,
  },
  { id: 'injuries', kind: 'LIMIT', weight: 10, target: 0, actual: 1, perUnitDeduct: 5 },
  { id: 'training', kind: 'TARGET', weight: 15, target: 100, actual: 96 },
  { id: 'rectification', kind: 'TARGET', weight: 15, target: 95, actual: 92 },
  { id: 'audit', kind: 'AUDIT', weight: 30, percent: 87.8 },
  { id: 'process', kind: 'PROCESS', weight: 10, perUnitDeduct: 2, misses: 2 },
  { id: 'concealed', kind: 'VETO', hit: false },
];

test('T28: the indicators come to 86.27, published as 86.3 良好', () => {
  const result = scoreContract(T28);
  assert.deepEqual(
    result.indicators.map(({ score }) => score),
    [2000, 500, 1440, 1453, 2634, 600, null],
  );
  assert.deepEqual([result.sum, result.total, result.grade.name], [8627, 8630, '良好']);
  assert.deepEqual([result.vetoIds, result.missingIds], [[], []]);
});

test('T29: a veto holds T28 at 59.9 不合格', () => {
  const result = scoreContract(T28.map((entry) => (entry.kind === 'VETO' ? { ...entry, hit: true } : entry)));
  assert.deepEqual([result.total, result.grade.name, result.vetoIds], [5990, '不合格', ['concealed']]);
});

test('one death is a veto by its limit, and a veto never lifts a lower score', () => {
  const withDeath = T28.map((entry) =>
    entry.id === 'deaths' ? { ...entry, actual: 1 } : entry,
  ) as Indicator[];
  assert.deepEqual(scoreContract(withDeath).vetoIds, ['deaths']);
  const poor = scoreContract([
    { id: 'audit', kind: 'AUDIT', weight: 100, percent: 40 },
    { id: 'veto', kind: 'VETO', hit: true },
  ]);
  assert.deepEqual([poor.total, poor.grade.code], [4000, 'FAIL']);
});

test('grades hold at their limits on the published total', () => {
  const gradeAt = (percent: number) =>
    scoreContract([{ id: 'a', kind: 'AUDIT', weight: 100, percent }]).grade.name;
  assert.deepEqual([90, 89.95, 89.9, 80, 79.9, 60, 59.9, 0].map(gradeAt), [
    '优秀',
    '优秀',
    '良好',
    '良好',
    '合格',
    '合格',
    '不合格',
    '不合格',
  ]);
});

test('indicators that are not reported yet are listed and give no points', () => {
  const result = scoreContract([
    {
      id: 'limit',
      kind: 'LIMIT',
      weight: 10,
      target: 0,
      actual: null,
      perUnitDeduct: 5,
      vetoWhenExceeded: true,
    },
    { id: 'target', kind: 'TARGET', weight: 10, target: 1, actual: null },
    { id: 'audit', kind: 'AUDIT', weight: 10, percent: null },
    { id: 'process', kind: 'PROCESS', weight: 10, perUnitDeduct: 1, misses: null },
    { id: 'veto', kind: 'VETO', hit: false },
  ]);
  assert.deepEqual(result.missingIds, ['limit', 'target', 'audit', 'process']);
  assert.deepEqual([result.sum, result.vetoIds], [0, []]);
});

test('a target of zero is met, and more than the target gives no more than the weight', () => {
  assert.equal(scoreIndicator({ id: 'a', kind: 'TARGET', weight: 15, target: 0, actual: 0 }), 1500);
  assert.equal(scoreIndicator({ id: 'a', kind: 'TARGET', weight: 15, target: 95, actual: 99 }), 1500);
  assert.equal(scoreIndicator({ id: 'a', kind: 'TARGET', weight: 15, target: 95, actual: -1 }), 0);
});

test('a contract over half a year has half the count target', () => {
  assert.equal(proRataTarget({ target: 4, days: 181, daysOfYear: 365 }), 1.98);
  assert.equal(proRataTarget({ target: 4, days: 365, daysOfYear: 365 }), 4);
  assert.equal(proRataTarget({ target: 0, days: 181, daysOfYear: 365 }), 0);
});

test('no indicator leaves the range from zero to its weight', () => {
  const amount = fc.integer({ min: 0, max: 10_000 }).map((value) => value / 100);
  fc.assert(
    fc.property(amount, amount, amount, amount, (weight, target, actual, perUnitDeduct) => {
      const indicators: Indicator[] = [
        { id: 'limit', kind: 'LIMIT', weight, target, actual, perUnitDeduct },
        { id: 'target', kind: 'TARGET', weight, target, actual },
        { id: 'audit', kind: 'AUDIT', weight, percent: actual },
        { id: 'process', kind: 'PROCESS', weight, perUnitDeduct, misses: actual },
      ];
      for (const indicator of indicators) {
        const score = scoreIndicator(indicator);
        assert.ok(score !== null && score >= 0 && score <= Math.round(weight * 100), indicator.kind);
      }
    }),
  );
});

test('a waived indicator leaves the scale: the rest is brought to 100 and is missed nowhere', () => {
  const waived = T28.map((entry) =>
    entry.id === 'audit' ? { ...entry, isWaived: true, percent: null } : entry,
  ) as Indicator[];
  const result = scoreContract(waived);
  // 59.93 of 70 points.
  assert.deepEqual([result.sum, result.total, result.grade.name], [5993, 8560, '良好']);
  assert.deepEqual(result.missingIds, []);
  assert.equal(result.indicators.find(({ id }) => id === 'audit')?.score, null);
});

test('a waived limit is no veto, and nothing is left of a contract whose indicators are all waived', () => {
  const limit = {
    id: 'deaths',
    kind: 'LIMIT',
    weight: 100,
    target: 0,
    actual: 1,
    perUnitDeduct: 100,
  } as const;
  const result = scoreContract([{ ...limit, vetoWhenExceeded: true, isWaived: true }]);
  assert.deepEqual([result.vetoIds, result.total], [[], 0]);
});

test('a change on 1 July parts the year into 181 and 184 days', () => {
  assert.deepEqual(
    [daysOfPeriod('2026-01-01', '2026-06-30'), daysOfPeriod('2026-07-01', '2026-12-31')],
    [181, 184],
  );
  assert.equal(daysOfPeriod('2026-07-01', '2026-07-01'), 1);
  const share = (days: number) => proRataTarget({ target: 2, days, daysOfYear: 365 });
  assert.deepEqual([share(181), share(184)], [0.99, 1.01]);
});

test('counts are parted by days, percentages and misses are not', () => {
  assert.equal(isCountTarget({ kind: 'LIMIT', unitText: '起' }), true);
  assert.equal(isCountTarget({ kind: 'TARGET', unitText: '次' }), true);
  assert.equal(isCountTarget({ kind: 'TARGET', unitText: '%' }), false);
  assert.equal(isCountTarget({ kind: 'PROCESS', unitText: '项' }), false);
});

test('waiving never takes a score out of the range from 0 to 100', () => {
  const share = fc.integer({ min: 0, max: 100 });
  fc.assert(
    fc.property(
      fc.array(fc.record({ weight: share, percent: share, isWaived: fc.boolean() }), { maxLength: 8 }),
      (drawn) => {
        let left = 100;
        const indicators = drawn.map((entry, index): Indicator => {
          const weight = Math.min(left, entry.weight);
          left -= weight;
          return {
            id: String(index),
            kind: 'AUDIT',
            weight,
            percent: entry.percent,
            isWaived: entry.isWaived,
          };
        });
        const { total } = scoreContract(indicators);
        assert.ok(total >= 0 && total <= 10_000, String(total));
      },
    ),
  );
});
