import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addWorkdays, isWorkday } from './work-calendar.ts';

test('public holidays are off and the weekends worked in exchange are on', () => {
  assert.equal(isWorkday('2026-10-01'), false);
  assert.equal(isWorkday('2026-10-07'), false);
  assert.equal(isWorkday('2026-10-08'), true);
  assert.equal(isWorkday('2026-10-10'), true, 'a Saturday worked for the National Day');
  assert.equal(isWorkday('2025-01-26'), true, 'a Sunday worked for the Spring Festival');
});

test('a year without published holidays falls back to the week', () => {
  assert.equal(isWorkday('2031-10-01'), true, 'a Wednesday');
  assert.equal(isWorkday('2031-10-04'), false, 'a Saturday');
});

test('five working days over the National Day of 2025 end on the fourteenth of October', () => {
  assert.equal(addWorkdays('2025-09-30', 5), '2025-10-14');
});

test('changes of the settings come before the published days', () => {
  const changes = { off: ['2026-06-30'], on: ['2026-06-20'] };
  assert.equal(isWorkday('2026-06-30', changes), false);
  assert.equal(isWorkday('2026-06-20', changes), true);
  assert.equal(addWorkdays('2026-06-29', 2, changes), '2026-07-02');
});
