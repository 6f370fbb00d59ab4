import assert from 'node:assert/strict';
import { test } from 'node:test';
import { entriesOfDraft, withEntry } from './entry-choice.ts';

const entry = (id: string, unitOrgId: string, half: 1 | 2, checkId?: string) => ({
  id,
  unitOrgId,
  standardVersionId: 'v1',
  checkType: 1,
  windowStart: half === 1 ? '2027-02-01' : '2027-08-01',
  windowEnd: half === 1 ? '2027-06-30' : '2027-11-30',
  check: checkId ? { id: checkId } : null,
});
const draft = (startDate: string, endDate: string) => ({
  checkType: 1,
  startDate,
  endDate,
  tasks: [{ unitOrgId: 'A', standardVersionId: 'v1' }],
});
const HALVES = [entry('a1', 'A', 1), entry('a2', 'A', 2), entry('b1', 'B', 1)];

test('of a unit’s two entries an audit stands in the one whose window it touches, the earlier of both', () => {
  const ids = (start: string, end: string, entries = HALVES) =>
    entriesOfDraft(draft(start, end), entries, 'check').map(({ id }) => id);
  assert.deepEqual(ids('2027-03-01', '2027-04-30'), ['a1']);
  assert.deepEqual(ids('2027-09-01', '2027-09-30'), ['a2']);
  assert.deepEqual(ids('2027-02-01', '2027-10-31'), ['a1']);
  assert.deepEqual(ids('2027-12-01', '2027-12-31'), ['a1']);
  const bound = [entry('a1', 'A', 1), entry('a2', 'A', 2, 'check')];
  assert.deepEqual(ids('2027-02-01', '2027-10-31', bound), ['a2']);
});

test('an entry that is chosen takes the place of another one of the same unit and standard', () => {
  const ids = (chosen: readonly string[], id: string) => withEntry(chosen, id, HALVES);
  assert.deepEqual(ids(['a1', 'b1'], 'a2'), ['b1', 'a2']);
  assert.deepEqual(ids(['a1'], 'b1'), ['a1', 'b1']);
});
