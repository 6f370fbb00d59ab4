import { programmeLifecycle } from '@auditplus/contract/features/programmes/programmes.lifecycle.ts';
import type { Ctx } from '../../kernel/context.ts';
import { mayApprove } from './programmes.policy.ts';

/** Submitted programmes that the caller may approve: never the own ones (AU1104). */
export async function programmesToApprove(ctx: Ctx) {
  if (!mayApprove(ctx)) return [];
  return ctx.db
    .selectFrom('programmes')
    .select(['id', 'en_code', 'full_name', 'version_no', 'state', 'last_modify_time'])
    .where('state', '=', programmeLifecycle.state.awaitingApproval)
    .where('delete_mark', '=', 0)
    .where('creator_user_id', '<>', ctx.caller.userId)
    .execute();
}
