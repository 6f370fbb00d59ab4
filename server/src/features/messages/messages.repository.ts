import type { NotifyEventName } from '@auditplus/contract/features/messages/notify-events.ts';
import type { Language } from '@auditplus/contract/kernel/refusal.ts';
import { type Selectable, sql } from 'kysely';
import type { MessagesTable } from '../../db/generated/tables.ts';
import type { Ctx } from '../../kernel/context.ts';
import type { Db } from '../../kernel/db.ts';
import { containing } from '../../kernel/keyword.ts';
import { MESSAGE_READ, MESSAGE_SENT, signal, signalSql } from './message-signals.repository.ts';
import { dropWaiting } from './waiting-messages.repository.ts';

/** What the own list is limited to. */
export type MessageFilter = {
  readonly userId: string;
  readonly type?: number;
  readonly isRead?: number;
  readonly keyword?: string | undefined;
  /** The reader's, in which the keyword is looked for. */
  readonly language: Language;
  readonly sort: 'asc' | 'desc';
  readonly limit: number;
  readonly offset: number;
};

const received = (db: Db, userId: string) =>
  db
    .selectFrom('message_receipts as receipt')
    .innerJoin('messages as message', 'message.id', 'receipt.message_id')
    .where('receipt.user_id', '=', userId)
    .where('receipt.delete_mark', '=', 0)
    .where('message.delete_mark', '=', 0)
    .where('message.enabled_mark', '=', 1);

/** The own messages with the number of all that match. */
export async function listReceived(db: Db, filter: MessageFilter) {
  let query = received(db, filter.userId);
  if (filter.type !== undefined) query = query.where('message.type', '=', filter.type);
  if (filter.isRead !== undefined) query = query.where('receipt.is_read', '=', filter.isRead);
  if (filter.keyword) {
    const title = sql<string>`coalesce(message.translations -> ${filter.language} ->> 'title', message.title)`;
    query = query.where(title, 'ilike', containing(filter.keyword));
  }
  const [rows, counted] = await Promise.all([
    query
      .leftJoin('users as creator', 'creator.id', 'message.creator_user_id')
      .select(['message.id', 'message.title', 'message.type', 'message.event', 'message.body'])
      .select('message.translations')
      .select(['receipt.is_read', 'receipt.created_at', 'creator.real_name', 'creator.account'])
      .orderBy('receipt.created_at', filter.sort)
      .orderBy('message.id', filter.sort)
      .limit(filter.limit)
      .offset(filter.offset)
      .execute(),
    query.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ]);
  return { rows, total: Number(counted.total) };
}

/** Unread own messages by type. */
export async function countUnread(db: Db, userId: string): Promise<{ type: number; count: number }[]> {
  const rows = await received(db, userId)
    .where('receipt.is_read', '=', 0)
    .select(({ fn }) => ['message.type', fn.countAll<number>().as('count')])
    .groupBy('message.type')
    .execute();
  return rows.map((row) => ({ type: row.type, count: Number(row.count) }));
}

export function findReceived(db: Db, userId: string, id: string) {
  return received(db, userId)
    .where('message.id', '=', id)
    .leftJoin('users as creator', 'creator.id', 'message.creator_user_id')
    .select(['message.id', 'message.title', 'message.type', 'message.body', 'message.files'])
    .select('message.translations')
    .select(['receipt.created_at', 'creator.real_name', 'creator.account'])
    .executeTakeFirst();
}

/** Marks own messages as read; all of them without an id. */
export async function markRead(
  db: Db,
  { userId, messageId, at }: { userId: string; messageId?: string; at: Date },
): Promise<void> {
  let query = db
    .updateTable('message_receipts')
    .set({ is_read: 1, read_at: at })
    .where('user_id', '=', userId)
    .where('is_read', '=', 0);
  if (messageId !== undefined) query = query.where('message_id', '=', messageId);
  const { numUpdatedRows } = await query.executeTakeFirst();
  if (numUpdatedRows > 0n) await signal(db, MESSAGE_READ, userId);
}

/**
 * Marks what people got about something as read: they have seen it, or kinds that are named ask nothing of them any
 * more, and are not sent either where they still wait. Everybody's unless people are named. Whoever views the product as
 * another person leaves no trace of having read.
 */
export async function readAbout(
  { db, viewer }: Pick<Ctx, 'db' | 'viewer'>,
  {
    about,
    userIds,
    events,
    at,
  }: {
    readonly about: string;
    readonly userIds?: readonly string[];
    readonly events?: readonly NotifyEventName[];
    readonly at: Date;
  },
): Promise<void> {
  if (viewer || userIds?.length === 0) return;
  if (events) await dropWaiting(db, { about, userIds, events });
  const theirs = userIds ? sql`receipt.user_id = ANY(${[...userIds]}::varchar[])` : sql`true`;
  const ofKind = events ? sql`message.event = ANY(${[...events]}::varchar[])` : sql`true`;
  await sql`
    WITH done AS (
      UPDATE message_receipts receipt SET is_read = 1, read_at = ${at}
      FROM messages message
      WHERE message.about = ${about} AND message.about <> '' AND ${ofKind} AND receipt.message_id = message.id
        AND ${theirs} AND receipt.is_read = 0
      RETURNING receipt.user_id)
    SELECT ${signalSql(MESSAGE_READ, sql`user_id`)} FROM (SELECT DISTINCT user_id FROM done) read`.execute(
    db,
  );
}

export async function hideReceipts(db: Db, userId: string, messageIds: readonly string[]): Promise<void> {
  await db
    .updateTable('message_receipts')
    .set({ delete_mark: 1 })
    .where('user_id', '=', userId)
    .where('message_id', 'in', [...messageIds])
    .execute();
  await signal(db, MESSAGE_READ, userId);
}

/** A message before it is stored, with texts of other languages than Chinese. */
export type NewMessage = Pick<Selectable<MessagesTable>, 'id' | 'type' | 'title' | 'event' | 'about'> & {
  readonly body: object;
  readonly translations: object;
  readonly creatorId: string;
  readonly at: Date;
};

/**
 * Stores a message and puts it on the lists of the enabled people among the given ones, with one journey to the database:
 * most changes of the product send some.
 */
export async function storeMessage(
  db: Db,
  { id, type, title, event, about, body, translations, creatorId, at }: NewMessage,
  to: readonly string[],
): Promise<void> {
  await sql`WITH message AS (
      INSERT INTO messages (id, type, title, body, translations, event, about, creator_user_id, creator_time,
        last_modify_time)
      VALUES (${id}, ${type}, ${title}, ${JSON.stringify(body)}, ${JSON.stringify(translations)}, ${event}, ${about},
        ${creatorId}, ${at}, ${at})
    ), receipts AS (
      INSERT INTO message_receipts (message_id, user_id, created_at)
      SELECT ${id}, users.id, ${at} FROM users
      WHERE delete_mark = 0 AND enabled_mark <> 0 AND users.id = ANY(${[...new Set(to)]}::varchar[])
    )
    SELECT ${signalSql(MESSAGE_SENT, id)}`.execute(db);
}

/** Puts a message on the lists of enabled people: the given ones, or everyone without a list. */
export async function giveToUsers(
  db: Db,
  { messageId, to, at }: { messageId: string; to?: readonly string[]; at: Date },
): Promise<void> {
  const receivers = to === undefined ? sql`true` : sql`id = ANY(${[...new Set(to)]}::varchar[])`;
  await sql`
    INSERT INTO message_receipts (message_id, user_id, created_at)
    SELECT ${messageId}, id, ${at} FROM users WHERE delete_mark = 0 AND enabled_mark <> 0 AND ${receivers}
    ON CONFLICT DO NOTHING`.execute(db);
  await signal(db, MESSAGE_SENT, messageId);
}

/** A sent message with those of the given people who received it. */
export async function findPushed(db: Db, messageId: string, among: readonly string[]) {
  const [message, receipts] = await Promise.all([
    db
      .selectFrom('messages')
      .select(['title', 'type', 'translations', 'creator_user_id'])
      .where('id', '=', messageId)
      .where('enabled_mark', '=', 1)
      .executeTakeFirst(),
    db
      .selectFrom('message_receipts')
      .select('user_id')
      .where('message_id', '=', messageId)
      .where('user_id', 'in', [...among])
      .execute(),
  ]);
  return { message, receivers: receipts.map((row) => row.user_id) };
}

export async function receiverIds(db: Db, messageId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('message_receipts')
    .select('user_id')
    .where('message_id', '=', messageId)
    .execute();
  return rows.map((row) => row.user_id);
}

export async function isReceiver(db: Db, userId: string, messageId: string): Promise<boolean> {
  const row = await db
    .selectFrom('message_receipts')
    .select('user_id')
    .where('user_id', '=', userId)
    .where('message_id', '=', messageId)
    .executeTakeFirst();
  return row !== undefined;
}
