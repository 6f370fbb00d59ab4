import assert from 'node:assert/strict';
import { createCipheriv, createHash, randomBytes } from 'node:crypto';
import { test } from 'node:test';
import { KEPT_SECRET } from '@auditplus/contract/kernel/kept-secret.ts';
import { editedSecret, isSealedByPurpose, openSecret, sealSecret, triedSecret } from './sealed-secret.ts';

const KEY = 'the key of this installation, long';

test('a secret opens with its own key and purpose only', () => {
  const sealed = sealSecret(KEY, 'mail', '密码');
  assert.ok(!sealed.includes('密码') && isSealedByPurpose(sealed));
  assert.notEqual(sealSecret(KEY, 'mail', '密码'), sealed);
  assert.equal(openSecret(KEY, 'mail', sealed), '密码');
  assert.equal(openSecret(KEY, 'sms', sealed), null);
  assert.equal(openSecret('another key', 'mail', sealed), null);
  for (const broken of [sealed.slice(0, -4), `${sealed}AAAA`, 'sealed:2:', 'sealed:2:AAAA', 'sealed:'])
    assert.equal(openSecret(KEY, 'mail', broken), null, broken);
  assert.deepEqual([sealSecret(KEY, 'mail', ''), openSecret(KEY, 'mail', '')], ['', '']);
});

test('what earlier releases stored stays readable', () => {
  const nonce = randomBytes(12);
  const cipher = createCipheriv(
    'aes-256-gcm',
    createHash('sha256').update(`settings\n${KEY}`).digest(),
    nonce,
  );
  const sealed = Buffer.concat([cipher.update('旧密码', 'utf8'), cipher.final()]);
  const stored = `sealed:${Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url')}`;
  assert.equal(openSecret(KEY, 'mail', stored), '旧密码');
  assert.equal(openSecret('another key', 'mail', stored), null);
  assert.equal(openSecret(KEY, 'mail', 'never sealed'), 'never sealed');
});

test('a kept secret is stored and sent for its own target only', () => {
  const kernel = { secret: KEY };
  const stored = sealSecret(KEY, 'mail', '密码');
  const kept = { purpose: 'mail', given: KEPT_SECRET, stored, isSameTarget: true, field: 'password' };
  assert.equal(editedSecret(kernel, kept), stored);
  assert.equal(triedSecret(kernel, kept), '密码');
  const moved = { ...kept, isSameTarget: false };
  for (const use of [editedSecret, triedSecret])
    assert.throws(() => use(kernel, moved), { errorCode: 'secret.again', details: { field: 'password' } });
  assert.equal(triedSecret(kernel, { ...moved, given: 'typed' }), 'typed');
  assert.equal(openSecret(KEY, 'mail', editedSecret(kernel, { ...moved, given: 'typed' })), 'typed');
  // Nothing is stored: nothing can follow.
  assert.equal(editedSecret(kernel, { ...moved, stored: '' }), '');
  assert.throws(() => triedSecret({ secret: 'another key' }, kept), { errorCode: 'secret.lost' });
});
