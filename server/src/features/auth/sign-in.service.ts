import type { LoginBody, LoginReply } from '@auditplus/contract/features/auth/auth.model.ts';
import { LAYOUTS } from '@auditplus/contract/features/auth/layouts.ts';
import type { z } from 'zod';
import type { Ctx } from '../../kernel/context.ts';
import { Refusal, refuse } from '../../kernel/errors.ts';
import type { Session } from '../../kernel/session.ts';
import { logSecurity } from '../logs/public.ts';
import { idleMinutes, isListedAddress, settings } from '../sys-config/public.ts';
import {
  type Account,
  findAccount,
  findAccountById,
  findSubAccount,
  noteSignIn,
} from './accounts.repository.ts';
import { checkPassword } from './password-guard.ts';
import { usePictureCode } from './picture-code.ts';

/** What a sign-in carries beside its form. */
export type SignInFrom = {
  /** An Authorization header that came along: its session ends with the new one. */
  readonly authorization: string | undefined;
  readonly device: string;
};

/**
 * Signs in with account and password. A missing account and a wrong password read and last the same; every try is
 * logged (platform-contract 2.1, 3).
 */
export async function signIn(
  ctx: Ctx,
  form: z.output<typeof LoginBody>,
  from: SignInFrom,
): Promise<z.output<typeof LoginReply>> {
  let account: Account | undefined;
  try {
    const { system } = await settings(ctx);
    if (system.whitelistSwitch === 1 && !isListedAddress(ctx.ip, system.whiteListIp))
      refuse('login.addressDenied');
    if (system.enableVerificationCode === 1)
      await usePictureCode(ctx, {
        code: form.code,
        stamp: form.timestamp,
        length: system.verificationCodeNumber,
      });
    account = await accountOf(ctx, form.account);
    if (!(await checkPassword(ctx, system, { account, digest: form.password })) || !account)
      refuse('login.wrong');
    assertUsable(ctx, account);
    const access = await ctx.access.of(account.id);
    if (!access || access.evaluated.menuTree.length === 0) refuse('login.noMenus');
    await endFormerSession(ctx, from.authorization);
    const token = await ctx.sessions.open({
      userId: account.id,
      device: from.device,
      ip: ctx.ip,
      userAgent: ctx.device,
      single: system.singleLogin === '1',
    });
    await noteSignIn(ctx.db, account.id, { at: ctx.clock.now(), ip: ctx.ip });
    await log(ctx, { event: 'login', typed: form.account, account });
    const theme = LAYOUTS.find((layout) => layout === account?.theme) ?? 'classic';
    return { token, theme, mustChangePassword: account.must_change_password };
  } catch (error) {
    if (error instanceof Refusal) await log(ctx, { event: error.errorCode, typed: form.account, account });
    throw error;
  }
}

/** Ends the caller's session. */
export async function signOut(ctx: Ctx): Promise<void> {
  await ctx.sessions.end(ctx.sessionHash, 'logout');
  await logSecurity(ctx, { event: 'logout', ...callerOf(ctx) });
}

/** Locks the screen of the caller's session on the server. */
export async function lockScreen(ctx: Ctx): Promise<void> {
  await ctx.sessions.setLocked(ctx.sessionHash, true);
  await logSecurity(ctx, { event: 'screen.locked', ...callerOf(ctx) });
}

/** Unlocks the screen with the caller's own account and password; wrong ones count like at sign-in. */
export async function unlockScreen(ctx: Ctx, form: { account: string; password: string }): Promise<void> {
  const { system } = await settings(ctx);
  const account = await findAccountById(ctx.db, ctx.caller.userId);
  const isOwn = account?.account.toLowerCase() === form.account.toLowerCase();
  const isRight = await checkPassword(ctx, system, { account, digest: form.password });
  if (!isRight || !isOwn) {
    await logSecurity(ctx, { event: 'screen.wrongPassword', ...callerOf(ctx) });
    refuse('login.wrongPassword');
  }
  await ctx.sessions.setLocked(ctx.sessionHash, false);
  await logSecurity(ctx, { event: 'screen.unlocked', ...callerOf(ctx) });
}

/** The session of a request, from the cache that its access check has just filled. */
export const ownSession = async (ctx: Ctx, authorization: string | undefined): Promise<Session> =>
  ctx.sessions.find(authorization, await idleMinutes(ctx));

const callerOf = (ctx: Ctx) => ({
  userId: ctx.caller.userId,
  account: ctx.caller.account,
  userName: ctx.caller.name,
});

async function accountOf(ctx: Ctx, typed: string): Promise<Account | undefined> {
  const [mobile = '', account] = typed.split('@', 2);
  return account && /^1[3-9]\d{9}$/.test(mobile)
    ? findSubAccount(ctx.db, mobile, account)
    : findAccount(ctx.db, typed);
}

function assertUsable(ctx: Ctx, account: Account): void {
  const isOver = account.expires_at !== null && account.expires_at <= ctx.clock.now();
  if (account.enabled_mark !== 1 || isOver) refuse('login.disabled');
}

/** A sign-in never goes on with an old token: the former session of the same browser ends. */
async function endFormerSession(ctx: Ctx, authorization: string | undefined): Promise<void> {
  if (!authorization) return;
  try {
    const former = await ownSession(ctx, authorization);
    await ctx.sessions.end(former.tokenHash, 'logout');
  } catch (error) {
    // An expired or unknown token is nothing to end.
    if (!(error instanceof Refusal)) throw error;
  }
}

const log = (
  ctx: Ctx,
  { event, typed, account }: { event: string; typed: string; account: Account | undefined },
): Promise<void> =>
  logSecurity(ctx, {
    event,
    userId: account?.id ?? null,
    account: account?.account ?? typed,
    userName: account?.real_name ?? '',
  });
