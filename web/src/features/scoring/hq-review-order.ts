import { readLocal, writeLocal } from '../../lib/storage.ts';

/** The person's seed for the anonymous order of an audit's units; drawn once and kept on this device. */
export function orderSeed(checkId: string): number {
  const place = `hq_order_${checkId}`;
  const kept = readLocal(place);
  if (typeof kept === 'number') return kept;
  const seed = crypto.getRandomValues(new Uint32Array(1))[0] ?? 1;
  writeLocal(place, seed);
  return seed;
}

/** The same list in an order that a seed fixes: the same seed and keys give the same order. */
export function shuffledBy<T>(list: readonly T[], seed: number, keyOf: (one: T) => string): T[] {
  return list
    .map((one) => ({ one, rank: mixed(seed, keyOf(one)) }))
    .sort((a, b) => a.rank - b.rank)
    .map(({ one }) => one);
}

/** A number that looks random for a seed and a key (FNV-1a, finished as MurmurHash does). */
function mixed(seed: number, key: string): number {
  let hash = (seed ^ 0x811c9dc5) >>> 0;
  for (const letter of key) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b) >>> 0;
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35) >>> 0;
  return (hash ^ (hash >>> 16)) >>> 0;
}

/** How far the scores of one item lie apart over the units. */
export function calibrationOf(scores: readonly (number | null)[]) {
  const known = scores.filter((score): score is number => score !== null);
  if (known.length === 0) return null;
  const max = Math.max(...known);
  const min = Math.min(...known);
  const mean = known.reduce((sum, score) => sum + score, 0) / known.length;
  const rounded = (value: number) => Math.round(value * 100) / 100;
  return { count: known.length, max, min, spread: rounded(max - min), mean: rounded(mean) };
}
