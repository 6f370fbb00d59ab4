import type { ResetPasswordBody } from '@auditplus/contract/features/auth/auth.model.ts';
import type { z } from 'zod';
import { permissionsChanged } from '../../kernel/access.ts';
import { change } from '../../kernel/audit-log.ts';
import type { Ctx } from '../../kernel/context.ts';
import { orThrow, refuse } from '../../kernel/errors.ts';
import { hashPassword } from '../../kernel/passwords.ts';
import { logSecurity } from '../logs/public.ts';
import { findByReceiver, storePassword } from './accounts.repository.ts';
import { isCommonPassword } from './common-passwords.ts';
import { forgetWrongPasswords } from './password-guards.repository.ts';
import { useSentCode } from './sent-codes.ts';

/** Sets a new password with a code sent to the person; a delay ends, a lock by an administrator's rule stays. */
export async function resetPassword(ctx: Ctx, form: z.output<typeof ResetPasswordBody>): Promise<void> {
  const found = await findByReceiver(ctx.db, form.receiver);
  // A refused password costs no code.
  if (isCommonPassword(form.password, found?.account ?? '')) refuse('password.tooCommon');
  await useSentCode(ctx, { purpose: 'password', receiver: form.receiver, code: form.code });
  const account = orThrow(found, 'login.sentCodeWrong');
  const passwordHash = await hashPassword(form.password);
  await change(ctx, async (tx) => {
    await storePassword(tx.db, account.id, { hash: passwordHash, now: ctx.clock.now() });
    await forgetWrongPasswords(tx.db, account.id);
    await permissionsChanged(tx.db, [account.id]);
    tx.record({ action: 'password.changed', targetType: 'user', targetId: account.id });
  });
  await ctx.sessions.endAll(account.id, { reason: 'password' });
  await logSecurity(ctx, {
    event: 'password.changed',
    userId: account.id,
    account: account.account,
    userName: account.real_name,
  });
}
