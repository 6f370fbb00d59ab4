import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkExpression } from './check.ts';
import { parseExpression } from './parse.ts';
import { sentenceOf, sentenceText } from './sentence.ts';
import { BOOLEAN, DATE, DECIMAL, listOf, TEXT, type Type } from './types.ts';

const TYPES: Readonly<Record<string, Type>> = {
  level: TEXT,
  kinds: listOf(TEXT),
  cost: DECIMAL,
  due: DATE,
  isPublic: BOOLEAN,
};
const typeOf = (name: string) => TYPES[name];
const fields = Object.fromEntries(Object.entries(TYPES).map(([name, type]) => [name, { type }]));

test('what a sentence says is read from an expression and written as one that is right', () => {
  const texts = [
    "level = 'high'",
    "level != 'it''s'",
    "level in ['high', 'low'] and cost > 5 and cost <= -2.5",
    "level not in ['high'] or 'a' in kinds or 'b' not in kinds",
    "contains(level, 'x') and not contains(level, 'y') and startsWith(level, 'z')",
    "due >= date('2026-03-01') and due < today",
    'isPublic and not isPublic',
    'isEmpty(level) or not isEmpty(kinds)',
  ];
  for (const text of texts) {
    const sentence = sentenceOf(text, typeOf);
    assert.ok(sentence, text);
    assert.equal(sentenceText(sentence, typeOf), text);
    const parsed = parseExpression(text);
    assert.ok(parsed.ok && checkExpression(parsed.tree, { fields }, BOOLEAN).ok, text);
  }
});

test('other ways of writing the same become the plain one', () => {
  const plain = (text: string) => {
    const sentence = sentenceOf(text, typeOf);
    return sentence && sentenceText(sentence, typeOf);
  };
  assert.equal(plain('isPublic = false'), 'not isPublic');
  assert.equal(plain('level ≠ empty'), 'not isEmpty(level)');
  assert.equal(plain("level in ('high')"), "level in ['high']");
  assert.equal(plain('  '), '');
});

test('what says more than a sentence stays an expression', () => {
  for (const text of [
    'cost > 5 and (isPublic or level = empty)',
    'cost > cost * 2',
    'sum(items.amount) > 10',
    'unknown = 5',
    "cost = 'five'",
    "not (level = 'high')",
    'cost > 12345678901234567890',
    'due >= addDays(today, 3)',
    'cost >',
  ])
    assert.equal(sentenceOf(text, typeOf), null, text);
});

test('a comparison that has no value yet is not written', () => {
  const clauses = [
    { field: 'level', operator: 'equal', value: null },
    { field: 'cost', operator: 'greater', value: 0 },
    { field: 'level', operator: 'in', value: [] },
  ] as const;
  assert.equal(sentenceText({ joined: 'and', clauses }, typeOf), 'cost > 0');
  const tiny = { field: 'cost', operator: 'greater', value: 1e-7 } as const;
  assert.equal(sentenceText({ joined: 'and', clauses: [tiny] }, typeOf), 'cost > 0.0000001');
});
