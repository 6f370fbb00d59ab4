import type { IncomingMessage } from 'node:http';
import https from 'node:https';
import { isIP } from 'node:net';
import { pipeline, type Readable } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import { Refusal, refuse } from '../errors.ts';
import { http } from '../node-http.ts';
import { checkedAddress, type OutboundRules, type Target } from './checked-address.ts';

export type OutboundRequest = {
  readonly url: string;
  readonly method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array;
  readonly timeoutMs?: number;
  /** How many redirects are followed, at most three. */
  readonly redirects?: number;
};

export type OutboundReply = {
  readonly status: number;
  readonly contentType: string;
  /** Unpacked. */
  readonly body: Buffer;
};

const USUAL_MS = 10_000;
const LONGEST_MS = 100_000;
const MAX_BYTES = 10 * 1024 ** 2;
const MAX_REDIRECTS = 3;
const CONNECTIONS_A_HOST = 20;

const AGENTS = {
  'http:': new http.Agent({ maxSockets: CONNECTIONS_A_HOST }),
  'https:': new https.Agent({ maxSockets: CONNECTIONS_A_HOST }),
};

/** Names of headers that may be sent; others could speak for us or break the request in two. */
const HEADERS =
  /^(?:accept|accept-language|authorization|content-type|x-(?!forwarded|real-ip)[a-z\d-]{1,60})$/;
/** Whether a header of this name may be sent. */
export const isSendableHeader = (name: string): boolean => HEADERS.test(name.toLowerCase());

/** What still goes along when a redirect leads to another host. */
const HARMLESS = /^(?:accept|accept-language|content-type)$/;

/**
 * Calls a host that a person named. A name is resolved once, each of its addresses must be allowed, and exactly the
 * checked address is dialled, so that another answer of the name server changes nothing. Refuses with
 * `outbound.hostNotAllowed`, `.addressForbidden`, `.timedOut`, `.tooLarge` and `.failed`.
 */
export async function callOutside(rules: OutboundRules, request: OutboundRequest): Promise<OutboundReply> {
  const signal = AbortSignal.timeout(Math.min(request.timeoutMs ?? USUAL_MS, LONGEST_MS));
  let redirects = Math.min(request.redirects ?? 0, MAX_REDIRECTS);
  let next: Hop = { url: urlOf(request.url), method: request.method ?? 'GET', headers: headersOf(request) };
  if (request.body !== undefined) next = { ...next, body: request.body };
  try {
    for (;;) {
      const address = await within(checkedAddress(rules, targetOf(next.url)), signal);
      const { reply, location } = await send(next, address, signal);
      if (location === undefined) return reply;
      if (redirects === 0) refuse('outbound.failed', { host: next.url.hostname });
      redirects -= 1;
      next = redirected(next, location, reply.status);
    }
  } catch (error) {
    if (error instanceof Refusal) throw error;
    if (signal.aborted) refuse('outbound.timedOut', { host: next.url.hostname });
    refuse('outbound.failed', { host: next.url.hostname });
  }
}

type Hop = {
  readonly url: URL;
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array;
};

/** `URL` writes decimal, octal and short forms of an IPv4 address as the usual four numbers. */
function urlOf(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : null;
  const isPlain = url && /^https?:$/.test(url.protocol) && url.username === '' && url.password === '';
  if (!isPlain) refuse('outbound.hostNotAllowed', { host: url?.hostname || text.slice(0, 100) });
  url.hostname = url.hostname.replace(/\.$/, '');
  return url;
}

function headersOf({ headers = {} }: OutboundRequest): Record<string, string> {
  const lower = Object.entries(headers).map(([name, value]): [string, string] => [name.toLowerCase(), value]);
  return Object.fromEntries(lower.filter(([name]) => HEADERS.test(name)));
}

const portOf = ({ port, protocol }: URL): number => Number(port || (protocol === 'https:' ? 443 : 80));

const targetOf = (url: URL): Target => ({ host: url.hostname.replace(/^\[|\]$/g, ''), port: portOf(url) });

/** A name server that does not answer does not hold up longer than the call may take. */
export function within<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const late = () => reject(signal.reason);
    signal.addEventListener('abort', late, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', late));
  });
}

async function send(
  { url, method, headers, body }: Hop,
  address: string,
  signal: AbortSignal,
): Promise<{ reply: OutboundReply; location?: string }> {
  const isSecure = url.protocol === 'https:';
  const name = url.hostname.replace(/^\[|\]$/g, '');
  const options = {
    host: address,
    port: portOf(url),
    path: url.pathname + url.search,
    method,
    headers: { 'accept-encoding': 'gzip, deflate, br', ...headers, host: url.host },
    signal,
    agent: isSecure ? AGENTS['https:'] : AGENTS['http:'],
    // The certificate must be that of the name, although its address is dialled.
    ...(isSecure && isIP(name) === 0 ? { servername: name } : {}),
  };
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    const sent = (isSecure ? https : http).request(options, resolve);
    sent.on('error', reject);
    sent.end(body);
  });
  const { statusCode: status = 0 } = response;
  const { location, 'content-type': contentType = '' } = response.headers;
  if (status >= 300 && status < 400 && location !== undefined) {
    response.destroy();
    return { reply: { status, contentType, body: Buffer.alloc(0) }, location };
  }
  return { reply: { status, contentType, body: await unpacked(response, url.hostname) } };
}

/** The whole body, as long as it is no longer than it may be once it is unpacked. */
async function unpacked(response: IncomingMessage, host: string): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of decoded(response)) {
    bytes += chunk.length;
    if (bytes > MAX_BYTES) {
      response.destroy();
      refuse('outbound.tooLarge', { host, megabytes: MAX_BYTES / 1024 ** 2 });
    }
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function decoded(response: IncomingMessage): Readable {
  const unpack = {
    gzip: createGunzip,
    'x-gzip': createGunzip,
    deflate: createInflate,
    br: createBrotliDecompress,
  }[response.headers['content-encoding'] ?? ''];
  return unpack ? pipeline(response, unpack(), () => undefined) : response;
}

const KEEPS_METHOD: ReadonlySet<number> = new Set([307, 308]);

/** The request that a redirect asks for: checked like the first, never from https to http. */
function redirected(from: Hop, location: string, status: number): Hop {
  const url = URL.canParse(location, from.url.href) ? urlOf(new URL(location, from.url).href) : null;
  if (!url || (from.url.protocol === 'https:' && url.protocol === 'http:'))
    refuse('outbound.failed', { host: from.url.hostname });
  const isSameHost = url.host === from.url.host;
  const headers = Object.fromEntries(
    Object.entries(from.headers).filter(([name]) => isSameHost || HARMLESS.test(name)),
  );
  return KEEPS_METHOD.has(status) ? { ...from, url, headers } : { url, headers, method: 'GET' };
}
