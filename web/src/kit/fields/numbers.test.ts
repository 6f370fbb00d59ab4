import assert from 'node:assert/strict';
import { test } from 'node:test';
import { shownNumber } from './numbers.ts';

test('a number is read with the decimals of its field and in groups where asked', () => {
  assert.equal(shownNumber(4575, { places: 2 }), '4,575.00');
  assert.equal(shownNumber('62.5', { places: 2 }), '62.50');
  assert.equal(shownNumber('1234567.125'), '1,234,567.125');
  assert.equal(shownNumber(-1234.5, { isGrouped: false }), '-1234.5');
  assert.equal(shownNumber(-123456), '-123,456');
  assert.equal(shownNumber(0.0000005), '0.0000005');
});
