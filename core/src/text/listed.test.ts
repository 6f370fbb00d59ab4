import assert from 'node:assert/strict';
import { test } from 'node:test';
import { asOneName, clauses, filled, listed } from '@auditplus/contract/kernel/listed.ts';
import { refusalText } from '@auditplus/contract/kernel/refusal.ts';
import { refusals } from '@auditplus/contract/refusals.ts';

test('names, clauses and parts of a name are parted as the language parts them', () => {
  assert.deepEqual(
    (['zh', 'zhtw', 'en'] as const).map((language) => [
      listed(['甲', '乙'], language),
      clauses(['甲', '乙'], language),
      asOneName([2026, '甲', 'V1'], language),
    ]),
    [
      ['甲、乙', '甲；乙', '2026甲V1'],
      ['甲、乙', '甲；乙', '2026甲V1'],
      ['甲, 乙', '甲; 乙', '2026 甲 V1'],
    ],
  );
});

test('places are filled, and English words follow the number of theirs', () => {
  const text = '{n} {n:row is|rows are} in {names:the table|the tables} “{names}”';
  assert.equal(filled(text, { n: 1, names: ['a'] }, 'en'), '1 row is in the table “a”');
  assert.equal(filled(text, { n: '0', names: ['a', 'b'] }, 'en'), '0 rows are in the tables “a, b”');
  assert.equal(filled('{n} of {all}', { n: 2 }), '2 of {all}');
  assert.equal(filled('当前：{状态}', { 状态: '草稿' }), '当前：草稿');
});

test('refusals choose words by numbers that they tell', () => {
  const faults = Object.entries(refusals).flatMap(([code, { zh, zhtw, en }]) => {
    const named = new Set([...zh.matchAll(/\{(\w+)\}/g)].map(([, name]) => name));
    const chosen = [...en.matchAll(/\{(\w+):/g)].map(([, name]) => name);
    const isOdd = chosen.some((name) => !named.has(name)) || /\{\w+:/.test(zh + zhtw);
    return isOdd || /\{\w+:(?![^{}|]+\|[^{}|]+\})/.test(en) ? [code] : [];
  });
  assert.deepEqual(faults, []);
  assert.equal(
    refusalText(refusals['dataSync.rowsRefused'], 'en', { count: 1 }),
    '1 row could not be written; its part says why',
  );
});
