import assert from 'node:assert/strict';
import { test } from 'node:test';
import { typedIn } from './moved-on.ts';

test('what was typed is what differs from the stored form, however blank fields are written', () => {
  const stored = { reason: '检查', days: 2, people: ['a'], gone: '旧', lent: null };
  const form = { reason: '检查', days: 3, people: ['a', 'b'], gone: '', lent: '', added: [], note: '急' };
  assert.deepEqual(typedIn(stored, form), { days: 3, people: ['a', 'b'], gone: '', note: '急' });
});
