import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

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
  if (!takesGzip(request.headers['accept-encoding'])) return reply.send(text);
  return reply.header('content-encoding', 'gzip').send(await compress(text));
}

const takesGzip = (accepted: string | string[] | undefined): boolean =>
  /\b(gzip|\*)(?!\s*;\s*q=0(\.0*)?\s*(,|$))/.test(String(accepted ?? ''));
