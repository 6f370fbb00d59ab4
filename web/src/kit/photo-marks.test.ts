import assert from 'node:assert/strict';
import { test } from 'node:test';
import { draggedMark, middleMark, nudged } from './photo-marks.ts';

const size = { width: 1000, height: 500 };

test('a box dragged in any direction lies between its two points, an arrow keeps its direction', () => {
  const [from, to] = [
    { x: 100, y: 90 },
    { x: 40, y: 20 },
  ];
  assert.deepEqual(draggedMark(1, 'box', from, to), {
    id: 1,
    kind: 'box',
    x: 40,
    y: 20,
    width: 60,
    height: 70,
    text: '',
  });
  assert.deepEqual(draggedMark(1, 'arrow', from, to), {
    id: 1,
    kind: 'arrow',
    x: 100,
    y: 90,
    width: -60,
    height: -70,
    text: '',
  });
  assert.equal(draggedMark(1, 'box', from, { x: 102, y: 91 }), null);
});

test('keys move a mark within the photo and resize it', () => {
  const mark = middleMark(1, 'blur', size, '');
  assert.deepEqual([mark.x, mark.y, mark.width, mark.height], [375, 188, 250, 125]);
  assert.equal(nudged(mark, 'ArrowLeft', false, size).x, 365);
  assert.equal(nudged({ ...mark, x: 4 }, 'ArrowLeft', false, size).x, 0);
  assert.equal(nudged(mark, 'ArrowDown', true, size).height, 135);
  assert.equal(nudged({ ...mark, height: 9 }, 'ArrowUp', true, size).height, 8);
});
