import assert from 'node:assert/strict';
import { test } from 'node:test';
import { newId } from './ids.ts';

test('ids sort by their moment and, within one, by the order of making', () => {
  const now = Date.UTC(2026, 2, 1);
  const made = [
    ...Array.from({ length: 40_000 }, () => newId(now)),
    ...Array.from({ length: 40_000 }, () => newId(now + 1)),
  ];
  assert.deepEqual(made.toSorted(), made);
  for (const id of made)
    assert.match(id, /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
});

test('ids made for moments that alternate are distinct', () => {
  const now = Date.UTC(2026, 2, 1);
  const made = Array.from({ length: 40_000 }, (_, index) => newId(now + (index % 2)));
  assert.equal(new Set(made).size, made.length);
});
