import type {
  ChallengeBody,
  ChallengeReply,
  Credential,
} from '@auditplus/contract/features/signatures/signatures.model.ts';
import type { z } from 'zod';
import type { Ctx } from '../../kernel/context.ts';
import { Refusal, refuse } from '../../kernel/errors.ts';
import {
  CODE_TIMES,
  canSendSms,
  checkPassword,
  findAccountById,
  sendSigningCode,
  useSentCode,
} from '../auth/public.ts';
import { settings } from '../sys-config/public.ts';
import { mobileOf } from './signatures.queries.ts';
import { storedImage } from './signatures.repository.ts';

/** Begins a re-authentication; the SMS method sends a code to the number on record and to no other. */
export async function challenge(
  ctx: Ctx,
  { method }: z.infer<typeof ChallengeBody>,
): Promise<z.infer<typeof ChallengeReply>> {
  const mobile = await mobileOf(ctx);
  const hasSms = mobile !== '' && (await canSendSms(ctx));
  if (method === 'SMS') {
    if (!hasSms) refuse('login.codeUnavailable');
    await sendSigningCode(ctx, mobile);
  }
  return {
    methods: hasSms ? ['PASSWORD', 'SMS'] : ['PASSWORD'],
    mobile: mobile === '' ? null : `${mobile.slice(0, 3)}****${mobile.slice(-4)}`,
    storedImage: await storedImage(ctx.db, ctx.caller.userId),
    ...CODE_TIMES,
  };
}

/** Refuses with AU1906 unless the credential proves the caller; locks and delays of the password guard hold here too. */
export async function proveIdentity(ctx: Ctx, credential: Credential): Promise<void> {
  if (credential.method === 'SMS') {
    const mobile = await mobileOf(ctx);
    try {
      await useSentCode(ctx, { purpose: 'sign', receiver: mobile, code: credential.code });
    } catch (error) {
      if (error instanceof Refusal && error.errorCode === 'login.sentCodeWrong') refuse('AU1906');
      throw error;
    }
    return;
  }
  const { system } = await settings(ctx);
  const account = await findAccountById(ctx.db, ctx.caller.userId);
  if (!(await checkPassword(ctx, system, { account, typed: '', digest: credential.password })))
    refuse('AU1906');
}
