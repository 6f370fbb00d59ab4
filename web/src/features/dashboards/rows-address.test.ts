import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readMark, withoutMark } from './rows-address.ts';

test('an address opens the rows that it names and keeps the filter when they are closed', () => {
  const address = new URLSearchParams('year=2026&theme=rectification&rows=cases&late=1-7&unit=u1');
  assert.deepEqual(readMark(address), { rows: 'cases', late: '1-7', unit: 'u1' });
  assert.equal(String(withoutMark(address)), 'year=2026&theme=rectification');
});

test('the means of a plot open the units behind them', () => {
  const open = (text: string) => readMark(new URLSearchParams(text));
  assert.deepEqual(open('year=2026&rows=chapter&chapter=3'), { rows: 'chapter', chapter: '3' });
  assert.deepEqual(open('year=2026&rows=year&ofYear=2025'), { rows: 'year', ofYear: 2025 });
  assert.equal(
    String(withoutMark(new URLSearchParams('year=2026&rows=chapter&chapter=3&all=1'))),
    'year=2026',
  );
});

test('an address that makes no sense opens nothing', () => {
  for (const text of ['year=2026', 'rows=cases&late=soon', 'rows=requests', 'rows=everything'])
    assert.equal(readMark(new URLSearchParams(text)), null, text);
});
