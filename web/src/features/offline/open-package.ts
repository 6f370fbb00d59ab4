import type { CurrentUser } from '@auditplus/contract/features/auth/auth.model.ts';
import type { PackageView } from '@auditplus/contract/features/offline/offline.model.ts';
import type { ScoreSheet } from '@auditplus/contract/features/scoring/scoring.model.ts';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { logError } from '../../lib/client-log.ts';
import { readAll, write } from './device-store.ts';
import type { HeldContent } from './held-content.ts';
import type { HeldEntry } from './held-index.ts';
import { createPackageSync, type PackageSync } from './package-sync.ts';
import { type QueuedPhoto, queuedPhotos } from './queued-photos.ts';
import { sealJson, unsealJson } from './seal.ts';

/** What the screens show of a package. */
export type HeldState = {
  readonly view: PackageView | null;
  readonly photos: readonly QueuedPhoto[];
  /** Operations that the server keeps for the lead because the package no longer holds. */
  readonly handed: number;
};

/** A package that this session can read and write. */
export type OpenPackage = {
  readonly id: string;
  readonly recordId: string;
  readonly key: CryptoKey;
  readonly taken: PackageView | null;
  readonly user: CurrentUser | null;
  /** The record as it was when it was last read, with its photos in small. */
  readonly sheet: ScoreSheet | null;
  readonly state: StoreApi<HeldState>;
  readonly sync: PackageSync;
  /** What was entered and is not on the server yet, by item. */
  readonly entries: () => ReadonlyMap<string, unknown>;
  readonly keepEntries: (entries: Readonly<Record<string, unknown>>) => void;
  readonly close: () => void;
};

export async function openPackage(input: {
  readonly entry: HeldEntry;
  readonly key: CryptoKey;
  readonly content: HeldContent | null;
  readonly view: PackageView | null;
  readonly thumbs: ReadonlyMap<string, string>;
  readonly wipe: () => Promise<void>;
}): Promise<OpenPackage> {
  const { entry, key, content, thumbs } = input;
  const id = entry.packageId;
  const state = createStore<HeldState>(() => ({
    view: input.view ?? content?.package ?? null,
    photos: [],
    handed: 0,
  }));
  state.setState({ photos: await queuedPhotos(key, id) });
  const shelf = await entryShelf(key, id);
  const sync = createPackageSync({
    packageId: id,
    key,
    state,
    hasEntries: () => shelf.entries().size > 0,
    wipe: input.wipe,
  });
  return {
    id,
    recordId: entry.recordId,
    key,
    taken: content?.package ?? null,
    user: content?.user ?? null,
    sheet: content && withThumbs(content.sheet, thumbs),
    state,
    sync,
    ...shelf,
    close: () => {
      sync.stop();
      for (const url of thumbs.values()) URL.revokeObjectURL(url);
    },
  };
}

/** The entries of a package: read once, then written one by one as they change, each sealed by itself. */
async function entryShelf(
  key: CryptoKey,
  packageId: string,
): Promise<Pick<OpenPackage, 'entries' | 'keepEntries'>> {
  const texts = new Map<string, string>();
  for (const row of await readAll('entries', packageId))
    texts.set(row.nodeId, JSON.stringify(await unsealJson(key, row.sealed)));
  let writing = Promise.resolve();
  const store = async (put: readonly [string, string][], removed: readonly string[]) => {
    const rows = await Promise.all(
      put.map(async ([nodeId, text]) => ({
        key: `${packageId} ${nodeId}`,
        packageId,
        nodeId,
        sealed: await sealJson(key, JSON.parse(text)),
      })),
    );
    await write('entries', { put: rows, remove: removed.map((nodeId) => `${packageId} ${nodeId}`) });
  };
  return {
    entries: () => new Map([...texts].map(([nodeId, text]) => [nodeId, JSON.parse(text)])),
    keepEntries: (entries) => {
      const next = new Map(Object.entries(entries).map(([nodeId, value]) => [nodeId, JSON.stringify(value)]));
      const put = [...next].filter(([nodeId, text]) => texts.get(nodeId) !== text);
      const removed = [...texts.keys()].filter((nodeId) => !next.has(nodeId));
      if (put.length + removed.length === 0) return;
      for (const [nodeId, text] of put) texts.set(nodeId, text);
      for (const nodeId of removed) texts.delete(nodeId);
      // In their order: a later state of an item must not be overtaken by an earlier one.
      writing = writing.then(() => store(put, removed)).catch((error) => logError('offline entries', error));
    },
  };
}

function withThumbs(sheet: ScoreSheet, thumbs: ReadonlyMap<string, string>): ScoreSheet {
  return {
    ...sheet,
    rows: sheet.rows.map((row) => ({
      ...row,
      photos: row.photos.map((photo) => ({ ...photo, url: thumbs.get(photo.fileId) ?? photo.url })),
    })),
  };
}
