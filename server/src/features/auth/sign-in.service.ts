import type { LoginBody, LoginByCodeBody, LoginReply } from '@auditplus/contract/features/auth/auth.model.ts';
import { LAYOUTS } from '@auditplus/contract/features/auth/layouts.ts';
import type { SysConfig } from '@auditplus/contract/features/sys-config/sys-config.model.ts';
import type { RefusalParams } from '@auditplus/contract/kernel/refusal.ts';
import type { z } from 'zod';
import { isListedAddress } from '../../kernel/address-list.ts';
import type { Ctx } from '../../kernel/context.ts';
import { orThrow, Refusal, refuse } from '../../kernel/errors.ts';
import type { Session } from '../../kernel/session.ts';
import { logSecurity } from '../logs/public.ts';
import { idleMinutes, settings } from '../sys-config/public.ts';
import {
  type Account,
  findAccount,
  findAccountById,
  findByReceiver,
  findSubAccount,
  noteSignIn,
} from './accounts.repository.ts';
import { checkPassword } from './password-guard.ts';
import { usePictureCode } from './picture-code.ts';
import { useSentCode } from './sent-codes.ts';

const LOCKED = 2;

/** What a sign-in carries beside its form. */
export type SignInFrom = {
  /** An Authorization header that came along: its session ends with the new one. */
  readonly authorization: string | undefined;
  readonly device: string;
  /** A session of the same person that this one does not force out. */
  readonly keep?: string;
  /** The calling browser's id, if this person has signed in with it before. */
  readonly knownDevice: (userId: string) => string | undefined;
  /** Notes that this person signs in with the calling browser. */
  readonly remember: (userId: string) => void;
};

/**
 * Signs in with account and password. A missing account and a wrong password read and last the same; every try is
 * logged (platform-contract 2.1, 3).
 */
export function signIn(ctx: Ctx, form: z.output<typeof LoginBody>, from: SignInFrom): Promise<Reply> {
  return logged(ctx, form.account, async (note) => {
    const { system } = await settings(ctx);
    assertAddress(ctx, system);
    if (system.enableVerificationCode === 1)
      await usePictureCode(ctx, {
        code: form.code,
        stamp: form.timestamp,
        length: system.verificationCodeNumber,
      });
    const account = await accountOf(ctx, form.account);
    note(account);
    const deviceId = account && from.knownDevice(account.id);
    const tried = { account, typed: form.account, digest: form.password, deviceId };
    if (!(await checkPassword(ctx, system, tried)) || !account) refuse('login.wrong');
    return openFor(ctx, account, from);
  });
}

/** Signs in with a code that was sent to the person's mobile number. */
export function signInByCode(
  ctx: Ctx,
  form: z.output<typeof LoginByCodeBody>,
  from: SignInFrom,
): Promise<Reply> {
  return logged(ctx, form.mobile, async (tried) => {
    assertAddress(ctx, (await settings(ctx)).system);
    const account = await findByReceiver(ctx.db, form.mobile);
    tried(account);
    await useSentCode(ctx, { purpose: 'login', receiver: form.mobile, code: form.code });
    return openFor(ctx, orThrow(account, 'login.sentCodeWrong'), from);
  });
}

/** Signs the waiting page in as the person whose phone agreed; the phone stays signed in. */
export function signInByPhone(
  ctx: Ctx,
  { userId, sessionHash }: { userId: string; sessionHash: string },
  from: SignInFrom,
): Promise<Reply> {
  return logged(ctx, '', async (tried) => {
    assertAddress(ctx, (await settings(ctx)).system);
    const account = orThrow(await findAccountById(ctx.db, userId), 'login.disabled');
    tried(account);
    return openFor(ctx, account, { ...from, keep: sessionHash });
  });
}

type Reply = z.output<typeof LoginReply>;

/** Writes one line of the security log for a try, whatever comes of it. */
async function logged(
  ctx: Ctx,
  typed: string,
  work: (tried: (account: Account | undefined) => void) => Promise<Reply>,
): Promise<Reply> {
  let account: Account | undefined;
  try {
    const reply = await work((found) => {
      account = found;
    });
    await log(ctx, { event: 'login', typed, account });
    return reply;
  } catch (error) {
    if (error instanceof Refusal)
      await log(ctx, { event: error.errorCode, params: error.params, typed, account });
    throw error;
  }
}

/** The session of somebody who has shown to be this person. */
async function openFor(ctx: Ctx, account: Account, from: SignInFrom): Promise<Reply> {
  const { system } = await settings(ctx);
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
    ...(from.keep ? { keep: from.keep } : {}),
  });
  from.remember(account.id);
  await noteSignIn(ctx.db, account.id, { at: ctx.clock.now(), ip: ctx.ip });
  const theme = LAYOUTS.find((layout) => layout === account.theme) ?? 'classic';
  return { token, theme, mustChangePassword: account.must_change_password };
}

function assertAddress(ctx: Ctx, system: SysConfig): void {
  if (system.whitelistSwitch === 1 && !isListedAddress(ctx.ip, system.whiteListIp))
    refuse('login.addressDenied');
}

/** Ends the caller's session. */
export async function signOut(ctx: Ctx): Promise<void> {
  await ctx.sessions.end(ctx.sessionHash, { reason: 'logout' });
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
  const isRight = await checkPassword(ctx, system, {
    account,
    typed: form.account,
    digest: form.password,
  });
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
  if (account.enabled_mark === LOCKED) refuse('login.locked');
  if (account.enabled_mark !== 1 || isOver) refuse('login.disabled');
}

/** A sign-in never goes on with an old token: the former session of the same browser ends. */
async function endFormerSession(ctx: Ctx, authorization: string | undefined): Promise<void> {
  if (!authorization) return;
  try {
    const former = await ownSession(ctx, authorization);
    await ctx.sessions.end(former.tokenHash, { reason: 'logout' });
  } catch (error) {
    // An expired or unknown token is nothing to end.
    if (!(error instanceof Refusal)) throw error;
  }
}

const log = (
  ctx: Ctx,
  {
    event,
    params,
    typed,
    account,
  }: { event: string; params?: RefusalParams; typed: string; account: Account | undefined },
): Promise<void> =>
  logSecurity(ctx, {
    event,
    userId: account?.id ?? null,
    account: account?.account ?? typed,
    userName: account?.real_name ?? '',
    ...(params && { params }),
  });
