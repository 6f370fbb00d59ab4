import { partsOf } from './evaluate.ts';
import type { Issue } from './issues.ts';
import type { Fact, Typed } from './types.ts';

/** What the value of an expression depends on. Fields of child rows are named `items.amount`. */
export type Dependencies = {
  readonly fields: readonly string[];
  /** Fields of the record before the change. */
  readonly old: readonly string[];
  readonly facts: readonly (Fact | 'workCalendar')[];
  /** Relation fields with the field that is looked up. */
  readonly lookups: readonly { readonly path: string; readonly field: string }[];
  /** Fields whose value is asked to be the only one of its kind. */
  readonly unique: readonly string[];
};

/** Everything that an expression reads, each once, in the order of reading. */
export function dependenciesOf(expression: Typed): Dependencies {
  const fields = new Set<string>();
  const old = new Set<string>();
  const facts = new Set<Fact | 'workCalendar'>();
  const lookups = new Map<string, { path: string; field: string }>();
  const unique = new Set<string>();
  for (const node of partsWithin(expression)) {
    if (node.kind === 'field') (node.base === 'old' ? old : fields).add(node.path);
    else if (node.kind === 'member') (isOld(node) ? old : fields).add(node.path);
    else if (node.kind === 'fact') facts.add(node.name);
    else if (node.kind === 'lookup')
      lookups.set(`${node.path} ${node.field}`, { path: node.path, field: node.field });
    else if (node.kind === 'unique') unique.add(node.path);
    else if (node.kind === 'call' && node.name === 'workdaysBetween') facts.add('workCalendar');
  }
  return {
    fields: [...fields],
    old: [...old],
    facts: [...facts],
    lookups: [...lookups.values()],
    unique: [...unique],
  };
}

export type Ordered =
  | { readonly ok: true; readonly names: readonly string[] }
  | { readonly ok: false; readonly issues: readonly (Issue & { readonly name: string })[] };

/**
 * The order in which calculated fields (`total`, `items.subtotal`) are computed, so that each comes after what it
 * reads. Fields that depend on each other are issues, one for each ring, at the place where the ring closes.
 */
export function dependencyOrder(expressions: Readonly<Record<string, Typed>>): Ordered {
  const names: string[] = [];
  const issues: (Issue & { name: string })[] = [];
  const done = new Set<string>();
  for (const start of Object.keys(expressions)) {
    // A stack of its own instead of recursion: a chain may be as long as there are fields.
    const path = done.has(start) ? [] : [visitOf(start, expressions)];
    for (let visit = path.at(-1); visit; visit = path.at(-1)) {
      const next = visit.reads.shift();
      if (next === undefined) {
        done.add(visit.name);
        names.push(visit.name);
        path.pop();
        continue;
      }
      if (done.has(next.path)) continue;
      const from = path.findIndex(({ name }) => name === next.path);
      if (from < 0) path.push(visitOf(next.path, expressions));
      else {
        const ring = [...path.slice(from).map(({ name }) => name), next.path];
        issues.push({
          id: 'cycle',
          place: next.place,
          params: { names: ring.join(RING) },
          name: visit.name,
        });
      }
    }
  }
  return issues.length === 0 ? { ok: true, names } : { ok: false, issues };
}

/** What stands between the names of fields that depend on each other. */
export const RING = ' → ';

type Read = { readonly path: string; readonly place: Issue['place'] };

/** A field that is being ordered, with the calculated fields that it still has to wait for. */
function visitOf(
  name: string,
  expressions: Readonly<Record<string, Typed>>,
): { name: string; reads: Read[] } {
  const expression = expressions[name];
  const reads = [...(expression ? partsWithin(expression) : [])].flatMap((node) =>
    (node.kind === 'field' && node.base !== 'old') || (node.kind === 'member' && !isOld(node))
      ? [{ path: node.path, place: node.place }]
      : [],
  );
  return { name, reads: reads.filter(({ path }) => Object.hasOwn(expressions, path)) };
}

function* partsWithin(expression: Typed): Generator<Typed> {
  yield expression;
  for (const part of partsOf(expression)) yield* partsWithin(part);
}

/** Whether a field belongs to rows of the former record: `old.items.amount`, `filter(old.items, …).amount`. */
function isOld(node: Typed): boolean {
  if (node.kind === 'field') return node.base === 'old';
  if (node.kind === 'member') return isOld(node.of);
  return node.kind === 'each' && isOld(node.list);
}
