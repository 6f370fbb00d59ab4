import type { Ctx } from '../../kernel/context.ts';
import { refuse } from '../../kernel/errors.ts';

/** Calls a minute. */
const RATES = { person: 120, key: 600 } as const;
const MINUTE_MS = 60_000;
const MAX_CALLERS = 10_000;

type Minute = { readonly startedAt: number; count: number };

const minutes = new Map<string, Minute>();

/** Counts a call from outside; refuses with `interface.tooOften` above what one person or key may ask for. */
export function countCall({ caller, accessKey, clock, databaseUrl }: Ctx): void {
  const now = clock.now().getTime();
  const name = `${databaseUrl} ${accessKey ? accessKey.keyId : caller.userId}`;
  const known = minutes.get(name);
  const minute = known && now - known.startedAt < MINUTE_MS ? known : { startedAt: now, count: 0 };
  minute.count += 1;
  if (minutes.size >= MAX_CALLERS) minutes.clear();
  minutes.set(name, minute);
  if (minute.count > (accessKey ? RATES.key : RATES.person))
    refuse('interface.tooOften', { seconds: Math.ceil((minute.startedAt + MINUTE_MS - now) / 1000) });
}
