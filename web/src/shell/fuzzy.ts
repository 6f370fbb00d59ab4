/** How far a text is from what was typed: 0 the same, 1 nothing in common. */
export type Distance = number;

/** Longest pattern looked at, and the worst distance that still counts (product-spec point 2, menu search). */
export const MAX_PATTERN = 32;
export const THRESHOLD = 0.4;

const START_SHARE = 0.1;

/**
 * The distance of `pattern` to the best fitting part of `text`: wrong, missing and surplus letters by the length of
 * the pattern, and a little for a part that does not stand at the beginning.
 */
export function distanceTo(pattern: string, text: string): Distance {
  const wanted = [...pattern.toLowerCase().slice(0, MAX_PATTERN)];
  const given = [...text.toLowerCase()];
  if (wanted.length === 0) return 0;
  if (given.length === 0) return 1;
  const { errors, end } = bestPart(wanted, given);
  const start = Math.max(0, end - wanted.length);
  return Math.min(1, errors / wanted.length + (START_SHARE * start) / given.length);
}

/** Fewest edits that turn the pattern into a part of the text, and where that part ends. */
function bestPart(wanted: readonly string[], given: readonly string[]): { errors: number; end: number } {
  let column = wanted.map((_, index) => index + 1);
  let best = { errors: wanted.length, end: 0 };
  for (const [at, letter] of given.entries()) {
    const next: number[] = [];
    for (const [index, own] of wanted.entries()) {
      const diagonal = index === 0 ? 0 : (column[index - 1] ?? 0);
      const above = index === 0 ? 0 : (next[index - 1] ?? 0);
      const before = column[index] ?? 0;
      next.push(Math.min(diagonal + (own === letter ? 0 : 1), above + 1, before + 1));
    }
    column = next;
    const errors = column.at(-1) ?? wanted.length;
    if (errors < best.errors) best = { errors, end: at + 1 };
  }
  return best;
}
