import type { SpreadsheetProblem } from './spreadsheet.ts';

const END_OF_DIRECTORY = 0x06054b50;
const DIRECTORY_ENTRY = 0x02014b50;
/** The system by which a file was packed, as its entry says. */
const BY_UNIX = 3;
const MAX_ENTRIES = 5_000;
const MAX_SHARED_STRINGS = 128 * 1024 * 1024;

/** What the directory of a ZIP archive says of a file in it. */
export type ArchiveEntry = {
  readonly name: string;
  readonly packed: number;
  readonly unpacked: number;
  readonly crc: number;
  /** How it is packed: 0 as it is, 8 deflated. */
  readonly method: number;
  /** Mode of the file where a Unix packed it, else 0. */
  readonly mode: number;
  /** Where its header lies. */
  readonly at: number;
};

/** The directory of a ZIP archive, or why there is none: the bytes are no archive, or hold more files than `most`. */
export function archiveEntries(
  bytes: Uint8Array,
  most: number,
): readonly ArchiveEntry[] | 'not-a-workbook' | 'too-large' {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const end = findEndOfDirectory(view);
  if (end < 0) return 'not-a-workbook';
  const count = view.getUint16(end + 10, true);
  let offset = view.getUint32(end + 16, true);
  if (count > most) return 'too-large';
  const entries: ArchiveEntry[] = [];
  for (let index = 0; index < count; index += 1) {
    if (offset + 46 > view.byteLength || view.getUint32(offset, true) !== DIRECTORY_ENTRY) {
      return 'not-a-workbook';
    }
    const nameLength = view.getUint16(offset + 28, true);
    entries.push({
      name: new TextDecoder().decode(bytes.subarray(offset + 46, offset + 46 + nameLength)),
      method: view.getUint16(offset + 10, true),
      crc: view.getUint32(offset + 16, true),
      packed: view.getUint32(offset + 20, true),
      unpacked: view.getUint32(offset + 24, true),
      mode: view.getUint8(offset + 5) === BY_UNIX ? view.getUint16(offset + 40, true) : 0,
      at: view.getUint32(offset + 42, true),
    });
    offset += 46 + nameLength + view.getUint16(offset + 30, true) + view.getUint16(offset + 32, true);
  }
  return entries;
}

/**
 * What speaks against a workbook's archive: adds up what it says it unpacks to before anything is unpacked. The
 * reader stops each part at its stated size, so a part that lies about its size cannot pass either; a part that
 * states none is refused.
 */
export function archiveProblem(bytes: Uint8Array, maxUnpacked: number): SpreadsheetProblem | null {
  const entries = archiveEntries(bytes, MAX_ENTRIES);
  if (typeof entries === 'string') return entries;
  let total = 0;
  for (const { name, packed, unpacked } of entries) {
    total += unpacked;
    const unstated = unpacked === 0 && packed > 16;
    const oversizedStrings = /sharedStrings\.xml$/i.test(name) && unpacked > MAX_SHARED_STRINGS;
    if (total > maxUnpacked || unstated || oversizedStrings) return 'too-large';
  }
  return null;
}

function findEndOfDirectory(view: DataView): number {
  const lowest = Math.max(0, view.byteLength - 65_557);
  for (let index = view.byteLength - 22; index >= lowest; index -= 1) {
    if (view.getUint32(index, true) === END_OF_DIRECTORY) return index;
  }
  return -1;
}
