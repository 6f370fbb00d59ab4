import { readLocal, writeLocal } from './storage.ts';

const NAME = 'sessionEnd';

/** Keeps why a session ended, for the login page to say until somebody signs in. */
export const noteSessionEnd = (text: string): void => writeLocal(NAME, text);

/** Why the last session ended; empty when nobody need be told. */
export function sessionEnd(): string {
  const text = readLocal(NAME);
  return typeof text === 'string' ? text : '';
}

export const forgetSessionEnd = (): void => writeLocal(NAME, null);
