import type { SysConfig } from '@auditplus/contract/features/sys-config/sys-config.model.ts';
import type { Ctx } from '../../kernel/context.ts';
import { refuse } from '../../kernel/errors.ts';
import { verifyPassword } from '../../kernel/passwords.ts';
import {
  type Account,
  acceptPassword,
  countWrongPassword,
  delayAccount,
  findAccountById,
  lockAccount,
} from './accounts.repository.ts';

const LOCKED = 2;
const LOCK_TYPE_DELAY = 2;

/**
 * Checks a password under the guard of platform-contract 3: wrong ones are counted, and the configured number of
 * them locks or delays the account. Answers whether it was right; refuses while locked or delayed. A missing
 * account takes as long as a wrong password.
 */
export async function checkPassword(
  ctx: Ctx,
  rules: SysConfig,
  { account, digest }: { account: Account | undefined; digest: string },
): Promise<boolean> {
  if (account) assertOpen(ctx, account);
  const isRight = await verifyPassword(digest, account?.password_hash ?? null);
  if (!account) return false;
  if (!isRight) {
    await countWrong(ctx, rules, account);
    return false;
  }
  if (await acceptPassword(ctx.db, account.id, ctx.clock.now())) return true;
  const now = await findAccountById(ctx.db, account.id);
  if (now) assertOpen(ctx, now);
  // Disabled or deleted: the caller decides what to say.
  return true;
}

function assertOpen(ctx: Ctx, account: Account): void {
  if (account.enabled_mark === LOCKED) refuse('login.locked');
  const wait = (account.retry_after?.getTime() ?? 0) - ctx.clock.now().getTime();
  if (wait > 0) refuse('login.delayed', { minutes: Math.ceil(wait / 60_000) });
}

async function countWrong(ctx: Ctx, rules: SysConfig, account: Account): Promise<void> {
  if (rules.passwordErrorsNumber === 0) return;
  const wrong = await countWrongPassword(ctx.db, account.id);
  if (wrong < rules.passwordErrorsNumber) return;
  const now = ctx.clock.now();
  if (rules.lockType !== LOCK_TYPE_DELAY && (await lockAccount(ctx.db, account.id, now)))
    refuse('login.locked');
  await delayAccount(ctx.db, account.id, new Date(now.getTime() + rules.lockTime * 60_000));
  refuse('login.delayed', { minutes: rules.lockTime });
}
