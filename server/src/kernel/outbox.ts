import { setTimeout as sleep } from 'node:timers/promises';
import { type EventName, isEventName } from '@auditplus/contract/events.ts';
import { type RawBuilder, type Selectable, type SqlBool, sql } from 'kysely';
import type { OutboxTable } from '../db/generated/tables.ts';
import type { Kernel } from './context.ts';
import type { Tx } from './db.ts';
import { JOB_REQUESTED } from './job-requests.ts';

/** An event of a committed change as reactions receive it. */
export type OutboxEvent = {
  readonly id: number;
  readonly event: string;
  readonly payload: Readonly<Record<string, unknown>>;
  readonly actorId: string;
  readonly at: Date;
  /** The run of an automation that it followed from. */
  readonly cause?: string;
};

/** What happens inside the product after an event: runs in one transaction, which also marks the event done. */
export type Reaction = {
  (kernel: Kernel, tx: Tx, event: OutboxEvent): Promise<void>;
  /** Whether anybody hears an event; where it is absent, every event is handled. */
  readonly isHeard?: Hearing;
};

/** Of an event that is being stored, whether anybody hears it: in the statement that stores it, with its parts. */
export type Hearing = (event: {
  readonly name: RawBuilder<unknown>;
  readonly payload: RawBuilder<unknown>;
}) => RawBuilder<SqlBool>;

/**
 * A reaction to events that often nobody hears, such as those of records where no automation waits for them: such an
 * event is stored as handled, as to take it up costs more than what it tells of.
 */
export const heardBy = (isHeard: Hearing, react: Reaction): Reaction =>
  Object.assign((...given: Parameters<Reaction>) => react(...given), { isHeard });

const hearings = new Map<string, Hearing>();

/** Says whom the events reach that reactions are about. */
export function registerHearings(reactions: Reactions): void {
  for (const [name, reaction] of Object.entries(reactions))
    if (reaction.isHeard) hearings.set(name, reaction.isHeard);
}

/** Whether anybody hears an event that is being stored; undefined where it is handled in any case. */
export const hearingOf = (event: string): Hearing | undefined => hearings.get(event);

/** Reactions by event name. */
export type Reactions = { readonly [E in EventName]?: Reaction };

/**
 * What leaves the product after an event, such as a mail: runs outside any transaction, in workers of its own. The
 * event is marked done after success, so that only a process that dies between the two repeats it: what is sent
 * carries an id that stays the same. An effect ends within `LEASE_MS`.
 */
export type Effect = (kernel: Kernel, event: OutboxEvent) => Promise<void>;

/** Effects by event name; an event has either an effect or reactions. */
export type Effects = { readonly [E in EventName]?: Effect };

export type OutboxWorker = {
  /** Handles everything that waits, and what follows from it. */
  drain(): Promise<void>;
  stop(): Promise<void>;
};

/** An event that was taken from the table, and how often it has been tried with this time. */
type Taken = { readonly event: OutboxEvent; readonly attempts: number };

/** Takes one event and handles it; false when none is due. `taken` is called before the work begins. */
type HandleNext = (taken: () => void) => Promise<boolean>;

const POLL_MS = 5000;
const LONGEST_WAIT_MS = 3_600_000;
/** About three days of a mail server that is away. */
const MAX_ATTEMPTS = 80;
/** After so many failures, about a minute, an event no longer holds up the later ones of its lane. */
const LANE_ATTEMPTS = 5;
/** An effect whose process died is taken again after this time. */
const LEASE_MS = 120_000;
const MAX_WORKERS = 4;
const WORKERS_PER_EFFECT = 3;
/** How long a stop waits for effects that are under way; what it leaves behind is taken again after the lease. */
const STOP_TIMEOUT_MS = 5000;

/** At once after the first failure, which may have been a collision; then later each time, up to an hour. */
const waitAfter = (attempts: number): number =>
  attempts <= 1 ? 0 : Math.min(LONGEST_WAIT_MS, POLL_MS * 2 ** (attempts - 2));

/**
 * The lane of an event: events of one lane are handled in order, those of others beside each other. Unless the
 * emitter names one, it is the first id in the payload.
 */
export function laneOf(payload: Readonly<Record<string, unknown>>): string | null {
  for (const [name, value] of Object.entries(payload))
    if (typeof value === 'string' && (name === 'id' || name.endsWith('Id'))) return laneText(value);
  return null;
}

const LANE = 100;
/** Cut where it is too long, and never inside of a character. */
const laneText = (text: string): string => (text.length <= LANE ? text : [...text].slice(0, LANE).join(''));

/**
 * Hands committed events to their reactions and effects, woken by the bus and by a slow poll for what a lost message
 * left behind. A failing event is tried again, later each time, and holds up at most its own lane.
 */
export function startOutbox(kernel: Kernel, reactions: Reactions, effects: Effects): OutboxWorker {
  const outside = Object.keys(effects);
  // A reaction may need a second connection beside that of its transaction, and requests need some too.
  const size = Math.max(1, Math.min(MAX_WORKERS, Math.floor(kernel.config.DATABASE_POOL / 4)));
  const { isRunning } = kernel.jobs;
  // Background work waits in the outbox until the queue runs, which a product that starts does last.
  // Most changes emit one event, and their word wakes a worker: one that finds a second event has a backlog before it.
  const inside = startWorkers(kernel, { size, helpFrom: 1 }, (taken) =>
    react(kernel, { reactions, untaken: isRunning() ? outside : [...outside, JOB_REQUESTED], taken }),
  );
  // The first may hang for its whole lease while others of the same change wait behind it.
  const channels = Object.entries(effects).map(([name, effect]) => ({
    name,
    workers: startWorkers(kernel, { size: WORKERS_PER_EFFECT, helpFrom: 0 }, (taken) =>
      takeEffect(kernel, { name, effect, taken }),
    ),
  }));
  const all = [inside, ...channels.map(({ workers }) => workers)];

  const wake = (payload: unknown) => {
    const events = Array.isArray(payload) ? payload : null;
    if (!events?.every((event) => outside.includes(event))) inside.wake();
    for (const { name, workers } of channels) if (!events || events.includes(name)) workers.wake();
  };
  kernel.bus.subscribe('outbox', wake);
  const timer = setInterval(wake, POLL_MS, null);
  timer.unref();

  return {
    async drain() {
      for (let before = -1, now = 0; before !== now; now = total(all)) {
        before = now;
        for (const workers of all) workers.wake();
        await Promise.all(all.map(({ idle }) => idle()));
      }
    },
    async stop() {
      clearInterval(timer);
      const ended = Promise.all(all.map((workers) => workers.stop()));
      await inside.idle();
      await Promise.race([ended, sleep(STOP_TIMEOUT_MS, undefined, { ref: false })]);
    },
  };
}

const total = (all: readonly Workers[]): number => all.reduce((sum, { handled }) => sum + handled(), 0);

type Workers = {
  wake(): void;
  /** Resolves when no worker is at work. */
  idle(): Promise<void>;
  /** How many events were handled since the start. */
  handled(): number;
  stop(): Promise<void>;
};

/**
 * Up to `size` workers, started when there is something to do and ended when there is nothing left. A worker that
 * takes an event after `helpFrom` others starts the next worker before it handles it.
 */
function startWorkers(
  kernel: Kernel,
  { size, helpFrom }: { readonly size: number; readonly helpFrom: number },
  handleNext: HandleNext,
): Workers {
  const active = new Set<Promise<void>>();
  /** Somebody woke the workers while all of them were at work, perhaps in their last look. */
  let isWanted = false;
  let handled = 0;
  let stopped = false;

  const work = async (): Promise<void> => {
    let taken = 0;
    const help = () => {
      if (taken >= helpFrom) start();
    };
    for (; !stopped && (await handleNext(help)); taken += 1) handled += 1;
  };
  const start = (): void => {
    if (stopped) return;
    isWanted = active.size >= size;
    if (isWanted) return;
    const worker = work()
      .catch((error) => kernel.log.error({ err: error }, 'the outbox could not be read'))
      .finally(() => {
        active.delete(worker);
        if (isWanted) start();
      });
    active.add(worker);
  };
  const idle = async (): Promise<void> => {
    while (active.size > 0) await Promise.all(active);
  };

  return {
    wake: start,
    idle,
    handled: () => handled,
    stop() {
      stopped = true;
      return idle();
    },
  };
}

/** Handles the next event inside the product but the untaken ones, in the transaction that holds it. */
async function react(
  kernel: Kernel,
  {
    reactions,
    untaken,
    taken,
  }: { readonly reactions: Reactions; readonly untaken: readonly string[]; readonly taken: () => void },
): Promise<boolean> {
  let current: Taken | undefined;
  try {
    await kernel.db.transaction().execute(async (tx) => {
      // Nobody is told: an event whose transaction a crash takes away is there to be handled again.
      await kernel.durability.defer(tx);
      const now = kernel.clock.now();
      // Done with the transaction, and due again when that is undone.
      current = read(
        await tx
          .updateTable('outbox')
          .set({ done_at: now })
          .where('id', '=', dueEvent(tx, now).select('id').where('event', 'not in', untaken))
          .returning(TAKEN)
          .executeTakeFirst(),
      );
      if (!current) return;
      taken();
      const { event } = current;
      if (isEventName(event.event)) await reactions[event.event]?.(kernel, tx, event);
    });
  } catch (error) {
    if (!current) throw error;
    await retryLater(kernel, current, error);
  }
  return current !== undefined;
}

/** Carries out the next effect of a kind. Its event is leased meanwhile: no transaction stays open, no row locked. */
async function takeEffect(
  kernel: Kernel,
  { name, effect, taken }: { readonly name: string; readonly effect: Effect; readonly taken: () => void },
): Promise<boolean> {
  const now = kernel.clock.now();
  const current = await kernel.db.transaction().execute(async (tx) => {
    const due = read(await dueEvent(tx, now).select(TAKEN).where('event', '=', name).executeTakeFirst());
    if (due)
      await tx
        .updateTable('outbox')
        .set({ attempts: due.attempts, retry_at: new Date(now.getTime() + LEASE_MS) })
        .where('id', '=', due.event.id)
        .execute();
    return due;
  });
  if (!current) return false;
  taken();
  try {
    await effect(kernel, current.event);
    await kernel.db
      .updateTable('outbox')
      .set({ done_at: kernel.clock.now() })
      .where('id', '=', current.event.id)
      .execute();
  } catch (error) {
    await retryLater(kernel, current, error);
  }
  return true;
}

/** The oldest event that is due and whose lane is free, locked against other workers and processes. */
const dueEvent = (tx: Tx, now: Date) =>
  tx
    .selectFrom('outbox')
    .where('done_at', 'is', null)
    .where('attempts', '<', MAX_ATTEMPTS)
    .where((where) => where.or([where('retry_at', 'is', null), where('retry_at', '<=', now)]))
    .where(
      // The offset keeps it from being joined: statistics know no open events, and a join would read all of them for each.
      sql<boolean>`NOT EXISTS (SELECT FROM outbox AS earlier WHERE earlier.lane = outbox.lane
        AND earlier.id < outbox.id AND earlier.done_at IS NULL AND earlier.attempts < ${LANE_ATTEMPTS} OFFSET 0)`,
    )
    .orderBy('attempts')
    .orderBy('id')
    .limit(1)
    .forUpdate()
    .skipLocked();

const TAKEN = ['id', 'event', 'payload', 'actor_id', 'at', 'attempts', 'cause'] as const;

function read(row: Pick<Selectable<OutboxTable>, (typeof TAKEN)[number]> | undefined): Taken | undefined {
  if (!row) return undefined;
  const { id, event, payload, actor_id: actorId, at, attempts, cause } = row;
  return {
    event: {
      id,
      event,
      payload: payload as OutboxEvent['payload'],
      actorId,
      at,
      ...(cause !== null && { cause }),
    },
    attempts: attempts + 1,
  };
}

async function retryLater(kernel: Kernel, { event, attempts }: Taken, error: unknown): Promise<void> {
  kernel.log.error({ err: error, event: event.event, id: event.id }, 'a reaction failed');
  const text = error instanceof Error ? error.message : String(error);
  await kernel.db
    .updateTable('outbox')
    .set({
      attempts,
      retry_at: new Date(kernel.clock.now().getTime() + waitAfter(attempts)),
      last_error: text.slice(0, 500),
    })
    .where('id', '=', event.id)
    .execute();
}
