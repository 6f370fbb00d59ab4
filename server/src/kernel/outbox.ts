import { sql } from 'kysely';
import type { Kernel } from './context.ts';
import type { Tx } from './db.ts';

/** An event of a committed change as reactions receive it. */
export type OutboxEvent = {
  readonly id: number;
  readonly event: string;
  readonly payload: Readonly<Record<string, unknown>>;
  readonly actorId: string;
  readonly at: Date;
};

/** What happens after an event: runs in its own transaction, which also marks the event done. */
export type Reaction = (kernel: Kernel, tx: Tx, event: OutboxEvent) => Promise<void>;

/** Reactions by event name. */
export type Reactions = Readonly<Record<string, Reaction>>;

export type OutboxWorker = {
  /** Handles everything that waits; answers how many events were handled. */
  drain(): Promise<number>;
  stop(): Promise<void>;
};

const POLL_MS = 5000;
const MAX_ATTEMPTS = 8;

/**
 * Hands committed events to their reactions, each once and in order of arrival, woken by the bus and by a slow
 * poll for what a lost message left behind. A failing event is tried again and never holds up the others.
 */
export function startOutbox(kernel: Kernel, reactions: Reactions): OutboxWorker {
  let running: Promise<number> | undefined;
  let again = false;
  let stopped = false;

  const drainOnce = async (): Promise<number> => {
    let handled = 0;
    for (;;) {
      const event = stopped ? undefined : await handleNext(kernel, reactions);
      if (!event) return handled;
      handled += 1;
    }
  };

  const drain = async (): Promise<number> => {
    if (running) {
      again = true;
      return running;
    }
    running = (async () => {
      try {
        let handled = 0;
        do {
          again = false;
          handled += await drainOnce();
        } while (again && !stopped);
        return handled;
      } finally {
        // Said in the same breath as the last look at `again`: a call in between would be lost.
        running = undefined;
      }
    })();
    return running;
  };

  const wake = () => {
    drain().catch((error) => kernel.log.error({ err: error }, 'the outbox could not be read'));
  };
  kernel.bus.subscribe('outbox', wake);
  const timer = setInterval(wake, POLL_MS);
  timer.unref();

  return {
    drain,
    async stop() {
      stopped = true;
      clearInterval(timer);
      await running?.catch(() => undefined);
    },
  };
}

async function handleNext(kernel: Kernel, reactions: Reactions): Promise<OutboxEvent | undefined> {
  let current: OutboxEvent | undefined;
  try {
    await kernel.db.transaction().execute(async (tx) => {
      const row = await tx
        .selectFrom('outbox')
        .selectAll()
        .where('done_at', 'is', null)
        .where('attempts', '<', MAX_ATTEMPTS)
        .orderBy('attempts')
        .orderBy('id')
        .limit(1)
        .forUpdate()
        .skipLocked()
        .executeTakeFirst();
      if (!row) return;
      const event: OutboxEvent = {
        id: row.id,
        event: row.event,
        payload: row.payload as Readonly<Record<string, unknown>>,
        actorId: row.actor_id,
        at: row.at,
      };
      current = event;
      await reactions[event.event]?.(kernel, tx, event);
      await tx
        .updateTable('outbox')
        .set({ done_at: kernel.clock.now() })
        .where('id', '=', event.id)
        .execute();
    });
  } catch (error) {
    if (!current) throw error;
    kernel.log.error({ err: error, event: current.event, id: current.id }, 'a reaction failed');
    const text = error instanceof Error ? error.message : String(error);
    await kernel.db
      .updateTable('outbox')
      .set({ attempts: sql`attempts + 1`, last_error: text.slice(0, 500) })
      .where('id', '=', current.id)
      .execute();
  }
  return current;
}
