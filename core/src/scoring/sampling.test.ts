import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { pickPositions, pickSample, proposeSample } from './sampling.ts';

const sizes: [population: number, method: string, size: number][] = [
  [0, 'ALL', 0],
  [8, 'ALL', 8],
  [10, 'ALL', 10],
  [11, 'RANDOM', 10],
  [86, 'RANDOM', 10],
  [100, 'RANDOM', 10],
  [101, 'RANDOM', 11],
  [400, 'RANDOM', 20],
  [2500, 'RANDOM', 50],
  [5000, 'RANDOM', 50],
];

for (const [population, method, size] of sizes) {
  test(`T36: a population of ${population} proposes ${method} ${size}`, () => {
    assert.deepEqual(proposeSample(population), { method, size });
  });
}

test('the picks are those of the documented algorithm, worked out in whole numbers of any size', () => {
  fc.assert(
    fc.property(fc.integer(), fc.integer({ min: 0, max: 300 }), fc.nat(60), (seed, population, size) => {
      const picks = pickPositions({ population, method: 'RANDOM', seed, size });
      assert.deepEqual(picks, referencePicks(seed, population, size));
    }),
  );
});

test('these picks are fixed for ever', () => {
  const picks = (seed: number) => pickPositions({ population: 86, method: 'RANDOM', seed, size: 10 });
  assert.deepEqual(picks(20_260_101), PINNED.seed20260101);
  assert.deepEqual(picks(1), PINNED.seed1);
});

test('the same seed gives the same picks whatever the order of the records', () => {
  const keys = fc.uniqueArray(fc.string({ minLength: 1, maxLength: 6 }), { maxLength: 80 });
  fc.assert(
    fc.property(
      keys,
      fc.integer(),
      fc.nat(90),
      fc.constantFrom('ALL', 'RANDOM', 'SYSTEMATIC'),
      (given, seed, size, method) => {
        const picks = pickSample({ keys: given, method, seed, size });
        assert.deepEqual(pickSample({ keys: given.toReversed(), method, seed, size }), picks);
        assert.equal(new Set(picks).size, picks.length);
        assert.equal(picks.length, method === 'ALL' ? given.length : Math.min(size, given.length));
        assert.ok(picks.every((key) => given.includes(key)));
      },
    ),
  );
});

test('a smaller sample is the beginning of a larger one with the same seed', () => {
  const pick = (size: number) => pickPositions({ population: 400, method: 'RANDOM', seed: 7, size });
  assert.deepEqual(pick(50).slice(0, 20), pick(20));
});

test('neighbouring seeds give different picks, and every record has its chance', () => {
  const counts = new Array<number>(20).fill(0);
  const firsts = new Set<number>();
  for (let seed = 0; seed < 2000; seed += 1) {
    const picks = pickPositions({ population: 20, method: 'RANDOM', seed, size: 5 });
    if (seed < 50) firsts.add(picks[0] ?? -1);
    for (const position of picks) counts[position] = (counts[position] ?? 0) + 1;
  }
  assert.ok(firsts.size > 10);
  for (const count of counts) assert.ok(count > 400 && count < 600, String(count));
});

test('systematic picks lie evenly spaced over the whole population', () => {
  fc.assert(
    fc.property(
      fc.integer(),
      fc.integer({ min: 1, max: 500 }),
      fc.integer({ min: 1, max: 50 }),
      (seed, population, size) => {
        const picks = pickPositions({ population, method: 'SYSTEMATIC', seed, size });
        const stretch = population / Math.min(size, population);
        picks.forEach((position, index) => {
          const before = picks[index - 1];
          assert.ok(position >= 0 && position < population);
          if (before !== undefined) assert.ok(Math.abs(position - before - stretch) < 1);
        });
      },
    ),
  );
});

test('a size out of range is held to the population', () => {
  assert.deepEqual(pickPositions({ population: 3, method: 'RANDOM', seed: 1, size: -2 }), []);
  assert.equal(pickPositions({ population: 3, method: 'RANDOM', seed: 1, size: 9 }).length, 3);
  assert.deepEqual(pickPositions({ population: 0, method: 'SYSTEMATIC', seed: 1, size: 4 }), []);
});

const PINNED = {
  seed20260101: [81, 10, 85, 83, 84, 46, 27, 41, 70, 71],
  seed1: [15, 11, 0, 54, 19, 6, 66, 85, 43, 80],
};

/** The algorithm of the doc comment, in BigInt and with a real array. */
function referencePicks(seed: number, population: number, size: number): number[] {
  const modulus = 2n ** 31n - 1n;
  const range = modulus - 1n;
  let x = (((BigInt(seed) % range) + range) % range) + 1n;
  const next = () => {
    x = (48_271n * x) % modulus;
    return x;
  };
  for (let i = 0; i < 10; i += 1) next();
  const positions = Array.from({ length: population }, (_, position) => position);
  for (let i = 0; i < Math.min(size, population); i += 1) {
    const j = i + Number(((next() - 1n) * BigInt(population - i)) / range);
    [positions[i], positions[j]] = [positions[j] ?? -1, positions[i] ?? -1];
  }
  return positions.slice(0, size);
}
