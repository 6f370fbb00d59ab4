import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { makeZip } from 'client-zip';

/** A file of an archive: its path inside, and its bytes when their turn comes. */
export type ZipEntry = { readonly path: string; readonly open: () => Promise<Readable | Buffer> };

/** What went into an archive, for its index. */
export type ZipRecord = { readonly path: string; readonly size: number; readonly sha256: string };

/**
 * An archive that is packed while it is read, one file after the other; every file is hashed on its way. Each of
 * `last` makes a closing file from all that was packed before it, for example the index.
 */
export function zipOf(input: {
  readonly entries: readonly ZipEntry[];
  readonly at: Date;
  readonly onEntry: (done: number) => Promise<void>;
  readonly last?: readonly ((packed: readonly ZipRecord[]) => Promise<{ path: string; bytes: Buffer }>)[];
}): Readable {
  const packed: ZipRecord[] = [];
  const files = async function* () {
    for (const [index, entry] of input.entries.entries()) {
      await input.onEntry(index);
      const hash = createHash('sha256');
      let size = 0;
      const source = await entry.open();
      const counted = Readable.from(
        (async function* () {
          for await (const chunk of Buffer.isBuffer(source) ? [source] : source) {
            const bytes = Buffer.from(chunk);
            hash.update(bytes);
            size += bytes.byteLength;
            yield bytes;
          }
        })(),
        { objectMode: false },
      );
      yield { name: entry.path, input: counted, lastModified: input.at };
      packed.push({ path: entry.path, size, sha256: hash.digest('hex') });
    }
    for (const close of input.last ?? []) {
      const { path, bytes } = await close(packed);
      yield { name: path, input: bytes, lastModified: input.at };
      packed.push({
        path,
        size: bytes.byteLength,
        sha256: createHash('sha256').update(bytes).digest('hex'),
      });
    }
    await input.onEntry(input.entries.length);
  };
  // The web stream is Node's own; only its declaration is the browser's.
  return Readable.fromWeb(makeZip(files()) as ReadableStream<Uint8Array>);
}
