import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type DataColumn, DataTable, type DataTableProps } from './data-table.tsx';

type Row = { readonly id: string; readonly name: string; readonly score: number; readonly children?: Row[] };

const COLUMNS: readonly DataColumn<Row>[] = [
  { key: 'name', title: '名称', sortable: true },
  { key: 'score', title: '得分', number: true, render: ({ score }) => `${score} 分` },
];
const ROWS: readonly Row[] = [
  { id: 'a', name: '甲', score: 90 },
  { id: 'b', name: '乙', score: 80 },
];

afterEach(cleanup);

const show = (props: Partial<DataTableProps<Row>> = {}) =>
  render(<DataTable<Row> rows={ROWS} rowKey={({ id }) => id} columns={COLUMNS} label="结果" {...props} />);

const textsOf = (): (string | null)[][] =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) =>
      within(row)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent),
    );

test('rows show their fields, or what the column draws, and say so where there are none', () => {
  show();
  assert.deepEqual(textsOf(), [
    ['甲', '90 分'],
    ['乙', '80 分'],
  ]);
  cleanup();
  show({ rows: [{ id: 'c', name: '', score: 70 }] });
  assert.deepEqual(textsOf(), [['–', '70 分']], 'what is not there is a dash');
  cleanup();
  show({ rows: [], empty: '还没有结果' });
  assert.ok(screen.getByText('还没有结果'));
  cleanup();
  show({ rows: [], empty: '还没有结果', loading: true });
  assert.equal(screen.queryByText('还没有结果'), null, 'nothing is known before the reply');
});

test('a heading asks for the next order: up, down, none', async () => {
  const user = userEvent.setup();
  const asked: unknown[] = [];
  const onSort: DataTableProps<Row>['onSort'] = (sort) => asked.push(sort);
  const { rerender } = show({ onSort });
  const press = () => user.click(screen.getByRole('columnheader', { name: '名称' }));
  const ordered = (sort: DataTableProps<Row>['sort']) =>
    rerender(
      <DataTable<Row>
        rows={ROWS}
        rowKey={({ id }) => id}
        columns={COLUMNS}
        sort={sort ?? null}
        onSort={onSort}
      />,
    );
  await press();
  ordered({ sidx: 'name', direction: 'asc' });
  await press();
  ordered({ sidx: 'name', direction: 'desc' });
  await press();
  assert.deepEqual(asked, [{ sidx: 'name', direction: 'asc' }, { sidx: 'name', direction: 'desc' }, null]);
  assert.deepEqual(textsOf().length, 2, 'the order is the server’s: no row is moved here');
});

test('rows are ticked, but for those that may not be, and ticks on other pages stay', async () => {
  const user = userEvent.setup();
  const chosen: (readonly string[])[] = [];
  show({ selected: ['z'], onSelect: (keys) => chosen.push(keys), selectable: ({ id }) => id !== 'b' });
  const [, first, second] = screen.getAllByRole<HTMLInputElement>('checkbox');
  assert.equal(second?.disabled, true);
  assert.ok(first);
  await user.click(first);
  assert.deepEqual(chosen, [['z', 'a']]);
});

test('a row answers to a press and to a double one', async () => {
  const user = userEvent.setup();
  const heard: string[] = [];
  show({ onRowClick: ({ id }) => heard.push(id), onRowDoubleClick: ({ id }) => heard.push(`open ${id}`) });
  await user.dblClick(screen.getByText('乙'));
  assert.deepEqual(heard, ['b', 'b', 'open b']);
});

test('a tree stands open, folds at once, and opens row by row', async () => {
  const user = userEvent.setup();
  const rows: Row[] = [
    {
      id: 'a',
      name: '集团',
      score: 1,
      children: [{ id: 'b', name: '公司', score: 2, children: [{ id: 'c', name: '水厂', score: 3 }] }],
    },
  ];
  show({ rows, tree: true });
  const names = () => ['集团', '公司', '水厂'].filter((name) => screen.queryByText(name)?.closest('tr'));
  assert.deepEqual(names(), ['集团', '公司', '水厂']);
  await user.click(screen.getByTitle('收起全部'));
  assert.deepEqual(screen.getAllByRole('row').filter((row) => row.style.display !== 'none').length, 2);
  cleanup();
  // A field of that name in plain rows is no tree.
  show({ rows });
  assert.deepEqual(names(), ['集团']);
});

test('a column that has no room is left out when it may be', () => {
  show({ columns: [...COLUMNS, { key: 'far', title: '备注', width: 2000, isSpare: true }] });
  assert.equal(screen.queryByText('备注'), null);
  cleanup();
  show({ columns: [...COLUMNS, { key: 'far', title: '备注', width: 2000 }] });
  assert.ok(screen.getAllByText('备注').length > 0);
});
