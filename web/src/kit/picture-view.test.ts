import assert from 'node:assert/strict';
import { test } from 'node:test';
import { moved, turned, WHOLE, zoomed } from './picture-view.ts';

const stage = { width: 400, height: 300 };

test('the point under the pointer stays where it is while zooming', () => {
  const at = { x: 100, y: -50 };
  const view = zoomed(WHOLE, 2, { at, stage });
  assert.deepEqual([view.scale, view.x, view.y], [2, -100, 50]);
  assert.deepEqual(zoomed(view, 0.5, { at, stage }), WHOLE);
});

test('a picture is shown whole at least and eight times as large at most', () => {
  assert.equal(zoomed(WHOLE, 0.2, { stage }).scale, 1);
  assert.equal(zoomed(WHOLE, 100, { stage }).scale, 8);
});

test('a picture moves to its edge and no further, and a whole one not at all', () => {
  assert.equal(moved(WHOLE, { x: 50, y: 0 }, stage).x, 0);
  assert.equal(moved(zoomed(WHOLE, 2, { stage }), { x: 500, y: -500 }, stage).x, 200);
  assert.equal(moved(zoomed(WHOLE, 2, { stage }), { x: 500, y: -500 }, stage).y, -150);
});

test('turning goes on in the same direction and shows the whole picture', () => {
  const large = zoomed(WHOLE, 3, { stage });
  assert.deepEqual(turned(turned(large, 1), 1), { ...WHOLE, turn: 180 });
  assert.equal(turned(WHOLE, -1).turn, -90);
});
