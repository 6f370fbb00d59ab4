import assert from 'node:assert/strict';
import { test } from 'node:test';
import { useChangedTexts } from './changed-texts.ts';
import { defineMessages, translate } from './messages.ts';

const texts = defineMessages('sample', {
  rows: ['共 {count} 条', '{count} rows', { one: '{count} row' }],
  choose: ['请选择{title}', 'Choose {title}', { zhtw: '請選擇{title}' }],
  both: ['{tables} 张表，{rows} 行', '{tables} {tables:table|tables}, {rows} {rows:row|rows}'],
  pattern: ['例如 {yyyy}', 'such as {yyyy}'],
});

test('places are filled, and a place without a value stays readable', () => {
  assert.equal(translate('zh', texts, 'choose', { title: '单位' }), '请选择单位');
  assert.equal(translate('en', texts, 'pattern'), 'such as {yyyy}');
});

test('one has a singular where the language knows it', () => {
  assert.equal(translate('en', texts, 'rows', { count: 1 }), '1 row');
  assert.equal(translate('en', texts, 'rows', { count: 0 }), '0 rows');
  assert.equal(translate('zh', texts, 'rows', { count: 1 }), '共 1 条');
});

test('of several numbers each has its singular', () => {
  assert.equal(translate('en', texts, 'both', { tables: 1, rows: 2 }), '1 table, 2 rows');
  assert.equal(translate('en', texts, 'both', { tables: 0, rows: 1 }), '0 tables, 1 row');
});

test('a text that a language lacks is shown in Chinese, and a changed one wins', () => {
  assert.equal(translate('zhtw', texts, 'choose', { title: '單位' }), '請選擇單位');
  assert.equal(translate('zhtw', texts, 'rows', { count: 2 }), '共 2 条');
  useChangedTexts.getState().take([{ id: 'sample.rows', zh: '', zhtw: '', en: '{count} lines' }]);
  assert.equal(translate('en', texts, 'rows', { count: 1 }), '1 lines');
  useChangedTexts.getState().take([]);
});
