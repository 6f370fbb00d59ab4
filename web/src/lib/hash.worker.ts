import { createSHA256 } from 'hash-wasm';

/** Pieces in which a file is read, so that a large one never lies in memory as a whole (product-spec point 9). */
const PIECE_BYTES = 10 * 1024 ** 2;

/** What the worker says: the share read so far, then the hash, or that the file could not be read. */
export type HashMessage =
  | { readonly share: number }
  | { readonly hash: string }
  | { readonly isUnreadable: true };

const say = (message: HashMessage) => postMessage(message);

addEventListener('message', async ({ data: file }: MessageEvent<File>) => {
  try {
    const sha256 = await createSHA256();
    for (let start = 0; start < file.size; start += PIECE_BYTES) {
      const piece = file.slice(start, start + PIECE_BYTES);
      sha256.update(new Uint8Array(await piece.arrayBuffer()));
      say({ share: Math.min(1, (start + PIECE_BYTES) / file.size) });
    }
    say({ hash: sha256.digest('hex') });
  } catch {
    say({ isUnreadable: true });
  }
});
