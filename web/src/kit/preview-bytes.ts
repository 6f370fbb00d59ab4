import { requestFailed } from '../lib/api.ts';
import { ApiError } from '../lib/api-error.ts';

/** The bytes behind a preview's link. */
export async function bytesOf(url: string, signal: AbortSignal): Promise<ArrayBuffer> {
  const response = await fetch(url, { signal });
  if (response.ok) return response.arrayBuffer();
  throw new ApiError({ code: response.status, status: response.status, msg: requestFailed(), data: null });
}

/** Text in the encoding that it says or seems to have; many files in China are not UTF-8. */
export function decodeText(bytes: ArrayBuffer): string {
  const head = new Uint8Array(bytes, 0, Math.min(2, bytes.byteLength));
  if (head[0] === 0xff && head[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (head[0] === 0xfe && head[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('gb18030').decode(bytes);
  }
}
