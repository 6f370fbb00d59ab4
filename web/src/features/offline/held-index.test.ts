import assert from 'node:assert/strict';
import { test } from 'node:test';

const entry = {
  packageId: 'p1',
  userId: 'u1',
  recordId: 'r1',
  checkTaskId: 't1',
  evaluationId: 'e1',
  route: 'TaskScore1',
};

test('packages of an earlier visit are known at once, and what is no entry is left out', async () => {
  const kept = new Map([['plus_offline', JSON.stringify([entry, { packageId: 'p2' }, null])]]);
  Object.defineProperty(globalThis, 'localStorage', {
    configurable: true,
    value: {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => kept.set(key, value),
      removeItem: (key: string) => kept.delete(key),
    },
  });
  const { useHeldIndex, forgetHeld } = await import('./held-index.ts');
  assert.deepEqual(useHeldIndex.getState().entries, [entry]);
  forgetHeld('p1');
  assert.deepEqual([useHeldIndex.getState().entries, kept.has('plus_offline')], [[], false]);
});
