import assert from 'node:assert/strict';
import { test } from 'node:test';
import { languageAmong } from './browser-language.ts';

test('who has chosen no language gets the first of the browser’s that the product speaks', () => {
  const asked = [
    ['en-GB', 'zh-CN'],
    ['zh-TW'],
    ['zh-Hant-HK'],
    ['zh-CN', 'en'],
    ['zh-Hans-SG'],
    ['fr-FR', 'EN'],
  ];
  assert.deepEqual(asked.map(languageAmong), ['en', 'zhtw', 'zhtw', 'zh', 'zh', 'en']);
  assert.deepEqual([languageAmong(['fr-FR', 'de']), languageAmong([])], [null, null]);
});
