import assert from 'node:assert/strict';
import { test } from 'node:test';
import { calibrationOf, shuffledBy } from './hq-review-order.ts';

const units = Array.from({ length: 12 }, (_, index) => `C${String(index + 1).padStart(2, '0')}`);

test('the same seed gives the same order, another seed another one, and nobody is lost', () => {
  const order = (seed: number) => shuffledBy(units, seed, (unit) => unit);
  assert.deepEqual(order(7), order(7));
  assert.notDeepEqual(order(7), order(8));
  assert.notDeepEqual(order(7), units);
  assert.deepEqual(order(7).toSorted(), units);
});

test('the calibration spans the scores that are there', () => {
  assert.deepEqual(calibrationOf([6, null, 7.5, 4]), { count: 3, max: 7.5, min: 4, spread: 3.5, mean: 5.83 });
  assert.equal(calibrationOf([null, null]), null);
});
