import { CompiledQuery } from 'kysely';
import type { Logger } from 'pino';
import { DatabaseAway } from './database-away.ts';
import type { Tx } from './db.ts';
import { type Line, openStandingConnection } from './standing-connection.ts';

/**
 * Says when what was committed lies on the disk. A commit that waits for the disk holds its row locks meanwhile, and
 * all writers of one audit wait for the head of its chain; so changes commit without waiting and wait here, before
 * anybody is told, all at once with one statement.
 */
export type Durability = {
  /** Lets a transaction commit without waiting for the disk. */
  defer(tx: Tx): Promise<unknown>;
  /**
   * Asked before the change begins; the answer is called after its commit. It speaks for one connection only: a
   * database that crashed in between, and lost the commit, has ended that connection, and the answer is `DatabaseAway`.
   */
  promise(): () => Promise<void>;
  /** Whether changes can be promised now. */
  isOpen(): boolean;
  /** Gives the connection up at once. */
  cut(): void;
  close(): Promise<void>;
};

/** A disk may be slow. */
const TIMEOUT_MS = 20_000;

/** Opens the connection that flushes. */
export async function openDurability(url: string, log: Logger): Promise<Durability> {
  const flushers = new WeakMap<Line, () => Promise<void>>();
  const connection = await openStandingConnection(url, {
    name: 'auditplus-flush',
    log,
    patienceMs: TIMEOUT_MS,
  });
  return {
    defer: (tx) => tx.executeQuery(DEFERRED),
    promise() {
      const line = connection.current();
      const known = flushers.get(line);
      if (known) return known;
      const made = sharedFlush(line);
      flushers.set(line, made);
      return made;
    },
    isOpen: () => connection.isOpen,
    cut: connection.cut,
    close: connection.close,
  };
}

function sharedFlush(line: Line): () => Promise<void> {
  let running: Promise<void> | undefined;
  let next: Promise<void> | undefined;
  const start = (): Promise<void> => {
    // A transaction of its own, whose commit waits for the disk and for everything before it in the log.
    const mine = line.query(FLUSH).then(
      () => {
        if (running === mine) running = undefined;
      },
      (error) => {
        if (running === mine) running = undefined;
        throw new DatabaseAway(error);
      },
    );
    running = mine;
    return mine;
  };
  return async () => {
    if (!running) return start();
    // The running one may have begun before the caller's commit: who comes now shares the next.
    next ??= running
      .catch(() => undefined)
      .then(() => {
        next = undefined;
        return start();
      });
    return next;
  };
}

const DEFERRED = CompiledQuery.raw('SET LOCAL synchronous_commit = off');
const FLUSH = { name: 'flush', text: "SELECT pg_logical_emit_message(true, 'auditplus', '')" };
