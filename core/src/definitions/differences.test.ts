import assert from 'node:assert/strict';
import { test } from 'node:test';
import { differences } from './differences.ts';

test('equal values do not differ, whatever the order of their keys', () => {
  const one = { a: 1, rows: [{ field: 'x' }, { field: 'y' }] };
  const other = { rows: [{ field: 'x' }, { field: 'y' }], a: 1 };
  assert.deepEqual(differences(one, other), []);
});

test('rows are named by what tells them apart', () => {
  const before = { rows: [{ field: 'year', required: false }, { field: 'unit' }] };
  const after = { rows: [{ field: 'month' }, { field: 'year', required: true }] };
  assert.deepEqual(differences(before, after), [
    { path: 'rows[year].required', kind: 'changed', before: false, after: true },
    { path: 'rows[unit]', kind: 'removed', before: { field: 'unit' } },
    { path: 'rows[month]', kind: 'added', after: { field: 'month' } },
  ]);
});

test('views, rules and panes of a form are told apart by their own ids', () => {
  for (const id of ['viewId', 'ruleId', 'paneId']) {
    const rows = (zh: string) => [
      { [id]: 'a', name: { zh: '一' } },
      { [id]: 'b', name: { zh } },
    ];
    assert.deepEqual(
      differences({ rows: rows('二') }, { rows: rows('三') }).map(({ path }) => path),
      ['rows[b].name.zh'],
    );
  }
});

test('rows in another order are told once', () => {
  const before = { rows: [{ id: 1 }, { id: 2 }, { id: 3 }] };
  assert.deepEqual(differences(before, { rows: [{ id: 3 }, { id: 1 }, { id: 2 }] }), [
    { path: 'rows', kind: 'moved' },
  ]);
});

test('lists of plain values, and rows that share a name, are compared as a whole', () => {
  assert.deepEqual(differences({ list: [1, 2] }, { list: [1, 3] }), [
    { path: 'list', kind: 'changed', before: [1, 2], after: [1, 3] },
  ]);
  const twice = [{ name: 'a' }, { name: 'a' }];
  assert.deepEqual(differences(twice, [{ name: 'a' }]), [
    { path: '', kind: 'changed', before: twice, after: [{ name: 'a' }] },
  ]);
});

test('members that come and go, and other kinds of values, are told', () => {
  assert.deepEqual(differences({ a: null, b: 1 }, { a: {}, c: 'x' }), [
    { path: 'a', kind: 'changed', before: null, after: {} },
    { path: 'b', kind: 'removed', before: 1 },
    { path: 'c', kind: 'added', after: 'x' },
  ]);
});
