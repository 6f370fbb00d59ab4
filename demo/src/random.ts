/** The one seed of the demonstration data (audit-domain 14). */
const DEMO_SEED = 20260101;

/** A repeatable source of chance. */
export interface Random {
  /** number in [0, 1) */
  next(): number;
  /** integer from `low` to `high`, both included */
  integer(low: number, high: number): number;
  /** one entry of a list. @throws when the list is empty */
  pick<T>(list: readonly T[]): T;
  /** a new list in random order */
  shuffle<T>(list: readonly T[]): T[];
}

/** A source that depends only on the demonstration seed and the name: the same name gives the same numbers. */
export function randomFor(name: string): Random {
  const next = mulberry32(hash(name) ^ DEMO_SEED);
  const integer = (low: number, high: number) => low + Math.floor(next() * (high - low + 1));
  return {
    next,
    integer,
    pick(list) {
      const [entry] = list.slice(integer(0, list.length - 1));
      if (entry === undefined) throw new RangeError('nothing to pick from');
      return entry;
    },
    shuffle: (list) =>
      list
        .map((entry) => ({ entry, order: next() }))
        .sort((a, b) => a.order - b.order)
        .map(({ entry }) => entry),
  };
}

/** FNV-1a over UTF-16 units, 32 bits. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    value = Math.imul(value ^ text.charCodeAt(index), 0x01000193);
  }
  return value >>> 0;
}

function mulberry32(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}
