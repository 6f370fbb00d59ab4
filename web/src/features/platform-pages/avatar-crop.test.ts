import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dragged, inside, sideOf, wholeCrop } from './avatar-crop.ts';

const picture = { width: 400, height: 200 };

test('at first the largest square in the middle is shown', () => {
  assert.deepEqual(wholeCrop(picture), { x: 200, y: 100, zoom: 1 });
  assert.equal(sideOf(picture, 1), 200);
  assert.equal(sideOf(picture, 2), 100);
});

test('the square never leaves the picture', () => {
  assert.deepEqual(inside(picture, { x: 10, y: 500, zoom: 2 }), { x: 50, y: 150, zoom: 2 });
});

test('dragging to the right shows what lies at the left, in the scale of the zoom', () => {
  const moved = dragged(picture, { x: 200, y: 100, zoom: 2 }, { dx: 50, dy: 0, size: 200 });
  assert.deepEqual(moved, { x: 175, y: 100, zoom: 2 });
});
