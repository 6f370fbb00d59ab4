import assert from 'node:assert/strict';
import { test } from 'node:test';
import dayjs from 'dayjs';
import { monthDays } from './month-days.ts';

const sheet = (month: string) => monthDays(dayjs(month)).map((day) => day.format('YYYY-MM-DD'));

test('a sheet begins on the Monday on or before the first and ends on a Sunday', () => {
  const november = sheet('2026-11-15');
  assert.equal(november[0], '2026-10-26');
  assert.equal(november.at(-1), '2026-12-06');
  assert.equal(november.length % 7, 0);
});

test('a month that begins on a Monday has no days before it', () => {
  assert.equal(sheet('2026-06-01')[0], '2026-06-01');
});
