import { createHash } from 'node:crypto';
import { Transform } from 'node:stream';

/** Counts and hashes what passes through. */
export class Fingerprint extends Transform {
  readonly #hash = createHash('sha256');
  bytes = 0;
  /** Lines, which are a table's rows: COPY escapes line breaks within values. */
  lines = 0;

  override _transform(chunk: Buffer, _encoding: string, done: (error: null, chunk: Buffer) => void): void {
    this.#hash.update(chunk);
    this.bytes += chunk.length;
    for (let at = chunk.indexOf(10); at >= 0; at = chunk.indexOf(10, at + 1)) this.lines += 1;
    done(null, chunk);
  }

  /** SHA-256 in hex, once everything has passed. */
  sha256(): string {
    return this.#hash.digest('hex');
  }
}
