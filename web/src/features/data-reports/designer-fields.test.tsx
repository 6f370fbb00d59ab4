import assert from 'node:assert/strict';
import { test } from 'node:test';
import { withComputed } from './designer-fields.tsx';

test('computed columns have the types of their expressions, and a mistake hides no other column', () => {
  const source = [{ value: 'points', label: '扣分', type: 'decimal', choices: [] }];
  const computed = [
    { name: 'twice', label: { zh: '双倍' }, expression: 'points * 2' },
    { name: 'wrong', label: { zh: '' }, expression: 'points +' },
    { name: 'much', label: { zh: '' }, expression: 'twice > 10' },
  ];
  assert.deepEqual(
    withComputed(source, computed, 'zh').map(({ value, label, type }) => [value, label, type]),
    [
      ['points', '扣分', 'decimal'],
      ['twice', '双倍', 'decimal'],
      ['much', 'much', 'boolean'],
    ],
  );
});
