import { requestFailed } from '../lib/api.ts';
import { ApiError } from '../lib/api-error.ts';

/** The bytes behind a preview's link. */
export async function bytesOf(url: string, signal: AbortSignal): Promise<ArrayBuffer> {
  return (await answered(url, { signal })).arrayBuffer();
}

/** The first bytes behind a preview's link, and whether these are all. */
export async function beginningOf(
  url: string,
  most: number,
  signal: AbortSignal,
): Promise<{ bytes: ArrayBuffer; isWhole: boolean }> {
  const response = await answered(url, { signal, headers: { range: `bytes=0-${most - 1}` } });
  const total = Number(response.headers.get('content-range')?.split('/')[1] ?? 0);
  return { bytes: await response.arrayBuffer(), isWhole: total <= most };
}

async function answered(url: string, request: RequestInit): Promise<Response> {
  const response = await fetch(url, request);
  if (response.ok) return response;
  throw new ApiError({ code: response.status, status: response.status, msg: requestFailed(), data: null });
}

/**
 * Text in the encoding that it says or seems to have; many files in China are not UTF-8. The last character of a
 * beginning may be cut.
 */
export function decodeText(bytes: ArrayBuffer, isWhole = true): string {
  const stream = !isWhole;
  const head = new Uint8Array(bytes, 0, Math.min(2, bytes.byteLength));
  if (head[0] === 0xff && head[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes, { stream });
  if (head[0] === 0xfe && head[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes, { stream });
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream });
  } catch {
    return new TextDecoder('gb18030').decode(bytes, { stream });
  }
}
