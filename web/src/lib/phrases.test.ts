import assert from 'node:assert/strict';
import { test } from 'node:test';
import { clauses, labelled, listed, nameInSentence, sentences } from './phrases.ts';

test('names are parted by the mark of the language', () => {
  const names = ['水务', '能源'];
  assert.deepEqual(
    (['zh', 'zhtw', 'en'] as const).map((language) => listed(names, language)),
    ['水务、能源', '水务、能源', '水务, 能源'],
  );
  assert.equal(listed([], 'en'), '');
});

test('clauses are parted by the semicolon of the language', () => {
  const reasons = ['迟交', '漏项'];
  assert.deepEqual(
    (['zh', 'zhtw', 'en'] as const).map((language) => clauses(reasons, language)),
    ['迟交；漏项', '迟交；漏项', '迟交; 漏项'],
  );
});

test('a label stands before its text with the colon of the language', () => {
  assert.equal(labelled('原因', '迟交', 'zh'), '原因：迟交');
  assert.equal(labelled('Reason', 'late', 'en'), 'Reason: late');
});

test('only English sentences are parted by a space', () => {
  assert.equal(sentences(['已改。', '请选择。'], 'zh'), '已改。请选择。');
  assert.equal(sentences(['Changed.', 'Choose.'], 'en'), 'Changed. Choose.');
});

test('a name inside a sentence begins with a small letter, an abbreviation stays as it is', () => {
  assert.deepEqual(['Group', 'Job title', 'SMS template', '短信模板'].map(nameInSentence), [
    'group',
    'job title',
    'SMS template',
    '短信模板',
  ]);
});
