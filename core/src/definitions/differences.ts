import { canonicalJson } from '../canonical-json.ts';

/** One place in which two values differ. */
export type Difference = {
  /** `parameters[year].required`: rows of lists by their id, field or name, else by their number from 1. */
  readonly path: string;
  /** `moved`: the rows of a list stand in another order. */
  readonly kind: 'added' | 'removed' | 'changed' | 'moved';
  readonly before?: unknown;
  readonly after?: unknown;
};

/** Properties that name a row of a list, the best first. */
const NAMES = ['id', 'fieldId', 'nodeId', 'viewId', 'ruleId', 'paneId', 'field', 'code', 'name'] as const;

/** In what two JSON values differ, place by place. */
export function differences(before: unknown, after: unknown): Difference[] {
  return differ('', before, after);
}

function differ(path: string, before: unknown, after: unknown): Difference[] {
  if (canonicalJson(before) === canonicalJson(after)) return [];
  const rows = namedRows(before, after);
  if (rows)
    return [
      ...(hasSameOrder(rows) ? [] : [{ path, kind: 'moved' as const }]),
      ...differMembers(path, rows, (key) => `[${key}]`),
    ];
  if (isRecord(before) && isRecord(after))
    return differMembers(
      path,
      { before: new Map(Object.entries(before)), after: new Map(Object.entries(after)) },
      (key) => (path === '' ? key : `.${key}`),
    );
  return [{ path, kind: 'changed', before, after }];
}

type Members = {
  readonly before: ReadonlyMap<string, unknown>;
  readonly after: ReadonlyMap<string, unknown>;
};

function differMembers(
  path: string,
  { before, after }: Members,
  step: (key: string) => string,
): Difference[] {
  return [...new Set([...before.keys(), ...after.keys()])].flatMap((key): Difference[] => {
    const at = path + step(key);
    const [was, is] = [before.get(key), after.get(key)];
    if (was === undefined && is === undefined) return [];
    if (was === undefined) return [{ path: at, kind: 'added', after: is }];
    if (is === undefined) return [{ path: at, kind: 'removed', before: was }];
    return differ(at, was, is);
  });
}

/** Whether the rows that both lists have stand in one order. */
function hasSameOrder({ before, after }: Members): boolean {
  const kept = [...before.keys()].filter((key) => after.has(key));
  const order = [...after.keys()].filter((key) => before.has(key));
  return kept.every((key, place) => order[place] === key);
}

/** Two lists by the names of their rows; null where they are no lists, or where their rows cannot be told apart. */
function namedRows(before: unknown, after: unknown): Members | null {
  const [was, is] = rowsByName([before, after]) ?? [];
  return was && is ? { before: was, after: is } : null;
}

/** Lists by the names of their rows; null where one is no list, or where their rows cannot be told apart. */
export function rowsByName(lists: readonly unknown[]): ReadonlyMap<string, unknown>[] | null {
  if (!lists.every((list): list is unknown[] => Array.isArray(list))) return null;
  const all = lists.flat();
  if (!all.every(isRecord)) return null;
  const name = NAMES.find((each) => all.every((row) => isRecord(row) && isKey(row[each])));
  if (!name) return null;
  const keyed = lists.map(
    (list) => new Map(list.flatMap((row) => (isRecord(row) ? [[String(row[name]), row] as const] : []))),
  );
  return keyed.every((rows, at) => rows.size === lists[at]?.length) ? keyed : null;
}

/** Whether a JSON value has members. */
export const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isKey = (value: unknown): boolean => typeof value === 'string' || typeof value === 'number';
