import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fittingColumns, withoutActions } from './column-room.ts';

test('a table without rows keeps its titled columns and no acts', () => {
  const columns = [
    { key: 'name', title: '名称' },
    { key: 'state', title: '状态', fixed: 'right' as const },
    { key: 'acts', title: '', fixed: 'right' as const },
  ];
  assert.deepEqual(
    withoutActions(columns).map(({ key }) => key),
    ['name', 'state'],
  );
});

test('spare columns give way from the right until the others are seen in full', () => {
  const columns = [
    { key: 'account', width: 120 },
    { key: 'gender', width: 70, isSpare: true },
    { key: 'organize', least: 150 },
    { key: 'created', width: 150, isSpare: true },
  ];
  const keys = (room: number) => fittingColumns(columns, room).map(({ key }) => key);
  assert.deepEqual(keys(490), ['account', 'gender', 'organize', 'created']);
  assert.deepEqual(keys(400), ['account', 'gender', 'organize']);
  assert.deepEqual(keys(100), ['account', 'organize']);
});
