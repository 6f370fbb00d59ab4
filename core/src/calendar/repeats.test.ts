import assert from 'node:assert/strict';
import { test } from 'node:test';
import { daysOfSeries, isDayOfSeries, type Series } from './repeats.ts';

const series = (firstDay: string, repeat: Series['repeat'], more: Partial<Series> = {}): Series => ({
  firstDay,
  repeat,
  until: null,
  skipped: [],
  ...more,
});

const first = (count: number, given: Series, from = '0001-01-01'): string[] =>
  daysOfSeries(given, from).take(count).toArray();

test('an entry that comes once has its one day', () => {
  assert.deepEqual(first(3, series('2026-05-04', 'none')), ['2026-05-04']);
  assert.deepEqual(first(3, series('2026-05-04', 'none'), '2026-05-05'), []);
});

test('days and weeks are counted from the first day, wherever one begins to look', () => {
  assert.deepEqual(first(3, series('2026-02-27', 'daily')), ['2026-02-27', '2026-02-28', '2026-03-01']);
  assert.deepEqual(first(2, series('2026-05-04', 'weekly'), '2030-01-01'), ['2030-01-07', '2030-01-14']);
  assert.deepEqual(first(1, series('2026-05-04', 'weekly'), '2026-05-11'), ['2026-05-11']);
});

test('a month or year without the day is passed over', () => {
  assert.deepEqual(first(4, series('2026-01-31', 'monthly')), [
    '2026-01-31',
    '2026-03-31',
    '2026-05-31',
    '2026-07-31',
  ]);
  assert.deepEqual(first(2, series('2024-02-29', 'yearly'), '2025-01-01'), ['2028-02-29', '2032-02-29']);
  assert.deepEqual(first(2, series('2026-05-04', 'monthly'), '2027-12-05'), ['2028-01-04', '2028-02-04']);
});

test('days that are left out and days after the last one do not come', () => {
  const given = series('2026-05-04', 'daily', { until: '2026-05-07', skipped: ['2026-05-05'] });
  assert.deepEqual(first(9, given), ['2026-05-04', '2026-05-06', '2026-05-07']);
  assert.equal(isDayOfSeries(given, '2026-05-05'), false);
  assert.equal(isDayOfSeries(given, '2026-05-06'), true);
  assert.equal(isDayOfSeries(given, '2026-05-08'), false);
});

test('the calendar ends with the year 9999', () => {
  assert.deepEqual(first(5, series('9999-12-30', 'daily')), ['9999-12-30', '9999-12-31']);
  assert.deepEqual(first(5, series('9998-12-30', 'yearly')), ['9998-12-30', '9999-12-30']);
});
