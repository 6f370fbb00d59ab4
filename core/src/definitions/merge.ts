import { canonicalJson } from '../canonical-json.ts';
import { isRecord, rowsByName } from './differences.ts';

/** A place that both sides changed, each in its own way; `undefined` where a side has nothing there. */
export type Conflict = {
  /** As in `differences`. */
  readonly path: string;
  readonly base?: unknown;
  readonly here?: unknown;
  readonly file?: unknown;
};

/** Which side a place gets that both changed. */
export type Side = 'here' | 'file';

type Three = { readonly base: unknown; readonly here: unknown; readonly file: unknown };

/**
 * Both sides' changes since their common base. Members and rows that have names (`rowsByName`) are merged each for
 * itself; any other value is one. What both changed differently is a conflict, and gets what `prefer` says of its place.
 */
export function merge(
  three: Three,
  prefer: (path: string) => Side = () => 'here',
): { readonly merged: unknown; readonly conflicts: readonly Conflict[] } {
  const conflicts: Conflict[] = [];
  return { merged: merged('', three, { prefer, conflicts }), conflicts };
}

type Work = { readonly prefer: (path: string) => Side; readonly conflicts: Conflict[] };

function merged(path: string, three: Three, work: Work): unknown {
  const { base, here, file } = three;
  if (isSame(here, file) || isSame(base, file)) return here;
  if (isSame(base, here)) return file;
  const rows = rowsByName([base ?? [], here, file]);
  if (rows) return mergedRows(path, rows, work);
  if (isRecord(here) && isRecord(file))
    return Object.fromEntries(
      mergedMembers(
        (key) => (path === '' ? key : `${path}.${key}`),
        [isRecord(base) ? base : {}, here, file].map((side) => new Map(Object.entries(side))),
        work,
      ),
    );
  work.conflicts.push({ path, ...three });
  return three[work.prefer(path)];
}

type Sides = readonly ReadonlyMap<string, unknown>[];

function mergedMembers(
  at: (key: string) => string,
  [base, here, file]: Sides,
  work: Work,
): Map<string, unknown> {
  const found = new Map<string, unknown>();
  for (const key of new Set([...(here?.keys() ?? []), ...(file?.keys() ?? [])])) {
    const three = { base: base?.get(key), here: here?.get(key), file: file?.get(key) };
    const value = merged(at(key), three, work);
    if (value !== undefined) found.set(key, value);
  }
  return found;
}

/** The rows in the order of the side that changed it; rows of the other one follow the row that they stood after. */
function mergedRows(path: string, sides: Sides, work: Work): unknown[] {
  const found = mergedMembers((key) => `${path}[${key}]`, sides, work);
  const [base = [], here = [], file = []] = sides.map((side) => [...side.keys()]);
  const isMovedIn = (side: readonly string[]) => !isSame(kept(base, side), kept(side, base));
  let isFirst = !isMovedIn(file);
  if (isMovedIn(file) && isMovedIn(here) && !isSame(kept(here, file), kept(file, here))) {
    const place = `${path}[]`;
    work.conflicts.push({ path: place, base, here, file });
    isFirst = work.prefer(place) === 'here';
  }
  const [leading, other] = isFirst ? [here, file] : [file, here];
  const order = [...leading];
  for (const [at, key] of other.entries())
    if (!order.includes(key)) order.splice(at === 0 ? 0 : order.indexOf(other[at - 1] ?? '') + 1, 0, key);
  return order.filter((key) => found.has(key)).map((key) => found.get(key));
}

/** Names of a list that the other one has too. */
const kept = (list: readonly string[], other: readonly string[]): string[] =>
  list.filter((key) => other.includes(key));

const isSame = (one: unknown, other: unknown): boolean => canonicalJson(one) === canonicalJson(other);
