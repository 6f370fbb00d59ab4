import assert from 'node:assert/strict';
import { test } from 'node:test';
import { closedUp, freePlace, inOrder, moved, onPhone, resized } from './layout.ts';
import { screenPages } from './screen-layout.ts';

const at = (i: string, x: number, y: number, w = 6, h = 2) => ({ i, x, y, w, h });
const places = (widgets: readonly ReturnType<typeof at>[]) => widgets.map(({ i, x, y }) => `${i}${x},${y}`);

test('what is left out leaves no hole', () => {
  assert.deepEqual(places(closedUp([at('a', 0, 0), at('c', 0, 6), at('d', 6, 2)])), ['a0,0', 'c0,2', 'd6,0']);
});

test('arrows move a widget past its neighbours and never out of the grid', () => {
  const two = [at('a', 0, 0), at('b', 0, 2)];
  assert.deepEqual(places(moved(two, 'b', { x: 0, y: -2 })), ['a0,2', 'b0,0']);
  assert.deepEqual(places(moved(two, 'a', { x: 0, y: 1 })), ['a0,2', 'b0,0']);
  assert.deepEqual(places(moved(two, 'a', { x: -1, y: 0 })), ['a0,0', 'b0,2']);
  // One step of the arrow is enough, however high the neighbour is.
  assert.deepEqual(places(moved(two, 'b', { x: 0, y: -1 })), ['a0,2', 'b0,0']);
  assert.deepEqual(places(moved(two, 'a', { x: 99, y: 0 })), ['a6,0', 'b0,0']);
});

test('a widget grows to the edge of the grid and pushes what is below', () => {
  const [grown, below] = resized([at('a', 6, 0), at('b', 6, 2)], 'a', { x: 1, y: 1 });
  assert.deepEqual([grown?.w, grown?.h, below?.y], [6, 3, 3]);
  assert.deepEqual(freePlace([at('a', 0, 0)], { w: 6, h: 2 }), { x: 6, y: 0 });
  assert.deepEqual(freePlace([at('a', 0, 0)], { w: 7, h: 2 }), { x: 0, y: 2 });
  assert.deepEqual(places(inOrder([at('b', 6, 0), at('a', 0, 0)])), ['a0,0', 'b6,0']);
});

test('a big screen turns pages between widgets and cuts none in two', () => {
  const pagesOf = (widgets: readonly ReturnType<typeof at>[], most: number) =>
    screenPages(widgets, most).map(({ widgets: own, rows }) => `${places(own).join(' ')} of ${rows}`);
  const wall = [at('a', 0, 0, 6, 4), at('b', 6, 0, 6, 3), at('c', 0, 4, 12, 3), at('d', 0, 7, 12, 2)];
  assert.deepEqual(pagesOf(wall, 20), ['a0,0 b6,0 c0,4 d0,7 of 9']);
  assert.deepEqual(pagesOf(wall, 6), ['a0,0 b6,0 of 4', 'c0,0 d0,3 of 5']);
  // What is higher than a page gets one of its own height.
  assert.deepEqual(pagesOf([at('a', 0, 0, 12, 9), at('b', 0, 9, 12, 2)], 4), ['a0,0 of 9', 'b0,0 of 2']);
  assert.deepEqual(pagesOf([], 4), []);
});

test('a phone has places of its own; what they do not name follows below, what is hidden takes no room', () => {
  const widgets = [at('a', 0, 0), at('b', 6, 0), at('c', 0, 2), at('d', 0, 4)];
  const place = (i: string, x: number, y: number, isHidden = false) => ({ ...at(i, x, y, 2), isHidden });
  const placed = onPhone(widgets, [
    place('b', 0, 0),
    place('a', 2, 0),
    place('d', 0, 2, true),
    place('gone', 0, 9),
  ]);
  assert.deepEqual(
    placed.map(({ i, x, y, w, isHidden }) => [i, x, y, w, isHidden]),
    [
      ['a', 2, 0, 2, false],
      ['b', 0, 0, 2, false],
      ['c', 0, 2, 4, false],
      ['d', 0, 2, 2, true],
    ],
  );
  assert.deepEqual(places(moved([at('a', 0, 0, 2), at('b', 2, 0, 2)], 'b', { x: 9, y: 0 }, 4)), [
    'a0,0',
    'b2,0',
  ]);
});
