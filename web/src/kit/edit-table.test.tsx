import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ComponentProps, useState } from 'react';
import { EditTable } from './edit-table.tsx';
import type { EditColumn } from './edit-table-row.tsx';
import type { EditRow } from './edit-table-rows.ts';

const COLUMNS: readonly EditColumn[] = [
  { key: 'name', title: '名称', required: true },
  { key: 'points', title: '分值', kind: 'number' },
  {
    key: 'level',
    title: '等级',
    kind: 'select',
    options: [
      { value: 'h', label: '高' },
      { value: 'l', label: '低' },
    ],
  },
];

afterEach(cleanup);

type Props = ComponentProps<typeof EditTable>;

function Holder({ rows, onChange, ...props }: Props) {
  const [held, setHeld] = useState(rows);
  const change = (next: EditRow[]) => {
    setHeld(next);
    onChange(next);
  };
  return <EditTable {...props} rows={held} onChange={change} />;
}

/** The table over rows of its own; answers what they are by now. */
function show(rows: readonly EditRow[], props: Partial<Props> = {}) {
  let latest = rows;
  render(
    <Holder
      label="明细"
      columns={COLUMNS}
      rows={rows}
      onChange={(next) => {
        latest = next;
      }}
      {...props}
    />,
  );
  return () => latest;
}

const cell = (row: number, column: string) => screen.getByLabelText(`第 ${row} 行 ${column}`);

const paste = (target: Element, text: string) =>
  fireEvent.paste(target, { clipboardData: { getData: () => text } });

test('what is typed becomes the cell’s value, a number once it is one', async () => {
  const user = userEvent.setup();
  const rows = show([{ name: '甲', points: null, level: null }]);
  await user.type(cell(1, '分值'), '1.');
  assert.equal(rows()[0]?.points, '1.');
  await user.type(cell(1, '分值'), '5');
  assert.equal(rows()[0]?.points, 1.5);
  await user.selectOptions(cell(1, '等级'), '高');
  assert.deepEqual(rows(), [{ name: '甲', points: 1.5, level: 'h' }]);
});

test('a cell shows its fault once it was left, all of them when they are asked for', async () => {
  const user = userEvent.setup();
  const faulty = [
    { name: '', points: 1, level: 'h' },
    { name: '', points: 2, level: 'x' },
  ];
  show(faulty);
  assert.equal(screen.queryByRole('alert'), null);
  await user.click(cell(1, '名称'));
  await user.tab();
  assert.equal(screen.getByRole('alert').textContent, '还有 1 行需要修改 （第 1 行 名称：不能为空）');
  assert.equal(cell(1, '名称').getAttribute('aria-invalid'), 'true');
  assert.equal(cell(2, '名称').getAttribute('aria-invalid'), 'false');
  cleanup();
  show(faulty, { showFaults: true });
  assert.match(screen.getByRole('alert').textContent ?? '', /还有 2 行需要修改/);
  // A value that is no option any more stays to be seen.
  assert.equal((cell(2, '等级') as HTMLSelectElement).value, 'x');
});

test('cells of a spreadsheet are pasted from the focused cell on, with new rows and labels of options', () => {
  const rows = show([{ name: '甲', points: 1, level: null }], { emptyRow: { name: '', points: 0 } });
  paste(cell(1, '名称'), '乙\t2.5\t高\n丙\t3\t低\n');
  assert.deepEqual(rows(), [
    { name: '乙', points: 2.5, level: 'h' },
    { name: '丙', points: 3, level: 'l' },
  ]);
  const pasted = paste(cell(1, '名称'), '丁');
  assert.equal(pasted, true, 'one text is left to the browser');
});

test('rows are added and removed, and their sum follows', async () => {
  const user = userEvent.setup();
  const rows = show(
    [
      { name: '甲', points: 1.1, level: null },
      { name: '乙', points: 2.2, level: null },
    ],
    { summary: ['points'], emptyRow: { name: '新', points: 4, level: null } },
  );
  const sum = () => within(screen.getByRole('row', { name: /合计/ })).getAllByRole('cell')[1]?.textContent;
  assert.equal(sum(), '3.3');
  await user.click(screen.getByRole('button', { name: /添加一行/ }));
  assert.equal(sum(), '7.3');
  await user.click(screen.getByRole('button', { name: /删除第 1 行/ }));
  assert.equal(sum(), '6.2');
  assert.deepEqual(
    rows().map(({ name }) => name),
    ['乙', '新'],
  );
});

test('there is no sum of no rows', async () => {
  const user = userEvent.setup();
  show([], { summary: ['points'], emptyRow: { name: '新', points: 4, level: null } });
  screen.getByText('暂无数据');
  assert.equal(screen.queryByRole('row', { name: /合计/ }), null);
  await user.click(screen.getByRole('button', { name: /添加一行/ }));
  screen.getByRole('row', { name: /合计/ });
});

test('a day is typed or chosen in the way and language of the product', async () => {
  const user = userEvent.setup();
  const columns: readonly EditColumn[] = [{ key: 'day', title: '日期', kind: 'date' }];
  const rows = show([{ day: '2026-03-02' }], { columns });
  const box = cell(1, '日期');
  assert.ok(box instanceof HTMLInputElement);
  assert.equal(box.type, 'text', 'a box of days follows the browser, not the person');
  assert.equal(box.value, '2026-03-02');
  await user.clear(box);
  await user.type(box, '2026/4/15');
  await user.tab();
  assert.deepEqual(rows(), [{ day: '2026-04-15' }]);
  await user.click(screen.getByRole('button', { name: '选择日期：第 1 行 日期' }));
  const [chosen] = document.querySelectorAll('td[title="2026-04-20"]');
  assert.ok(chosen);
  await user.click(chosen);
  assert.deepEqual(rows(), [{ day: '2026-04-20' }]);
});

test('a table to be read has labels for values and nothing to type in', () => {
  show([{ name: '甲', points: 1, level: 'h' }], { readOnly: true });
  assert.equal(screen.queryByRole('textbox'), null);
  assert.equal(screen.queryByRole('button'), null);
  assert.ok(screen.getByText('高'));
});

test('of very many rows only those in sight are drawn', () => {
  show(Array.from({ length: 5000 }, (_, index) => ({ name: `行${index}`, points: 1, level: null })));
  const drawn = screen.getAllByLabelText(/名称$/).length;
  assert.ok(drawn > 5 && drawn < 60, `${drawn} rows are drawn`);
});

test('a column with a control of its own is chosen in, is read in its own words and takes nothing that is pasted', async () => {
  const keeper: EditColumn = {
    key: 'keeper',
    title: '保管人',
    control: ({ label, value, onChange }) => (
      <button type="button" aria-label={label} onClick={() => onChange('u1')}>
        {value ?? '未选'}
      </button>
    ),
    shown: (value) => (value === 'u1' ? '唐明月' : '–'),
  };
  const columns = [{ key: 'name', title: '名称' }, keeper];
  const rows = show([{ name: '一', keeper: null }], { columns });
  paste(cell(1, '名称'), '二\t张三');
  assert.deepEqual(rows(), [{ name: '二', keeper: null }]);
  await userEvent.setup().click(cell(1, '保管人'));
  assert.deepEqual(rows(), [{ name: '二', keeper: 'u1' }]);
  cleanup();
  show(rows(), { columns, readOnly: true });
  assert.ok(screen.getByText('唐明月'));
});
