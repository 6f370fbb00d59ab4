import { type RawBuilder, sql } from 'kysely';
import type { Logger } from 'pino';
import type { Db, Tx } from './db.ts';
import { openStandingConnection } from './standing-connection.ts';

export type BusMessage = { readonly channel: string; readonly payload: unknown };

/** Messages between server processes: small, at most once, lost while a process is away. */
export type Bus = {
  publish(channel: string, payload: unknown): Promise<void>;
  /** Publishes several messages in one journey to the database. */
  publishAll(messages: readonly BusMessage[]): Promise<void>;
  /** Publishes when the transaction commits. */
  publishIn(tx: Tx, channel: string, payload: unknown): Promise<void>;
  /** As a column of a statement publishes it, which saves a journey to the database; null where nobody listens. */
  publishing(channel: string, payload: unknown): RawBuilder<unknown> | null;
  subscribe(channel: string, handler: (payload: unknown) => void): void;
  /** Whether messages of other processes arrive now. */
  isListening(): boolean;
  close(): Promise<void>;
};

type Options = {
  readonly log: Logger;
  /** Called when the database could not be reached, and when it can be again. */
  readonly unreachable: (error: unknown) => void;
  readonly reached: () => void;
};

const CHANNEL = 'auditplus';
const TIMEOUT_MS = 3_000;

/**
 * A bus on PostgreSQL LISTEN/NOTIFY. It reconnects by itself; after a reconnect every handler of channel
 * `bus.reconnected` runs, so that caches that may have missed a message can be dropped.
 */
export async function openPostgresBus(
  url: string,
  db: Db,
  { log, unreachable, reached }: Options,
): Promise<Bus> {
  const handlers = new Map<string, ((payload: unknown) => void)[]>();

  const deliver = (channel: string, payload: unknown) => {
    for (const handler of handlers.get(channel) ?? []) {
      try {
        handler(payload);
      } catch (error) {
        log.error({ err: error, channel }, 'a bus handler failed');
      }
    }
  };

  const connection = await openStandingConnection(url, {
    name: 'auditplus-bus',
    log,
    patienceMs: TIMEOUT_MS,
    async opened(client, isFirst) {
      client.on('notification', (message) => {
        const { channel, payload } = JSON.parse(message.payload ?? '{}');
        deliver(channel, payload);
      });
      await client.query(`LISTEN ${CHANNEL}`);
      if (isFirst) return;
      reached();
      deliver('bus.reconnected', null);
    },
    failed: unreachable,
  });

  const publishing = (channel: string, payload: unknown): RawBuilder<unknown> =>
    sql`pg_notify(${CHANNEL}, ${JSON.stringify({ channel, payload })})`;
  const publishIn = async (on: Db, channel: string, payload: unknown): Promise<void> => {
    await sql`SELECT ${publishing(channel, payload)}`.execute(on);
  };

  return {
    publish: (channel, payload) => publishIn(db, channel, payload),
    async publishAll(messages) {
      const texts = messages.map((message) => JSON.stringify(message));
      await sql`SELECT pg_notify(${CHANNEL}, text) FROM unnest(${texts}::text[]) text`.execute(db);
    },
    publishIn,
    publishing,
    subscribe(channel, handler) {
      handlers.set(channel, [...(handlers.get(channel) ?? []), handler]);
    },
    isListening: () => connection.isOpen,
    close: () => connection.close(),
  };
}
