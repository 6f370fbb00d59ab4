import type { Ctx } from '../../kernel/context.ts';
import type { Tx } from '../../kernel/db.ts';
import { refuse } from '../../kernel/errors.ts';
import { findPerson, hasSubAccounts, type Person } from './user-admin.repository.ts';
import { mayAdminister } from './user-guards.ts';

/**
 * A sub-account signs in as `mobile@account` with the number of its main account (platform-contract 1). So that one
 * has a number and stands by itself; the caller administers both.
 */
export async function assertMainAccount(
  ctx: Ctx,
  tx: Tx,
  { wanted, before }: { wanted: string; before: Person | null },
): Promise<void> {
  if (wanted === '' || wanted === before?.main_account_id) return;
  if (wanted === before?.id) refuse('user.mainSelf');
  const main = await findPerson(tx, wanted);
  if (!main || main.enabled_mark === 0) refuse('user.mainMissing');
  if (main.main_account_id !== null) refuse('user.mainIsSub', { name: main.real_name });
  if (main.mobile_phone === '') refuse('user.mainWithoutMobile', { name: main.real_name });
  if (before && (await hasSubAccounts(tx, before.id))) refuse('user.hasSubs', { name: before.real_name });
  if (!(await mayAdminister(ctx, main.id))) refuse('organize.outOfScope');
}
