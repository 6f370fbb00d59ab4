import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { reflowed } from './reflow.ts';

const COLUMNS = 12;

const at = (i: string, x: number, y: number, w = 6, h = 4) => ({ i, x, y, w, h });
type At = ReturnType<typeof at>;
const without = (widgets: readonly At[], ...left: string[]) =>
  reflowed(widgets, ({ i }) => !left.includes(i), COLUMNS).map(
    ({ i, x, y, w, h }) => `${i} ${x},${y} ${w}×${h}`,
  );

test('what remains of a line takes its whole width', () => {
  const figures = [at('a', 0, 0, 3), at('b', 3, 0, 3), at('c', 6, 0, 3), at('d', 9, 0, 3)];
  assert.deepEqual(without(figures, 'b'), ['a 0,0 4×4', 'c 4,0 4×4', 'd 8,0 4×4']);
  assert.deepEqual(without(figures, 'a', 'b', 'd'), ['c 0,0 12×4']);
  assert.deepEqual(without(figures, 'a', 'b', 'c', 'd'), []);
});

test('what remains of several lines stands side by side, and whole lines stay as they were', () => {
  const page = [
    at('left', 0, 0),
    at('right', 6, 0),
    at('wide', 0, 4, 8),
    at('slim', 8, 4, 3),
    at('a', 0, 8),
    at('b', 6, 8),
  ];
  assert.deepEqual(without(page, 'left', 'a'), [
    'right 0,0 12×4',
    'wide 0,4 8×4',
    'slim 8,4 3×4',
    'b 0,8 12×4',
  ]);
  assert.deepEqual(without(page, 'left', 'wide', 'slim', 'a'), ['right 0,0 6×4', 'b 6,0 6×4']);
});

test('widgets beside a higher one are taken out of their stack, and low ones get a line of their own', () => {
  const page = [at('high', 0, 0, 6, 8), at('upper', 6, 0), at('lower', 6, 4)];
  assert.deepEqual(without(page, 'lower'), ['high 0,0 6×8', 'upper 6,0 6×8']);
  assert.deepEqual(without(page, 'high'), ['upper 0,0 6×4', 'lower 6,0 6×4']);
  const low = [at('high', 0, 0, 6, 9), at('upper', 6, 0, 6, 3), at('lower', 6, 3, 6, 6)];
  assert.deepEqual(without(low, 'lower'), ['high 0,0 12×9', 'upper 0,9 12×3']);
});

const anyPage = fc
  .array(
    fc.record({ x: fc.nat(11), w: fc.integer({ min: 1, max: 12 }), h: fc.integer({ min: 1, max: 9 }) }),
    {
      maxLength: 12,
    },
  )
  .map((given) => {
    const heights = Array<number>(COLUMNS).fill(0);
    return given.map(({ x, w, h }, i): At => {
      const wide = Math.min(w, COLUMNS - x);
      const y = Math.max(...heights.slice(x, x + wide));
      heights.fill(y + h, x, x + wide);
      return at(String(i), x, y, wide, h);
    });
  });

test('whatever is left out, the rest stays on the grid and nothing overlaps', () => {
  fc.assert(
    fc.property(anyPage, fc.array(fc.boolean(), { minLength: 12, maxLength: 12 }), (page, kept) => {
      const remains = ({ i }: At) => kept[Number(i)] === true;
      const placed = reflowed(page, remains, COLUMNS);
      assert.deepEqual(
        placed.map(({ i }) => i).sort(),
        page
          .filter(remains)
          .map(({ i }) => i)
          .sort(),
      );
      const taken = new Set<string>();
      for (const { i, x, y, w, h } of placed) {
        assert.ok(x >= 0 && w >= 1 && x + w <= COLUMNS, i);
        for (let row = y; row < y + h; row += 1)
          for (let column = x; column < x + w; column += 1) {
            assert.ok(!taken.has(`${column},${row}`), `${i} overlaps`);
            taken.add(`${column},${row}`);
          }
      }
    }),
  );
});

test('a page of full lines is full again, whatever it loses', () => {
  const anyLines = fc.array(
    fc.record({
      splits: fc.uniqueArray(fc.integer({ min: 1, max: 11 }), { maxLength: 5 }),
      h: fc.integer({ min: 1, max: 9 }),
    }),
    { minLength: 1, maxLength: 6 },
  );
  fc.assert(
    fc.property(anyLines, fc.array(fc.boolean(), { minLength: 36, maxLength: 36 }), (lines, kept) => {
      let y = 0;
      const page = lines.flatMap(({ splits, h }) => {
        const edges = [0, ...splits.sort((a, b) => a - b), COLUMNS];
        const line = edges.slice(1).map((end, n) => ({ x: edges[n] ?? 0, y, w: end - (edges[n] ?? 0), h }));
        y += h;
        return line;
      });
      const placed = reflowed(page, (widget) => kept[page.indexOf(widget)] === true, COLUMNS);
      const end = Math.max(0, ...placed.map((one) => one.y + one.h));
      const area = placed.reduce((sum, { w, h }) => sum + w * h, 0);
      assert.equal(area, end * COLUMNS);
    }),
  );
});
