import pg from 'pg';
import type { Logger } from 'pino';
import { DatabaseAway } from './database-away.ts';
import { START_NOTICE, START_NOTICE_MS, START_TIMEOUT_MS } from './db.ts';

/** One connection of its own that is opened again, by itself, whenever it is lost. */
export type StandingConnection = {
  /** The connection as it is now; throws `DatabaseAway` while there is none. */
  current(): Line;
  readonly isOpen: boolean;
  /** Gives the connection up at once, for one that is better. */
  cut(): void;
  close(): Promise<void>;
};

/** One connection as long as it lives; its statements take turns. */
export type Line = { query(statement: pg.QueryConfig): Promise<void> };

type Options = {
  readonly name: string;
  readonly log: Logger;
  /** How long the database may take to answer before the connection counts as lost. */
  readonly patienceMs: number;
  /** Called with each new connection before it counts as open. */
  readonly opened?: (client: pg.Client, isFirst: boolean) => Promise<void>;
  /** Called when a new connection could not be had, with the reason. */
  readonly failed?: (error: unknown) => void;
};

const RETRY_MS = 500;
const CONNECT_TIMEOUT_MS = 3_000;
/** A network that drops every packet is noticed by a question that is not answered. */
const HEARTBEAT_MS = 3_000;
const END_TIMEOUT_MS = 1_000;

/** Opens the connection; the first attempt, which a start waits for, may take minutes. Rejects when it fails. */
export async function openStandingConnection(url: string, options: Options): Promise<StandingConnection> {
  const { name, log, patienceMs, opened, failed } = options;
  const stop = new AbortController();
  let open: { readonly client: pg.Client; readonly line: Line } | undefined;

  const connect = async (isFirst: boolean): Promise<void> => {
    const next = new pg.Client({
      connectionString: url,
      application_name: name,
      keepAlive: true,
    });
    // Its end follows, and says all that matters.
    next.on('error', () => undefined);
    const waiting = isFirst
      ? setTimeout(() => log.warn({ connection: name }, START_NOTICE), START_NOTICE_MS)
      : undefined;
    try {
      await within(isFirst ? START_TIMEOUT_MS : CONNECT_TIMEOUT_MS, next, async () => {
        await next.connect();
        await opened?.(next, isFirst);
      });
      stop.signal.throwIfAborted();
    } catch (error) {
      drop(next);
      throw error;
    } finally {
      clearTimeout(waiting);
    }
    const line = lineOn(next, patienceMs);
    open = { client: next, line };
    const heartbeat = setInterval(() => {
      line.query({ text: 'SELECT 1' }).catch(() => drop(next));
    }, HEARTBEAT_MS);
    heartbeat.unref();
    next.once('end', () => {
      clearInterval(heartbeat);
      open = undefined;
      if (!stop.signal.aborted) void reconnect();
    });
  };

  const reconnect = async (): Promise<void> => {
    log.warn({ connection: name }, 'a database connection was lost, opening it again');
    while (!stop.signal.aborted) {
      try {
        await connect(false);
        return;
      } catch (error) {
        if (stop.signal.aborted) return;
        log.warn({ err: error, connection: name }, 'the database cannot be reached, trying again');
        failed?.(error);
      }
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS).unref());
    }
  };

  await connect(true);
  return {
    current() {
      if (!open) throw new DatabaseAway();
      return open.line;
    },
    get isOpen() {
      return open !== undefined;
    },
    cut() {
      if (open) drop(open.client);
    },
    async close() {
      stop.abort();
      const client = open?.client;
      if (client) await within(END_TIMEOUT_MS, client, () => client.end());
    },
  };
}

function lineOn(client: pg.Client, patienceMs: number): Line {
  let last: Promise<void> = Promise.resolve();
  return {
    query(statement) {
      const answer = last.then(() => within(patienceMs, client, () => client.query(statement)));
      last = answer.catch(() => undefined);
      return answer;
    },
  };
}

/**
 * Waits for work on a connection that is dropped, which ends the work too, when it takes too long. A process that was
 * held up itself reads what has arrived meanwhile first: its timers run before that.
 */
async function within(ms: number, client: pg.Client, work: () => Promise<unknown>): Promise<void> {
  let isDone = false;
  const timer = setTimeout(() => setImmediate(() => isDone || drop(client)), ms);
  try {
    await work();
  } finally {
    isDone = true;
    clearTimeout(timer);
  }
}

const drop = (client: pg.Client): void => void client.connection.stream.destroy();
