import { auditLifecycle } from '@auditplus/contract/features/audits/audits.lifecycle.ts';
import { dayOf } from '../../kernel/clock.ts';
import type { Ctx } from '../../kernel/context.ts';
import type { Db } from '../../kernel/db.ts';

/** The day on which the caller's time as an external auditor ended; null while it runs and for everybody else. */
export async function guestEndedOn(
  ctx: Pick<Ctx, 'caller' | 'clock'> & { readonly db: Db },
): Promise<string | null> {
  const { caller, clock, db } = ctx;
  if (!caller.roleCodes.has('guest')) return null;
  const last = await db
    .selectFrom('check_members')
    .innerJoin('checks', 'checks.id', 'check_members.check_id')
    .select('check_members.expires_at')
    .where('check_members.user_id', '=', caller.userId)
    .where('check_members.member_role', '=', 'GUEST')
    .where('check_members.expires_at', 'is not', null)
    .where('checks.delete_mark', '=', 0)
    .where('checks.state', 'not in', auditLifecycle.in('draft', 'awaitingApproval'))
    .orderBy('check_members.expires_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  const end = last?.expires_at;
  return end && end <= clock.now() ? dayOf(end) : null;
}
