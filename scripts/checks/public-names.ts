import type { SourceFile } from './imports.ts';

/** What a feature may offer to others; more says that two features are one, or that something lies too high. */
const MAX_NAMES = 12;

/**
 * Complaints about a `public.ts` of the server that exports more than a dozen names. Features of `pending` have not
 * been narrowed yet; one that needs no entry any more is complained of too.
 */
export function checkPublicNames(sources: readonly SourceFile[], pending: readonly string[]): string[] {
  const wide = sources.flatMap(({ path, exports }) => {
    const feature = /^server\/src\/features\/([^/]+)\/public\.ts$/.exec(path)?.[1];
    return feature && exports.length > MAX_NAMES ? [{ feature, path, count: exports.length }] : [];
  });
  const found = wide
    .filter(({ feature }) => !pending.includes(feature))
    .map(
      ({ path, count }) =>
        `${path} exports ${count} names, the most is ${MAX_NAMES}: move what others share into a feature below, or let them register instead of calling`,
    );
  const done = pending
    .filter((name) => !wide.some(({ feature }) => feature === name))
    .map((name) => `${name} offers few names now: strike it from PUBLIC_PENDING`);
  return [...found, ...done];
}
