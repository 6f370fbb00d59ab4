import assert from 'node:assert/strict';
import { test } from 'node:test';
import { REST_NAME, sheetName, stagedSheetWords } from './sheet-name.ts';

test('a whole sheet is named in the language of its reader, a part as a person has named it', () => {
  const whole = { kind: 'WHOLE', stage: 'WATER', lines: ['W'], fullName: '水务运营评分（水务线）' };
  assert.equal(sheetName(whole, 'zh'), '水务运营评分（水务线）');
  assert.equal(sheetName(whole, 'zhtw'), '水務營運評分（水務線）');
  assert.equal(sheetName(whole, 'en'), 'Water operations (Water line)');
  const self = { kind: 'WHOLE', stage: 'SELF', lines: ['C', 'W', 'H'], fullName: '自评' };
  assert.equal(sheetName(self, 'en'), 'Self-assessment');
  const part = { ...self, kind: 'PART', fullName: '自评（叶秋生）' };
  assert.equal(sheetName(part, 'en'), '自评（叶秋生）');
  assert.equal(sheetName({ ...part, fullName: REST_NAME }, 'en'), 'Other items');
  assert.equal(stagedSheetWords(whole).zh, '水务运营评分（水务线）');
  assert.equal(stagedSheetWords({ ...part, fullName: REST_NAME }).en, 'Other items (Self-assessment)');
});
