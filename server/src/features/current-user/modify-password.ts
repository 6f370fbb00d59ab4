import type { ModifyPasswordBody } from '@auditplus/contract/features/current-user/current-user.model.ts';
import type { z } from 'zod';
import { permissionsChanged } from '../../kernel/access.ts';
import { change } from '../../kernel/audit-log.ts';
import type { Ctx } from '../../kernel/context.ts';
import { orThrow, refuse } from '../../kernel/errors.ts';
import { hashPassword, verifyPassword } from '../../kernel/passwords.ts';
import { checkPassword, findAccountById, isCommonPassword, usePictureCode } from '../auth/public.ts';
import { logSecurity } from '../logs/public.ts';
import { settings } from '../sys-config/public.ts';
import { updatePassword } from './current-user.repository.ts';

/** Changes the caller's password and ends every session of the caller; wrong old passwords count like at sign-in. */
export async function modifyPassword(ctx: Ctx, form: z.output<typeof ModifyPasswordBody>): Promise<void> {
  const { system } = await settings(ctx);
  const { userId, account: accountName, name } = ctx.caller;
  const account = orThrow(await findAccountById(ctx.db, userId), 'session.invalid');
  // The sign-in that asks for the first own password has just been proved: no second picture.
  const isFirst = account.must_change_password;
  if (system.enableVerificationCode === 1 && !isFirst)
    await usePictureCode(ctx, {
      code: form.code,
      stamp: form.timestamp,
      length: system.verificationCodeNumber,
    });
  const proved =
    form.oldPassword === undefined
      ? isFirst
      : await checkPassword(ctx, system, { account, typed: accountName, digest: form.oldPassword });
  if (!proved) {
    await logSecurity(ctx, { event: 'password.oldWrong', userId, account: accountName, userName: name });
    refuse('password.oldWrong');
  }
  if (await verifyPassword(form.password, account.password_hash)) refuse('password.unchanged');
  if (isCommonPassword(form.password, account.account)) refuse('password.tooCommon');

  const password_hash = await hashPassword(form.password);
  await change(ctx, async (tx) => {
    await updatePassword(tx.db, userId, { password_hash, password_changed_at: ctx.clock.now() });
    await permissionsChanged(tx.db, [userId]);
    tx.record({ action: 'password.changed', targetType: 'user', targetId: userId });
  });
  await ctx.sessions.endAll(userId, { reason: 'password' });
  await logSecurity(ctx, { event: 'password.changed', userId, account: accountName, userName: name });
}
