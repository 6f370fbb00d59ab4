/** SHA-256 of a text as hex; works without a secure context too, where the browser offers no digest of its own. */
export async function sha256Hex(text: string): Promise<string> {
  if (globalThis.crypto?.subtle) {
    const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
    return Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('');
  }
  const { sha256 } = await import('hash-wasm');
  return sha256(text);
}
