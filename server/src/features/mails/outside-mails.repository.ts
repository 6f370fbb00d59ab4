import { type SqlBool, sql } from 'kysely';
import type { Db, Tx } from '../../kernel/db.ts';

/** Gives a copy that was received before its place in the box of now; false where there is none. */
export async function adoptCopy(
  tx: Tx,
  { userId, messageId, uid }: { readonly userId: string; readonly messageId: string; readonly uid: number },
): Promise<boolean> {
  const copy = await tx
    .selectFrom('mail_copies as copy')
    .innerJoin('mails as mail', 'mail.id', 'copy.mail_id')
    .select('copy.id')
    .where('copy.user_id', '=', userId)
    .where('copy.folder', '=', 'inbox')
    .where('copy.remote_uid', 'is', null)
    .where('mail.message_id', '=', messageId)
    .limit(1)
    .executeTakeFirst();
  if (!copy) return false;
  await tx.updateTable('mail_copies').set({ remote_uid: uid }).where('id', '=', copy.id).execute();
  return true;
}

/** The newest copies of a person that lie in the box on the server, with both stars. */
export const remoteCopies = (db: Db, userId: string, limit: number) =>
  db
    .selectFrom('mail_copies')
    .select(['id', 'remote_uid', 'starred', 'remote_starred'])
    .where('user_id', '=', userId)
    .where('remote_uid', 'is not', null)
    .orderBy('remote_uid', 'desc')
    .limit(limit)
    .execute();

/** Sets the star of copies as their server has it. */
export async function setRemoteStar(db: Db, ids: readonly string[], isStarred: boolean): Promise<void> {
  if (ids.length === 0) return;
  await db
    .updateTable('mail_copies')
    .set({ starred: isStarred, remote_starred: isStarred })
    .where('id', 'in', [...ids])
    .execute();
}

/** Copies whose star the server does not know yet. */
export const changedStars = (db: Db, userId: string, limit: number) =>
  db
    .selectFrom('mail_copies')
    .select(['id', 'remote_uid', 'starred'])
    .where('user_id', '=', userId)
    .where('remote_uid', 'is not', null)
    .whereRef('starred', '<>', 'remote_starred')
    .limit(limit)
    .execute();

/** Own drafts and sent mails to outside addresses that the server does not have in the version of now. */
export const unpushedCopies = (db: Db, userId: string, limit: number) =>
  db
    .selectFrom('mail_copies as copy')
    .innerJoin('mails as mail', 'mail.id', 'copy.mail_id')
    .select(['copy.id', 'copy.folder', 'copy.mail_id', 'mail.rev'])
    .where('copy.user_id', '=', userId)
    .where('copy.folder', 'in', ['drafts', 'sent'])
    .whereRef('copy.remote_rev', 'is distinct from', 'mail.rev')
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('mail_receivers as receiver')
          .select('receiver.kind')
          .whereRef('receiver.mail_id', '=', 'copy.mail_id')
          .where('receiver.address', '<>', '')
          // What has not been sent is not in a folder of sent mails.
          .where(sql<SqlBool>`(copy.folder = 'drafts' OR receiver.delivery = 'sent')`),
      ),
    )
    .orderBy('copy.at')
    .limit(limit)
    .execute();

export async function setRemoteRev(db: Db, copyId: string, rev: number): Promise<void> {
  await db.updateTable('mail_copies').set({ remote_rev: rev }).where('id', '=', copyId).execute();
}

export const findMail = (db: Db, id: string) =>
  db.selectFrom('mails').selectAll().where('id', '=', id).executeTakeFirst();

/** Notes how far a mail has come to some of its outside addresses. */
export async function setDelivery(
  db: Db,
  {
    mailId,
    from,
    addresses,
  }: { readonly mailId: string; readonly from: string; readonly addresses?: readonly string[] },
  set: { readonly delivery: 'waiting' | 'sent' | 'failed'; readonly problem: string },
): Promise<string[]> {
  if (addresses?.length === 0) return [];
  let query = db
    .updateTable('mail_receivers')
    .set(set)
    .where('mail_id', '=', mailId)
    .where('address', '<>', '')
    .where('delivery', '=', from);
  if (addresses) query = query.where('address', 'in', [...addresses]);
  const rows = await query.returning('address').execute();
  return rows.map(({ address }) => address);
}
