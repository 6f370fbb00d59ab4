import { change } from '../../kernel/audit-log.ts';
import type { Ctx } from '../../kernel/context.ts';
import { refuse } from '../../kernel/errors.ts';
import { newId } from '../../kernel/ids.ts';
import { requestJob } from '../../kernel/job-requests.ts';
import type { AccountKind } from './account-settings.ts';
import { lockAccount } from './third-accounts.repository.ts';
import { insertRun, type ThirdRunRow } from './third-links.repository.ts';
import { lastRun } from './third-party.queries.ts';

/** A run that has not moved for this long lost its process: it may be taken up again. */
const ABANDONED_MS = 120_000;

export const isAtWork = (run: ThirdRunRow | undefined, now: Date): boolean =>
  (run?.state === 'waiting' || run?.state === 'running') &&
  now.getTime() - run.touched_at.getTime() < ABANDONED_MS;

/** Starts a synchronisation, or takes one up again whose process is gone. */
export function beginRun(
  ctx: Ctx,
  {
    kind,
    job,
    removals = 0,
  }: { readonly kind: AccountKind; readonly job: string; readonly removals?: number },
): Promise<{ id: string }> {
  const now = ctx.clock.now();
  return change(ctx, async (tx) => {
    await lockAccount(tx.db, kind);
    const last = await lastRun(tx.db, kind);
    if (isAtWork(last, now)) refuse('thirdParty.running');
    const isAbandoned = last?.state === 'waiting' || last?.state === 'running';
    const id = isAbandoned ? last.id : newId(now.getTime());
    if (!isAbandoned)
      await insertRun(tx.db, { id, kind, removals, created_by: ctx.caller.userId, created_at: now });
    tx.record({ action: 'thirdParty.synchronised', targetType: 'thirdParty', targetId: kind });
    requestJob(tx, job, { id });
    return { id };
  });
}
