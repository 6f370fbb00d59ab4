import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addWorkdays, isWorkday, type WorkDays } from './work-days.ts';

/** New Year 2027 as a notice could have it: three days off, a Sunday worked for them. */
const NEW_YEAR_2027: WorkDays = new Map([
  ['2026-12-27', 'workday'],
  ['2026-12-31', 'holiday'],
  ['2027-01-01', 'holiday'],
  ['2027-01-02', 'holiday'],
]);

test('a day is what the calendar says, else what its weekday says', () => {
  assert.equal(isWorkday('2027-01-01', NEW_YEAR_2027), false);
  assert.equal(isWorkday('2026-12-27', NEW_YEAR_2027), true, 'a Sunday that is worked');
  assert.equal(isWorkday('2027-01-03', NEW_YEAR_2027), false, 'a Sunday');
  assert.equal(isWorkday('2027-01-04', NEW_YEAR_2027), true, 'a Monday');
});

test('five working days across New Year 2027 end later once its holidays are known', () => {
  assert.equal(addWorkdays('2026-12-28', 5, new Map()), '2027-01-04');
  assert.equal(addWorkdays('2026-12-28', 5, NEW_YEAR_2027), '2027-01-06');
  assert.equal(addWorkdays('2026-12-25', 1, new Map()), '2026-12-28');
  assert.equal(addWorkdays('2026-12-25', 1, NEW_YEAR_2027), '2026-12-27');
});

test('no working days lead nowhere, and an answer is not remembered for another calendar', () => {
  assert.equal(addWorkdays('2026-12-31', 0, NEW_YEAR_2027), '2026-12-31');
  assert.equal(addWorkdays('2026-12-30', 1, NEW_YEAR_2027), '2027-01-04');
  assert.equal(addWorkdays('2026-12-30', 1, new Map()), '2026-12-31');
});
