import assert from 'node:assert/strict';
import { test } from 'node:test';
import { TableField } from '@auditplus/contract/features/data-models/table.schemas.ts';
import { guessFields, tableFields } from './guess-fields.ts';

const KNOWN = { people: new Set(['周敏', '陈玉莲']), organizations: new Set(['东区水厂']) };

const kindOf = (...cells: (string | number | boolean | null)[]) =>
  guessFields([{ title: '列', cells }], KNOWN)[0];

test('columns become fields of the kind that their cells have', () => {
  assert.equal(kindOf('2026-03-02', '2026/3/5')?.kind, 'date');
  assert.equal(kindOf('2026-03-02 08:30:00', '2026-03-05')?.kind, 'datetime');
  assert.deepEqual([kindOf(3, 12.25)?.kind, kindOf(3, 12.25)?.precision], ['numInput', 2]);
  assert.equal(kindOf(3, 12.5)?.precision, 2, 'where there are fractions, cents are to be expected');
  assert.equal(kindOf(3, 12)?.precision, 0);
  assert.equal(kindOf('是', '否', '是')?.kind, 'switch');
  assert.equal(kindOf('周敏', '陈玉莲', '周敏')?.kind, 'userSelect');
  assert.equal(kindOf('东区水厂')?.kind, 'comSelect');
  assert.deepEqual(kindOf('一般', '重大', '一般', '一般')?.options, ['一般', '重大']);
  assert.equal(kindOf('压力偏低', null, null, '压力偏低')?.kind, 'comInput', 'one remark is no choice');
  assert.equal(kindOf('第一行\n第二行', '另一段')?.kind, 'textarea');
});

test('codes that look like numbers stay texts', () => {
  assert.equal(kindOf('007', '012')?.kind, 'comInput');
  assert.equal(kindOf('13800138000123', '13900139000456')?.kind, 'comInput');
});

test('a column is required when every one of many rows has it, and two headings of one name are told apart', () => {
  const names = Array.from({ length: 20 }, (_, at) => `名称${at}`);
  assert.equal(kindOf(...names.slice(1))?.required, false, 'few rows say nothing');
  const [first, second] = guessFields(
    [
      { title: '名称', cells: names },
      { title: '名称', cells: [...names, null] },
    ],
    KNOWN,
  );
  assert.deepEqual([first?.name, first?.required], ['mingcheng', true]);
  assert.deepEqual([second?.name, second?.required], ['mingcheng2', false]);
});

test('columns of a table become fields of their types, without keys and what records have by themselves', () => {
  const column = (field: string, dataType: string, more: object = {}) =>
    TableField.parse({ field, dataType, ...more });
  const fields = tableFields([
    column('id', 'varchar', { primaryKey: 1, allowNull: 0 }),
    column('station_name', 'varchar', { dataLength: '50', fieldName: '站名', allowNull: 0 }),
    column('remark', 'varchar', { dataLength: '500' }),
    column('flow', 'decimal', { dataLength: '10,2' }),
    column('ratio', 'decimal', { dataLength: '38,20' }),
    column('built', 'date'),
    column('read_at', 'datetime'),
    column('is_open', 'boolean'),
    column('raw', 'json'),
    column('creator_time', 'datetime'),
  ]);
  assert.deepEqual(
    fields.map(({ title, name, kind, precision, required }) => [title, name, kind, precision, required]),
    [
      ['站名', 'stationname', 'comInput', 0, true],
      ['remark', 'remark', 'textarea', 0, false],
      ['flow', 'flow', 'numInput', 2, false],
      ['ratio', 'ratio', 'numInput', 10, false],
      ['built', 'built', 'date', 0, false],
      ['read_at', 'readat', 'datetime', 0, false],
      ['is_open', 'isopen', 'switch', 0, false],
    ],
  );
});
