/** The way from a last dot to its name. */
export const LEADER = 20;
const LABEL_STEP = 15;
const HALF_LABEL = 8;

/** Where a name is written, and the dot that it belongs to. */
export type NamePlace = {
  readonly x: number;
  readonly y: number;
  readonly dotX: number;
  readonly dotY: number;
};

type Line = { readonly key: string; readonly points: readonly { readonly value: number | null }[] };

type Frame = {
  readonly x: (index: number) => number;
  readonly y: (value: number) => number;
  /** Where the drawing ends and the margin of names begins. */
  readonly end: number;
  readonly bottom: number;
  readonly nameWidth: number;
};

/** Heights that a line takes where names are to stand. */
type Taken = { readonly top: number; readonly bottom: number };

/**
 * A name stands where its line ends: in the margin, or beside its last dot where the last year has none. Names make
 * room for each other and, among the lines, for the lines.
 */
export function namePlaces(lines: readonly Line[], frame: Frame): ReadonlyMap<string, NamePlace> {
  const ends = lines.flatMap(({ key, points }) => {
    const at = points.findLastIndex(({ value }) => value !== null);
    const value = points[at]?.value;
    if (value == null) return [];
    const from = at === points.length - 1 ? frame.end : frame.x(at);
    return [{ key, y: frame.y(value), x: from + LEADER, dotX: frame.x(at) }];
  });
  return new Map(
    [...Map.groupBy(ends, ({ x }) => x)].flatMap(([x, list]) => {
      const taken = lines.flatMap((line) => takenBy(line, { from: x, to: x + frame.nameWidth }, frame));
      const placed = spread(list, taken, frame.bottom);
      return list.map(({ key, y, dotX }): [string, NamePlace] => [
        key,
        { x, y: placed.get(key) ?? y, dotX, dotY: y },
      ]);
    }),
  );
}

/** The heights of a line between two places of the drawing. */
function takenBy(
  { points }: Line,
  range: { readonly from: number; readonly to: number },
  { x, y }: Frame,
): Taken[] {
  const known = points.flatMap(({ value }, at) => (value === null ? [] : [{ x: x(at), y: y(value) }]));
  return known.slice(1).flatMap((next, index) => {
    const last = known[index] ?? next;
    const [from, to] = [Math.max(range.from, last.x), Math.min(range.to, next.x)];
    if (from >= to) return [];
    const heightAt = (place: number) =>
      last.y + ((next.y - last.y) * (place - last.x)) / Math.max(1, next.x - last.x);
    const heights = [heightAt(from), heightAt(to)];
    return [{ top: Math.min(...heights) - HALF_LABEL, bottom: Math.max(...heights) + HALF_LABEL }];
  });
}

/** Heights for names that lie neither on each other nor, as long as there is room, on a line. */
function spread(
  places: readonly { readonly key: string; readonly y: number }[],
  taken: readonly Taken[],
  bottom: number,
): Map<string, number> {
  const sorted = places.toSorted((a, b) => a.y - b.y);
  const around = below(sorted, taken);
  const last = around.at(-1) ?? 0;
  const heights = last <= bottom ? around : below(sorted, []);
  const found = new Map<string, number>();
  let limit = bottom;
  for (const [index, { key }] of [...sorted.entries()].toReversed()) {
    const y = Math.min(heights[index] ?? 0, limit);
    found.set(key, y);
    limit = y - LABEL_STEP;
  }
  return found;
}

/** Each name at its own height or below it, under the names before it and under what is taken. */
function below(sorted: readonly { readonly y: number }[], taken: readonly Taken[]): number[] {
  const barred = taken.toSorted((a, b) => a.top - b.top);
  const heights: number[] = [];
  for (const { y } of sorted) {
    let height = Math.max(y, (heights.at(-1) ?? Number.NEGATIVE_INFINITY) + LABEL_STEP);
    for (const { top, bottom } of barred) if (top < height && height < bottom) height = bottom;
    heights.push(height);
  }
  return heights;
}
