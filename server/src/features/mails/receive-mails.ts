import { Readable } from 'node:stream';
import type { MailReceipt } from '@auditplus/contract/features/mails/mail-accounts.model.ts';
import type { RefusalParams } from '@auditplus/contract/kernel/refusal.ts';
import type { RefusalCode } from '@auditplus/contract/refusals.ts';
import { type Change, change } from '../../kernel/audit-log.ts';
import type { Ctx } from '../../kernel/context.ts';
import { Refusal } from '../../kernel/errors.ts';
import { newId } from '../../kernel/ids.ts';
import { attachFiles, attachPictures, storeFile } from '../files/public.ts';
import { forgetRemotes, lockAccount, updateAccount } from './mail-accounts.repository.ts';
import { accountOf } from './mail-accounts.service.ts';
import { MAIL_FILES } from './mail-content.ts';
import { type Ask, MAX_SOURCE_BYTES, withBox } from './mail-servers.ts';
import { insertCopies, insertMail, replaceReceivers } from './mails.repository.ts';
import { adoptCopy } from './outside-mails.repository.ts';
import { type MailParser, openMailParser } from './parse-mail.ts';
import type { BroughtFile, OutsideMail } from './parse-mail-process.ts';
import { pullStars, pushCopies, pushStars } from './synchronise.ts';

const WAIT_MS = 90_000;
/** What a box has that was never received from: so many of its newest mails are taken. */
const FIRST_MAILS = 500;
/** Of a mail that is too large its head is read. */
const HEAD_BYTES = 64 * 1024;
const MAX_FILES = 50;

/**
 * Receives what is new in the own account elsewhere, and brings stars, drafts and sent mails of both sides together.
 * Each mail is stored together with the mark up to which everything is stored, so that a receipt that ends half-way,
 * or runs twice at a time, stores each mail once.
 */
export async function receiveMails(asked: Ctx): Promise<MailReceipt> {
  // Asked again, it goes on where it was: there is no reply to keep.
  const ctx: Ctx = { ...asked, keyed: null };
  const until = Date.now() + WAIT_MS;
  const { userId } = ctx.caller;
  const { row, servers } = await accountOf(ctx, userId);
  const parser = openMailParser();
  try {
    return await withBox(ctx, servers, async (ask) => {
      const { uidValidity, exists } = await ask((box) => box.mailboxOpen('INBOX'));
      const validity = Number(uidValidity);
      const last = row.uid_validity === validity ? row.last_uid : await begin(ctx, ask, validity, exists);
      const found = await ask((box) => box.search({ uid: `${last + 1}:*` }, { uid: true }));
      // A range that ends with the last mail holds it even where it begins behind it.
      const uids = (Array.isArray(found) ? found : []).filter((uid) => uid > last).sort((a, b) => a - b);
      let received = 0;
      for (const uid of uids) {
        if (Date.now() > until) return { received, more: true };
        if (await receiveOne(ctx, { ask, parser, validity, uid })) received += 1;
      }
      await pullStars(ctx, ask, userId);
      await pushStars(ctx, ask, userId);
      await pushCopies(ctx, ask, { userId, address: servers.address });
      await updateAccount(ctx.db, userId, { received_at: ctx.clock.now() });
      return { received, more: false };
    });
  } finally {
    parser.stop();
  }
}

/** Begins with a box, or anew with one whose numbers have changed; answers the mark before its newest mails. */
async function begin(ctx: Ctx, ask: Ask, validity: number, exists: number): Promise<number> {
  const from = Math.max(1, exists - FIRST_MAILS + 1);
  const newest = exists === 0 ? [] : await ask((box) => box.fetchAll(`${from}:*`, { uid: true }));
  const last = newest.length === 0 ? 0 : Math.min(...newest.map(({ uid }) => uid)) - 1;
  const { userId } = ctx.caller;
  await change(ctx, async (tx) => {
    if ((await lockAccount(tx.db, userId))?.uid_validity === validity) return;
    await forgetRemotes(tx.db, userId);
    await updateAccount(tx.db, userId, { uid_validity: validity, last_uid: last });
  });
  return last;
}

type Receiving = {
  readonly ask: Ask;
  readonly parser: MailParser;
  readonly validity: number;
  readonly uid: number;
};

/** Receives one mail; false where it was deleted meanwhile or another receipt has stored it. */
async function receiveOne(ctx: Ctx, { ask, parser, validity, uid }: Receiving): Promise<boolean> {
  const query = { uid: true, size: true, flags: true, internalDate: true } as const;
  const facts = await ask((box) => box.fetchOne(String(uid), query, { uid: true }));
  if (!facts) return false;
  const isTooLarge = (facts.size ?? 0) > MAX_SOURCE_BYTES;
  const source = isTooLarge ? { maxLength: HEAD_BYTES } : true;
  const fetched = await ask((box) => box.fetchOne(String(uid), { uid: true, source }, { uid: true }));
  const bytes = fetched ? fetched.source : undefined;
  if (!bytes) return false;
  const mail = await parser.parse({ source: bytes, problem: isTooLarge ? 'tooLarge' : '' });
  const content = await storeFiles(ctx, mail);
  return change(ctx, (tx) =>
    storeMail(ctx, tx, {
      mail,
      content,
      validity,
      uid,
      at: momentOf(facts.internalDate) ?? ctx.clock.now(),
      isRead: facts.flags?.has('\\Seen') === true,
      isStarred: facts.flags?.has('\\Flagged') === true,
    }),
  );
}

function momentOf(text: Date | string | undefined): Date | null {
  const at = text === undefined ? null : new Date(text);
  return at && at.getTime() > 0 ? at : null;
}

type StoredContent = {
  readonly html: string;
  readonly fileIds: readonly string[];
  readonly leftOut: readonly LeftOut[];
};

/** An attachment that was not taken, with what an upload of it would be refused with. */
type LeftOut = { readonly name: string; readonly code: RefusalCode; readonly params: RefusalParams };

/** Takes the files of a mail in as uploads are: what an upload would be refused, is left out and named. */
async function storeFiles(ctx: Ctx, mail: OutsideMail): Promise<StoredContent> {
  const fileIds: string[] = [];
  const leftOut: LeftOut[] = [];
  let { html } = mail;
  for (const [position, file] of mail.files.entries()) {
    const taken = position < MAX_FILES ? await take(ctx, file) : TOO_MANY;
    if (typeof taken !== 'string') leftOut.push({ name: file.name, ...taken });
    if (file.place !== null) html = withAddress(html, file.place, typeof taken === 'string' ? taken : null);
    else if (typeof taken === 'string') fileIds.push(taken);
  }
  return { html, fileIds, leftOut };
}

const TOO_MANY = { code: 'mail.tooManyFiles', params: { count: MAX_FILES } } as const;

/** The id of a file that was taken. Where a scan is not to be had, nothing is: the receipt ends and is tried again. */
async function take(ctx: Ctx, file: BroughtFile): Promise<string | Pick<LeftOut, 'code' | 'params'>> {
  const type = file.place === null ? 'annex' : 'annexpic';
  try {
    const { id } = await storeFile(ctx, { type, fileName: file.name, source: Readable.from([file.content]) });
    return id;
  } catch (error) {
    if (!(error instanceof Refusal) || error.errorCode === 'file.scanUnavailable') throw error;
    return { code: error.errorCode, params: error.params };
  }
}

/** Gives a picture in the text its address here, or takes it out. */
const withAddress = (html: string, place: string, id: string | null): string =>
  id === null
    ? html.replace(new RegExp(`<img\\b[^>]*\\bsrc="${place}"[^>]*>`, 'g'), '')
    : html.replaceAll(`src="${place}"`, `src="/prod-api/api/file/Image/annexpic/${id}"`);

type Incoming = {
  readonly mail: OutsideMail;
  readonly content: StoredContent;
  readonly validity: number;
  readonly uid: number;
  readonly at: Date;
  readonly isRead: boolean;
  readonly isStarred: boolean;
};

async function storeMail(ctx: Ctx, tx: Change, incoming: Incoming): Promise<boolean> {
  const { mail, content, validity, uid, at, isRead, isStarred } = incoming;
  const { userId } = ctx.caller;
  const account = await lockAccount(tx.db, userId);
  if (account?.uid_validity !== validity || account.last_uid >= uid) return false;
  await updateAccount(tx.db, userId, { last_uid: uid });
  // A box whose numbers have changed brings mails that are here already.
  if (mail.messageId !== '' && (await adoptCopy(tx.db, { userId, messageId: mail.messageId, uid })))
    return false;
  const now = ctx.clock.now();
  const id = newId(now.getTime());
  await insertMail(tx.db, {
    id,
    sender_id: null,
    sender_name: mail.from.name,
    sender_address: mail.from.address,
    message_id: mail.messageId,
    subject: mail.subject,
    html: content.html,
    content: mail.content,
    remote_pictures: mail.remotePictures,
    file_ids: [...content.fileIds],
    left_out: JSON.stringify(content.leftOut),
    problem: mail.problem,
    sent_at: at,
    creator_time: now,
    last_modify_time: now,
  });
  const owner = { ownerType: MAIL_FILES, ownerId: id };
  await attachFiles(ctx, tx, { ...owner, fileIds: content.fileIds });
  await attachPictures(ctx, tx, { ...owner, html: content.html });
  const lines = [['to', mail.to] as const, ['cc', mail.cc] as const];
  await replaceReceivers(
    tx.db,
    id,
    lines.flatMap(([kind, people]) =>
      people.map(({ name, address }, position) => ({ mail_id: id, kind, position, name, address })),
    ),
  );
  await insertCopies(tx.db, [
    {
      id: newId(now.getTime()),
      mail_id: id,
      user_id: userId,
      folder: 'inbox',
      at,
      read_at: isRead ? at : null,
      starred: isStarred,
      remote_uid: uid,
      remote_starred: isStarred,
    },
  ]);
  return true;
}
