import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fittingItems } from './top-menu-room.ts';

test('everything stands when there is room for it', () => {
  assert.equal(fittingItems(5, 580), 5);
});

test('one place is given up for the entry that holds the rest', () => {
  assert.equal(fittingItems(6, 580), 4);
  assert.equal(fittingItems(6, 695), 4);
});

test('in no room at all everything is folded', () => {
  assert.equal(fittingItems(3, 50), 0);
});
