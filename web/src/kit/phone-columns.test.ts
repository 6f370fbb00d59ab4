import { deepEqual } from 'node:assert/strict';
import { test } from 'node:test';
import type { DataColumn } from './data-table.tsx';
import { phoneColumns } from './phone-columns.ts';

const column = (key: string, width?: number, fixed?: 'left' | 'right'): DataColumn<object> => ({
  key,
  title: key,
  ...(width === undefined ? {} : { width }),
  ...(fixed ? { fixed } : {}),
});

const onPhone = (besides: number, ...columns: DataColumn<object>[]) =>
  phoneColumns(columns, besides).map(({ key, width, fixed }) => [key, width, fixed]);

test('columns pinned left are narrowed, the last of them, until others have room', () => {
  deepEqual(onPhone(0, column('row', 60, 'left'), column('problem', 260, 'left'), column('name', 300)), [
    ['row', 60, 'left'],
    ['problem', 120, 'left'],
    ['name', 300, undefined],
  ]);
  deepEqual(onPhone(50, column('unit', 190, 'left')), [['unit', 130, 'left']]);
  deepEqual(onPhone(50, column('unit', 120, 'left')), [['unit', 120, 'left']]);
});

test('of columns pinned right only one of an icon keeps its place', () => {
  deepEqual(onPhone(0, column('name'), column('acts', 100, 'right')), [
    ['name', undefined, undefined],
    ['acts', 100, undefined],
  ]);
  deepEqual(onPhone(0, column('name'), column('acts', 52, 'right')), [
    ['name', undefined, undefined],
    ['acts', 52, 'right'],
  ]);
});
