import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readXlsx } from 'hucre/xlsx';
import { type LaidSheet, streamLaidWorkbook } from './laid-workbook.ts';
import { readBytes } from './spreadsheet.ts';

const SHEET: LaidSheet = {
  name: '台账',
  head: 1,
  formats: ['', '#,##0.00', 'General'],
  widths: [20, 12, 12],
  rows: [
    ['名称', '金额', '次数'],
    ['=1+1 <甲> & "乙"', 12.5, 3],
    ['', null, 0],
    ['合计', 12.5, 3],
  ],
  marked: [
    { row: 0, column: 0, value: '名称' },
    { row: 3, column: 1, value: 12.5, formula: 'SUBTOTAL(9,B2:B3)', format: '#,##0.00' },
  ],
  merged: [[3, 1, 3, 2]],
};

test('sheets are written with their values, formats, formulas and merged cells', async () => {
  const bytes = await readBytes(streamLaidWorkbook([SHEET, { ...SHEET, head: 0 }], '隐患 & 整改'), 1e6);
  const { sheets, properties } = await readXlsx(bytes, { readStyles: true });
  assert.deepEqual(
    sheets.map(({ name }) => name),
    ['台账', '台账 (2)'],
  );
  assert.equal(properties?.title, '隐患 & 整改');
  const sheet = sheets[0] ?? assert.fail();
  assert.deepEqual(sheet.rows, [
    ['名称', '金额', '次数'],
    ['=1+1 <甲> & "乙"', 12.5, 3],
    [null, null, 0],
    ['合计', 12.5, 3],
  ]);
  const total = sheet.cells?.get('3,1');
  assert.deepEqual([total?.formula, total?.style?.font?.bold], ['SUBTOTAL(9,B2:B3)', true]);
  assert.equal(total?.style?.numFmt, '#,##0.00');
  assert.equal(sheet.cells?.get('1,1')?.style?.numFmt, '#,##0.00');
  assert.deepEqual(sheet.merges, [{ startRow: 3, startCol: 1, endRow: 3, endCol: 2 }]);
});

test('rows are asked for while the workbook is read', async () => {
  let made = 0;
  const rows = (function* () {
    for (; made < 50_000; made += 1) yield [`第 ${made} 行`, made, made * 7];
  })();
  const stream = streamLaidWorkbook([{ ...SHEET, head: 0, marked: [], merged: [], rows }], '长表');
  await stream[Symbol.asyncIterator]().next();
  assert.ok(made < 10_000, `${made}`);
  stream.destroy();
});
