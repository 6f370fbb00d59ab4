import { randomUUID } from 'node:crypto';
import { WEB_PREFIX } from '@auditplus/contract/kernel/envelope.ts';
import type { Language } from '@auditplus/contract/kernel/refusal.ts';
import { MAX_RECORD_ID } from '@auditplus/contract/kernel/values.ts';
import formbody from '@fastify/formbody';
import multipart from '@fastify/multipart';
import rateLimit from '@fastify/rate-limit';
import Fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import type { Caller } from '../caller.ts';
import type { Config } from '../config.ts';
import { limitBodies } from './body-limits.ts';
import { handleFailures, refuseAddress, refuseConnection } from './failures.ts';
import { SECURITY_HEADERS } from './security-headers.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Media type of the endpoint's body, told to whoever sends it as another one. */
    mediaType?: string;
  }
  interface FastifyRequest {
    /** The signed-in person's language, once the session is known. */
    language: Language | null;
    /** Who signed in, once the session is known. */
    person: Pick<Caller, 'userId' | 'account' | 'name'> | null;
    /** The cause of a reply that failed on our side. */
    failure: Error | null;
  }
}

const JSON_LIMIT_BYTES = 4 * 1024 * 1024;
/** For a whole request, uploads on a poor line included. */
const REQUEST_MS = 15 * 60_000;

/** The HTTP server with everything that is the same for every endpoint; routes are registered on it afterwards. */
export async function createServer(config: Config, log: Logger): Promise<FastifyInstance> {
  const app: FastifyInstance = Fastify({
    // Our logs count refusals and failures; a line per request is the proxy's business.
    loggerInstance: quieter(log, config),
    bodyLimit: JSON_LIMIT_BYTES,
    requestTimeout: REQUEST_MS,
    frameworkErrors: refuseAddress,
    clientErrorHandler: refuseConnection,
    trustProxy: (_address, hop) => hop < config.TRUSTED_PROXIES,
    requestIdHeader: false,
    genReqId: () => randomUUID(),
    forceCloseConnections: 'idle',
    exposeHeadRoutes: false,
    // The longest id of a record, each of whose characters may still be written with three.
    routerOptions: { maxParamLength: 3 * MAX_RECORD_ID, caseSensitive: true },
    // The browser calls every endpoint under /prod-api; the same endpoints answer without it.
    rewriteUrl: (request) => {
      const url = request.url ?? '/';
      return url.startsWith(`${WEB_PREFIX}/`) ? url.slice(WEB_PREFIX.length) : url;
    },
  });
  app.decorateRequest('language', null);
  app.decorateRequest('person', null);
  app.decorateRequest('failure', null);
  app.decorateRequest('sentText', null);
  // A logger for each request costs more than many a call; what is logged names the request itself.
  app.setChildLoggerFactory((logger) => logger);
  handleFailures(app);
  limitBodies(app);

  app.addHook('onRequest', (request, reply, next) => {
    reply.headers(SECURITY_HEADERS).header('x-request-id', request.id);
    if (request.url.startsWith('/api/')) reply.header('cache-control', 'no-store');
    next();
  });
  // No endpoint takes plain text: whoever sends it is told the type to use.
  app.removeContentTypeParser('text/plain');
  await app.register(formbody);
  await app.register(multipart, { limits: { files: 1, fields: 30, fieldSize: 64 * 1024 } });
  await app.register(rateLimit, { global: false });
  return app;
}

const quieter = (log: Logger, config: Config): FastifyBaseLogger =>
  log.child({}, { level: config.LOG_LEVEL === 'info' ? 'warn' : config.LOG_LEVEL });
