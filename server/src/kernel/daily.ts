import { sql } from 'kysely';
import { addDays, dayOf } from './clock.ts';
import type { Kernel } from './context.ts';

/** How often daily work looks at the clock. */
const EVERY_MINUTES = 5;
/** A process that died during the work holds nobody up for longer. */
const CLAIM_MS = 15 * 60_000;
const SHANGHAI_MS = 8 * 3_600_000;

/** Work of once a day: its time of the day (`HH:mm` in Asia/Shanghai, asked anew each time) and what is done. */
export type Daily = { readonly time: () => Promise<string>; readonly work: () => Promise<unknown> };

/** Declares daily work that is made up for on the same day when no server ran at its time. */
export function declareDaily(kernel: Kernel, name: string, daily: Daily): void {
  kernel.jobs.schedule(
    name,
    `*/${EVERY_MINUTES} * * * *`,
    async () => {
      await runDaily(kernel, name, daily);
    },
    async () => {
      await daily.work();
    },
  );
}

/** Does the work unless its time is still to come or it was done today; answers whether it was done now. */
export async function runDaily(
  kernel: Pick<Kernel, 'db' | 'clock'>,
  name: string,
  { time, work }: Daily,
): Promise<boolean> {
  const now = kernel.clock.now();
  const today = dayOf(now);
  const late = minutesAfter(now, await time());
  // Where the work was never declared before, nothing of an earlier hour was missed.
  await kernel.db
    .insertInto('daily_runs')
    .values({ name, day: late < EVERY_MINUTES ? addDays(today, -1) : today })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  if (late < 0) return false;
  const claimed = await kernel.db
    .updateTable('daily_runs')
    .set({ claimed_at: now })
    .where('name', '=', name)
    .where('day', '<', today)
    .where((is) =>
      is.or([is('claimed_at', 'is', null), is('claimed_at', '<', new Date(now.getTime() - CLAIM_MS))]),
    )
    .executeTakeFirst();
  if (claimed.numUpdatedRows === 0n) return false;
  let isDone = false;
  try {
    await work();
    isDone = true;
  } finally {
    await kernel.db
      .updateTable('daily_runs')
      .set({ claimed_at: null, ...(isDone ? { day: sql<string>`${today}::date` } : {}) })
      .where('name', '=', name)
      .execute();
  }
  return true;
}

function minutesAfter(now: Date, time: string): number {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  const at = new Date(now.getTime() + SHANGHAI_MS);
  return at.getUTCHours() * 60 + at.getUTCMinutes() - (hour * 60 + minute);
}
