import assert from 'node:assert/strict';
import { test } from 'node:test';
import { strengthOf } from './password-strength.ts';

test('nothing typed has no strength', () => {
  assert.equal(strengthOf(''), 0);
});

test('short, one kind of letters, repeated letters and runs are weak', () => {
  for (const text of ['ab12', 'abcdefghk', 'aaaabbbb1111', 'water1234'])
    assert.equal(strengthOf(text), 1, text);
});

test('eight mixed letters and digits are fair, eleven of three kinds are strong', () => {
  assert.equal(strengthOf('pumpe852'), 2);
  assert.equal(strengthOf('Pumpe852Rohr'), 3);
});
