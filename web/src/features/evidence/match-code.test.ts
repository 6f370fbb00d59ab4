import assert from 'node:assert/strict';
import { test } from 'node:test';
import { codeInName, requirementFor } from './match-code.ts';

const codes = ['1.1', '1.1.1', '1.1.2', '2.3.10', '2.3.1'];

test('a code at the start of a file name names its item', () => {
  assert.equal(codeInName('1.1.2 培训记录.pdf', codes), '1.1.2');
});

test('dashes and underscores stand for dots', () => {
  assert.equal(codeInName('制度_2-3-10.docx', codes), '2.3.10');
  assert.equal(codeInName('1_1_1点检表.xlsx', codes), '1.1.1');
});

test('a shorter code inside a longer number is not taken', () => {
  assert.equal(codeInName('2.3.10.pdf', codes), '2.3.10');
  assert.equal(codeInName('记录 11.1.15.pdf', codes), null);
});

test('a file name without a code names no item', () => {
  assert.equal(codeInName('扫描件.pdf', codes), null);
});

const asked = [
  { id: 'a', nodeCode: '1.1.1', label: '纪要' },
  { id: 'b', nodeCode: '1.1.1', label: '任命文件' },
  { id: 'c', nodeCode: '1.1.2', label: '清单' },
];

test('of several requirements of an item the one whose label the name holds is proposed', () => {
  assert.equal(requirementFor('1.1.1 任命文件（2026）.pdf', asked)?.id, 'b');
  assert.equal(requirementFor('1-1-1 安委会纪要.pdf', asked)?.id, 'a');
});

test('a name with the code alone goes to the first requirement of the item, one without a code to none', () => {
  assert.equal(requirementFor('1.1.1.pdf', asked)?.id, 'a');
  assert.equal(requirementFor('任命文件.pdf', asked), null);
});
