import assert from 'node:assert/strict';
import { test } from 'node:test';
import { namePlaces } from './name-places.ts';

const frame = {
  x: (index: number) => 40 + index * 200,
  y: (value: number) => 200 - value,
  end: 250,
  bottom: 200,
  nameWidth: 80,
};
const line = (key: string, ...values: (number | null)[]) => ({
  key,
  points: values.map((value) => ({ value })),
});
const heightsOf = (...lines: ReturnType<typeof line>[]) =>
  new Map([...namePlaces(lines, frame)].map(([key, { y }]) => [key, y]));

test('names in the margin stand at their dots and make room for each other', () => {
  assert.deepEqual(
    [...heightsOf(line('a', 90, 90), line('b', 80, 85), line('c', 50, 40))],
    [
      ['a', 110],
      ['b', 125],
      ['c', 160],
    ],
  );
});

test('the name of a line that ended earlier keeps off the lines that run past it', () => {
  const heights = heightsOf(line('runs', 80, 80), line('ended', 79, null), line('lower', 40, null));
  assert.equal(heights.get('ended'), 128);
  assert.equal(heights.get('lower'), 160);
});

test('names stay inside the drawing where there is no room beside the lines', () => {
  const heights = heightsOf(line('runs', 5, 5), line('ended', 4, null));
  assert.ok((heights.get('ended') ?? Number.NaN) <= frame.bottom);
});
