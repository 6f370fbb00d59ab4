import assert from 'node:assert/strict';
import { test } from 'node:test';
import { columnSum } from './column-sum.ts';

test('a sum ignores what is no number and carries no binary dust', () => {
  assert.equal(columnSum([{ a: 0.1 }, { a: '0.2' }, { a: 'x' }, { a: null }, { a: [1] }], 'a'), 0.3);
});
