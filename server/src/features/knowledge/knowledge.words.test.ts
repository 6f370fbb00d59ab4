import assert from 'node:assert/strict';
import { test } from 'node:test';
import { excerptAround, indexOf, levelled, piecesOf, queryOf } from './knowledge.words.ts';

test('levelling keeps every character in its place', () => {
  for (const text of ['有限空間作業', 'ＡＢＣ１２３', '㍿ﬁ①', '水质👍安全', '麼與裡'])
    assert.equal(levelled(text).length, text.length, text);
  assert.equal(levelled('有限空間'), '有限空间');
  assert.equal(levelled('ＰＨ值'), 'ph值');
});

test('Chinese is indexed in pairs, other words whole, each with the weight of its field', () => {
  assert.equal(indexOf({ fullName: '加氯间', tags: [], plain: '' }), "'加氯':1A '氯间':2A '间':3A");
  assert.match(indexOf({ fullName: '', tags: ['应急'], plain: '4.2.2 项' }), /'应急':\d+B.*'4\.2\.2':\d+D/);
});

test('a search becomes neighbouring pairs, a single character a beginning, and nothing is nothing', () => {
  assert.equal(queryOf('有限空间'), "(('有限' <-> '限空' <-> '空间'))");
  assert.equal(queryOf('氯'), "('氯':*)");
  assert.equal(queryOf('？！'), null);
  assert.equal(queryOf("'); drop"), "('drop':*)");
});

test('words typed in Traditional search the same, and those that Taiwan says otherwise search both', () => {
  assert.equal(queryOf('有限空間'), queryOf('有限空间'));
  assert.match(queryOf('資訊') ?? '', /'资讯'.*'信息'/);
});

test('hits are marked in the text as it is written, and the excerpt begins near the first', () => {
  assert.deepEqual(piecesOf('有限空間作業', '空间'), [
    { text: '有限', hit: false },
    { text: '空間', hit: true },
    { text: '作業', hit: false },
  ]);
  const text = `${'前'.repeat(300)}泄漏${'后'.repeat(300)}`;
  const pieces = excerptAround(text, '泄漏');
  assert.ok(pieces.some(({ text: piece, hit }) => hit && piece === '泄漏'));
  assert.ok(pieces.map((piece) => piece.text).join('').length < 150);
});
