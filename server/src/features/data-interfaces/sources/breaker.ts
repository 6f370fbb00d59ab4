import { z } from 'zod';
import type { Bus } from '../../../kernel/bus.ts';
import type { Ctx } from '../../../kernel/context.ts';
import { refuse } from '../../../kernel/errors.ts';

const FAILURES = 5;
const PAUSE_MS = 30_000;
const MAX_HOSTS = 1_000;

const CHANNEL = 'interface-hosts';
const Told = z.object({ host: z.string(), closedUntil: z.number() });

type State = { failures: number; closedUntil: number };
type Place = Pick<Ctx, 'bus' | 'clock' | 'log'>;

// One store for each bus: a test run opens many.
const stores = new WeakMap<Bus, Map<string, State>>();

function hostsOf(bus: Bus): Map<string, State> {
  const known = stores.get(bus);
  if (known) return known;
  const hosts = new Map<string, State>();
  stores.set(bus, hosts);
  bus.subscribe(CHANNEL, (payload) => {
    const { data } = Told.safeParse(payload);
    if (data) keep(hosts, data.host, { failures: FAILURES, closedUntil: data.closedUntil });
  });
  return hosts;
}

function keep(hosts: Map<string, State>, host: string, state: State): void {
  if (hosts.size >= MAX_HOSTS) hosts.clear();
  hosts.set(host, state);
}

/**
 * Refuses with `interface.sourceDown` while a host is left alone: for 30 seconds after five failures in a row, so that a
 * host that is away holds up nobody for longer than once in a while. What one process found, all of them keep to.
 */
export function assertUp({ bus, clock }: Place, host: string): void {
  const now = clock.now().getTime();
  const state = hostsOf(bus).get(host);
  if (!state || state.closedUntil <= now) return;
  refuse('interface.sourceDown', { host, seconds: Math.ceil((state.closedUntil - now) / 1000) });
}

/** Notes how a call ended. */
export function noteCall({ bus, clock, log }: Place, host: string, isAnswered: boolean): void {
  const hosts = hostsOf(bus);
  if (isAnswered) {
    hosts.delete(host);
    return;
  }
  const state = hosts.get(host) ?? { failures: 0, closedUntil: 0 };
  state.failures += 1;
  keep(hosts, host, state);
  if (state.failures < FAILURES) return;
  state.closedUntil = clock.now().getTime() + PAUSE_MS;
  bus
    .publish(CHANNEL, { host, closedUntil: state.closedUntil } satisfies z.output<typeof Told>)
    .catch((error: unknown) => log.warn({ err: error, host }, 'a host that is away was not told'));
}
