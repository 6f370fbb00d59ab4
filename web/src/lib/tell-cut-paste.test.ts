import assert from 'node:assert/strict';
import { test } from 'node:test';
import { lostOf } from './tell-cut-paste.ts';

const field = { maxLength: 10, value: 'abcdef', selectionStart: 6, selectionEnd: 6 };

test('what a field has no room for is counted', () => {
  assert.equal(lostOf(field, '1234'), 0);
  assert.equal(lostOf(field, '123456'), 2);
});

test('what the paste replaces makes room', () => {
  assert.equal(lostOf({ ...field, selectionStart: 0 }, '1234567890'), 0);
});

test('a field without a limit loses nothing', () => {
  assert.equal(lostOf({ ...field, maxLength: -1 }, 'x'.repeat(5000)), 0);
});
