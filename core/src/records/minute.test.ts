import assert from 'node:assert/strict';
import { test } from 'node:test';
import { minuteKind } from '@auditplus/contract/kinds/minute.ts';

const field = { kind: 'minute', label: ['时间', '時間', 'Time'] } as const;
const words = { language: 'zh' } as const;
const read = (text: string) => minuteKind.fromCell(text, field, words);

test('a time of a cell is read by the clock of Asia/Shanghai and written as it was', () => {
  const at = Date.UTC(2026, 2, 1, 23, 5);
  for (const text of ['2026-03-02 07:05', '2026/3/2 7:05', '2026-03-02T07:05:00'])
    assert.equal(read(text), at, text);
  assert.equal(minuteKind.toCell(at, field, words), '2026-03-02 07:05');
  assert.equal(read(''), null);
  assert.equal(minuteKind.toCell(null, field, words), '');
});

test('a day or an hour that there is not is not read', () => {
  for (const text of ['2026-02-30 07:05', '2026-03-02 25:00', '2026-03-02 07:60', '2026-03-02', 'soon'])
    assert.deepEqual(read(text), { issue: 'notValid' }, text);
});
