import type { FastifyInstance, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type { Kernel } from '../context.ts';
import type { Metrics } from '../metrics.ts';

const LOOPBACK = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1']);

/** `/healthz` (the process lives), `/readyz` (it can do its work), `/metrics` and the request measurements. */
export function registerHealth(
  app: FastifyInstance,
  { kernel, metrics }: { kernel: Kernel; metrics: Metrics },
): void {
  app.get('/healthz', { exposeHeadRoute: true }, async () => ({ status: 'ok' }));

  app.get('/readyz', { exposeHeadRoute: true }, async (_request, reply) => {
    const outboxWaiting = await waitingEvents(kernel);
    // Where nothing can be promised every change is refused.
    const isReachable = outboxWaiting !== null && kernel.durability.isOpen();
    const parts = {
      database: isReachable ? 'ok' : 'unreachable',
      bus: kernel.bus.isListening() ? 'ok' : 'unreachable',
      // They follow a little after the first requests are taken.
      jobs: kernel.jobs.isRunning() ? 'ok' : 'stopped',
    };
    if (!isReachable || parts.bus !== 'ok') return reply.code(503).send({ status: 'unavailable', ...parts });
    return { status: 'ok', ...parts, outboxWaiting };
  });

  app.get('/metrics', async (request, reply) => {
    if (!mayRead(request, kernel.config.METRICS_TOKEN)) return reply.code(403).send({ status: 'forbidden' });
    return reply.type(metrics.contentType).send(await metrics.text());
  });

  app.addHook('onResponse', (request, reply, next) => {
    const path = request.routeOptions.url ?? 'unmatched';
    metrics.observe(request.method, path, reply.statusCode, reply.elapsedTime / 1000);
    next();
  });
}

/** How many events wait; null when the database does not say. */
async function waitingEvents(kernel: Kernel): Promise<number | null> {
  try {
    const waiting = await kernel.db
      .selectFrom('outbox')
      .select(sql<number>`count(*)::int`.as('count'))
      .where('done_at', 'is', null)
      .executeTakeFirstOrThrow();
    return waiting.count;
  } catch (error) {
    kernel.log.error({ err: error }, 'not ready');
    return null;
  }
}

const mayRead = (request: FastifyRequest, token: string | undefined): boolean =>
  token ? request.headers.authorization === `Bearer ${token}` : LOOPBACK.has(request.ip);
