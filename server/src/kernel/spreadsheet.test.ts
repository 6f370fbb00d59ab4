import assert from 'node:assert/strict';
import { buffer } from 'node:stream/consumers';
import { test } from 'node:test';
import { deflateRawSync } from 'node:zlib';
import { readXlsx, writeXlsx } from 'hucre/xlsx';
import type { ReadLimits, SheetRow } from './spreadsheet.ts';
import { readSheet, SpreadsheetError, sheetNames, streamSheet, writeWorkbook } from './spreadsheet.ts';

async function rowsOf(bytes: Uint8Array, sheet: string | number = 0, limits: Partial<ReadLimits> = {}) {
  const rows: SheetRow[] = [];
  for await (const row of readSheet(bytes, { sheet, limits })) rows.push(row);
  return rows;
}

const valuesOf = (rows: readonly SheetRow[]) => rows.map((row) => row.values);

const refusal = (problem: string) => (error: unknown) =>
  error instanceof SpreadsheetError && error.problem === problem;

test('a workbook keeps texts, numbers, dates and moments through a round trip', async () => {
  const moment = Date.parse('2026-05-20T15:30:00+08:00');
  const bytes = await writeWorkbook([
    {
      name: '评分',
      columns: [
        { header: '编号' },
        { header: '得分', kind: 'points' },
        { header: '日期', kind: 'date' },
        { header: '时间', kind: 'moment' },
        { header: '是', kind: 'number' },
      ],
      rows: [
        ['1.10', 7.5, '2026-05-20', moment, true],
        [null, null, null, null, null],
        ['第二行\n换行', 0.01, '2024-02-29', moment + 1000, false],
      ],
    },
  ]);
  const rows = await rowsOf(bytes);
  assert.deepEqual(
    rows.map((row) => row.rowNumber),
    [1, 2, 4],
  );
  assert.deepEqual(valuesOf(rows).slice(1), [
    ['1.10', 7.5, '2026-05-20', '2026-05-20 15:30:00', true],
    ['第二行\n换行', 0.01, '2024-02-29', '2026-05-20 15:30:01', false],
  ]);
});

test('a list that is too long for the rule of a cell stands on a sheet of its own', async () => {
  const long = Array.from({ length: 60 }, (_, at) => `第${at + 1}水务分公司`);
  const bytes = await writeWorkbook(
    [
      {
        name: '选项',
        columns: [
          { header: '等级', choices: ['高', '低'] },
          { header: '单位', choices: long },
          { header: '类别', choices: ['甲,乙', '丙'] },
          { header: '另一单位', choices: long },
        ],
        rows: [],
      },
    ],
    { listsName: '选项' },
  );
  const { sheets } = await readXlsx(bytes);
  assert.deepEqual(
    sheets.map(({ name }) => name),
    ['选项', '_选项'],
  );
  assert.deepEqual(
    sheets[0]?.dataValidations?.map(({ values, formula1 }) => values ?? formula1),
    [['高', '低'], "'_选项'!$A$2:$A$61", "'_选项'!$B$2:$B$3", "'_选项'!$A$2:$A$61"],
  );
  const rows = valuesOf(await rowsOf(bytes, 1));
  assert.deepEqual(rows.slice(0, 3), [
    ['单位', '类别'],
    ['第1水务分公司', '甲,乙'],
    ['第2水务分公司', '丙'],
  ]);
  assert.equal(rows.length, 61);
});

test('text that looks like a formula is written as text and read back unchanged', async () => {
  const dangerous = ['=1+1', '+86 138', '-2', '@SUM(A1)', '=HYPERLINK("http://x","y")'];
  const bytes = await writeWorkbook([
    { name: 'A', columns: [{ header: 'x' }], rows: dangerous.map((text) => [text]) },
  ]);
  assert.deepEqual(
    valuesOf(await rowsOf(bytes))
      .slice(1)
      .flat(),
    dangerous,
  );
  const { sheets } = await readXlsx(bytes, { readStyles: true });
  const formulas = [...(sheets[0]?.cells?.values() ?? [])].filter((cell) => cell.formula !== undefined);
  assert.deepEqual(formulas, []);
});

test('a formula in an uploaded file gives its stored value and is never evaluated', async () => {
  const cells = new Map([
    ['0,0', { value: 5, formula: 'WEBSERVICE("http://example.invalid")', formulaResult: 5 }],
  ]);
  const bytes = await writeXlsx({ sheets: [{ name: 'A', rows: [[5]], cells }] });
  assert.deepEqual(valuesOf(await rowsOf(bytes)), [[5]]);
});

test('control characters are dropped and an over-long text is cut at the limit of a cell', async () => {
  const bytes = await writeWorkbook([
    { name: 'A', columns: [{ header: 'x' }], rows: [['a\u0001b\u0007\tc'], ['长'.repeat(40_000)]] },
  ]);
  const [, first, second] = valuesOf(await rowsOf(bytes));
  assert.equal(first?.[0], 'ab\tc');
  assert.equal(String(second?.[0]).length, 32_767);
});

test('a streamed sheet of any length has the same rows as it was given', async () => {
  async function* source() {
    for (let index = 0; index < 5_000; index += 1) yield [`编号${index}`, index / 4, '2026-01-01'];
  }
  const stream = streamSheet({
    name: '导出',
    columns: [{ header: 'a' }, { header: 'b', kind: 'points' }, { header: 'c', kind: 'date' }],
    rows: source(),
  });
  const rows = valuesOf(await rowsOf(await buffer(stream)));
  assert.equal(rows.length, 5_001);
  assert.deepEqual(rows.at(-1), ['编号4999', 1249.75, '2026-01-01']);
});

test('sheets are found by name and a missing one is refused', async () => {
  const sheet = (name: string) => ({ name, columns: [{ header: 'x' }], rows: [[name]] });
  const bytes = await writeWorkbook([sheet('条款'), sheet('扣分选项')]);
  assert.deepEqual(await sheetNames(bytes), ['条款', '扣分选项']);
  assert.deepEqual(valuesOf(await rowsOf(bytes, '扣分选项'))[1], ['扣分选项']);
  await assert.rejects(rowsOf(bytes, '没有'), refusal('sheet-missing'));
});

test('too many rows, too many columns and too many bytes are refused', async () => {
  const bytes = await writeWorkbook([
    {
      name: 'A',
      columns: [{ header: 'x' }, { header: 'y' }],
      rows: [
        [1, 2],
        [3, 4],
        [5, 6],
      ].map((r) => r),
    },
  ]);
  await assert.rejects(rowsOf(bytes, 0, { maxRows: 3 }), refusal('too-many-rows'));
  await assert.rejects(rowsOf(bytes, 0, { maxColumns: 1 }), refusal('too-many-columns'));
  await assert.rejects(rowsOf(bytes, 0, { maxBytes: 100 }), refusal('too-large'));
  assert.equal((await rowsOf(bytes, 0, { maxRows: 4 })).length, 4);
});

test('a file that is no workbook is refused, whatever it holds', async () => {
  await assert.rejects(rowsOf(Buffer.from('not a zip at all')), refusal('not-a-workbook'));
  await assert.rejects(rowsOf(Buffer.alloc(0)), refusal('not-a-workbook'));
  await assert.rejects(rowsOf(zipOf('hello.txt', Buffer.from('x'), 1)), refusal('not-a-workbook'));
});

test('an archive that unpacks to more than the limit is refused before it is unpacked', async () => {
  const bomb = Buffer.alloc(3_000_000);
  await assert.rejects(
    rowsOf(zipOf('xl/worksheets/sheet1.xml', bomb, bomb.length), 0, { maxUnpackedBytes: 1_000_000 }),
    refusal('too-large'),
  );
  await assert.rejects(rowsOf(zipOf('xl/worksheets/sheet1.xml', bomb, 0)), refusal('too-large'));
});

/** A zip of one entry whose stated size may lie. */
function zipOf(name: string, content: Buffer, statedSize: number): Buffer {
  const packed = deflateRawSync(content);
  const local = Buffer.alloc(30);
  local.writeUInt32LE(0x04034b50, 0);
  local.writeUInt16LE(8, 8);
  local.writeUInt32LE(packed.length, 18);
  local.writeUInt32LE(statedSize, 22);
  local.writeUInt16LE(name.length, 26);
  const entry = Buffer.alloc(46);
  entry.writeUInt32LE(0x02014b50, 0);
  entry.writeUInt16LE(8, 10);
  entry.writeUInt32LE(packed.length, 20);
  entry.writeUInt32LE(statedSize, 24);
  entry.writeUInt16LE(name.length, 28);
  const body = Buffer.concat([local, Buffer.from(name), packed]);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(1, 8);
  end.writeUInt16LE(1, 10);
  end.writeUInt32LE(46 + name.length, 12);
  end.writeUInt32LE(body.length, 16);
  return Buffer.concat([body, entry, Buffer.from(name), end]);
}
