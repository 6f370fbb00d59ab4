import type { Insertable } from 'kysely';
import type { SignInTicketsTable, ViewTicketsTable } from '../../db/generated/tables.ts';
import type { Db } from '../../kernel/db.ts';

export const deleteTicketsBefore = (db: Db, moment: Date) =>
  db.deleteFrom('sign_in_tickets').where('expires_at', '<', moment).execute();

export const insertTicket = (db: Db, ticket: Insertable<SignInTicketsTable>) =>
  db.insertInto('sign_in_tickets').values(ticket).execute();

/** The ticket of a waiting page, with the name of whoever scanned it. */
export const findTicket = (db: Db, ticketHash: string) =>
  db
    .selectFrom('sign_in_tickets')
    .leftJoin('users', 'users.id', 'sign_in_tickets.user_id')
    .selectAll('sign_in_tickets')
    .select('users.real_name')
    .where('ticket_hash', '=', ticketHash)
    .executeTakeFirst();

/** The ticket that a phone has scanned, while it is good. */
export const findScannedTicket = (db: Db, scanHash: string, now: Date) =>
  db
    .selectFrom('sign_in_tickets')
    .selectAll()
    .where('scan_hash', '=', scanHash)
    .where('expires_at', '>', now)
    .executeTakeFirst();

type Move = {
  readonly from: readonly string[];
  /** The person whose ticket it has to be at that moment. */
  readonly by?: string;
  readonly to: { readonly state: string; readonly user_id?: string; readonly session_hash?: string };
};

/** Moves a ticket on when it still is where it was, and with whom; answers whose it is then. */
export function moveTicket(db: Db, id: string, { from, by, to }: Move) {
  let query = db
    .updateTable('sign_in_tickets')
    .set(to)
    .where('id', '=', id)
    .where('state', 'in', [...from]);
  if (by !== undefined) query = query.where('user_id', '=', by);
  return query.returning(['user_id', 'session_hash']).executeTakeFirst();
}

export const deleteViewTicketsBefore = (db: Db, moment: Date) =>
  db.deleteFrom('view_tickets').where('expires_at', '<=', moment).execute();

export const insertViewTicket = (db: Db, ticket: Insertable<ViewTicketsTable>) =>
  db.insertInto('view_tickets').values(ticket).execute();

/** Takes a ticket away while it is good, and answers whose it was; nobody for people who may no longer sign in. */
export const spendViewTicket = (db: Db, hash: string, now: Date) =>
  db
    .deleteFrom('view_tickets')
    .using('users')
    .whereRef('users.id', '=', 'view_tickets.user_id')
    .where('users.delete_mark', '=', 0)
    .where('users.enabled_mark', '=', 1)
    .where('view_tickets.hash', '=', hash)
    .where('view_tickets.expires_at', '>', now)
    .returning(['users.account', 'users.real_name'])
    .executeTakeFirst();
