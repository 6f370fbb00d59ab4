import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { Bus } from '../../kernel/bus.ts';
import type { Ctx } from '../../kernel/context.ts';
import { refuse } from '../../kernel/errors.ts';

/** A key may be used by several programs: so many times the calls of a person. */
const KEY_SHARE = 5;
const MINUTE_MS = 60_000;
const MAX_CALLERS = 10_000;
/** The other processes are told of calls in so many portions of the limit: what they count falls short by less than one. */
const PORTIONS = 12;

const CHANNEL = 'interface-calls';
const Told = z.object({ by: z.string(), minute: z.int(), name: z.string(), calls: z.int() });

/** Calls of the present minute by caller: of all processes, and of this one. */
type Counts = {
  readonly id: string;
  minute: number;
  readonly all: Map<string, number>;
  readonly own: Map<string, number>;
};

// One store for each bus: a test run opens many.
const stores = new WeakMap<Bus, Counts>();

function countsOf(bus: Bus, minute: number): Counts {
  const known = stores.get(bus) ?? newCounts(bus, minute);
  if (known.minute < minute || known.all.size > MAX_CALLERS) startMinute(known, minute);
  return known;
}

function newCounts(bus: Bus, minute: number): Counts {
  const counts: Counts = { id: randomUUID(), minute, all: new Map(), own: new Map() };
  stores.set(bus, counts);
  bus.subscribe(CHANNEL, (payload) => {
    const { data } = Told.safeParse(payload);
    if (!data || data.by === counts.id || data.minute < counts.minute) return;
    if (data.minute > counts.minute) startMinute(counts, data.minute);
    counts.all.set(data.name, (counts.all.get(data.name) ?? 0) + data.calls);
  });
  return counts;
}

function startMinute(counts: Counts, minute: number): void {
  counts.minute = minute;
  counts.all.clear();
  counts.own.clear();
}

/**
 * Counts a call from outside, in all processes together; refuses with `interface.tooOften` above what one person or key
 * may ask for in a minute of the clock.
 */
export function countCall({ caller, accessKey, clock, bus, config, log }: Ctx): void {
  const now = clock.now().getTime();
  const minute = Math.floor(now / MINUTE_MS);
  const counts = countsOf(bus, minute);
  const name = accessKey ? `key ${accessKey.keyId}` : caller.userId;
  const all = (counts.all.get(name) ?? 0) + 1;
  const own = (counts.own.get(name) ?? 0) + 1;
  counts.all.set(name, all);
  counts.own.set(name, own);
  const limit = config.INTERFACE_RATE * (accessKey ? KEY_SHARE : 1);
  const portion = Math.ceil(limit / PORTIONS);
  // Of whoever is refused already the others need not hear.
  if (own % portion === 0 && all <= limit + portion)
    bus
      .publish(CHANNEL, { by: counts.id, minute, name, calls: portion } satisfies z.output<typeof Told>)
      .catch((error: unknown) => log.warn({ err: error }, 'calls of interfaces were not told'));
  if (all > limit)
    refuse('interface.tooOften', { seconds: Math.ceil(((minute + 1) * MINUTE_MS - now) / 1000) });
}
