/** Bytes under AES-GCM, as they lie on the device. */
export type Sealed = { readonly iv: Uint8Array<ArrayBuffer>; readonly bytes: ArrayBuffer };

const CIPHER = 'AES-GCM';

/** A key of a package, which scripts can use but not read out. */
export const dataKey = (raw: Uint8Array<ArrayBuffer>): Promise<CryptoKey> =>
  crypto.subtle.importKey('raw', raw, CIPHER, false, ['encrypt', 'decrypt']);

/**
 * The key that a session's token gives: with it the packages' own keys are kept, so that they open while the session
 * lasts and are of no use after it.
 */
export async function sessionKey(token: string, salt: Uint8Array<ArrayBuffer>): Promise<CryptoKey> {
  const secret = await crypto.subtle.importKey('raw', new TextEncoder().encode(token), 'HKDF', false, [
    'deriveKey',
  ]);
  const info = new TextEncoder().encode('offline-package');
  return crypto.subtle.deriveKey(
    { name: 'HKDF', hash: 'SHA-256', salt, info },
    secret,
    { name: CIPHER, length: 256 },
    false,
    ['encrypt', 'decrypt'],
  );
}

export async function seal(key: CryptoKey, bytes: BufferSource): Promise<Sealed> {
  const iv = randomBytes(12);
  return { iv, bytes: await crypto.subtle.encrypt({ name: CIPHER, iv }, key, bytes) };
}

/** The bytes again; throws when the key is another one or the bytes were changed. */
export async function unseal(key: CryptoKey, sealed: Sealed): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await crypto.subtle.decrypt({ name: CIPHER, iv: sealed.iv }, key, sealed.bytes));
}

export const sealJson = (key: CryptoKey, value: unknown): Promise<Sealed> =>
  seal(key, new TextEncoder().encode(JSON.stringify(value)));

export async function unsealJson(key: CryptoKey, sealed: Sealed): Promise<unknown> {
  return JSON.parse(new TextDecoder().decode(await unseal(key, sealed)));
}

/** SHA-256 of bytes as hex. */
export async function hashOf(bytes: BufferSource): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', bytes);
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

export const randomBytes = (length: number): Uint8Array<ArrayBuffer> =>
  crypto.getRandomValues(new Uint8Array(length));

export const fromBase64 = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text), (char) => char.charCodeAt(0));
