import { useSession } from './session.ts';

/** What was typed and not saved, and when. */
export type KeptInput = {
  readonly at: number;
  readonly values: Readonly<Record<string, unknown>>;
};

const PREFIX = 'plus_kept_';
/** Names of values that are never kept, wherever in a form they stand. */
const SECRET = /passw|secret|token|credential/i;

/** Whose input is kept now; empty while nobody is signed in. */
export const keeper = (): string => useSession.getState().current?.userInfo.userId ?? '';

/** What `person` left in this window under a name: a form, and the record in it. */
export function readKept(person: string, name: string): KeptInput | null {
  try {
    const found: unknown = JSON.parse(sessionStorage.getItem(keyOf(person, name)) ?? 'null');
    return isKept(found) ? found : null;
  } catch {
    return null;
  }
}

/**
 * Keeps what `person` has typed until the window closes; null forgets it. Secrets are left out. A full or blocked
 * storage only loses what it was to keep.
 */
export function keep(person: string, name: string, input: KeptInput | null): void {
  if (person === '') return;
  const values = input ? withoutSecrets(input.values) : {};
  try {
    if (input === null || Object.keys(values).length === 0) sessionStorage.removeItem(keyOf(person, name));
    else sessionStorage.setItem(keyOf(person, name), JSON.stringify({ at: input.at, values }));
  } catch {
    return;
  }
}

/** Forgets everything that a person left in this window, who signs out and has been asked about it. */
export function forgetAllKept(person: string): void {
  try {
    const own = keyOf(person, '');
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(own)) sessionStorage.removeItem(key);
  } catch {
    return;
  }
}

/** Tells what a form starts with from what others start with, and gives nothing of it away. */
export function fingerprint(values: unknown): string {
  const text = JSON.stringify(values ?? null);
  let sum = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) sum = Math.imul(sum ^ text.charCodeAt(at), 0x01000193);
  return `${text.length}-${(sum >>> 0).toString(36)}`;
}

const keyOf = (person: string, name: string): string => `${PREFIX}${person}_${name}`;

const isKept = (value: unknown): value is KeptInput =>
  typeof value === 'object' &&
  value !== null &&
  'at' in value &&
  typeof value.at === 'number' &&
  'values' in value &&
  typeof value.values === 'object' &&
  value.values !== null;

/** Lists of rows and parts of a form included. */
function withoutSecrets(values: KeptInput['values']): Record<string, unknown> {
  const cleaned = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(cleaned);
    if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype)
      return value;
    return withoutSecrets({ ...value });
  };
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => (SECRET.test(name) ? [] : [[name, cleaned(value)]])),
  );
}
