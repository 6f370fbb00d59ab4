import assert from 'node:assert/strict';
import { test } from 'node:test';
import { BASIC_POLICY, isPassword } from './password-rule.ts';

test('a password has 6 to 16 letters and digits with both present', () => {
  for (const good of ['Audit2026', 'a1b2c3', 'abcdefgh12345678'])
    assert.ok(isPassword(good, BASIC_POLICY), good);
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
    assert.ok(!isPassword(bad, BASIC_POLICY), bad);
  }
});

test('the settings may ask for longer passwords and for both cases, never for less than the rule', () => {
  assert.equal(isPassword('Audit2026', { minLength: 10, mixedCase: false }), false);
  assert.equal(isPassword('Audit20261', { minLength: 10, mixedCase: true }), true);
  assert.equal(isPassword('audit20261', { minLength: 10, mixedCase: true }), false);
  assert.equal(isPassword('AuditAudit', { minLength: 6, mixedCase: true }), false);
});
