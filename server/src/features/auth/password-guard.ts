import type { SysConfig } from '@auditplus/contract/features/sys-config/sys-config.model.ts';
import type { Ctx } from '../../kernel/context.ts';
import { refuse } from '../../kernel/errors.ts';
import { verifyPassword } from '../../kernel/passwords.ts';
import { type Account, findAccountById, lockAccount } from './accounts.repository.ts';
import {
  countGuard,
  delayGuard,
  deleteGuard,
  deleteGuardsBefore,
  guardsAt,
} from './password-guards.repository.ts';

const LOCKED = 2;
const LOCK_TYPE_DELAY = 2;
const EVERYWHERE = '*';
/** So many times the allowed wrong passwords from all places together make every unknown place wait. */
const PLACES = 10;
const KEPT_MS = 86_400_000;

/** Whose password is tried, as typed, and from where. */
export type PasswordTry = {
  readonly account: Account | undefined;
  /** What was typed, when it belongs to no account. */
  readonly typed: string;
  readonly digest: string;
  /** A device that has signed in to the account before; what others do elsewhere is not held against it. */
  readonly deviceId?: string | undefined;
};

/**
 * Checks a password under the guard of platform-contract 3: wrong ones are counted by name and place, and the
 * configured number of them locks the account or makes the place wait. Answers whether it was right; refuses while
 * locked or waiting. A name of no account is answered, counted and timed like any other.
 */
export async function checkPassword(ctx: Ctx, rules: SysConfig, tried: PasswordTry): Promise<boolean> {
  const { account, typed, digest } = tried;
  const guard = {
    name: account?.id ?? `?${typed.toLowerCase().slice(0, 100)}`,
    source: sourceOf(ctx, tried),
    allowed: rules.passwordErrorsNumber,
  };
  await assertOpen(ctx, rules, guard);
  const isRight = (await verifyPassword(digest, account?.password_hash ?? null)) && account !== undefined;
  if (!isRight) {
    await countWrong(ctx, rules, { ...guard, account });
    return false;
  }
  // Of many tries at once a late right one does not slip through.
  await assertOpen(ctx, rules, guard);
  const now = await findAccountById(ctx.db, account.id);
  if (now?.enabled_mark === LOCKED) refuse('login.locked');
  await deleteGuard(ctx.db, guard);
  // Disabled or deleted: the caller decides what to say.
  return true;
}

type Guard = { readonly name: string; readonly source: string; readonly allowed: number };

/** Somebody signed in proves a password under that session; others cannot get in its way. */
function sourceOf(ctx: Ctx, { deviceId }: PasswordTry): string {
  if (ctx.sessionHash) return `session:${ctx.sessionHash}`;
  return deviceId ? `device:${deviceId}` : `address:${ctx.ip}`;
}

const isKnownPlace = (source: string): boolean => !source.startsWith('address:');

async function assertOpen(ctx: Ctx, rules: SysConfig, { name, source, allowed }: Guard): Promise<void> {
  const sources = isKnownPlace(source) ? [source] : [source, EVERYWHERE];
  const rows = await guardsAt(ctx.db, name, sources);
  const now = ctx.clock.now().getTime();
  const wait = Math.max(...rows.map((row) => (row.retry_after?.getTime() ?? 0) - now), 0);
  if (wait > 0) refuse('login.delayed', { minutes: Math.ceil(wait / 60_000) });
  const isLocked = rules.lockType !== LOCK_TYPE_DELAY && allowed > 0;
  if (isLocked && rows.some((row) => row.source === source && row.wrong >= allowed)) refuse('login.locked');
}

async function countWrong(
  ctx: Ctx,
  rules: SysConfig,
  { name, source, allowed, account }: Guard & { readonly account: Account | undefined },
): Promise<void> {
  if (allowed === 0) return;
  const now = ctx.clock.now();
  await deleteGuardsBefore(ctx.db, new Date(now.getTime() - KEPT_MS));
  const until = new Date(now.getTime() + rules.lockTime * 60_000);
  const anywhere = { name, source: EVERYWHERE };
  const since = new Date(2 * now.getTime() - until.getTime());
  if ((await countGuard(ctx.db, anywhere, { since, now })) >= allowed * PLACES)
    await delayGuard(ctx.db, anywhere, until);
  if ((await countGuard(ctx.db, { name, source }, { since: new Date(0), now })) < allowed) return;
  // The last administrator who can sign in is never locked: nobody could unlock that account.
  if (rules.lockType !== LOCK_TYPE_DELAY && (!account || (await lockAccount(ctx.db, account.id, now))))
    refuse('login.locked');
  await delayGuard(ctx.db, { name, source }, until);
  refuse('login.delayed', { minutes: rules.lockTime });
}
