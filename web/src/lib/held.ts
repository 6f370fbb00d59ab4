import type { CurrentUser } from '@auditplus/contract/features/auth/auth.model.ts';
import { onSessionReset } from './session.ts';
import { readLocal } from './storage.ts';

/** What a record taken onto this device offers to the shell. */
type Held = {
  /** Who took it; null when nothing readable lies here. */
  readonly heldUser: () => Promise<CurrentUser | null>;
  readonly wipeReadable: () => Promise<void>;
};

let load: (() => Promise<Held>) | null = null;

const lies = (): boolean => readLocal('offline') !== null;

/** Names the code that keeps records on the device; it is loaded only where something lies. */
export function provideHeld(loader: () => Promise<Held>, onFailure: (error: unknown) => void): void {
  load = loader;
  // What lies on this device is of no use to anybody once the session is over.
  onSessionReset(() => {
    if (lies()) void loader().then(({ wipeReadable }) => wipeReadable(), onFailure);
  });
}

/** Who works on with a record of this device while there is no network. */
export async function heldPerson(): Promise<CurrentUser | null> {
  return load && lies() ? (await load()).heldUser() : null;
}
