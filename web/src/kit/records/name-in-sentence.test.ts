import assert from 'node:assert/strict';
import { test } from 'node:test';
import { nameInSentence } from './record-page.types.ts';

test('a name inside a sentence begins with a small letter, an abbreviation stays as it is', () => {
  assert.deepEqual(['Group', 'Job title', 'SMS template', '短信模板'].map(nameInSentence), [
    'group',
    'job title',
    'SMS template',
    '短信模板',
  ]);
});
