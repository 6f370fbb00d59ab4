import type { SourceFile } from './imports.ts';

/** What a feature may offer to others; more says that two features are one, or that something lies too high. */
const MAX_NAMES = 12;

/** Complaints about a `public.ts` of the server that exports more than a dozen names. */
export const checkPublicNames = (sources: readonly SourceFile[]): string[] =>
  sources
    .filter(
      ({ path, exports }) =>
        /^server\/src\/features\/[^/]+\/public\.ts$/.test(path) && exports.length > MAX_NAMES,
    )
    .map(
      ({ path, exports }) =>
        `${path} exports ${exports.length} names, the most is ${MAX_NAMES}: move what others share into a feature below, or let them register instead of calling`,
    );
