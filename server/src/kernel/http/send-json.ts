import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { keptParts } from './kept-json.ts';

const JSON_TYPE = 'application/json; charset=utf-8';
const COMPRESS_FROM = 8 * 1024;

const compress = promisify(gzip);

/** Sends JSON text; a long one is compressed off the main thread for callers that take it. */
export async function sendJson(
  request: FastifyRequest,
  reply: FastifyReply,
  text: string,
): Promise<FastifyReply> {
  reply.type(JSON_TYPE);
  if (text.length < COMPRESS_FROM) return reply.send(text);
  reply.header('vary', 'accept-encoding');
  if (!takesGzip(request)) return reply.send(text);
  return sendPacked(reply, await compress(text));
}

/** Sends JSON text that the caller may keep and asks for again: nothing of it where it is what the caller has. */
export async function sendIfChanged(
  request: FastifyRequest,
  reply: FastifyReply,
  text: string,
): Promise<FastifyReply> {
  // Weak: the same text travels compressed or not.
  const etag = `W/"${createHash('sha256').update(text).digest('base64url')}"`;
  reply.headers({ etag, 'cache-control': 'private, no-cache' });
  if (request.headers['if-none-match'] === etag) return reply.code(304).send();
  return sendJson(request, reply, text);
}

type Ready = { readonly values: readonly object[]; readonly rest: string; readonly packed: Promise<Buffer> };

// Only the compressed bytes are kept, one reply for each kept value: they are a twentieth of the text.
const ready = new WeakMap<object, Ready>();

/**
 * Sends an envelope around data whose kept values make it the same as last time: the bytes of then, if nothing beside
 * them has changed.
 */
export async function sendData(
  request: FastifyRequest,
  reply: FastifyReply,
  { data, envelope }: { readonly data: unknown; readonly envelope: (data: string) => string },
): Promise<FastifyReply> {
  const parts = takesGzip(request) ? keptParts(data) : undefined;
  const text = () => envelope(JSON.stringify(data ?? null));
  if (!parts) return sendJson(request, reply, text());
  const rest = envelope(parts.rest);
  const known = ready.get(parts.first);
  const isSame = known?.rest === rest && known.values.every((value, place) => value === parts.values[place]);
  const packed = isSame ? known.packed : compress(text());
  if (!isSame) ready.set(parts.first, { values: parts.values, rest, packed });
  return sendPacked(reply.type(JSON_TYPE).header('vary', 'accept-encoding'), await packed);
}

const sendPacked = (reply: FastifyReply, bytes: Buffer): FastifyReply =>
  reply.header('content-encoding', 'gzip').send(bytes);

const takesGzip = (request: FastifyRequest): boolean =>
  /\b(gzip|\*)(?!\s*;\s*q=0(\.0*)?\s*(,|$))/.test(String(request.headers['accept-encoding'] ?? ''));
