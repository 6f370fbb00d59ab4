import { canonicalJson, readableJson } from '@auditplus/core/canonical-json.ts';
import { z } from 'zod';
import { bodyHash } from '../../kernel/definitions/definitions.ts';
import {
  type DesignObject,
  type ObjectContent,
  type ObjectKind,
  objectKinds,
} from '../../kernel/design-objects/design-objects.ts';
import { refuse } from '../../kernel/errors.ts';
import { readTransfer } from '../../kernel/transfer-file.ts';

/** A file of a folder of objects; the path is relative, with slashes. */
export type ObjectFile = { readonly path: string; readonly bytes: Uint8Array };

/** A larger file is not read. */
export const LARGEST_FILE = 8 * 1024 * 1024;

const FORMAT = 'auditplus.';

/** What the head of a file says: of which kind it is, and what it was made from. */
const Marks = z.object({ format: z.string().startsWith(FORMAT), base: z.hash('sha256').optional() });

export const contentHash = (content: ObjectContent): string => bodyHash(content);

/**
 * An object as a file: its transfer file, readable, with the hash of the content that stood here when it was written.
 * Ids are their own names in paths; what a file system cannot hold is escaped.
 */
export function writeObject(kind: ObjectKind, object: DesignObject): ObjectFile {
  const base = contentHash(object.content);
  const transfer: object = JSON.parse(kind.write(object).toString('utf8'));
  return {
    path: `${kind.kind}/${encodeURIComponent(object.id)}.json`,
    bytes: Buffer.from(readableJson({ ...transfer, base })),
  };
}

export type ReadObject = DesignObject & { readonly kind: ObjectKind; readonly base: string | undefined };

/** The object that a file holds; refuses what is none, with the places that are wrong. */
export function readObject(bytes: Uint8Array): ReadObject {
  if (bytes.byteLength > LARGEST_FILE || !isShallow(bytes)) refuse('import.wrongFormat');
  const { format, base } = readTransfer(bytes, Marks);
  const kind = objectKinds().find((one) => FORMAT + one.kind === format) ?? refuse('import.wrongFormat');
  return { ...kind.read(bytes), kind, base };
}

export const isSameContent = (one: unknown, other: unknown): boolean =>
  canonicalJson(one) === canonicalJson(other);

const DEEPEST = 100;
const [OPEN_LIST, CLOSE_LIST, OPEN_RECORD, CLOSE_RECORD] = [0x5b, 0x5d, 0x7b, 0x7d];

/** Whether brackets are nested no deeper than the rules of any object; those inside texts count too. */
function isShallow(bytes: Uint8Array): boolean {
  let depth = 0;
  for (const byte of bytes) {
    if (byte === OPEN_LIST || byte === OPEN_RECORD) depth += 1;
    else if (byte === CLOSE_LIST || byte === CLOSE_RECORD) depth -= 1;
    if (depth > DEEPEST) return false;
  }
  return true;
}
