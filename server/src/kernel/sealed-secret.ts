import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import { KEPT_SECRET } from '@auditplus/contract/kernel/kept-secret.ts';
import type { Kernel } from './context.ts';
import { refuse } from './errors.ts';
import { keyFor } from './secret.ts';

const MARK = 'sealed:';
/** Sealed with a key of its purpose; without it, as it was before secrets had purposes. */
const BY_PURPOSE = 'sealed:2:';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** A secret as it is stored: encrypted (AES-256-GCM) with a key that is made of the installation's for this purpose. */
export function sealSecret(key: string, purpose: string, text: string): string {
  if (text === '') return '';
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv('aes-256-gcm', purposeKey(key, purpose), nonce);
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return BY_PURPOSE + Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url');
}

/** The secret behind what is stored; null when another key or purpose sealed it: it is lost. */
export function openSecret(key: string, purpose: string, stored: string): string | null {
  if (stored.startsWith(BY_PURPOSE)) return opened(purposeKey(key, purpose), stored.slice(BY_PURPOSE.length));
  if (stored.startsWith(MARK)) return opened(commonKey(key), stored.slice(MARK.length));
  // Stored before secrets were sealed.
  return stored;
}

/** Whether a secret is stored as `sealSecret` does today. */
export const isSealedByPurpose = (stored: string): boolean => stored.startsWith(BY_PURPOSE);

/** A secret of a form: what was typed, what is stored, and whether that was stored for what the form names now. */
export type GivenSecret = {
  readonly purpose: string;
  /** As it came: typed, or `KEPT_SECRET`. */
  readonly given: string;
  /** As it is stored; empty when none is. */
  readonly stored: string;
  /** Host, port, user and encryption are those that the stored one was typed for. */
  readonly isSameTarget: boolean;
  /** The field that a refusal is shown beside. */
  readonly field: string;
};

/** What an edit stores. A kept secret never follows a changed address: refuses with `secret.again`. */
export function editedSecret({ secret }: Pick<Kernel, 'secret'>, edit: GivenSecret): string {
  if (edit.given !== KEPT_SECRET) return sealSecret(secret, edit.purpose, edit.given);
  assertKeepable(edit);
  return edit.stored;
}

/** What a test of the form's settings sends. Refuses with `secret.again`, and `secret.lost` where it cannot be opened. */
export function triedSecret({ secret }: Pick<Kernel, 'secret'>, test: GivenSecret): string {
  if (test.given !== KEPT_SECRET) return test.given;
  assertKeepable(test);
  return openSecret(secret, test.purpose, test.stored) ?? refuse('secret.lost', {}, { field: test.field });
}

function assertKeepable({ stored, isSameTarget, field }: GivenSecret): void {
  if (stored !== '' && !isSameTarget) refuse('secret.again', {}, { field });
}

function opened(key: Buffer, text: string): string | null {
  const bytes = Buffer.from(text, 'base64url');
  if (bytes.length < NONCE_BYTES + TAG_BYTES) return null;
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, NONCE_BYTES));
  decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
  try {
    return Buffer.concat([
      decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES)),
      decipher.final(),
    ]).toString('utf8');
  } catch {
    return null;
  }
}

const purposeKey = (key: string, purpose: string): Buffer => keyFor(key, `sealed ${purpose}`);

const commonKey = (key: string): Buffer => createHash('sha256').update(`settings\n${key}`).digest();
