import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { formatPts, fromPts, isMultipleOfStep, parsePts, toPts } from './points.ts';
import {
  add,
  compare,
  decimal,
  divide,
  divideHalfUp,
  larger,
  multiply,
  rational,
  roundToHundredths,
  smaller,
  subtract,
} from './rational.ts';

test('points travel as two-decimal numbers and live as whole hundredths', () => {
  fc.assert(
    fc.property(fc.integer({ min: -100_000_000, max: 100_000_000 }), (pts) => {
      assert.equal(toPts(fromPts(pts)), pts);
      assert.equal(toPts(JSON.parse(JSON.stringify(fromPts(pts)))), pts);
    }),
  );
  assert.equal(Object.is(toPts(-0), 0), true);
  assert.throws(() => toPts(Number.NaN), RangeError);
  assert.throws(() => toPts(Number.POSITIVE_INFINITY), RangeError);
});

test('typed amounts are read exactly, in full-width digits too', () => {
  const read: [text: string, pts: number | null][] = [
    ['7.3', 730],
    ['8', 800],
    ['8.', 800],
    ['.5', 50],
    [' 0.29 ', 29],
    ['８．５', 850],
    ['8。5', 850],
    ['1000', 100_000],
    ['', null],
    ['.', null],
    ['-1', null],
    ['1.234', null],
    ['1e3', null],
    ['abc', null],
    ['1 2', null],
  ];
  for (const [text, pts] of read) assert.equal(parsePts(text), pts, text);
});

test('points print with the decimals they need and never rounded', () => {
  assert.deepEqual(
    [formatPts(74_100), formatPts(667), formatPts(650, 2), formatPts(700, 0), formatPts(-1250), formatPts(5)],
    ['741.0', '6.67', '6.50', '7', '-12.5', '0.05'],
  );
  fc.assert(
    fc.property(fc.nat(10_000_000), fc.constantFrom(0, 1, 2), (pts, digits) => {
      assert.equal(parsePts(formatPts(pts, digits)), pts);
    }),
  );
});

test('steps are checked on whole hundredths', () => {
  assert.deepEqual(
    [
      isMultipleOfStep(730, 50),
      isMultipleOfStep(750, 50),
      isMultipleOfStep(730, 10),
      isMultipleOfStep(50.5, 50),
    ],
    [false, true, true, false],
  );
});

const fraction = fc.tuple(
  fc.bigInt({ min: -(10n ** 12n), max: 10n ** 12n }),
  fc.bigInt({ min: 1n, max: 10n ** 9n }),
);

test('rounding half up is the nearest whole number, halves away from zero', () => {
  const halves: [num: bigint, den: bigint, expected: bigint][] = [
    [1n, 2n, 1n],
    [-1n, 2n, -1n],
    [3n, 2n, 2n],
    [-3n, 2n, -2n],
    [49n, 100n, 0n],
    [-49n, 100n, 0n],
    [0n, 7n, 0n],
  ];
  for (const [num, den, expected] of halves) assert.equal(divideHalfUp(num, den), expected);
  fc.assert(
    fc.property(fraction, ([num, den]) => {
      const rounded = divideHalfUp(num, den);
      const twiceError = 2n * (rounded * den - num);
      const size = twiceError < 0n ? -twiceError : twiceError;
      assert.ok(size <= den);
      // On an exact half the result lies further from zero than the value.
      if (size === den) assert.equal(twiceError > 0n, num > 0n);
    }),
  );
});

test('rounding to 0, 1 or 2 decimals agrees with rounding the whole numbers', () => {
  fc.assert(
    fc.property(fraction, ([num, den]) => {
      const value = rational(num, den);
      assert.equal(roundToHundredths(value, 2), Number(divideHalfUp(num * 100n, den)));
      assert.equal(roundToHundredths(value, 1), Number(divideHalfUp(num * 10n, den)) * 10);
      assert.equal(roundToHundredths(value, 0), Number(divideHalfUp(num, den)) * 100);
    }),
  );
  assert.equal(roundToHundredths(rational(9115, 100), 1), 9120);
  assert.equal(roundToHundredths(rational(8045, 100), 1), 8050);
});

test('decimals are read as they are written', () => {
  assert.deepEqual(decimal(0.1), rational(1, 10));
  assert.deepEqual(decimal(-12.25), rational(-1225, 100));
  assert.equal(compare(decimal(1e-7), rational(1, 10_000_000)), 0);
  assert.equal(compare(decimal(1.5e21), rational(15n * 10n ** 20n)), 0);
  assert.throws(() => decimal(Number.NaN), RangeError);
});

test('fractions add, subtract, multiply, divide and compare exactly', () => {
  const third = rational(1, 3);
  const half = rational(1, -2);
  assert.deepEqual(half, rational(-1, 2));
  assert.equal(compare(add(third, half), rational(-1, 6)), 0);
  assert.equal(compare(add(third, third), rational(2, 3)), 0);
  assert.equal(compare(subtract(third, half), rational(5, 6)), 0);
  assert.equal(compare(multiply(third, half), rational(-1, 6)), 0);
  assert.equal(compare(divide(third, half), rational(-2, 3)), 0);
  assert.deepEqual([compare(third, half), compare(half, third)], [1, -1]);
  assert.deepEqual([smaller(third, half), larger(third, half)], [half, third]);
  assert.throws(() => divide(third, rational(0)), RangeError);
});
