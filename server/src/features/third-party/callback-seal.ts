import { createCipheriv, createDecipheriv, createHash, randomBytes, timingSafeEqual } from 'node:crypto';

const RANDOM_BYTES = 16;
const LENGTH_BYTES = 4;
/** Messages are filled up to whole blocks of this size, twice that of the cipher. */
const BLOCK = 32;

/** How WeChat and WeCom sign: SHA-1 over the sorted parts. */
export const callbackSignature = (...parts: readonly string[]): string =>
  createHash('sha1').update(parts.toSorted(byCode).join('')).digest('hex');

const byCode = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

export function isSignature(given: string, right: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(right)];
  return a.length === b.length && timingSafeEqual(a, b);
}

/** A message in plain text; null where it was encrypted with another key or for another receiver. */
export function openMessage(aesKey: string, receiver: string, encrypted: string): string | null {
  const key = keyOf(aesKey);
  const bytes = Buffer.from(encrypted, 'base64');
  if (!key || bytes.length === 0 || bytes.length % RANDOM_BYTES !== 0) return null;
  const decipher = createDecipheriv('aes-256-cbc', key, key.subarray(0, RANDOM_BYTES)).setAutoPadding(false);
  const padded = Buffer.concat([decipher.update(bytes), decipher.final()]);
  const fill = padded.at(-1) ?? 0;
  if (fill < 1 || fill > BLOCK || fill > padded.length) return null;
  const plain = padded.subarray(RANDOM_BYTES, padded.length - fill);
  if (plain.length < LENGTH_BYTES) return null;
  const end = LENGTH_BYTES + plain.readUInt32BE(0);
  if (end > plain.length || plain.subarray(end).toString() !== receiver) return null;
  return plain.subarray(LENGTH_BYTES, end).toString();
}

/** A message as the platform takes it in an answer. */
export function sealMessage(aesKey: string, receiver: string, text: string): string {
  const key = keyOf(aesKey);
  if (!key) throw new Error('The key of encrypted messages has another length.');
  const message = Buffer.from(text);
  const length = Buffer.alloc(LENGTH_BYTES);
  length.writeUInt32BE(message.length);
  const plain = Buffer.concat([randomBytes(RANDOM_BYTES), length, message, Buffer.from(receiver)]);
  const fill = BLOCK - (plain.length % BLOCK);
  const cipher = createCipheriv('aes-256-cbc', key, key.subarray(0, RANDOM_BYTES)).setAutoPadding(false);
  return Buffer.concat([
    cipher.update(plain),
    cipher.update(Buffer.alloc(fill, fill)),
    cipher.final(),
  ]).toString('base64');
}

function keyOf(aesKey: string): Buffer | null {
  const key = Buffer.from(`${aesKey}=`, 'base64');
  return key.length === 32 ? key : null;
}
