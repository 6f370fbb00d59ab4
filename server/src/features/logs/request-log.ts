import type { FastifyInstance, FastifyRequest } from 'fastify';
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

/** What is kept of a request until its line is written: of thousands in a second nothing more should outlive them. */
type Handled = Pick<FastifyRequest, 'id' | 'ip' | 'person' | 'method' | 'url'> & {
  readonly at: Date;
  readonly platform: string;
  readonly duration: number;
  readonly status: number;
  readonly failure: { readonly route: string; readonly error: Error } | null;
};

/**
 * Keeps the request log and the exception log. Lines wait for each other and are written in batches, so that a
 * request never waits for its line; when the database cannot take them, the oldest are lost.
 */
export function registerRequestLog(
  app: FastifyInstance,
  kernel: Pick<Kernel, 'db' | 'clock' | 'log' | 'durability'>,
): { stop(): Promise<void> } {
  let waiting: Handled[] = [];
  const flush = async (): Promise<void> => {
    while (waiting.length > 0) {
      const batch = waiting.slice(0, BATCH).flatMap(linesOf);
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
    const route = request.routeOptions.url;
    if (!route?.startsWith('/api/')) return;
    const { id, ip, person, method, url, failure } = request;
    waiting.push({
      id,
      ip,
      person,
      method,
      url,
      at: kernel.clock.now(),
      platform: request.headers['user-agent'] ?? '',
      duration: reply.elapsedTime,
      status: reply.statusCode,
      failure: failure && { route, error: failure },
    });
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

/** The line of a request, and that of its exception. */
function linesOf(handled: Handled): Insertable<SysLogsTable>[] {
  const { method, url, duration, status, failure } = handled;
  const line = {
    ...basis(handled),
    category: REQUEST,
    event: 'request',
    detail: {
      // Without its query: that may hold names and signed links.
      url: url.split('?')[0]?.slice(0, 300) ?? '',
      method,
      duration: Math.round(duration * 10) / 10,
      status,
    },
  };
  if (!failure) return [line];
  const { message, stack = '' } = failure.error;
  const exception = {
    ...basis(handled),
    category: EXCEPTION,
    event: 'exception',
    detail: { url: failure.route, method, message: message.slice(0, 2000), stack: stack.slice(0, 8000) },
  };
  return [line, exception];
}

function basis({ id, ip, person, at, platform }: Handled) {
  return {
    id: newId(at.getTime()),
    user_id: person?.userId ?? null,
    account: person?.account ?? '',
    user_name: person?.name ?? '',
    ip: ip.slice(0, 50),
    platform: platform.slice(0, 300),
    request_id: id.slice(0, 50),
    created_at: at,
  };
}
