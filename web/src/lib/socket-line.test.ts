import assert from 'node:assert/strict';
import { test } from 'node:test';
import { waitBefore } from './socket-line.ts';

test('the wait between tries doubles up to half a minute', () => {
  assert.deepEqual(
    [0, 1, 2, 3, 4, 5, 50].map((tries) => waitBefore(tries, 1)),
    [1000, 2000, 4000, 8000, 16_000, 30_000, 30_000],
  );
});

test('the wait is spread so that not everybody comes back at once', () => {
  assert.equal(waitBefore(3, 0), 4000);
  assert.equal(waitBefore(3, 0.5), 6000);
});
