import type { Readable } from 'node:stream';
import type { ByteRange } from '../../kernel/files/file-store.ts';

/** Random access to an archive's bytes. */
export type ZipSource = { readonly size: number; open(range: ByteRange): Readable };

/** Where an entry of a zip lies. */
type Place = { readonly headerAt: number; readonly size: number };

const END = 0x06054b50;
const END_64 = 0x06064b50;
const LOCATOR_64 = 0x07064b50;
const ENTRY = 0x02014b50;
const LOCAL = 0x04034b50;
const END_BYTES = 22;
const LOCATOR_BYTES = 20;
const ENTRY_BYTES = 46;
const LOCAL_BYTES = 30;
const FULL_32 = 0xffff_ffff;
const MAX_DIRECTORY_BYTES = 256 * 1024 ** 2;

/**
 * Reads a zip whose entries are stored as they are and whose end carries no comment, as our archives are. Answers null
 * when it is none.
 */
export async function readZip(source: ZipSource): Promise<Map<string, () => Promise<Readable>> | null> {
  const directory = await readDirectory(source);
  if (!directory) return null;
  const places = new Map<string, Place>();
  for (let at = 0; at + ENTRY_BYTES <= directory.length; ) {
    if (directory.readUInt32LE(at) !== ENTRY || directory.readUInt16LE(at + 10) !== 0) return null;
    const nameLength = directory.readUInt16LE(at + 28);
    const extraLength = directory.readUInt16LE(at + 30);
    const nameEnd = at + ENTRY_BYTES + nameLength;
    const extra = directory.subarray(nameEnd, nameEnd + extraLength);
    places.set(directory.toString('utf8', at + ENTRY_BYTES, nameEnd), placeOf(directory, at, extra));
    at = nameEnd + extraLength + directory.readUInt16LE(at + 32);
  }
  return new Map([...places].map(([name, place]) => [name, () => openEntry(source, place)]));
}

async function readDirectory(source: ZipSource): Promise<Buffer | null> {
  const tailBytes = Math.min(source.size, END_BYTES + LOCATOR_BYTES);
  if (tailBytes < END_BYTES) return null;
  const tail = await bytesAt(source, source.size - tailBytes, tailBytes);
  const end = tail.subarray(tailBytes - END_BYTES);
  if (end.readUInt32LE(0) !== END) return null;
  const hasLocator = tailBytes > END_BYTES && tail.readUInt32LE(0) === LOCATOR_64;
  let size = end.readUInt32LE(12);
  let at = end.readUInt32LE(16);
  if (hasLocator) {
    const end64 = await bytesAt(source, Number(tail.readBigUInt64LE(8)), 56);
    if (end64.readUInt32LE(0) !== END_64) return null;
    size = Number(end64.readBigUInt64LE(40));
    at = Number(end64.readBigUInt64LE(48));
  }
  const fits = at + size <= source.size && size <= MAX_DIRECTORY_BYTES;
  return fits && size > 0 ? bytesAt(source, at, size) : null;
}

function placeOf(directory: Buffer, at: number, extra: Buffer): Place {
  const size = directory.readUInt32LE(at + 24);
  const packed = directory.readUInt32LE(at + 20);
  const headerAt = directory.readUInt32LE(at + 42);
  if (size !== FULL_32 && headerAt !== FULL_32) return { headerAt, size };
  for (let part = 0; part + 4 <= extra.length; part += 4 + extra.readUInt16LE(part + 2)) {
    if (extra.readUInt16LE(part) !== 1) continue;
    // The 64-bit field holds, in this order, those of size, packed size and place that are full.
    let next = part + 4;
    const wide = (narrow: number) => {
      if (narrow !== FULL_32) return narrow;
      next += 8;
      return Number(extra.readBigUInt64LE(next - 8));
    };
    const wideSize = wide(size);
    wide(packed);
    return { size: wideSize, headerAt: wide(headerAt) };
  }
  return { headerAt, size };
}

async function openEntry(source: ZipSource, { headerAt, size }: Place): Promise<Readable> {
  const header = await bytesAt(source, headerAt, LOCAL_BYTES);
  if (header.readUInt32LE(0) !== LOCAL) throw new Error('The archive is damaged');
  const start = headerAt + LOCAL_BYTES + header.readUInt16LE(26) + header.readUInt16LE(28);
  return source.open({ start, end: start + size - 1 });
}

async function bytesAt(source: ZipSource, start: number, length: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  if (start + length > source.size) throw new Error('The archive is damaged');
  for await (const chunk of source.open({ start, end: start + length - 1 })) chunks.push(chunk);
  return Buffer.concat(chunks);
}
