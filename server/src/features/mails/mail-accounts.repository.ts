import type { Insertable, Selectable, Updateable } from 'kysely';
import type { MailAccountsTable } from '../../db/generated/tables.ts';
import type { Db, Tx } from '../../kernel/db.ts';

export type MailAccountRow = Selectable<MailAccountsTable>;

export const findAccount = (db: Db, userId: string): Promise<MailAccountRow | undefined> =>
  db.selectFrom('mail_accounts').selectAll().where('user_id', '=', userId).executeTakeFirst();

export const lockAccount = (tx: Tx, userId: string): Promise<MailAccountRow | undefined> =>
  tx.selectFrom('mail_accounts').selectAll().where('user_id', '=', userId).forUpdate().executeTakeFirst();

export async function insertAccount(tx: Tx, row: Insertable<MailAccountsTable>): Promise<void> {
  await tx.insertInto('mail_accounts').values(row).execute();
}

export async function updateAccount(
  db: Db,
  userId: string,
  set: Updateable<MailAccountsTable>,
): Promise<void> {
  await db.updateTable('mail_accounts').set(set).where('user_id', '=', userId).execute();
}

export async function deleteAccount(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('mail_accounts').where('user_id', '=', userId).execute();
}

/** Forgets where a person's mails lie on a server, since another box, or a box made anew, has other numbers. */
export async function forgetRemotes(tx: Tx, userId: string): Promise<void> {
  await tx
    .updateTable('mail_copies')
    .set({ remote_uid: null, remote_starred: false, remote_rev: null })
    .where('user_id', '=', userId)
    .where((is) => is.or([is('remote_uid', 'is not', null), is('remote_rev', 'is not', null)]))
    .execute();
}

/** Every sealed password, for a change of the key. */
export const allPasswords = (db: Db) =>
  db.selectFrom('mail_accounts').select(['user_id', 'sealed_password']).execute();

export async function replacePassword(
  db: Db,
  { userId, former }: { readonly userId: string; readonly former: string },
  sealed: string,
): Promise<void> {
  await db
    .updateTable('mail_accounts')
    .set({ sealed_password: sealed })
    .where('user_id', '=', userId)
    .where('sealed_password', '=', former)
    .execute();
}
