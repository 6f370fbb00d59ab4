/** How a sample is drawn (audit-domain 3.3). JUDGEMENT picks are chosen by hand and never computed. */
export const SAMPLE_METHODS = ['ALL', 'RANDOM', 'SYSTEMATIC', 'JUDGEMENT'] as const;
export type SampleMethod = (typeof SAMPLE_METHODS)[number];

/** Largest population that is checked whole, smallest and largest proposed sample (audit-domain 5.9). */
export const SAMPLE_LIMITS = { all: 10, min: 10, max: 50 } as const;

/** The proposed size for a population (audit-domain 5.9): all up to 10, else max(10, ⌈√N⌉), at most 50. */
export function proposeSample(population: number): { method: 'ALL' | 'RANDOM'; size: number } {
  if (population <= SAMPLE_LIMITS.all) return { method: 'ALL', size: population };
  const root = Math.ceil(Math.sqrt(population));
  return { method: 'RANDOM', size: Math.min(SAMPLE_LIMITS.max, Math.max(SAMPLE_LIMITS.min, root)) };
}

/**
 * The keys picked from a population by a stored seed (audit-domain 5.9). The keys are sorted by code unit first,
 * so the order in which they are given does not matter; the same seed gives the same picks everywhere.
 *
 * RANDOM: a Fisher–Yates shuffle from the front, of which the first `size` keys are the picks, in that order.
 * SYSTEMATIC: the population is cut into `size` equal stretches and one random offset is used in all of them.
 * Random numbers are the minimal-standard generator x ← 48271·x mod (2³¹ − 1), started at
 * (seed mod (2³¹ − 2)) + 1 with the first ten values thrown away; a draw below n is ⌊(x − 1)·n ÷ (2³¹ − 2)⌋.
 * It needs no more than a spreadsheet to check by hand.
 */
export function pickSample(input: {
  keys: readonly string[];
  method: Exclude<SampleMethod, 'JUDGEMENT'>;
  seed: number;
  size: number;
}): string[] {
  const sorted = [...input.keys].sort((a, b) => (a < b ? -1 : a > b ? 1 : 0));
  return pickPositions({ ...input, population: sorted.length }).flatMap((position) => sorted[position] ?? []);
}

/** The positions (from 0) picked from a population of numbered records; same rules as `pickSample`. */
export function pickPositions(input: {
  population: number;
  method: Exclude<SampleMethod, 'JUDGEMENT'>;
  seed: number;
  size: number;
}): number[] {
  const { population, method, seed } = input;
  const size = Math.max(0, Math.min(input.size, population));
  switch (method) {
    case 'ALL':
      return Array.from({ length: population }, (_, position) => position);
    case 'RANDOM':
      return shuffledPositions(population, size, randomBelow(seed));
    case 'SYSTEMATIC':
      return spreadPositions(population, size, randomBelow(seed));
  }
}

const MODULUS = 2 ** 31 - 1;
const MULTIPLIER = 48_271;
const DISCARDED = 10;

/** A source of whole numbers from 0 to below n. All products stay under 2⁵³. */
function randomBelow(seed: number): (n: number) => number {
  const range = MODULUS - 1;
  let state = (((Math.trunc(seed) % range) + range) % range) + 1;
  const step = () => {
    state = (state * MULTIPLIER) % MODULUS;
  };
  for (let i = 0; i < DISCARDED; i += 1) step();
  return (n) => {
    step();
    return Math.floor(((state - 1) * n) / range);
  };
}

/** Only the positions that the shuffle has moved are kept, so a large population costs nothing. */
function shuffledPositions(population: number, size: number, below: (n: number) => number): number[] {
  const moved = new Map<number, number>();
  return Array.from({ length: size }, (_, i) => {
    const j = i + below(population - i);
    const picked = moved.get(j) ?? j;
    moved.set(j, moved.get(i) ?? i);
    return picked;
  });
}

function spreadPositions(population: number, size: number, below: (n: number) => number): number[] {
  const offset = below(population);
  return Array.from({ length: size }, (_, i) => Math.floor((offset + i * population) / size));
}
