import { strToU8, zipSync } from 'fflate';

/** All archives say that their files are of this moment, so that equal files make equal bytes. */
const MADE = new Date('2026-01-01T00:00:00');

/** Small files as one archive in memory; unless they are `isPacked` already, they are compressed. */
export function zipFiles(
  files: Iterable<readonly [name: string, file: string | Uint8Array]>,
  { isPacked = false }: { readonly isPacked?: boolean } = {},
): Buffer {
  const entries = [...files].map(([name, file]) => [name, typeof file === 'string' ? strToU8(file) : file]);
  return Buffer.from(zipSync(Object.fromEntries(entries), { level: isPacked ? 0 : 6, mtime: MADE }));
}
