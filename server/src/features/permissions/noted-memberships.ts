import { type Change, change } from '../../kernel/audit-log.ts';
import { systemCaller } from '../../kernel/caller.ts';
import { ctxOf, type Kernel } from '../../kernel/context.ts';
import { dueMemberships, markNoted } from './memberships.repository.ts';

/** Declares the job that tells the trail of memberships that began or ended; rights follow the clock without it. */
export function declarePermissionJobs(kernel: Kernel): void {
  kernel.jobs.schedule('memberships-noted', '* * * * *', () => noteMemberships(kernel));
}

/** Writes into the trail which dated memberships began and which ended by now. */
export async function noteMemberships(kernel: Kernel): Promise<void> {
  const ctx = ctxOf(kernel, systemCaller('限期授权'));
  await change(ctx, async (tx) => {
    const now = kernel.clock.now();
    await note(tx, now, 'started');
    await note(tx, now, 'ended');
  });
}

async function note(tx: Change, now: Date, what: 'started' | 'ended'): Promise<void> {
  for (const row of await dueMemberships(tx.db, what, now)) {
    await markNoted(tx.db, row, { what, now });
    tx.record({
      action: `membership.${what}`,
      targetType: row.object_type.toLowerCase(),
      targetId: row.object_id,
      after: {
        userId: row.user_id,
        startsAt: row.starts_at?.getTime() ?? null,
        endsAt: row.ends_at?.getTime() ?? null,
      },
      reason: row.reason,
    });
  }
}
