import type { z } from 'zod';
import { refuse } from './errors.ts';

/** So many wrong places are named; whoever mends them sees the rest the next time. */
const NAMED = 5;

/**
 * What a transfer file says, by its schema; refuses what is none and names the places that are wrong. `isKnown`: something
 * else has told already that it is a file of this kind.
 */
export function readTransfer<S extends z.ZodType>(
  bytes: Uint8Array,
  schema: S,
  { isKnown = false }: { readonly isKnown?: boolean } = {},
): z.output<S> {
  let parsed: unknown;
  try {
    parsed = JSON.parse(Buffer.from(bytes).toString('utf8'));
  } catch {
    refuse('import.wrongFormat');
  }
  const document = schema.safeParse(parsed);
  if (document.success) return document.data;
  const places = [...new Set(document.error.issues.map(({ path }) => placeOf(path)))];
  // A file of another kind is wrong at its head: naming places in it would mislead.
  if (!isKnown && places.some((place) => !place.includes('.'))) refuse('import.wrongFormat');
  refuse('import.wrongPlaces', { places: places.slice(0, NAMED) });
}

/** Where in the file: `menus[2].enCode`, counted from 1. */
const placeOf = (path: readonly PropertyKey[]): string =>
  path.reduce<string>(
    (place, part) =>
      typeof part === 'number' ? `${place}[${part + 1}]` : place ? `${place}.${String(part)}` : String(part),
    '',
  );
