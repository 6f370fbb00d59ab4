import { deviceDatabase, done, ended } from '../../lib/device-database.ts';
import type { Sealed } from './seal.ts';

/** A package on this device. `wrapped` is its key under the session's; both go when the session ends. */
export type StoredPackage = {
  readonly id: string;
  readonly userId: string;
  readonly salt: Uint8Array<ArrayBuffer>;
  readonly wrapped: Sealed | null;
  readonly content: Sealed | null;
};

/** What was entered for an item and is not on the server yet. */
export type StoredEntry = {
  readonly key: string;
  readonly packageId: string;
  readonly nodeId: string;
  readonly sealed: Sealed;
};

/** A photo that is not on the server yet; its hash and its operation's number never change. */
export type StoredPhoto = {
  readonly opId: string;
  readonly packageId: string;
  readonly nodeId: string;
  readonly sha256: string;
  readonly takenAt: number;
  readonly meta: Sealed;
  readonly bytes: Sealed;
};

/** A small form of a photo that the server has, for looking at it offline. */
export type StoredThumb = {
  readonly key: string;
  readonly packageId: string;
  readonly fileId: string;
  readonly sealed: Sealed;
};

type Stores = {
  readonly packages: StoredPackage;
  readonly entries: StoredEntry;
  readonly photos: StoredPhoto;
  readonly thumbs: StoredThumb;
};
type StoreName = keyof Stores;

const KEYS = { packages: 'id', entries: 'key', photos: 'opId', thumbs: 'key' } as const;
const STORE_NAMES: readonly StoreName[] = ['packages', 'entries', 'photos', 'thumbs'];
const PARTS: readonly Exclude<StoreName, 'packages'>[] = ['entries', 'photos', 'thumbs'];

const database = deviceDatabase('auditplus-offline', (made) => {
  for (const name of STORE_NAMES) {
    const store = made.createObjectStore(name, { keyPath: KEYS[name] });
    if (name !== 'packages') store.createIndex('package', 'packageId');
  }
});

export async function readOne<N extends StoreName>(name: N, key: string): Promise<Stores[N] | undefined> {
  const db = await database();
  const found: Stores[N] | undefined = await done(db.transaction(name).objectStore(name).get(key));
  return found;
}

/** Everything of one package in a store. */
export async function readAll<N extends (typeof PARTS)[number]>(
  name: N,
  packageId: string,
): Promise<Stores[N][]> {
  const db = await database();
  const found: Stores[N][] = await done(
    db.transaction(name).objectStore(name).index('package').getAll(packageId),
  );
  return found;
}

/** Writes and deletes in one transaction; resolves when it lies on the disk. */
export async function write<N extends StoreName>(
  name: N,
  changes: { readonly put?: readonly Stores[N][]; readonly remove?: readonly string[] },
): Promise<void> {
  const db = await database();
  const transaction = db.transaction(name, 'readwrite', { durability: 'strict' });
  const store = transaction.objectStore(name);
  for (const row of changes.put ?? []) store.put(row);
  for (const key of changes.remove ?? []) store.delete(key);
  await ended(transaction);
}

/** Removes a package; with `keepUnsent` what has not reached the server stays, sealed. */
export async function removePackage(packageId: string, keepUnsent: boolean): Promise<void> {
  const db = await database();
  const transaction = db.transaction([...STORE_NAMES], 'readwrite', { durability: 'strict' });
  for (const name of keepUnsent ? (['thumbs'] as const) : PARTS) {
    const store = transaction.objectStore(name);
    const keys = store.index('package').getAllKeys(packageId);
    keys.onsuccess = () => {
      for (const key of keys.result) store.delete(key);
    };
  }
  if (!keepUnsent) transaction.objectStore('packages').delete(packageId);
  await ended(transaction);
}
