import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type { MailCopiesTable, MailReceiversTable, MailsTable } from '../../db/generated/tables.ts';
import type { Db, Tx } from '../../kernel/db.ts';

export type MailTableRow = Selectable<MailsTable>;
type CopyRow = Selectable<MailCopiesTable>;

/** An own copy with its mail. */
export type OwnMail = { readonly copy: CopyRow; readonly mail: MailTableRow };

export async function insertMail(tx: Tx, row: Insertable<MailsTable>): Promise<void> {
  await tx.insertInto('mails').values(row).execute();
}

export async function updateMail(tx: Tx, id: string, set: Updateable<MailsTable>): Promise<void> {
  await tx.updateTable('mails').set(set).where('id', '=', id).execute();
}

/**
 * An own copy by its id, or by its mail's, as messages name it: whoever wrote to himself means the one that he received.
 */
export async function findOwnMail(db: Db, userId: string, id: string): Promise<OwnMail | undefined> {
  const copy = await db
    .selectFrom('mail_copies')
    .selectAll()
    .where('user_id', '=', userId)
    .where((is) => is.or([is('id', '=', id), is('mail_id', '=', id)]))
    .orderBy(sql`id = ${id}`, 'desc')
    .orderBy(sql`folder = 'inbox'`, 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!copy) return undefined;
  const mail = await db.selectFrom('mails').selectAll().where('id', '=', copy.mail_id).executeTakeFirst();
  return mail && { copy, mail };
}

/** An own draft, or what was sent of it, locked for a change. */
export async function lockWritten(tx: Tx, userId: string, copyId: string): Promise<OwnMail | undefined> {
  const copy = await tx
    .selectFrom('mail_copies')
    .selectAll()
    .where('user_id', '=', userId)
    .where('id', '=', copyId)
    .where('folder', 'in', ['drafts', 'sent'])
    .forUpdate()
    .executeTakeFirst();
  if (!copy) return undefined;
  const mail = await tx
    .selectFrom('mails')
    .selectAll()
    .where('id', '=', copy.mail_id)
    .forUpdate()
    .executeTakeFirst();
  return mail && { copy, mail };
}

export async function insertCopies(tx: Tx, rows: readonly Insertable<MailCopiesTable>[]): Promise<void> {
  if (rows.length === 0) return;
  await tx
    .insertInto('mail_copies')
    .values([...rows])
    .execute();
}

export async function updateCopies(
  db: Db,
  userId: string,
  ids: readonly string[],
  set: Updateable<MailCopiesTable>,
): Promise<void> {
  await db
    .updateTable('mail_copies')
    .set(set)
    .where('user_id', '=', userId)
    .where('id', 'in', [...ids])
    .execute();
}

/** Deletes own copies; answers the mails of which nobody has a copy any more, locked. */
export async function deleteCopies(tx: Tx, userId: string, ids: readonly string[]): Promise<string[]> {
  const rows = await tx
    .deleteFrom('mail_copies')
    .where('user_id', '=', userId)
    .where('id', 'in', [...ids])
    .returning('mail_id')
    .execute();
  const mailIds = [...new Set(rows.map((row) => row.mail_id))].sort();
  if (mailIds.length === 0) return [];
  // Whoever deletes the copies of another person at the same moment waits here, and finds these ones gone.
  await tx.selectFrom('mails').select('id').where('id', 'in', mailIds).orderBy('id').forUpdate().execute();
  const left = await tx.selectFrom('mail_copies').select('mail_id').where('mail_id', 'in', mailIds).execute();
  const kept = new Set(left.map((row) => row.mail_id));
  return mailIds.filter((id) => !kept.has(id));
}

export async function deleteMails(tx: Tx, ids: readonly string[]): Promise<void> {
  await tx
    .deleteFrom('mails')
    .where('id', 'in', [...ids])
    .execute();
}

/** Gives a mail its receivers, instead of former ones. */
export async function replaceReceivers(
  tx: Tx,
  mailId: string,
  rows: readonly Insertable<MailReceiversTable>[],
): Promise<void> {
  await tx.deleteFrom('mail_receivers').where('mail_id', '=', mailId).execute();
  if (rows.length === 0) return;
  await tx
    .insertInto('mail_receivers')
    .values([...rows])
    .execute();
}

/** Whether a person has a copy of a mail. */
export async function hasCopy(db: Db, userId: string, mailId: string): Promise<boolean> {
  const row = await db
    .selectFrom('mail_copies')
    .select('id')
    .where('user_id', '=', userId)
    .where('mail_id', '=', mailId)
    .executeTakeFirst();
  return row !== undefined;
}
