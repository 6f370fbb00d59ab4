import { MailAddress } from '@auditplus/contract/features/mails/mail-accounts.model.ts';
import type {
  MailAnswer,
  MailDraft,
  MailPerson,
  MailView,
} from '@auditplus/contract/features/mails/mails.model.ts';
import { MAX_MAIL_ADDRESSES } from '@auditplus/contract/features/mails/mails.model.ts';
import { listed } from '@auditplus/contract/kernel/listed.ts';
import type { FileRef } from '@auditplus/contract/kernel/values.ts';
import type { z } from 'zod';
import type { ByLanguage } from '../../kernel/by-language.ts';
import type { Ctx } from '../../kernel/context.ts';
import { refuse } from '../../kernel/errors.ts';
import { pictureId } from '../../kernel/rich-text.ts';
import { changeTime } from '../../kernel/stale.ts';
import { copyFile, fileRef } from '../files/public.ts';
import { findAccount } from './mail-accounts.repository.ts';
import { namesOf } from './mail-content.ts';
import { createDraft } from './mails.service.ts';
import { ownMail, readMail } from './mails.view.ts';

/** Begins a draft that replies to a mail or forwards it, with the mail quoted below. */
export async function answerMail(
  ctx: Ctx,
  id: string,
  kind: MailAnswer,
): Promise<z.output<typeof MailDraft>> {
  const { copy, mail } = await ownMail(ctx, id);
  if (copy.folder === 'drafts') refuse('mail.notSent');
  const view = await readMail(ctx, copy.id);
  const { to, cc, toAddresses, ccAddresses } = await receivers(ctx, view, kind);
  // Those who have left since, or whom the caller may not know, are left out: the writer sees who stands there.
  const known = await namesOf(ctx, [...to, ...cc]);
  const isForward = kind === 'forward';
  const edit = {
    toUserIds: to.filter((userId) => known.has(userId)),
    ccUserIds: cc.filter((userId) => known.has(userId)),
    bccUserIds: [],
    toAddresses,
    ccAddresses,
    bccAddresses: [],
    subject: subjectOf(mail.subject, isForward ? FORWARDED[ctx.language] : REPLIED[ctx.language]),
    html: `<p></p>${quoted(ctx, view, await ownPictures(ctx, mail.html))}`,
    files: isForward ? await ownFiles(ctx, view.files) : [],
  };
  return createDraft(ctx, edit, isForward ? '' : mail.message_id);
}

type Receivers = {
  readonly to: string[];
  readonly cc: string[];
  readonly toAddresses: string[];
  readonly ccAddresses: string[];
};

async function receivers(ctx: Ctx, view: MailView, kind: MailAnswer): Promise<Receivers> {
  if (kind === 'forward') return { to: [], cc: [], toAddresses: [], ccAddresses: [] };
  const self = ctx.caller.userId;
  const isOwn = view.sender.userId === self;
  const ids = (people: readonly MailPerson[]) => people.flatMap(({ userId }) => userId ?? []);
  // What a mail from outside names is taken as far as one may write there.
  const addresses = (people: readonly MailPerson[]) =>
    people.flatMap(({ address }) => MailAddress.safeParse(address).data ?? []);
  const first = isOwn ? view.to : [view.sender];
  if (kind === 'reply') return { to: ids(first), cc: [], toAddresses: addresses(first), ccAddresses: [] };
  const own = (await findAccount(ctx.db, self))?.address;
  const to = [...new Set([...ids(first), ...ids(view.to)])].filter((userId) => isOwn || userId !== self);
  const toAddresses = [...new Set([...addresses(first), ...addresses(view.to)])].filter((one) => one !== own);
  return {
    to,
    cc: ids(view.cc).filter((userId) => userId !== self && !to.includes(userId)),
    toAddresses: toAddresses.slice(0, MAX_MAIL_ADDRESSES),
    ccAddresses: addresses(view.cc)
      .filter((one) => one !== own && !toAddresses.includes(one))
      .slice(0, MAX_MAIL_ADDRESSES),
  };
}

const REPLIED: ByLanguage = { zh: '回复：', zhtw: '回覆：', en: 'Re: ' };
const FORWARDED: ByLanguage = { zh: '转发：', zhtw: '轉寄：', en: 'Fwd: ' };
const MAX_SUBJECT = 200;
/** Marks of earlier answers, which do not pile up. */
const MARKS = /^(?:\s*(?:回复：|回覆：|转发：|轉寄：|Re:|Fwd:))+\s*/i;

const subjectOf = (subject: string, mark: string): string =>
  (mark + subject.replace(MARKS, '')).slice(0, MAX_SUBJECT);

const QUOTE: ByLanguage = {
  zh: '{name} 于 {time} 写给 {to}：',
  zhtw: '{name} 於 {time} 寫給 {to}：',
  en: 'On {time}, {name} wrote to {to}:',
};
const MAX_NAMED = 10;

function quoted({ language }: Ctx, view: MailView, html: string): string {
  const names = view.to.slice(0, MAX_NAMED).map(({ name }) => name);
  const head = QUOTE[language]
    .replace('{name}', () => escaped(view.sender.name))
    .replace('{time}', changeTime(new Date(view.time)))
    .replace('{to}', () => escaped(listed(names, language)));
  return `<p>${head}</p><blockquote>${html}</blockquote>`;
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

const SOURCE = /(<img\b[^>]*?\bsrc=")([^"]*)(")/g;

/** A quoted text whose pictures are copies of the caller's: the new mail reaches people who do not have the old one. */
async function ownPictures(ctx: Ctx, html: string): Promise<string> {
  const copies = new Map<string, string>();
  for (const [, , src = ''] of html.matchAll(SOURCE)) {
    const id = pictureId(src);
    if (id && !copies.has(src)) copies.set(src, (await copyFile(ctx, id))?.id ?? '');
  }
  return html.replace(SOURCE, (whole, before: string, src: string, after: string) => {
    const id = copies.get(src);
    if (id === undefined) return whole;
    return `${before}${id && `/prod-api/api/file/Image/annexpic/${id}`}${after}`;
  });
}

async function ownFiles(ctx: Ctx, files: readonly FileRef[]): Promise<FileRef[]> {
  const copies: FileRef[] = [];
  for (const { fileId } of files) {
    const copy = await copyFile(ctx, fileId);
    if (copy) copies.push(fileRef(ctx, copy));
  }
  return copies;
}
