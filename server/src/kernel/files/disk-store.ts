import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type FileStore, STORED_NAME } from './file-store.ts';

/**
 * Files under `<dataDir>/files`. They arrive in `incoming` and are moved to their place when whole; with `durable`
 * they have reached the disk before that.
 */
export async function openDiskStore(
  dataDir: string,
  { durable = true }: { durable?: boolean } = {},
): Promise<FileStore> {
  const root = resolve(dataDir, 'files');
  await mkdir(join(root, INCOMING), { recursive: true });
  await removeLeftovers(join(root, INCOMING));
  return {
    async put(name, source, maxBytes) {
      const place = placeOf(root, name);
      const incoming = join(root, INCOMING, name);
      const hash = createHash('sha256');
      let size = 0;
      const meter = new Transform({
        transform(chunk: Buffer, _encoding, done) {
          size += chunk.length;
          if (size > maxBytes) return done(new TooLong());
          hash.update(chunk);
          done(null, chunk);
        },
      });
      try {
        await pipeline(
          source,
          meter,
          createWriteStream(incoming, { flags: 'wx', flush: durable, mode: 0o640 }),
        );
        await mkdir(place.folder, { recursive: true });
        await rename(incoming, place.path);
      } catch (error) {
        await rm(incoming, { force: true });
        if (error instanceof TooLong) return null;
        throw error;
      }
      return { size, sha256: hash.digest('hex') };
    },
    open: (name, range) => createReadStream(placeOf(root, name).path, range),
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

class TooLong extends Error {}

/** Folders of at most a few hundred files each: the first two characters of the random name. */
function placeOf(root: string, name: string): { folder: string; path: string } {
  if (!STORED_NAME.test(name)) throw new Error(`"${name}" is not a stored name`);
  const folder = join(root, name.slice(0, 2).toLowerCase());
  return { folder, path: join(folder, name) };
}
