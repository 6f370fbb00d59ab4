import assert from 'node:assert/strict';
import { test } from 'node:test';
import { editOf, newEntry, wholeDayEnd } from './entry-form.ts';

const at = (text: string): Date => new Date(text);

/** The days of an entry between two moments that is made one of whole days. */
function daysOf(from: string, to: string): (string | null)[] {
  const entry = newEntry({ start: at(from), end: at(to), allDay: false });
  const { startDay, endDay } = editOf({ ...entry, allDay: true, end: wholeDayEnd(entry) });
  return [startDay, endDay];
}

test('an entry that ends at midnight takes no part of the day that begins then', () => {
  assert.deepEqual(daysOf('2026-11-29T23:00', '2026-11-30T00:00'), ['2026-11-29', '2026-11-29']);
  assert.deepEqual(daysOf('2026-11-29T23:00', '2026-11-30T00:30'), ['2026-11-29', '2026-11-30']);
  assert.deepEqual(daysOf('2026-11-29T10:00', '2026-11-29T11:00'), ['2026-11-29', '2026-11-29']);
  assert.deepEqual(daysOf('2026-11-30T00:00', '2026-11-30T00:00'), ['2026-11-30', '2026-11-30']);
});
