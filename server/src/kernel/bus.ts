import pg from 'pg';
import type { Logger } from 'pino';

/** Messages between server processes: small, at most once, lost while a process is away. */
export type Bus = {
  publish(channel: string, payload: unknown): Promise<void>;
  subscribe(channel: string, handler: (payload: unknown) => void): void;
  close(): Promise<void>;
};

const CHANNEL = 'auditplus';
const RETRY_MS = 1000;

/**
 * A bus on PostgreSQL LISTEN/NOTIFY. It reconnects by itself; after a reconnect every handler of channel
 * `bus.reconnected` runs, so that caches that may have missed a message can be dropped.
 */
export async function openPostgresBus(url: string, pool: pg.Pool, log: Logger): Promise<Bus> {
  const handlers = new Map<string, ((payload: unknown) => void)[]>();
  let closed = false;
  let client: pg.Client | undefined;

  const deliver = (channel: string, payload: unknown) => {
    for (const handler of handlers.get(channel) ?? []) {
      try {
        handler(payload);
      } catch (error) {
        log.error({ err: error, channel }, 'a bus handler failed');
      }
    }
  };

  const connect = async (): Promise<void> => {
    const next = new pg.Client({ connectionString: url, application_name: 'auditplus-bus' });
    next.on('notification', (message) => {
      const { channel, payload } = JSON.parse(message.payload ?? '{}');
      deliver(channel, payload);
    });
    next.on('error', () => undefined);
    next.on('end', () => {
      if (!closed) void reconnect();
    });
    await next.connect();
    await next.query(`LISTEN ${CHANNEL}`);
    client = next;
  };

  const reconnect = async (): Promise<void> => {
    while (!closed) {
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
      try {
        await connect();
        deliver('bus.reconnected', null);
        return;
      } catch (error) {
        log.warn({ err: error }, 'the bus cannot reach the database, trying again');
      }
    }
  };

  await connect();
  return {
    async publish(channel, payload) {
      await pool.query('SELECT pg_notify($1, $2)', [CHANNEL, JSON.stringify({ channel, payload })]);
    },
    subscribe(channel, handler) {
      handlers.set(channel, [...(handlers.get(channel) ?? []), handler]);
    },
    async close() {
      closed = true;
      await client?.end();
    },
  };
}
