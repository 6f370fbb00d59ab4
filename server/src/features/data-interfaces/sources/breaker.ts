import { refuse } from '../../../kernel/errors.ts';

const FAILURES = 5;
const PAUSE_MS = 30_000;
const MAX_HOSTS = 1_000;

type State = { failures: number; closedUntil: number };

const hosts = new Map<string, State>();

/**
 * Refuses with `interface.sourceDown` while a host is left alone: for 30 seconds after five failures in a row, so that a
 * host that is away holds up nobody for longer than once in a while.
 */
export function assertUp(host: string, now: number): void {
  const state = hosts.get(host);
  if (!state || state.closedUntil <= now) return;
  refuse('interface.sourceDown', { host, seconds: Math.ceil((state.closedUntil - now) / 1000) });
}

/** Notes how a call ended. */
export function noteCall(host: string, isAnswered: boolean, now: number): void {
  if (isAnswered) {
    hosts.delete(host);
    return;
  }
  const state = hosts.get(host) ?? { failures: 0, closedUntil: 0 };
  state.failures += 1;
  if (state.failures >= FAILURES) state.closedUntil = now + PAUSE_MS;
  if (hosts.size >= MAX_HOSTS) hosts.clear();
  hosts.set(host, state);
}
