import type { MailDraft, MailEdit, MailMarks } from '@auditplus/contract/features/mails/mails.model.ts';
import { MAX_POSTED_BYTES } from '@auditplus/contract/features/mails/mails.model.ts';
import type { z } from 'zod';
import { type Change, change } from '../../kernel/audit-log.ts';
import type { Ctx } from '../../kernel/context.ts';
import { orThrow, refuse } from '../../kernel/errors.ts';
import { newId } from '../../kernel/ids.ts';
import { assertFresh } from '../../kernel/stale.ts';
import { findFiles, releaseFiles } from '../files/public.ts';
import { notify, say } from '../messages/public.ts';
import { findAccount } from './mail-accounts.repository.ts';
import { assertSize, MAIL_FILES, namesOf, storeContent } from './mail-content.ts';
import { receiversOf, senderOf } from './mails.queries.ts';
import {
  deleteCopies,
  deleteMails,
  insertCopies,
  insertMail,
  lockWritten,
  type MailTableRow,
  type OwnMail,
  updateCopies,
  updateMail,
} from './mails.repository.ts';
import { setDelivery } from './outside-mails.repository.ts';

type Draft = z.output<typeof MailDraft>;

/** Keeps a new mail as a draft. */
export async function createDraft(ctx: Ctx, edit: MailEdit, inReplyTo = ''): Promise<Draft> {
  const now = ctx.clock.now();
  const mailId = newId(now.getTime());
  const id = newId(now.getTime());
  const { userId } = ctx.caller;
  return change(ctx, async (tx) => {
    const sender = await senderOf(tx.db, { sender_id: userId, sender_name: '' });
    await insertMail(tx.db, {
      id: mailId,
      sender_id: userId,
      sender_name: sender.name,
      in_reply_to: inReplyTo,
      creator_time: now,
      last_modify_user_id: userId,
      last_modify_time: now,
    });
    await updateMail(tx.db, mailId, await storeContent(ctx, tx, mailId, edit));
    await insertCopies(tx.db, [
      { id, mail_id: mailId, user_id: userId, folder: 'drafts', at: now, read_at: now },
    ]);
    return { id, rev: 0 };
  });
}

/** Saves a draft under its version. */
export async function saveDraft(
  ctx: Ctx,
  id: string,
  { rev, ...edit }: MailEdit & { readonly rev: number },
): Promise<Draft> {
  const now = ctx.clock.now();
  return change(ctx, async (tx) => {
    const { copy, mail } = await lockedDraft(ctx, tx, { id, rev });
    await updateMail(tx.db, mail.id, {
      ...(await storeContent(ctx, tx, mail.id, edit)),
      rev: mail.rev + 1,
      last_modify_user_id: ctx.caller.userId,
      last_modify_time: now,
    });
    await updateCopies(tx.db, ctx.caller.userId, [copy.id], { at: now });
    return { id, rev: mail.rev + 1 };
  });
}

/** Sends a draft as it was last saved: each receiver gets a copy once, in however many lines the name stands. */
export async function sendMail(ctx: Ctx, id: string, rev: number): Promise<void> {
  const now = ctx.clock.now();
  const { userId } = ctx.caller;
  await change(ctx, async (tx) => {
    const { copy, mail } = await lockedDraft(ctx, tx, { id, rev });
    if (mail.subject === '') refuse('mail.subjectMissing');
    const lines = await receiversOf(tx.db, [mail.id], false);
    if (lines.length === 0) refuse('mail.receiverMissing');
    const inside = lines.filter((line) => line.address === '');
    const receivers = [...new Set(inside.map((line) => line.user_id ?? refuse('mail.receiverWrong')))];
    // Since the draft was saved somebody may have left, or become unknown to the sender.
    const names = await namesOf({ ...ctx, db: tx.db }, receivers);
    if (receivers.some((receiver) => !names.has(receiver))) refuse('mail.receiverWrong');
    if (inside.length < lines.length) await postMail(ctx, tx, mail);
    const sender = await senderOf(tx.db, mail);
    await updateMail(tx.db, mail.id, {
      sent_at: now,
      sender_name: sender.name,
      rev: mail.rev + 1,
      last_modify_user_id: userId,
      last_modify_time: now,
    });
    await updateCopies(tx.db, userId, [copy.id], { folder: 'sent', at: now });
    await insertCopies(
      tx.db,
      receivers.map((receiver) => ({
        id: newId(now.getTime()),
        mail_id: mail.id,
        user_id: receiver,
        folder: 'inbox',
        at: now,
      })),
    );
    await notify(ctx, tx, {
      ...say('mail.received', { subject: mail.subject, sender: sender.name }),
      to: receivers.filter((receiver) => receiver !== userId),
      link: `/emailDetail?id=${mail.id}`,
    });
    recordOf(tx, 'sent', mail.id);
  });
}

/** Has a mail leave the product for its outside addresses, once the change commits. */
async function postMail(ctx: Ctx, tx: Change, mail: MailTableRow): Promise<void> {
  if (!(await findAccount(tx.db, ctx.caller.userId))) refuse('mail.notConfigured');
  const files = await findFiles(tx.db, mail.file_ids);
  assertSize(
    files.reduce((sum, file) => sum + Number(file.size), 0),
    MAX_POSTED_BYTES,
  );
  await setDelivery(tx.db, { mailId: mail.id, from: '' }, WAITING);
  tx.emit('mail.posted', { mailId: mail.id });
}

const WAITING = { delivery: 'waiting', problem: '' } as const;

/** Sends an own mail again to those outside addresses that it did not reach. */
export async function sendAgain(ctx: Ctx, id: string): Promise<void> {
  const { userId } = ctx.caller;
  await change(ctx, async (tx) => {
    const { mail } = orThrow(await lockWritten(tx.db, userId, id), 'record.missing');
    if (!(await findAccount(tx.db, userId))) refuse('mail.notConfigured');
    const again = await setDelivery(tx.db, { mailId: mail.id, from: 'failed' }, WAITING);
    if (again.length === 0) refuse('mail.nothingFailed');
    // The day after which it fails for good begins anew.
    await updateMail(tx.db, mail.id, { sent_at: ctx.clock.now() });
    tx.emit('mail.posted', { mailId: mail.id });
    recordOf(tx, 'sent', mail.id);
  });
}

/** Sets marks on own mails. */
export async function markMails(ctx: Ctx, { ids, isRead, isStarred }: MailMarks): Promise<void> {
  const set = {
    ...(isRead !== undefined && { read_at: isRead ? ctx.clock.now() : null }),
    ...(isStarred !== undefined && { starred: isStarred }),
  };
  if (Object.keys(set).length === 0) return;
  await change(ctx, (tx) => updateCopies(tx.db, ctx.caller.userId, ids, set));
}

/** Deletes own copies; a mail that nobody has any more goes with its files. */
export async function removeMails(ctx: Ctx, ids: readonly string[]): Promise<void> {
  await change(ctx, async (tx) => {
    const gone = await deleteCopies(tx.db, ctx.caller.userId, ids);
    if (gone.length === 0) return;
    for (const mailId of gone) {
      await releaseFiles(ctx, tx, { ownerType: MAIL_FILES, ownerId: mailId });
      recordOf(tx, 'removed', mailId);
    }
    await deleteMails(tx.db, gone);
  });
}

async function lockedDraft(
  ctx: Ctx,
  tx: Change,
  { id, rev }: { readonly id: string; readonly rev: number },
): Promise<OwnMail> {
  const own = orThrow(await lockWritten(tx.db, ctx.caller.userId, id), 'record.missing');
  if (own.copy.folder !== 'drafts') refuse('mail.alreadySent');
  await assertFresh(tx.db, own.mail, rev);
  return own;
}

/** That something was done is on the audit log; what the mail says belongs to those who have it. */
const recordOf = (tx: Change, action: 'sent' | 'removed', id: string): void =>
  tx.record({ action: `mail.${action}`, targetType: 'mail', targetId: id });
