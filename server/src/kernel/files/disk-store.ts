import { constants, createReadStream } from 'node:fs';
import { copyFile, mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { assertStoredName, type FileStore } from './file-store.ts';
import { receiveFile } from './receive-file.ts';

/**
 * Files under `<dataDir>/files`. They arrive in `incoming` and are moved to their place when whole; with `durable`
 * they have reached the disk before that.
 */
export async function openDiskStore(
  dataDir: string,
  { durable = true }: { durable?: boolean } = {},
): Promise<FileStore> {
  const root = resolve(dataDir, 'files');
  const incoming = join(root, INCOMING);
  await mkdir(incoming, { recursive: true });
  await removeLeftovers(incoming);
  const settle = async (name: string) => {
    const place = placeOf(root, name);
    await mkdir(place.folder, { recursive: true });
    await rename(join(incoming, name), place.path);
  };
  return {
    async put(name, source, maxBytes) {
      assertStoredName(name);
      const stored = await receiveFile(join(incoming, name), source, { maxBytes, durable });
      if (stored) await settle(name);
      return stored;
    },
    open: (name, range) => createReadStream(placeOf(root, name).path, range),
    async sizeOf(name) {
      const found = await stat(placeOf(root, name).path).catch(() => null);
      return found?.size ?? null;
    },
    async copy(from, to) {
      assertStoredName(to);
      // File systems that can share the content of two files do so.
      await copyFile(placeOf(root, from).path, join(incoming, to), constants.COPYFILE_FICLONE);
      await settle(to);
    },
    remove: (name) => rm(placeOf(root, name).path, { force: true }),
  };
}

const INCOMING = 'incoming';

const LEFTOVER_MS = 86_400_000;

/** What a process that died had begun to receive. */
async function removeLeftovers(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    const found = await stat(path).catch(() => null);
    if (found && Date.now() - found.mtimeMs > LEFTOVER_MS) await rm(path, { force: true });
  }
}

/** Folders of at most a few hundred files each: the first two characters of the random name. */
function placeOf(root: string, name: string): { folder: string; path: string } {
  assertStoredName(name);
  const folder = join(root, name.slice(0, 2).toLowerCase());
  return { folder, path: join(folder, name) };
}
