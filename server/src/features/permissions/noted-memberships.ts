import { type Change, change } from '../../kernel/audit-log.ts';
import { systemCaller } from '../../kernel/caller.ts';
import { ctxOf, type Kernel } from '../../kernel/context.ts';

/** Declares the job that tells the trail of memberships that began or ended; rights follow the clock without it. */
export function declarePermissionJobs(kernel: Kernel): void {
  kernel.jobs.schedule('memberships-noted', '* * * * *', () => noteMemberships(kernel));
}

const BATCH = 500;

/** Writes into the trail which dated memberships began and which ended by now. */
export async function noteMemberships(kernel: Kernel): Promise<void> {
  const ctx = ctxOf(kernel, systemCaller('限期授权'));
  await change(ctx, async (tx) => {
    const now = kernel.clock.now();
    await note(tx, now, 'started');
    await note(tx, now, 'ended');
  });
}

const COLUMNS = {
  started: { moment: 'starts_at', noted: 'start_noted_at' },
  ended: { moment: 'ends_at', noted: 'end_noted_at' },
} as const;

async function note(tx: Change, now: Date, what: 'started' | 'ended'): Promise<void> {
  const { moment, noted } = COLUMNS[what];
  const rows = await tx.db
    .selectFrom('user_relations')
    .selectAll()
    .where(moment, '<=', now)
    .where(noted, 'is', null)
    .orderBy(moment)
    .limit(BATCH)
    .forUpdate()
    .skipLocked()
    .execute();
  for (const row of rows) {
    await tx.db
      .updateTable('user_relations')
      .set({ [noted]: now })
      .where('object_type', '=', row.object_type)
      .where('object_id', '=', row.object_id)
      .where('user_id', '=', row.user_id)
      .execute();
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
