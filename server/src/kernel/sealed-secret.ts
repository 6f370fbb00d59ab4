import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';

const MARK = 'sealed:';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** A secret setting as it is stored: encrypted with the installation's key (AES-256-GCM). */
export function sealSecret(key: string, text: string): string {
  if (text === '') return '';
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv('aes-256-gcm', keyOf(key), nonce);
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return MARK + Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url');
}

/** The secret behind what is stored; empty when it was sealed with another installation's key. */
export function openSecret(key: string, stored: string): string {
  // Stored before secrets were sealed.
  if (!stored.startsWith(MARK)) return stored;
  const bytes = Buffer.from(stored.slice(MARK.length), 'base64url');
  const decipher = createDecipheriv('aes-256-gcm', keyOf(key), bytes.subarray(0, NONCE_BYTES));
  decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
  try {
    const text = [decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()];
    return Buffer.concat(text).toString('utf8');
  } catch {
    return '';
  }
}

const keyOf = (key: string): Buffer => createHash('sha256').update(`settings\n${key}`).digest();
