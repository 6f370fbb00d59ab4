import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { crc32, inflateRawSync } from 'node:zlib';
import { MOST_OBJECTS } from '@auditplus/contract/features/objects/objects.model.ts';
import { makeZip } from 'client-zip';
import { Refusal, refuse } from '../../kernel/errors.ts';
import { type ArchiveEntry, archiveEntries } from '../../kernel/workbook-archive.ts';
import { LARGEST_FILE, type ObjectFile } from './object-files.ts';

/** A file of an archive that is not read, and why. */
export type FaultyFile = { readonly path: string; readonly refusal: Refusal };

type ReadArchive = { readonly files: readonly ObjectFile[]; readonly faulty: readonly FaultyFile[] };

const MIB = 1024 * 1024;
/** What all files of an archive may unpack to. */
const MOST_UNPACKED = 64 * MIB;

/** `KIND/ID.json` as exports name files; neither part may lead elsewhere or be hidden. */
const PATH = /^[A-Za-z]\w{0,49}\/[^./\\:\0][^/\\:\0]{0,299}\.json$/;

/**
 * The files of a ZIP archive. Each that is wrong is told for itself, by its path; refuses what is no archive, and one
 * that says it unpacks to more than there is room for.
 */
export function readArchive(bytes: Uint8Array): ReadArchive {
  const entries = archiveEntries(bytes, MOST_OBJECTS);
  if (entries === 'too-large') tooLarge();
  if (typeof entries === 'string') refuse('object.noArchive');
  const listed = entries.filter(({ name }) => !name.endsWith('/'));
  if (listed.reduce((sum, { unpacked }) => sum + unpacked, 0) > MOST_UNPACKED) tooLarge();
  const named = Map.groupBy(listed, ({ name }) => name.toLowerCase());
  const files: ObjectFile[] = [];
  const faulty: FaultyFile[] = [];
  for (const same of named.values()) {
    const [entry] = same;
    if (!entry) continue;
    const path = entry.name;
    try {
      if (same.length > 1) refuse('object.pathTwice');
      files.push({ path, bytes: unpacked(bytes, entry) });
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      faulty.push({ path, refusal: error });
    }
  }
  return { files, faulty };
}

const tooLarge = (): never =>
  refuse('object.archiveTooLarge', { limit: MOST_UNPACKED / MIB, files: MOST_OBJECTS });

const TYPE_BITS = 0o170_000;
const REGULAR = 0o100_000;
const [STORED, DEFLATED] = [0, 8];
const LOCAL_BYTES = 30;

/** The bytes of a file; refuses one that is not as its entry says. */
function unpacked(archive: Uint8Array, entry: ArchiveEntry): Uint8Array {
  const type = entry.mode & TYPE_BITS;
  if (type !== 0 && type !== REGULAR) refuse('object.isLink');
  if (!PATH.test(entry.name)) refuse('object.pathInvalid');
  if (entry.unpacked > LARGEST_FILE) refuse('object.fileTooLarge', { limit: LARGEST_FILE / MIB });
  const view = new DataView(archive.buffer, archive.byteOffset, archive.byteLength);
  const { at } = entry;
  if (at + LOCAL_BYTES > view.byteLength) refuse('object.damaged');
  const start = at + LOCAL_BYTES + view.getUint16(at + 26, true) + view.getUint16(at + 28, true);
  const packed = archive.subarray(start, start + entry.packed);
  const bytes = entry.method === STORED ? packed : entry.method === DEFLATED ? inflated(packed, entry) : null;
  if (bytes?.byteLength !== entry.unpacked || crc32(bytes) !== entry.crc) refuse('object.damaged');
  return bytes;
}

/** Stops where the data unpacks to more than its entry says. */
function inflated(packed: Uint8Array, { unpacked: size }: ArchiveEntry): Uint8Array | null {
  try {
    return inflateRawSync(packed, { maxOutputLength: Math.max(size, 1) });
  } catch {
    return null;
  }
}

/** Files as an archive, which is packed while it is read. */
export function writeArchive(files: readonly ObjectFile[], at: Date): Readable {
  const entries = files.map(({ path, bytes }) => ({ name: path, input: bytes, lastModified: at }));
  // The web stream is Node's own; only its declaration is the browser's.
  return Readable.fromWeb(makeZip(entries) as ReadableStream<Uint8Array>);
}
