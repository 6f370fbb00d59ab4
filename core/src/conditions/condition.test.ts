import assert from 'node:assert/strict';
import { test } from 'node:test';
import { appliesTo, evaluateCondition, parseCondition } from './condition.ts';

const meets = (text: string, values: Record<string, number>): boolean => {
  const parsed = parseCondition(text);
  assert.ok(parsed.ok, `${text} does not parse`);
  return evaluateCondition(parsed.condition, values);
};

const faultOf = (text: string) => {
  const parsed = parseCondition(text);
  assert.ok(!parsed.ok, `${text} parses`);
  return [parsed.problem, parsed.at, parsed.text];
};

test('a comparison holds for the units whose attribute fits', () => {
  assert.equal(meets('hasChlorine=1', { hasChlorine: 1 }), true);
  assert.equal(meets('hasChlorine=1', { hasChlorine: 0 }), false);
  assert.equal(meets('hasChlorine = 1', {}), false);
  assert.equal(meets('capacity >= 12.5', { capacity: 12.5 }), true);
  assert.equal(meets('capacity>12.5', { capacity: 12.5 }), false);
  assert.equal(meets('staffCount<100', { staffCount: 99 }), true);
  assert.equal(meets('staffCount<=100', { staffCount: 101 }), false);
  assert.equal(meets('plantCount!=0', { plantCount: 2 }), true);
  assert.equal(meets('plantCount<>2', { plantCount: 2 }), false);
});

test('an attribute alone means that it is not zero', () => {
  assert.equal(meets('hasSecondarySupply', { hasSecondarySupply: 1 }), true);
  assert.equal(meets('not hasSecondarySupply', { hasSecondarySupply: 1 }), false);
});

test('and binds tighter than or, parentheses override', () => {
  const values = { hasChlorine: 1, hasMajorHazardSource: 0, capacity: 0 };
  assert.equal(meets('hasChlorine=1 or hasMajorHazardSource=1 and capacity>5', values), true);
  assert.equal(meets('(hasChlorine=1 or hasMajorHazardSource=1) and capacity>5', values), false);
  assert.equal(meets('not (hasChlorine=1 and capacity=0)', values), false);
});

test('the signs of Chinese input methods are understood', () => {
  assert.equal(meets('（hasChlorine＝1）且 capacity≥10', { hasChlorine: 1, capacity: 10 }), true);
  assert.equal(meets('hasChlorine=1 或 capacity≤1', { hasChlorine: 0, capacity: 1 }), true);
});

test('the first fault is told with its place', () => {
  assert.deepEqual(faultOf('hasChlorine='), ['unfinished', 12, '']);
  assert.deepEqual(faultOf(''), ['unfinished', 0, '']);
  assert.deepEqual(faultOf('hasGold=1'), ['unknownAttribute', 0, 'hasGold']);
  assert.deepEqual(faultOf('hasChlorine=1 hasChlorine=1'), ['unexpected', 14, 'hasChlorine']);
  assert.deepEqual(faultOf('(hasChlorine=1'), ['unfinished', 14, '']);
  assert.deepEqual(faultOf('hasChlorine=1)'), ['unexpected', 13, ')']);
  assert.deepEqual(faultOf('hasChlorine=yes'), ['unexpected', 12, 'yes']);
  assert.deepEqual(faultOf('hasChlorine=1; drop'), ['unexpected', 13, ';']);
  assert.deepEqual(faultOf('and'), ['unexpected', 0, 'and']);
  assert.deepEqual(faultOf(`${' '.repeat(190)}hasChlorine=1`), ['tooLong', 200, '']);
});

test('an item without a condition applies to every unit', () => {
  assert.equal(appliesTo('', {}), true);
  assert.equal(appliesTo('hasChlorine=1', {}), false);
  assert.equal(appliesTo('hasChlorine=1', { hasChlorine: 1 }), true);
});
