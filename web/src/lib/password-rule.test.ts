import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isPassword } from './password-rule.ts';

test('a password has 6 to 16 letters and digits with both present', () => {
  for (const good of ['Audit2026', 'a1b2c3', 'abcdefgh12345678']) assert.ok(isPassword(good), good);
  for (const bad of [
    'a1b2c',
    'abcdefgh123456789',
    'abcdef',
    '123456',
    'abc 123',
    'abc-123',
    '密码abc123',
    '',
  ]) {
    assert.ok(!isPassword(bad), bad);
  }
});
