import assert from 'node:assert/strict';
import { test } from 'node:test';
import { merge } from './merge.ts';

const form = (title: string, ...fields: object[]) => ({ title, fields });
const a = { id: 'a', label: 'A', width: 1 };
const b = { id: 'b', label: 'B', width: 1 };
const c = { id: 'c', label: 'C', width: 1 };

test('changes of different places come together without a question', () => {
  const base = form('old', a, b);
  const here = form('new', a, { ...b, width: 2 });
  const file = form('old', { ...a, label: 'AA' }, { ...b, label: 'BB' });
  assert.deepEqual(merge({ base, here, file }), {
    merged: form('new', { ...a, label: 'AA' }, { ...b, label: 'BB', width: 2 }),
    conflicts: [],
  });
});

test('a place that both changed is a conflict, and gets the side that was preferred', () => {
  const three = { base: form('old', a), here: form('mine', a), file: form('theirs', a) };
  const conflicts = [{ path: 'title', base: 'old', here: 'mine', file: 'theirs' }];
  assert.deepEqual(merge(three), { merged: form('mine', a), conflicts });
  assert.deepEqual(
    merge(three, () => 'file'),
    { merged: form('theirs', a), conflicts },
  );
});

test('both may add the same, or each its own; rows stand after the row that they were put behind', () => {
  const base = form('t', a);
  assert.deepEqual(merge({ base, here: form('t', a, b), file: form('t', c, a) }).merged, form('t', c, a, b));
  const same = { base, here: form('t', a, b), file: form('t', a, b) };
  assert.deepEqual(merge(same), { merged: same.here, conflicts: [] });
});

test('a row that one side took away goes, unless the other changed it', () => {
  const base = form('t', a, b);
  const file = form('t', a);
  assert.deepEqual(merge({ base, here: base, file }), { merged: file, conflicts: [] });
  const here = form('t', a, { ...b, width: 2 });
  assert.deepEqual(merge({ base, here, file }), {
    merged: here,
    conflicts: [{ path: 'fields[b]', base: b, here: { ...b, width: 2 }, file: undefined }],
  });
});

test('the order is that of the side which moved rows; two orders are a conflict', () => {
  const base = form('t', a, b, c);
  const file = form('t', b, a, c);
  assert.deepEqual(merge({ base, here: base, file }).merged, file);
  assert.deepEqual(merge({ base, here: file, file: base }).merged, file);
  assert.deepEqual(
    merge({ base, here: form('t', c, b, a), file }).conflicts.map(({ path }) => path),
    ['fields[]'],
  );
});

test('without a base, what is not equal is a conflict', () => {
  assert.deepEqual(
    merge({ base: undefined, here: form('t', a), file: form('u', a) }).conflicts.map(({ path }) => path),
    ['title'],
  );
});

test('lists whose rows have no names are one value', () => {
  const three = { base: { tags: ['x'] }, here: { tags: ['x', 'y'] }, file: { tags: ['z'] } };
  assert.deepEqual(
    merge(three).conflicts.map(({ path }) => path),
    ['tags'],
  );
});
