import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  FILE_RULES,
  IMAGE_RULES,
  rulesWithin,
  sizeWords,
  uploadProblem,
  workbookProblem,
} from './upload-check.ts';

const MB = 1024 ** 2;

test('a file of a permitted size and type passes', () => {
  assert.equal(uploadProblem({ name: '台账.xlsx', size: 10 }, 0, FILE_RULES), null);
  assert.equal(uploadProblem({ name: 'big.zip', size: 300 * MB }, 50, FILE_RULES), null);
});

test('a file over the limit is refused with the limit in words', () => {
  assert.deepEqual(uploadProblem({ name: 'a.zip', size: 300 * MB + 1 }, 0, FILE_RULES), {
    key: 'fileTooBig',
    params: { size: 300, unit: 'MB' },
  });
  assert.equal(uploadProblem({ name: 'a.png', size: 5 * MB + 1 }, 0, IMAGE_RULES)?.key, 'imageTooBig');
});

test('a field that wants more than the product takes says what the product takes', () => {
  assert.equal(rulesWithin({ maxBytes: 1024 * MB }, 'annex').maxBytes, 300 * MB);
  assert.equal(rulesWithin({ maxBytes: 20 * MB, imagesOnly: true }, 'annexpic').maxBytes, 5 * MB);
  assert.equal(rulesWithin({ maxBytes: 2 * MB, limit: 3 }, 'annex').maxBytes, 2 * MB);
  assert.deepEqual(rulesWithin({}, 'annex'), FILE_RULES);
  assert.deepEqual(rulesWithin({ imagesOnly: true }, 'annexpic'), IMAGE_RULES);
});

test('an empty file counts as damaged', () => {
  assert.equal(uploadProblem({ name: 'a.pdf', size: 0 }, 0, FILE_RULES)?.key, 'fileEmpty');
});

test('a full field refuses the next file', () => {
  assert.deepEqual(uploadProblem({ name: 'a.pdf', size: 1 }, 2, { ...FILE_RULES, limit: 2 }), {
    key: 'fileCount',
    params: { count: 2 },
  });
  assert.equal(uploadProblem({ name: 'a.png', size: 1 }, 1, { ...IMAGE_RULES, limit: 1 })?.key, 'imageCount');
});

test('a wrong type is refused by its extension, whatever its case', () => {
  assert.equal(
    uploadProblem({ name: 'a.exe', size: 1 }, 0, { ...FILE_RULES, accept: ['pdf'] })?.key,
    'fileWrongType',
  );
  assert.equal(uploadProblem({ name: 'a.PDF', size: 1 }, 0, { ...FILE_RULES, accept: ['document'] }), null);
  assert.equal(uploadProblem({ name: 'a.pdf', size: 1 }, 0, IMAGE_RULES)?.key, 'imageOnly');
});

test('what a field takes is said in words', () => {
  const accept = ['document', 'image', 'archive'];
  assert.deepEqual(uploadProblem({ name: 'a.exe', size: 1 }, 0, { ...FILE_RULES, accept })?.params, {
    type: '文档、图片、压缩包',
  });
  assert.equal(uploadProblem({ name: 'a.exe', size: 1 }, 0, FILE_RULES)?.key, 'fileWrongType');
});

test('limits are said in the largest unit', () => {
  assert.deepEqual(sizeWords(512 * 1024), { size: 512, unit: 'KB' });
  assert.deepEqual(sizeWords(1.5 * 1024 ** 3), { size: 1.5, unit: 'GB' });
});

test('only a filled .xlsx file is taken for a workbook', () => {
  assert.equal(workbookProblem({ name: '用户.XLSX', size: 1 }), null);
  assert.equal(workbookProblem({ name: '用户.csv', size: 1 }), '请选择.xlsx类型的文件');
  assert.equal(workbookProblem({ name: '用户.xlsx', size: 0 }), '当前文件已损坏无法上传至系统内');
});
