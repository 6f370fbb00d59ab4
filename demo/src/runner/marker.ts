import type { Kernel } from '@auditplus/server/kernel/context.ts';
import { JOB_REQUESTED } from '@auditplus/server/kernel/job-requests.ts';
import { readDemonstrationState, writeDemonstrationState } from '@auditplus/server/seed/demonstration.ts';
import { sql } from 'kysely';

/** Whether the audits of the demonstration are all there. */
export const isPlayed = async (kernel: Kernel): Promise<boolean> =>
  (await readDemonstrationState(kernel))?.state === 'played';

/** Notes that the play has begun: a start that finds it so afterwards empties the database (`clearUnfinished`). */
export const markPlaying = (kernel: Kernel): Promise<void> =>
  writeDemonstrationState(kernel, { state: 'playing' });

/**
 * Notes that the play is over; written last. Nobody is told of what happened in it: its events count as handled, but the
 * background work that they ask for is still to be done.
 */
export async function markPlayed(kernel: Kernel, baseDate: string): Promise<void> {
  await sql`UPDATE outbox SET done_at = at WHERE done_at IS NULL AND event <> ${JOB_REQUESTED}`.execute(
    kernel.db,
  );
  await writeDemonstrationState(kernel, { state: 'played', baseDate });
}
