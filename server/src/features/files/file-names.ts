import { randomBytes } from 'node:crypto';
import { extensionOf, FILE_KINDS } from '@auditplus/contract/features/files/file-kinds.ts';

const NAME_LENGTH = 200;

/** The name as the person gave it: no folders, no control characters, not too long, the extension kept. */
export function cleanName(fileName: string): string {
  const base = fileName.normalize('NFC').split(/[\\/]/).at(-1) ?? '';
  const plain = base.replace(/\p{Cc}/gu, '').trim() || 'file';
  if (plain.length <= NAME_LENGTH) return plain;
  const extension = extensionOf(plain).slice(0, 12);
  return `${plain.slice(0, NAME_LENGTH - extension.length - 1)}.${extension}`;
}

/** 24 random bytes: nobody finds a file by guessing. */
export function storedName(extension: string): string {
  const known = FILE_KINDS.has(extension) ? `.${extension}` : '';
  return randomBytes(24).toString('base64url') + known;
}

/** Longer sides of the small pictures that the store keeps; a wish is met by the next larger one. */
export const THUMB_SIZES = [160, 320, 640, 1024] as const;

/** Names under which other forms of a file lie in the store, beside the file. */
export const formNames = {
  thumb: (id: string, size: number): string => `${stemOf(id)}_t${size}.webp`,
  pdf: (id: string): string => `${stemOf(id)}_p.pdf`,
};

/** Every name that other forms of a file may have. */
export const everyFormName = (id: string): string[] => [
  ...THUMB_SIZES.map((size) => formNames.thumb(id, size)),
  formNames.pdf(id),
];

const stemOf = (id: string): string => id.replace(/\.[a-z0-9]+$/, '');
