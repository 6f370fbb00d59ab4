import assert from 'node:assert/strict';
import { test } from 'node:test';
import { operationChanges } from './operation-changes.ts';

const read = (entry: object) => operationChanges(JSON.stringify(entry));

test('a change names its fields with what stood there before', () => {
  const entry = { before: { name: '甲', sort: 1 }, after: { name: '乙', sort: 1 }, reason: '改名' };
  assert.deepEqual(read(entry), { changes: [{ field: 'name', from: '甲', to: '乙' }], reason: '改名' });
});

test('what was made has nothing before, what was removed has nothing left', () => {
  assert.deepEqual(read({ before: null, after: { ids: ['1'] }, reason: '' }).changes, [
    { field: 'ids', from: null, to: '["1"]' },
  ]);
  assert.deepEqual(read({ before: { title: '公告' }, after: null }).changes, [
    { field: 'title', from: '公告', to: '–' },
  ]);
});

test('an entry without fields changed nothing', () => {
  assert.deepEqual(operationChanges(''), { changes: [], reason: '' });
});
