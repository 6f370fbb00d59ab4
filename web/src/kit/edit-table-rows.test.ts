import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parsePasted, pastedValue, pasteInto, tableFaults } from './edit-table-rows.ts';

const columns = [
  { key: 'name', required: true },
  {
    key: 'price',
    patterns: [
      { pattern: /^\d+(\.\d+)?$/, message: '请输入数字' },
      { pattern: /^.{1,5}$/, message: '最多五位' },
    ],
  },
];

test('a required cell that is empty and a value that misses a pattern are faults, an empty optional cell is none', () => {
  const faults = tableFaults(
    [
      { name: '灭火器', price: '12.5' },
      { name: '', price: 'x' },
      { name: '绳', price: null },
      { name: null, price: '1234567' },
    ],
    columns,
  );
  assert.deepEqual([...faults.keys()], [1, 3]);
  assert.deepEqual(faults.get(1)?.get('name'), { message: null, isUnknown: false });
  assert.deepEqual(faults.get(1)?.get('price'), { message: '请输入数字' });
  assert.deepEqual(faults.get(3)?.get('price'), { message: '最多五位' });
});

test('a pattern with a memory judges every row alike', () => {
  const rules = [{ key: 'a', patterns: [{ pattern: /^\d+$/g, message: 'x' }] }];
  assert.equal(tableFaults([{ a: '1' }, { a: '2' }, { a: '3' }], rules).size, 0);
});

test('a range copied from Excel is read with its tabs, quotes and line ends', () => {
  assert.deepEqual(parsePasted('a\tb\r\nc\t\r\n'), [
    ['a', 'b'],
    ['c', ''],
  ]);
  assert.deepEqual(parsePasted('"two\nlines"\t"say ""hi"""'), [['two lines', 'say "hi"']]);
  assert.deepEqual(parsePasted('one'), [['one']]);
});

test('a pasted range fills cells to the right and below, skips read-only columns and adds rows', () => {
  const rows = pasteInto([{ a: '1', b: '2', c: '3' }], {
    pasted: [
      ['x', 'y', '5'],
      ['z', 'w', '6'],
    ],
    row: 0,
    keys: ['a', null, 'c'],
    emptyRow: { a: null, b: 'new', c: null },
    read: (key, text) => (key === 'c' ? Number(text) : text),
  });
  assert.deepEqual(rows, [
    { a: 'x', b: '2', c: 5 },
    { a: 'z', b: 'new', c: 6 },
  ]);
});

test('a pasted day is read however a spreadsheet writes it, and what is no day stays and is a fault', () => {
  const day = { key: 'day', kind: 'date' } as const;
  for (const text of ['2026-03-02', '2026/3/2', '2026.3.2', '2026年3月2日', '2026/3/2 0:00'])
    assert.equal(pastedValue(day, text), '2026-03-02', text);
  assert.equal(pastedValue(day, '下周'), '下周');
  const rows = [{ day: '2026-03-02' }, { day: '下周' }, { day: '2026-13-02' }, { day: null }];
  assert.deepEqual([...tableFaults(rows, [day]).keys()], [1, 2]);
});

test('a pasted word becomes the option of that name, and one that no option has is a fault', () => {
  const unit = { key: 'unit', kind: 'select', options: [{ value: 'box', label: '箱' }] } as const;
  assert.equal(pastedValue(unit, '箱'), 'box');
  const english = { key: 'unit', kind: 'select', options: [{ value: 'box', label: 'box' }] } as const;
  assert.equal(pastedValue(english, 'Box'), 'box');
  const faults = tableFaults([{ unit: 'box' }, { unit: pastedValue(unit, '桶') }], [unit]);
  assert.deepEqual([...faults], [[1, new Map([['unit', { message: null, isUnknown: true }]])]]);
  assert.equal(tableFaults([{ unit: 'box' }], [{ ...unit, options: [] }]).size, 0);
});
