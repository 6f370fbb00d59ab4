import assert from 'node:assert/strict';
import { test } from 'node:test';
import { withoutActs } from './column-room.ts';

test('a table without rows keeps its titled columns and no acts', () => {
  const columns = [
    { key: 'name', title: '名称' },
    { key: 'state', title: '状态', fixed: 'right' as const },
    { key: 'acts', title: '', fixed: 'right' as const },
  ];
  assert.deepEqual(
    withoutActs(columns).map(({ key }) => key),
    ['name', 'state'],
  );
});
