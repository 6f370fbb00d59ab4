import { createHash } from 'node:crypto';
import type {
  CallbackKind,
  CallbackQuery,
} from '@auditplus/contract/features/third-party/official-accounts.model.ts';
import { flatXml, flatXmlOf } from '@auditplus/core/wechat/flat-xml.ts';
import type { z } from 'zod';
import { change } from '../../kernel/audit-log.ts';
import { type Caller, systemCaller } from '../../kernel/caller.ts';
import type { Ctx, Kernel } from '../../kernel/context.ts';
import { orThrow, refuse } from '../../kernel/errors.ts';
import type { SignedCall } from '../../kernel/signed-calls.ts';
import { callbackSignature, isSignature, openMessage, sealMessage } from './callback-seal.ts';
import { replyOf } from './official-account.ts';
import { findMenu, noteCalled, noteFollowing, useThirdMark } from './official-accounts.repository.ts';
import { findAccount, type ThirdAccount } from './third-accounts.repository.ts';
import { openThirdSecret } from './third-secrets.ts';

/** How far the clocks of the platform and ours may differ. */
const MINUTES = 5;
const WITHIN_MS = MINUTES * 60_000;

/** The account whose platform calls under a name. */
const ACCOUNT_OF = { mp: 'mp', qy: 'wecom' } as const;

type Query = z.output<typeof CallbackQuery>;

/**
 * Lets in what WeChat or WeCom has signed in the last minutes. The message itself is signed where it is encrypted; what
 * comes without that is let in for the check of the address only.
 */
export async function weChatCallerOf(kernel: Kernel, { id, text, query }: SignedCall): Promise<Caller> {
  const account = await callbackAccount(kernel, id);
  const token = account ? openThirdSecret(kernel, account, 'callback_token') : '';
  const part = (name: string) => (typeof query[name] === 'string' ? query[name] : '');
  const [timestamp, nonce, echo] = [part('timestamp'), part('nonce'), part('echostr')];
  const sealed = text === '' ? echo : (flatXml(text)?.get('Encrypt') ?? '');
  const isSealed = part('msg_signature') !== '' && sealed !== '';
  const isPlainCheck = text === '' && part('msg_signature') === '' && echo !== '';
  const right = isSealed
    ? callbackSignature(token, timestamp, nonce, sealed)
    : callbackSignature(token, timestamp, nonce);
  const given = part(isSealed ? 'msg_signature' : 'signature');
  if (token === '' || !(isSealed || isPlainCheck) || !isSignature(given, right))
    refuse('webhook.signatureWrong');
  const apart = Math.abs(kernel.clock.now().getTime() - Number(timestamp) * 1000);
  if (!(apart <= WITHIN_MS)) refuse('webhook.stale', { minutes: MINUTES });
  return systemCaller('第三方平台');
}

/** Answers the text with which the platform checks the address. */
export async function answerCheck(ctx: Ctx, kind: CallbackKind, query: Query): Promise<string> {
  const account = orThrow(await callbackAccount(ctx, kind), 'webhook.signatureWrong');
  const { echostr = '', msg_signature } = query;
  const answer = msg_signature === undefined ? echostr : opened(ctx, account, echostr);
  await noteCalled(ctx.db, account.kind, ctx.clock.now());
  return answer;
}

/**
 * Carries out a message, once; answers what the platform is to show to the person. The platform sends a message again
 * when our answer was late: that one is answered like the first, or the platform would count the account as failing.
 */
export async function receiveMessage(
  ctx: Ctx,
  kind: CallbackKind,
  { query, text }: { readonly query: Query; readonly text: string },
): Promise<string> {
  const account = orThrow(await callbackAccount(ctx, kind), 'webhook.signatureWrong');
  const fields = orThrow(
    flatXml(opened(ctx, account, flatXml(text)?.get('Encrypt') ?? '')),
    'weChat.messageWrong',
  );
  const at = ctx.clock.now();
  // Twice as long as a signature is good for: nothing is forgotten that could come again.
  const forgetBefore = new Date(at.getTime() - 2 * WITHIN_MS);
  const mark = messageMark(fields);
  const reply = await change(ctx, async (tx) => {
    const isFirst = await useThirdMark(tx.db, { kind: account.kind, mark, at }, forgetBefore);
    await noteCalled(tx.db, account.kind, at);
    if (kind !== 'mp' || fields.get('MsgType') !== 'event') return null;
    const openId = fields.get('FromUserName') ?? '';
    const event = (fields.get('Event') ?? '').toLowerCase();
    if (isFirst && openId !== '' && (event === 'subscribe' || event === 'unsubscribe'))
      await noteFollowing(tx.db, { openId: openId.slice(0, 100), isFollowing: event === 'subscribe', at });
    if (event !== 'click') return null;
    return replyOf((await findMenu(tx.db)).published ?? [], fields.get('EventKey') ?? '');
  });
  return reply === null ? '' : sealedReply(ctx, account, { fields, reply, nonce: query.nonce });
}

/**
 * What stays the same when the platform sends a message again, signed anew: its id, or for events, which have none, who
 * did what and when.
 */
function messageMark(fields: ReadonlyMap<string, string>): string {
  const id = fields.get('MsgId');
  const same = id
    ? [id]
    : ['FromUserName', 'CreateTime', 'Event', 'EventKey'].map((name) => fields.get(name) ?? '');
  return createHash('sha256').update(JSON.stringify(same)).digest('hex');
}

const callbackAccount = async (
  kernel: Pick<Kernel, 'db'>,
  kind: string,
): Promise<ThirdAccount | undefined> => {
  const account = kind === 'mp' || kind === 'qy' ? await findAccount(kernel.db, ACCOUNT_OF[kind]) : undefined;
  return account?.enabled_mark === 1 ? account : undefined;
};

const opened = (ctx: Ctx, account: ThirdAccount, encrypted: string): string =>
  openMessage(openThirdSecret(ctx, account, 'callback_key'), account.app_id, encrypted) ??
  refuse('weChat.messageWrong');

type Reply = { readonly fields: ReadonlyMap<string, string>; readonly reply: string; readonly nonce: string };

/** The answer of a menu entry, encrypted and signed as the message was. */
function sealedReply(ctx: Ctx, account: ThirdAccount, { fields, reply, nonce }: Reply): string {
  const timestamp = String(Math.floor(ctx.clock.now().getTime() / 1000));
  const message = flatXmlOf({
    ToUserName: fields.get('FromUserName') ?? '',
    FromUserName: fields.get('ToUserName') ?? '',
    CreateTime: timestamp,
    MsgType: 'text',
    Content: reply,
  });
  const sealed = sealMessage(openThirdSecret(ctx, account, 'callback_key'), account.app_id, message);
  const token = openThirdSecret(ctx, account, 'callback_token');
  return flatXmlOf({
    Encrypt: sealed,
    MsgSignature: callbackSignature(token, timestamp, nonce, sealed),
    TimeStamp: timestamp,
    Nonce: nonce,
  });
}
