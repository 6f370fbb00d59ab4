import assert from 'node:assert/strict';
import { test } from 'node:test';
import { guessFields } from './guess-fields.ts';

const KNOWN = { people: new Set(['周敏', '陈玉莲']), organizations: new Set(['东区水厂']) };

const kindOf = (...cells: (string | number | boolean | null)[]) =>
  guessFields([{ title: '列', cells }], KNOWN)[0];

test('columns become fields of the kind that their cells have', () => {
  assert.equal(kindOf('2026-03-02', '2026/3/5')?.kind, 'date');
  assert.equal(kindOf('2026-03-02 08:30:00', '2026-03-05')?.kind, 'datetime');
  assert.deepEqual([kindOf(3, 12.25)?.kind, kindOf(3, 12.25)?.precision], ['numInput', 2]);
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

test('a column is required when every row has it, and two headings of one name are told apart', () => {
  const [first, second] = guessFields(
    [
      { title: '名称', cells: ['甲', '乙'] },
      { title: '名称', cells: ['甲', null] },
    ],
    KNOWN,
  );
  assert.deepEqual([first?.name, first?.required], ['mingcheng', true]);
  assert.deepEqual([second?.name, second?.required], ['mingcheng2', false]);
});
