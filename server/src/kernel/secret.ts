import {
  createHmac,
  createSecretKey,
  hkdfSync,
  type KeyObject,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from './config.ts';

/** The key of signed links: from the configuration, else made once and kept in the data folder. */
export async function loadSecret(config: Config): Promise<string> {
  if (config.SECRET) return config.SECRET;
  const path = join(config.DATA_DIR, 'secret');
  await mkdir(config.DATA_DIR, { recursive: true });
  try {
    // `wx` so that two processes that start together agree on one key.
    await writeFile(path, randomBytes(32).toString('base64url'), { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  }
  return (await readFile(path, 'utf8')).trim();
}

const keys = new Map<string, Buffer>();

/** A key of one purpose, made of the secret: what is known of one key tells nothing of another. */
export function keyFor(secret: string, purpose: string): Buffer {
  const name = `${purpose}\n${secret}`;
  const known = keys.get(name);
  if (known) return known;
  const key = Buffer.from(hkdfSync('sha256', secret, 'auditplus', purpose, 32));
  keys.set(name, key);
  return key;
}

/** Keys as OpenSSL takes them: to make one of its bytes costs five times as much as a mark. */
const prepared = new WeakMap<Buffer, KeyObject>();

/** The mark (HMAC-SHA256, base64url) that only who knows the key can put on a text. */
export function markOf(key: Buffer, text: string): string {
  const known = prepared.get(key) ?? createSecretKey(key);
  prepared.set(key, known);
  return createHmac('sha256', known).update(text).digest('base64url');
}

/** Whether a text carries its mark. */
export function hasMark(key: Buffer, text: string, mark: string | null): boolean {
  const expected = Buffer.from(markOf(key, text));
  const given = Buffer.from(mark ?? '');
  return given.length === expected.length && timingSafeEqual(given, expected);
}
