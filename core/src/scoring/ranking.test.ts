import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { toPts } from './points.ts';
import { compareUnits, groupMean, type RankedUnit, rankUnits } from './ranking.ts';
import { rational, roundToHundredths } from './rational.ts';

// audit-domain 14: due, 2025 got and P, 2026 got and P of the twelve companies.
const UNITS: [code: string, due: number, got2025: number, p2025: number, got2026: number, p2026: number][] = [
  ['C01', 1000, 902.5, 90.3, 918, 91.8],
  ['C02', 970, 846, 87.2, 868.5, 89.5],
  ['C03', 962, 801.5, 83.3, 839, 87.2],
  ['C04', 970, 773, 79.7, 812.5, 83.8],
  ['C05', 962, 742, 77.1, 786.5, 81.8],
  ['C06', 970, 798, 82.3, 851, 87.7],
  ['C07', 954, 683.5, 71.6, 724, 75.9],
  ['C08', 992, 812, 81.9, 846.5, 85.3],
  ['C09', 962, 721, 74.9, 803, 83.5],
  ['C10', 948, 755.5, 79.7, 741, 78.2],
  ['C11', 940, 862, 91.7, 866, 92.1],
  ['C12', 956, 628, 65.7, 701.5, 73.4],
];

test('the percents of the demonstration table follow from its points', () => {
  const percent = (got: number, due: number) => roundToHundredths(rational(100 * toPts(got), toPts(due)), 1);
  for (const [code, due, got2025, p2025, got2026, p2026] of UNITS) {
    assert.deepEqual([percent(got2025, due), percent(got2026, due)], [toPts(p2025), toPts(p2026)], code);
  }
});

test('the group means of the demonstration table are 80.5 and 84.2', () => {
  const mean = (column: 3 | 5) =>
    groupMean({ parts: UNITS.map((unit) => ({ percent: toPts(unit[column]) })) });
  assert.deepEqual([mean(3), mean(5)], [8050, 8420]);
});

test('a weighted mean leaves out units without a weight and without a percent', () => {
  const parts = [
    { percent: 9000, weight: 60 },
    { percent: 8000, weight: 20 },
    { percent: 1000, weight: null },
    { percent: null, weight: 50 },
  ];
  assert.equal(groupMean({ parts, weighted: true }), 8750);
  assert.equal(groupMean({ parts, digits: 2 }), 6000);
  assert.equal(groupMean({ parts: [{ percent: null }] }), null);
  assert.equal(groupMean({ parts: [{ percent: 9000 }], weighted: true }), null);
});

test('ties are broken by exact rate, severe findings, findings and code', () => {
  const base: RankedUnit = {
    unitCode: 'C05',
    percent: 7970,
    got: 75_550,
    due: 94_800,
    severeFindings: 1,
    findings: 5,
  };
  const order = rankUnits([
    { ...base, unitCode: 'none', percent: null },
    base,
    { ...base, unitCode: 'C04' },
    { ...base, unitCode: 'fewer', findings: 4 },
    { ...base, unitCode: 'severe', severeFindings: 2, findings: 0 },
    { ...base, unitCode: 'exact', got: 77_310, due: 97_000 },
    { ...base, unitCode: 'first', percent: 7980, got: 1, due: 2 },
    { ...base, unitCode: 'also none', percent: null },
  ]);
  assert.deepEqual(
    order.map(({ unit, rank }) => [unit.unitCode, rank]),
    [
      ['first', 1],
      ['exact', 2],
      ['fewer', 3],
      ['C04', 4],
      ['C05', 5],
      ['severe', 6],
      ['also none', null],
      ['none', null],
    ],
  );
});

test('equal units compare as equal', () => {
  const unit: RankedUnit = {
    unitCode: 'C01',
    percent: 9000,
    got: 9,
    due: 10,
    severeFindings: 0,
    findings: 0,
  };
  assert.equal(compareUnits(unit, { ...unit }), 0);
});

test('the ranking is the same whatever the order of the units', () => {
  const unit = fc.record({
    unitCode: fc.constantFrom('C01', 'C02', 'C03', 'C04'),
    percent: fc.option(fc.constantFrom(7970, 8000)),
    got: fc.integer({ min: 0, max: 3 }),
    due: fc.integer({ min: 1, max: 3 }),
    severeFindings: fc.nat(1),
    findings: fc.nat(1),
  });
  fc.assert(
    fc.property(fc.uniqueArray(unit, { selector: ({ unitCode }) => unitCode }), (units) => {
      assert.deepEqual(rankUnits(units.toReversed()), rankUnits(units));
    }),
  );
});
