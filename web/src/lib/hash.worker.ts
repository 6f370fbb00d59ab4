import { createSHA256 } from 'hash-wasm';

/** Pieces in which a file is read, so that a large one never lies in memory as a whole (product-spec point 9). */
const PIECE_BYTES = 10 * 1024 ** 2;

/** How far a file is hashed, to go on from there. */
export type HashPoint = { readonly at: number; readonly state: Uint8Array };

export type HashWork = { readonly file: File; readonly from: HashPoint | null };

/** What the worker says: how far it is, then the hash, or that the file could not be read. */
export type HashMessage =
  | { readonly share: number; readonly point: HashPoint }
  | { readonly hash: string }
  | { readonly isUnreadable: true };

const say = (message: HashMessage) => postMessage(message);

addEventListener('message', async ({ data: { file, from } }: MessageEvent<HashWork>) => {
  try {
    const sha256 = await createSHA256();
    if (from) sha256.load(from.state);
    for (let start = from?.at ?? 0; start < file.size; start += PIECE_BYTES) {
      const piece = file.slice(start, start + PIECE_BYTES);
      sha256.update(new Uint8Array(await piece.arrayBuffer()));
      const at = Math.min(file.size, start + PIECE_BYTES);
      say({ share: at / file.size, point: { at, state: sha256.save() } });
    }
    say({ hash: sha256.digest('hex') });
  } catch {
    say({ isUnreadable: true });
  }
});
