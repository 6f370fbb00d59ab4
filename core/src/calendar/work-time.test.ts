import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addWorkingMinutes } from './work-time.ts';

const hours = [
  { from: '08:30', to: '12:00' },
  { from: '13:30', to: '17:30' },
];
const calendar = new Map<string, 'holiday' | 'workday'>([
  ['2026-10-01', 'holiday'],
  ['2026-10-02', 'holiday'],
  ['2026-09-27', 'workday'],
]);
const at = (text: string): number => Date.parse(`${text}:00+08:00`);
const after = (from: string, minutes: number): string =>
  new Date(addWorkingMinutes(at(from), minutes, { hours, calendar }) + 8 * 3_600_000)
    .toISOString()
    .slice(0, 16)
    .replace('T', ' ');

test('working time passes on working days within the hours only', () => {
  // A Wednesday.
  assert.equal(after('2026-11-25T09:00', 60), '2026-11-25 10:00');
  assert.equal(after('2026-11-25T11:30', 60), '2026-11-25 14:00');
  assert.equal(after('2026-11-25T17:00', 60), '2026-11-26 09:00');
  assert.equal(after('2026-11-25T20:00', 30), '2026-11-26 09:00');
  // Over a week-end, and exactly to the end of a day.
  assert.equal(after('2026-11-27T17:00', 60), '2026-11-30 09:00');
  assert.equal(after('2026-11-25T08:30', 450), '2026-11-25 17:30');
});

test('holidays do not count, and worked week-ends do', () => {
  assert.equal(after('2026-09-30T17:00', 60), '2026-10-05 09:00');
  assert.equal(after('2026-09-26T10:00', 60), '2026-09-27 09:30');
});

test('no time is no time, and a calendar without hours passes at once', () => {
  assert.equal(after('2026-11-28T10:00', 0), '2026-11-28 10:00');
  assert.equal(addWorkingMinutes(5, 60, { hours: [], calendar }), 5);
});
