import { createHash, randomBytes } from 'node:crypto';
import type { ActivationLink } from '@auditplus/contract/features/users/users.model.ts';
import type { z } from 'zod';
import { permissionsChanged } from '../../kernel/access.ts';
import { change } from '../../kernel/audit-log.ts';
import type { Ctx } from '../../kernel/context.ts';
import type { Db, Tx } from '../../kernel/db.ts';
import { refuse } from '../../kernel/errors.ts';
import { hashPassword } from '../../kernel/passwords.ts';
import { publicLink } from '../../kernel/public-url.ts';
import { forgetWrongPasswords, isCommonPassword } from '../auth/public.ts';
import { logSecurity } from '../logs/public.ts';
import {
  endActivations,
  insertActivations,
  setFirstPassword,
  usableActivation,
} from './activations.repository.ts';
import { resettable } from './user-state.ts';

const VALID_DAYS = 7;

/** Links of several people at once, for one insert; the tokens themselves are stored hashed only. */
export function newActivations(ctx: Ctx, userIds: readonly string[]) {
  const now = ctx.clock.now();
  const expiresAt = new Date(now.getTime() + VALID_DAYS * 86_400_000);
  return userIds.map((userId) => {
    const token = randomBytes(32).toString('base64url');
    return {
      token,
      row: {
        token_hash: hashToken(token),
        user_id: userId,
        created_by: ctx.caller.userId,
        created_at: now,
        expires_at: expiresAt,
      },
    };
  });
}

/** Makes a one-time link for a person; earlier ones no longer work. */
export async function makeActivationLink(ctx: Ctx, userId: string): Promise<z.output<typeof ActivationLink>> {
  await resettable(ctx, userId);
  const [made] = newActivations(ctx, [userId]);
  if (!made) refuse('record.missing');
  return change(ctx, async (step) => {
    await endLinks(ctx, step.db, userId);
    await insertActivations(step.db, [made.row]);
    step.record({ action: 'user.activationLinkMade', targetType: 'user', targetId: userId });
    return {
      token: made.token,
      publicUrl: publicLink(ctx.config, ''),
      expiresAt: made.row.expires_at.getTime(),
    };
  });
}

/** Whose account a link opens. */
export async function readActivation(
  ctx: Ctx,
  token: string,
): Promise<{ account: string; realName: string }> {
  const found = await findLink(ctx, ctx.db, token);
  return { account: found.account, realName: found.real_name };
}

/** Sets the first own password; the link ends with it. */
export async function activate(ctx: Ctx, form: { token: string; password: string }): Promise<void> {
  const found = await findLink(ctx, ctx.db, form.token);
  if (isCommonPassword(form.password, found.account)) refuse('password.tooCommon');
  const passwordHash = await hashPassword(form.password);
  await change(ctx, async (step) => {
    // Of two tries at once only one finds the link unused.
    const link = await findLink(ctx, step.db, form.token);
    const now = ctx.clock.now();
    await endLinks(ctx, step.db, link.user_id);
    await setFirstPassword(step.db, link.user_id, passwordHash, now);
    await forgetWrongPasswords(step.db, link.user_id);
    step.record({ action: 'user.activated', targetType: 'user', targetId: link.user_id });
    await permissionsChanged(step.db, [link.user_id]);
  });
  ctx.access.clear([found.user_id]);
  await ctx.sessions.endAll(found.user_id, { reason: 'password' });
  await logSecurity(ctx, {
    event: 'account.activated',
    userId: found.user_id,
    account: found.account,
    userName: found.real_name,
  });
}

async function findLink(ctx: Ctx, db: Db, token: string) {
  const found = await usableActivation(db, hashToken(token), ctx.clock.now());
  return found ?? refuse('activation.invalid');
}

async function endLinks(ctx: Ctx, tx: Tx, userId: string): Promise<void> {
  await endActivations(tx, userId, ctx.clock.now());
}

const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex');
