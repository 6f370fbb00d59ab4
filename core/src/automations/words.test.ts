import assert from 'node:assert/strict';
import { test } from 'node:test';
import { filledWords, placesIn } from './words.ts';

test('places of words are found once each and filled, whatever the values contain', () => {
  const words = '{title}：{unit}，{title}{}';
  assert.deepEqual(placesIn(words), ['title', 'unit']);
  const texts: Readonly<Record<string, string>> = { title: '$& {unit}', unit: 'C01' };
  assert.equal(
    filledWords(words, (name) => texts[name] ?? ''),
    '$& {unit}：C01，$& {unit}{}',
  );
});
