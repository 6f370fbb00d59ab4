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
const LONGEST_WAIT_MS = 3_600_000;
/** About three days of a mail server that is away. */
const MAX_ATTEMPTS = 80;

/** At once after the first failure, which may have been a collision; then later each time, up to an hour. */
const waitAfter = (attempts: number): number =>
  attempts <= 1 ? 0 : Math.min(LONGEST_WAIT_MS, POLL_MS * 2 ** (attempts - 2));

/**
 * Hands committed events to their reactions, each once and in order of arrival, woken by the bus and by a slow
 * poll for what a lost message left behind. A failing event is tried again, later each time, and never holds up the
 * others.
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
  let current: (OutboxEvent & { readonly attempts: number }) | undefined;
  try {
    await kernel.db.transaction().execute(async (tx) => {
      const row = await tx
        .selectFrom('outbox')
        .selectAll()
        .where('done_at', 'is', null)
        .where('attempts', '<', MAX_ATTEMPTS)
        .where((where) =>
          where.or([where('retry_at', 'is', null), where('retry_at', '<=', kernel.clock.now())]),
        )
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
      current = { ...event, attempts: row.attempts + 1 };
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
      .set({
        attempts: current.attempts,
        retry_at: new Date(kernel.clock.now().getTime() + waitAfter(current.attempts)),
        last_error: text.slice(0, 500),
      })
      .where('id', '=', current.id)
      .execute();
  }
  return current;
}
