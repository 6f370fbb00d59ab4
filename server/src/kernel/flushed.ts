import { sql } from 'kysely';
import type { Db } from './db.ts';

type Flusher = { running: Promise<unknown> | undefined; next: Promise<unknown> | undefined };

const flushers = new WeakMap<Db, Flusher>();

/**
 * Resolves when everything committed so far lies on the disk. A commit that waits for the disk holds its row locks
 * meanwhile, and all writers of one audit wait for the head of its chain; so changes commit without waiting and wait
 * here, before anybody is told, all at once with one statement.
 */
export function flushed(db: Db): Promise<unknown> {
  const flusher = flushers.get(db) ?? { running: undefined, next: undefined };
  flushers.set(db, flusher);
  if (!flusher.running) return start(db, flusher);
  // The running one may have begun before the caller's commit: who comes now shares the next.
  flusher.next ??= flusher.running
    .catch(() => undefined)
    .then(() => {
      flusher.next = undefined;
      return start(db, flusher);
    });
  return flusher.next;
}

function start(db: Db, flusher: Flusher): Promise<unknown> {
  // A transaction of its own, whose commit waits for the disk and for everything before it in the log.
  const running = sql`SELECT pg_logical_emit_message(true, 'auditplus', '')`.execute(db).finally(() => {
    if (flusher.running === running) flusher.running = undefined;
  });
  flusher.running = running;
  return running;
}
