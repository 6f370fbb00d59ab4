import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readMark, withoutMark } from './rows-address.ts';

test('an address opens the rows that it names and keeps the filter when they are closed', () => {
  const address = new URLSearchParams('year=2026&theme=rectification&rows=cases&late=1-7&unit=u1');
  assert.deepEqual(readMark(address), { rows: 'cases', late: '1-7', unit: 'u1' });
  assert.equal(String(withoutMark(address)), 'year=2026&theme=rectification');
});

test('an address that makes no sense opens nothing', () => {
  for (const text of ['year=2026', 'rows=cases&late=soon', 'rows=requests', 'rows=everything'])
    assert.equal(readMark(new URLSearchParams(text)), null, text);
});
