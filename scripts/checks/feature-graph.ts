import type { SourceFile } from './imports.ts';

/** The layers of the server's features from below. */
export type FeatureLayers = {
  /** Each layer's features; a feature may import its own layer, as long as no cycle comes of it, and those below. */
  readonly layers: readonly { readonly name: string; readonly features: readonly string[] }[];
};

type Edge = { readonly from: string; readonly to: string; readonly place: string };

/**
 * Complaints about the graph that imports draw between the server's features (types count, lazy imports do not): a
 * feature without a layer, an import of a higher layer, a cycle. Empty when all is well.
 */
export function checkFeatureGraph(sources: readonly SourceFile[], { layers }: FeatureLayers): string[] {
  const levels = new Map(
    layers.flatMap(({ features }, level) => features.map((name) => [name, level] as const)),
  );
  const edges = edgesOf(sources);
  const names = new Set(sources.flatMap(({ path }) => featureOf(path) ?? []));
  const unplaced = [...names]
    .filter((name) => !levels.has(name))
    .map((name) => `feature ${name} has no layer: add it to server/src/features/dependencies.ts`);
  const upward = edges.flatMap(({ from, to, place }) => {
    const [own, other] = [levels.get(from), levels.get(to)];
    if (own === undefined || other === undefined || other <= own) return [];
    return `${place}: ${from} (${layers[own]?.name}) imports ${to} (${layers[other]?.name}), which lies above it: move what both need down, emit an event, or let ${to} register it with ${from}`;
  });
  return [...unplaced, ...upward, ...cyclesOf(edges)];
}

/** `server/src/features/audits/…` → audits; undefined for tests and what is no feature. */
function featureOf(path: string): string | undefined {
  if (/\.(test|fixture)\.ts$|\/testing\//.test(path)) return undefined;
  return /^server\/src\/features\/([^/]+)\//.exec(path)?.[1];
}

function edgesOf(sources: readonly SourceFile[]): Edge[] {
  return sources.flatMap(({ path, imports }) => {
    const from = featureOf(path);
    if (!from) return [];
    return imports.flatMap(({ file, line, isLazy }) => {
      const to = file && !isLazy ? featureOf(file) : undefined;
      return to && to !== from ? [{ from, to, place: `${path}:${line}` }] : [];
    });
  });
}

/** The features that reach themselves through others. */
export function featuresInCycles(sources: readonly SourceFile[]): string[] {
  const targets = targetsOf(edgesOf(sources));
  return [...targets.keys()].filter((name) => wayBack(name, targets) !== undefined).sort();
}

/** One complaint for each group of features that reach each other, with a shortest way round and where it is imported. */
function cyclesOf(edges: readonly Edge[]): string[] {
  const targets = targetsOf(edges);
  const told = new Set<string>();
  return [...targets.keys()].sort().flatMap((start) => {
    if (told.has(start)) return [];
    const way = wayBack(start, targets);
    if (!way) return [];
    for (const name of way) told.add(name);
    const steps = way.map((name, index) => {
      const next = way[(index + 1) % way.length] ?? start;
      return `${name} → ${next} (${targets.get(name)?.get(next)})`;
    });
    return `a cycle of features: ${steps.join(', ')}; cut one of these: move what both need down, emit an event, or register it at composition`;
  });
}

/** What each feature imports, with a place where it does. */
function targetsOf(edges: readonly Edge[]): Map<string, Map<string, string>> {
  const targets = new Map<string, Map<string, string>>();
  for (const { from, to, place } of edges) {
    const known = targets.get(from) ?? new Map<string, string>();
    if (!known.has(to)) known.set(to, place);
    targets.set(from, known);
  }
  return targets;
}

/** The features of a shortest way from one back to itself; undefined where there is none. */
function wayBack(
  start: string,
  targets: ReadonlyMap<string, ReadonlyMap<string, string>>,
): string[] | undefined {
  const ways = [[start]];
  const seen = new Set<string>();
  for (let way = ways.shift(); way; way = ways.shift()) {
    for (const next of targets.get(way.at(-1) ?? start)?.keys() ?? []) {
      if (next === start) return way;
      if (seen.has(next)) continue;
      seen.add(next);
      ways.push([...way, next]);
    }
  }
  return undefined;
}
