import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { StoredFile } from './file-store.ts';

/**
 * Streams a source into a new local file, counting and hashing. A source longer than `maxBytes` answers null, one
 * that breaks off throws; neither leaves the file behind.
 */
export async function receiveFile(
  path: string,
  source: Readable,
  { maxBytes, durable }: { readonly maxBytes: number; readonly durable: boolean },
): Promise<StoredFile | null> {
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
    await pipeline(source, meter, createWriteStream(path, { flags: 'wx', flush: durable, mode: 0o640 }));
  } catch (error) {
    await rm(path, { force: true });
    if (error instanceof TooLong) return null;
    throw error;
  }
  return { size, sha256: hash.digest('hex') };
}

class TooLong extends Error {}
