import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isMobile, isReceiver } from './receiver.ts';

test('a mobile number has 11 digits and starts with 13 to 19', () => {
  assert.ok(isMobile('13900001111'));
  for (const text of ['12900001111', '1390000111', '139000011112', 'abc']) assert.ok(!isMobile(text), text);
});

test('a code for a new password goes to a mobile number or a mail address', () => {
  assert.ok(isReceiver('zhou@example.com'));
  assert.ok(isReceiver(' 13900001111 '));
  assert.ok(!isReceiver('zhou@example'));
});
