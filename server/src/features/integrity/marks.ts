import { createHash } from 'node:crypto';
import { hasMark, keyFor, markOf } from '../../kernel/secret.ts';

type Parts = readonly (string | number)[];

/** The marks of seals, batches and file seals. */
export type Marks = {
  of(kind: SealKind, parts: Parts): string;
  fit(kind: SealKind, parts: Parts, mark: string): boolean;
};

type SealKind = 'record' | 'chain' | 'batch' | 'file';

/** Marks with the key of seals, which is made of the secret. */
export function openMarks(secret: string): Marks {
  const key = keyFor(secret, 'seal');
  const text = (kind: SealKind, parts: Parts) => JSON.stringify([kind, ...parts]);
  return {
    of: (kind, parts) => markOf(key, text(kind, parts)),
    fit: (kind, parts, mark) => hasMark(key, text(kind, parts), mark),
  };
}

/** SHA-256 in hex. */
export const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');
