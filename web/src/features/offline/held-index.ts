import { create } from 'zustand';
import { newIntent } from '../../lib/api.ts';
import { readLocal, writeLocal } from '../../lib/storage.ts';

/** Which packages lie on this device, so that a page knows at once without opening anything; ids only. */
export type HeldEntry = {
  readonly packageId: string;
  readonly userId: string;
  readonly recordId: string;
  readonly checkTaskId: string;
  readonly evaluationId: string;
  /** The page that opens the record. */
  readonly route: string;
};

const NAME = 'offline';

const FIELDS = ['packageId', 'userId', 'recordId', 'checkTaskId', 'evaluationId', 'route'] as const;

export const useHeldIndex = create<{ readonly entries: readonly HeldEntry[] }>(() => ({ entries: stored() }));

export function rememberHeld(entry: HeldEntry): void {
  setEntries([...without(entry.packageId), entry]);
}

export function forgetHeld(packageId: string): void {
  setEntries(without(packageId));
}

/** Names this browser on this device; made once. */
export function deviceId(): string {
  const known = readLocal('device');
  if (typeof known === 'string' && /^[A-Za-z0-9-]{16,50}$/.test(known)) return known;
  const made = newIntent();
  writeLocal('device', made);
  return made;
}

const without = (packageId: string): HeldEntry[] =>
  useHeldIndex.getState().entries.filter((entry) => entry.packageId !== packageId);

function setEntries(entries: readonly HeldEntry[]): void {
  writeLocal(NAME, entries.length === 0 ? null : entries);
  useHeldIndex.setState({ entries });
}

// Another tab took or gave back a package.
globalThis.addEventListener?.('storage', ({ key }) => {
  if (key === `plus_${NAME}`) useHeldIndex.setState({ entries: stored() });
});

function stored(): HeldEntry[] {
  const value = readLocal(NAME);
  return Array.isArray(value) ? value.filter(isEntry) : [];
}

function isEntry(value: unknown): value is HeldEntry {
  if (typeof value !== 'object' || value === null) return false;
  const fields = new Map(Object.entries(value));
  return FIELDS.every((field) => typeof fields.get(field) === 'string');
}
