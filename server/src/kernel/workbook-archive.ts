import type { SpreadsheetProblem } from './spreadsheet.ts';

const END_OF_DIRECTORY = 0x06054b50;
const DIRECTORY_ENTRY = 0x02014b50;
const MAX_ENTRIES = 5_000;
const MAX_SHARED_STRINGS = 128 * 1024 * 1024;

/**
 * What speaks against a workbook's archive: adds up what it says it unpacks to before anything is unpacked. The
 * reader stops each part at its stated size, so a part that lies about its size cannot pass either; a part that
 * states none is refused.
 */
export function archiveProblem(bytes: Uint8Array, maxUnpacked: number): SpreadsheetProblem | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const end = findEndOfDirectory(view);
  if (end < 0) return 'not-a-workbook';
  const entries = view.getUint16(end + 10, true);
  let offset = view.getUint32(end + 16, true);
  if (entries > MAX_ENTRIES) return 'too-large';
  let total = 0;
  for (let index = 0; index < entries; index += 1) {
    if (offset + 46 > view.byteLength || view.getUint32(offset, true) !== DIRECTORY_ENTRY) {
      return 'not-a-workbook';
    }
    const packed = view.getUint32(offset + 20, true);
    const unpacked = view.getUint32(offset + 24, true);
    const nameLength = view.getUint16(offset + 28, true);
    const name = new TextDecoder().decode(bytes.subarray(offset + 46, offset + 46 + nameLength));
    total += unpacked;
    const unstated = unpacked === 0 && packed > 16;
    const oversizedStrings = /sharedStrings\.xml$/i.test(name) && unpacked > MAX_SHARED_STRINGS;
    if (total > maxUnpacked || unstated || oversizedStrings) return 'too-large';
    offset += 46 + nameLength + view.getUint16(offset + 30, true) + view.getUint16(offset + 32, true);
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
