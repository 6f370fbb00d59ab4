import { createHmac, randomInt, timingSafeEqual } from 'node:crypto';
import type {
  SendCodeBody,
  SendCodeReply,
  SignInOffer,
} from '@auditplus/contract/features/auth/auth.model.ts';
import type { z } from 'zod';
import { change } from '../../kernel/audit-log.ts';
import type { Ctx, Kernel } from '../../kernel/context.ts';
import { refuse } from '../../kernel/errors.ts';
import { newId } from '../../kernel/ids.ts';
import { fill, pick, type Texts } from '../../kernel/texts.ts';
import { canSend } from '../deliveries/public.ts';
import { sendByTemplate } from '../message-templates/public.ts';
import { settings } from '../sys-config/public.ts';
import { findByReceiver } from './accounts.repository.ts';
import { usePictureCode } from './picture-code.ts';
import { claimSentCode, countSentCodes, insertSentCode, newestSentCode } from './sign-in-codes.repository.ts';

export type Purpose = 'login' | 'password' | 'sign';
type Channel = 'sms' | 'mail';

const WAIT_SECONDS = 60;
const VALID_SECONDS = 300;

/** How long a person waits between two codes, and how long each is good. */
export const CODE_TIMES = { waitSeconds: WAIT_SECONDS, validSeconds: VALID_SECONDS };

const MAX_TRIES = 5;
const MAX_A_DAY = 20;

const TEXTS = {
  subject: ['审核管理平台验证码', '審核管理平台驗證碼', 'AuditPlus verification code'],
  login: [
    '您正在登录审核管理平台，验证码：{code}，{minutes}分钟内有效。请勿告诉他人。',
    '您正在登入審核管理平台，驗證碼：{code}，{minutes}分鐘內有效。請勿告訴他人。',
    'Your AuditPlus sign-in code is {code}. It is good for {minutes} minutes. Tell it to nobody.',
  ],
  password: [
    '您正在重置审核管理平台的密码，验证码：{code}，{minutes}分钟内有效。请勿告诉他人。',
    '您正在重設審核管理平台的密碼，驗證碼：{code}，{minutes}分鐘內有效。請勿告訴他人。',
    'Your AuditPlus code for a new password is {code}. It is good for {minutes} minutes. Tell it to nobody.',
  ],
  sign: [
    '您正在审核管理平台签署文件，验证码：{code}，{minutes}分钟内有效。请勿告诉他人。',
    '您正在審核管理平台簽署文件，驗證碼：{code}，{minutes}分鐘內有效。請勿告訴他人。',
    'Your AuditPlus code for signing is {code}. It is good for {minutes} minutes. Tell it to nobody.',
  ],
} as const satisfies Texts;

/** What the sign-in page offers here. */
export async function offerOf(ctx: Ctx): Promise<z.output<typeof SignInOffer>> {
  const [{ system }, open] = await Promise.all([settings(ctx), canSend(ctx)]);
  return {
    smsCode: open.sms,
    mailCode: open.mail,
    isDemo: ctx.config.MODE !== 'production',
    enableVerificationCode: system.enableVerificationCode,
    verificationCodeNumber: system.verificationCodeNumber,
    passwordPolicy: { minLength: system.passwordMinLength, mixedCase: system.passwordMixedCase === 1 },
  };
}

/** Sends a code to somebody known; strangers are answered the same and get nothing. */
export async function sendCode(
  ctx: Ctx,
  form: z.output<typeof SendCodeBody>,
): Promise<z.output<typeof SendCodeReply>> {
  const { receiver, purpose } = form;
  const channel: Channel = receiver.includes('@') ? 'mail' : 'sms';
  if (!(await canSend(ctx))[channel] || (purpose === 'login' && channel === 'mail'))
    refuse('login.codeUnavailable');
  const { system } = await settings(ctx);
  if (system.enableVerificationCode === 1)
    await usePictureCode(ctx, {
      code: form.code,
      stamp: form.timestamp,
      length: system.verificationCodeNumber,
    });
  const account = await findByReceiver(ctx.db, receiver);
  await sendTo(ctx, {
    purpose,
    channel,
    receiver,
    isKnown: account !== undefined && account.enabled_mark !== 0,
  });
  return CODE_TIMES;
}

/** Sends a code for signing to a signed-in person's own number. */
export async function sendSigningCode(ctx: Ctx, mobile: string): Promise<void> {
  if (!(await canSendSms(ctx))) refuse('login.codeUnavailable');
  await sendTo(ctx, { purpose: 'sign', channel: 'sms', receiver: mobile, isKnown: true });
}

/** Whether codes by SMS can be sent here at all. */
export const canSendSms = async (ctx: Ctx): Promise<boolean> => (await canSend(ctx)).sms;

async function sendTo(
  ctx: Ctx,
  to: { purpose: Purpose; channel: Channel; receiver: string; isKnown: boolean },
): Promise<void> {
  const { purpose, channel, receiver, isKnown } = to;
  const key = keyOf(receiver);
  await assertNotTooSoon(ctx, key, purpose);
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  const now = ctx.clock.now();
  const words = pick(TEXTS, ctx.language);
  await change(ctx, async (tx) => {
    // Kept for strangers too: the second try of a stranger must wait like everybody's.
    await insertSentCode(tx.db, {
      id: newId(now.getTime()),
      purpose,
      receiver: key,
      code_hash: isKnown ? codeHash(ctx, key, code) : '',
      created_at: now,
      expires_at: new Date(now.getTime() + VALID_SECONDS * 1000),
    });
    if (!isKnown) return;
    const places = { code, minutes: VALID_SECONDS / 60 };
    const fixed = { title: words.subject, content: fill(words[purpose], places) };
    const { language } = ctx;
    await sendByTemplate(ctx, tx, { channel, receiver, code: `code.${purpose}`, language, places, fixed });
  });
}

/** Refuses unless this is the newest code sent for the purpose, in time, unused and not guessed at too often. */
export async function useSentCode(
  ctx: Ctx,
  { purpose, receiver, code }: { purpose: Purpose; receiver: string; code: string },
): Promise<void> {
  const key = keyOf(receiver);
  const sent = await newestSentCode(ctx.db, key, purpose);
  const now = ctx.clock.now();
  if (!sent || sent.used_at || sent.expires_at <= now || sent.wrong_tries >= MAX_TRIES)
    refuse('login.sentCodeWrong');
  const isRight = sent.code_hash !== '' && same(sent.code_hash, codeHash(ctx, key, code));
  const isClaimed = await claimSentCode(ctx.db, sent.id, { isRight, now, maxTries: MAX_TRIES });
  if (!isRight || !isClaimed) refuse('login.sentCodeWrong');
}

async function assertNotTooSoon(ctx: Ctx, receiver: string, purpose: Purpose): Promise<void> {
  const now = ctx.clock.now().getTime();
  const last = await newestSentCode(ctx.db, receiver, purpose);
  const wait = last ? last.created_at.getTime() + WAIT_SECONDS * 1000 - now : 0;
  if (wait > 0) refuse('login.codeTooSoon', { seconds: Math.ceil(wait / 1000) });
  const count = await countSentCodes(ctx.db, receiver, new Date(now - 86_400_000));
  if (count >= MAX_A_DAY) refuse('login.codeTooSoon', { seconds: 3600 });
}

const keyOf = (receiver: string): string => receiver.trim().toLowerCase();

const codeHash = ({ secret }: Pick<Kernel, 'secret'>, receiver: string, code: string): string =>
  createHmac('sha256', secret).update(`sent-code\n${receiver}\n${code}`).digest('hex');

const same = (one: string, other: string): boolean =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));
