import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Insertable } from 'kysely';
import type { SysLogsTable } from '../../db/generated/tables.ts';
import type { Kernel } from '../../kernel/context.ts';
import { newId } from '../../kernel/ids.ts';
import { store } from './logs.repository.ts';

const EXCEPTION = 4;
const REQUEST = 5;
const FLUSH_MS = 2_000;
const MAX_WAITING = 5_000;
const BATCH = 500;

/**
 * Keeps the request log and the exception log. Lines wait for each other and are written in batches, so that a
 * request never waits for its line; when the database cannot take them, the oldest are lost.
 */
export function registerRequestLog(
  app: FastifyInstance,
  kernel: Pick<Kernel, 'db' | 'clock' | 'log' | 'durability'>,
): { stop(): Promise<void> } {
  let waiting: Insertable<SysLogsTable>[] = [];
  const flush = async (): Promise<void> => {
    while (waiting.length > 0) {
      const batch = waiting.slice(0, BATCH);
      waiting = waiting.slice(BATCH);
      try {
        await kernel.db.transaction().execute(async (tx) => {
          // A crash may take the latest lines away; changes of people would wait behind the disk for them otherwise.
          await kernel.durability.defer(tx);
          await store(tx, batch);
        });
      } catch (error) {
        kernel.log.error({ err: error, lines: batch.length }, 'the request log could not be written');
        return;
      }
    }
  };
  const timer = setInterval(() => void flush(), FLUSH_MS);
  timer.unref();
  app.addHook('onResponse', (request, reply, next) => {
    next();
    if (!request.routeOptions.url?.startsWith('/api/')) return;
    waiting.push(lineOf(kernel, request, reply));
    if (request.failure) waiting.push(exceptionOf(kernel, request, request.failure));
    // Some at a time: to copy what waits for every request would cost more than the request.
    if (waiting.length >= MAX_WAITING + BATCH) waiting = waiting.slice(-MAX_WAITING);
  });
  return {
    async stop() {
      clearInterval(timer);
      await flush();
    },
  };
}

function lineOf(
  kernel: Pick<Kernel, 'clock'>,
  request: FastifyRequest,
  reply: FastifyReply,
): Insertable<SysLogsTable> {
  return {
    ...basis(kernel, request),
    category: REQUEST,
    event: 'request',
    detail: {
      // Without its query: that may hold names and signed links.
      url: request.url.split('?')[0]?.slice(0, 300) ?? '',
      method: request.method,
      duration: Math.round(reply.elapsedTime * 10) / 10,
      status: reply.statusCode,
    },
  };
}

function exceptionOf(
  kernel: Pick<Kernel, 'clock'>,
  request: FastifyRequest,
  failure: Error,
): Insertable<SysLogsTable> {
  return {
    ...basis(kernel, request),
    category: EXCEPTION,
    event: 'exception',
    detail: {
      url: request.routeOptions.url ?? '',
      method: request.method,
      message: failure.message.slice(0, 2000),
      stack: (failure.stack ?? '').slice(0, 8000),
    },
  };
}

function basis(kernel: Pick<Kernel, 'clock'>, request: FastifyRequest) {
  const now = kernel.clock.now();
  return {
    id: newId(now.getTime()),
    user_id: request.person?.userId ?? null,
    account: request.person?.account ?? '',
    user_name: request.person?.name ?? '',
    ip: request.ip.slice(0, 50),
    platform: String(request.headers['user-agent'] ?? '').slice(0, 300),
    request_id: request.id.slice(0, 50),
    created_at: now,
  };
}
