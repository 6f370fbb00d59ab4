import type { Readable } from 'node:stream';

/** What arrived: its size in bytes and SHA-256 in hex, computed while it streamed. */
export type StoredFile = { readonly size: number; readonly sha256: string };

/** First and last byte, both included. */
export type ByteRange = { readonly start: number; readonly end: number };

/** Where uploaded bytes live; names are made by the server and carry no path. */
export type FileStore = {
  /**
   * Streams a source into the store under a new name. A source longer than `maxBytes`, or one that breaks off,
   * leaves nothing behind; the first answers null, the second throws.
   */
  put(name: string, source: Readable, maxBytes: number): Promise<StoredFile | null>;
  /** The bytes of a stored file, whole or in part; the stream fails when the name is unknown. */
  open(name: string, range?: ByteRange): Readable;
  /** The size of a stored file in bytes, or null when there is none. */
  sizeOf(name: string): Promise<number | null>;
  /** Stores the content of a file once more under another name; fails when the source is unknown. */
  copy(from: string, to: string): Promise<void>;
  /** Removes a file; an unknown name is no error. */
  remove(name: string): Promise<void>;
};

/** Letters, digits, `_` and `-`, then at most one extension: nothing that could leave the store's folder. */
export const STORED_NAME = /^[A-Za-z0-9_-]{3,80}(?:\.[a-z0-9]{1,12})?$/;

/** Refuses a name that the server cannot have made. */
export function assertStoredName(name: string): void {
  if (!STORED_NAME.test(name)) throw new Error(`"${name}" is not a stored name`);
}
