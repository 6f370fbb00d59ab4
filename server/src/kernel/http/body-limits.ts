import type { FastifyInstance } from 'fastify';
import { Refusal, refuse } from '../errors.ts';

/** Four megabytes on a poor line; uploads have the server's own limit for whole requests. */
const BODY_MS = 60_000;
/** Deeper than anything that the product stores, and far from what a program that follows it can bear. */
const MAX_DEPTH = 100;

/** Bounds how long the body of a request may take to arrive, uploads apart, and how deep its JSON may nest. */
export function limitBodies(app: FastifyInstance, bodyMs = BODY_MS): void {
  app.addHook('preParsing', (request, reply, payload, done) => {
    const isUpload = request.headers['content-type']?.startsWith('multipart/');
    if (request.method !== 'GET' && !isUpload) {
      const timer = setTimeout(() => {
        reply.header('connection', 'close');
        // The parser that reads the body answers with it; to destroy the body would destroy the way back as well.
        payload.emit('error', new Refusal('request.tooSlow', {}, {}));
      }, bodyMs);
      payload.once('close', () => clearTimeout(timer));
      payload.once('end', () => clearTimeout(timer));
      // A body that is too large is refused without being read: nobody is left to hear that it is slow.
      reply.raw.once('close', () => clearTimeout(timer));
    }
    done(null, payload);
  });
  app.addHook('preValidation', (request, _reply, done) => {
    if (isTooDeep(request.body)) refuse('request.malformed', { fields: 'body' });
    done();
  });
}

/** Looks level by level: a walk that follows the nesting fails where it is too deep. */
function isTooDeep(body: unknown): boolean {
  let level: unknown[] = [body];
  for (let depth = 0; depth <= MAX_DEPTH; depth++) {
    level = level.flatMap((value) =>
      typeof value === 'object' && value !== null ? Object.values(value) : [],
    );
    if (level.length === 0) return false;
  }
  return true;
}
