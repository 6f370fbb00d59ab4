import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type RowsField, rowsKind } from '@auditplus/contract/kinds/rows.ts';

const materials: RowsField = {
  kind: 'rows',
  label: ['物资', '物資', 'Materials'],
  list: false,
  max: 3,
  columns: {
    item: { kind: 'text', label: ['名称', '名稱', 'Item'], required: true, max: 20 },
    amount: { kind: 'decimal', label: ['数量', '數量', 'Amount'], min: 0, max: 100, places: 1 },
    until: { kind: 'day', label: ['有效期', '有效期', 'Until'] },
    state: {
      kind: 'choice',
      label: ['状态', '狀態', 'State'],
      options: [
        { value: '', label: ['未选择', '未選擇', 'None'] },
        { value: 'good', label: ['完好', '完好', 'Good'] },
      ],
    },
    note: { kind: 'multiline', label: ['备注', '備註', 'Note'], max: 50 },
  },
};
const ZH = { language: 'zh' } as const;
const DAY = Date.UTC(2026, 2, 1, 16);
const row = { item: 'Rope', amount: 12.5, until: DAY, state: 'good', note: '' };

test('rows are read from a cell as they were written into it', () => {
  const rows = [row, { item: 'a|b \\ c', amount: null, until: null, state: '', note: 'one\ntwo' }];
  const text = rowsKind.toCell(rows, materials, ZH);
  assert.equal(text.split('\n')[0], 'Rope | 12.5 | 2026-03-02 | 完好 | ');
  assert.deepEqual(rowsKind.fromCell(text, materials, ZH), rows);
  assert.deepEqual(rowsKind.fromCell('', materials, ZH), []);
});

test('a line that does not fit the columns is no row', () => {
  for (const text of [
    '| 1',
    'Rope | many',
    'Rope | 1 | 2026-02-30',
    'Rope | 1 |  |  |  | more',
    'a\nb\nc\nd',
  ])
    assert.deepEqual(rowsKind.fromCell(text, materials, ZH), { issue: 'notValid' }, text);
});

test('a form sends every column, no more rows than there may be, and none where none is needed', () => {
  const schema = rowsKind.schema(materials);
  assert.deepEqual(schema.parse(undefined), []);
  assert.deepEqual(schema.parse([{ item: 'Rope' }]), [
    { item: 'Rope', amount: null, until: null, state: '', note: '' },
  ]);
  for (const rows of [
    [{ item: '' }],
    [row, row, row, row],
    [{ ...row, amount: 101 }],
    [{ ...row, state: 'x' }],
  ])
    assert.equal(schema.safeParse(rows).success, false);
  assert.equal(rowsKind.schema({ ...materials, required: true }).safeParse([]).success, false);
});
