import assert from 'node:assert/strict';
import { test } from 'node:test';
import { lineOfNamed, namedFromLines } from './value-words.tsx';

const known = [
  { value: 'open', label: { zh: '未关闭', en: 'Open' } },
  { value: 'closed', label: { zh: '已关闭' } },
];

test('values are named in the language of the designer, and keep their names in the others', () => {
  assert.deepEqual(
    known.map((one) => lineOfNamed(one, 'en')),
    ['open=Open', 'closed=已关闭'],
  );
  assert.deepEqual(namedFromLines('open=Still open\nclosed=已关闭', { known, language: 'en' }), [
    { value: 'open', label: { zh: '未关闭', en: 'Still open' } },
    known[1],
  ]);
});

test('a value alone has no name, and a new name stands for all languages until it is translated', () => {
  assert.deepEqual(namedFromLines('open\n\n late = Too late ', { known: [], language: 'en' }), [
    { value: 'open', label: { zh: '' } },
    { value: 'late', label: { zh: 'Too late', en: 'Too late' } },
  ]);
});
