import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db, Tx } from '../../kernel/db.ts';
import { containing } from '../../kernel/keyword.ts';

const LISTED = 200;

/** The name under which the messages between two people lie together. */
const pairOf = (one: string, other: string): string => [one, other].toSorted().join('|');

type NewChatMessage = {
  readonly id: string;
  readonly senderId: string;
  readonly receiverId: string;
  readonly contentType: string;
  readonly content: string;
  readonly at: Date;
};

/** Stores a message and puts it on both people's lists. */
export async function insertChatMessage(tx: Tx, message: NewChatMessage): Promise<void> {
  const { id, senderId, receiverId, contentType, content, at } = message;
  await tx
    .insertInto('chat_messages')
    .values({
      id,
      pair: pairOf(senderId, receiverId),
      sender_id: senderId,
      receiver_id: receiverId,
      content_type: contentType,
      content,
      sent_at: at,
    })
    .execute();
  // In one order always: two people who write to each other at once must not wait in a circle.
  const rows = [
    { user_id: senderId, other_id: receiverId, unread: 0 },
    { user_id: receiverId, other_id: senderId, unread: 1 },
  ].toSorted((one, other) => (one.user_id < other.user_id ? -1 : 1));
  for (const row of rows)
    await tx
      .insertInto('chat_conversations')
      .values({ ...row, latest_id: id, latest_at: at })
      .onConflict((conflict) =>
        conflict.columns(['user_id', 'other_id']).doUpdateSet({
          latest_id: id,
          latest_at: at,
          unread: sql`chat_conversations.unread + ${row.unread}`,
        }),
      )
      .execute();
}

/** A person's conversations, the newest first. */
export function listConversations(db: Db, userId: string, { onlyUnread = false } = {}) {
  let query = db
    .selectFrom('chat_conversations as conversation')
    .innerJoin('chat_messages as message', 'message.id', 'conversation.latest_id')
    .innerJoin('users as other', 'other.id', 'conversation.other_id')
    .select(['other.id', 'other.real_name', 'other.account', 'other.head_icon'])
    .select(['message.content', 'message.content_type', 'conversation.latest_at', 'conversation.unread'])
    .where('conversation.user_id', '=', userId)
    .orderBy('conversation.latest_at', 'desc')
    .limit(LISTED);
  if (onlyUnread) query = query.where('conversation.unread', '>', 0);
  return query.execute();
}

type ConversationPage = {
  readonly userId: string;
  readonly otherId: string;
  readonly keyword: string;
  readonly order: 'asc' | 'desc';
  readonly limit: number;
  readonly offset: number;
};

/** A page of the messages between two people with the number of all that match. */
export async function listBetween(db: Db, page: ConversationPage) {
  let query = db.selectFrom('chat_messages').where('pair', '=', pairOf(page.userId, page.otherId));
  if (page.keyword !== '')
    query = query.where('content_type', '=', 'text').where('content', 'ilike', containing(page.keyword));
  const [rows, { total }] = await Promise.all([
    query.selectAll().orderBy('seq', page.order).limit(page.limit).offset(page.offset).execute(),
    query.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow(),
  ]);
  return { rows, total };
}

/** Marks what one person wrote to another as read; answers whether there was anything. */
export async function markConversationRead(
  tx: Tx,
  { userId, otherId, at }: { userId: string; otherId: string; at: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('chat_conversations')
    .set({ unread: 0 })
    .where('user_id', '=', userId)
    .where('other_id', '=', otherId)
    .where('unread', '>', 0)
    .executeTakeFirst();
  await tx
    .updateTable('chat_messages')
    .set({ read_at: at })
    .where('receiver_id', '=', userId)
    .where('sender_id', '=', otherId)
    .where('read_at', 'is', null)
    .execute();
  return numUpdatedRows > 0n;
}

/** A message with the two people, to be delivered. */
export function findDelivered(db: Db, id: string) {
  return db
    .selectFrom('chat_messages as message')
    .innerJoin('users as sender', 'sender.id', 'message.sender_id')
    .innerJoin('users as receiver', 'receiver.id', 'message.receiver_id')
    .select(['message.content', 'message.content_type', 'message.sent_at'])
    .select(['message.sender_id', 'message.receiver_id'])
    .select(['sender.real_name', 'sender.account', 'sender.head_icon'])
    .select([
      'receiver.real_name as to_name',
      'receiver.account as to_account',
      'receiver.head_icon as to_icon',
    ])
    .where('message.id', '=', id)
    .executeTakeFirst();
}

/** Whether somebody can be written to; `known` bounds whom the writer knows. */
export async function isReachable(db: Db, userId: string, known: RawBuilder<SqlBool>): Promise<boolean> {
  const row = await db
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where('delete_mark', '=', 0)
    .where('enabled_mark', '=', 1)
    .where(known)
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether a message is one's own, written or received. */
export async function isInConversation(db: Db, userId: string, messageId: string): Promise<boolean> {
  const row = await db
    .selectFrom('chat_messages')
    .select('id')
    .where('id', '=', messageId)
    .where(sql<SqlBool>`${userId} IN (sender_id, receiver_id)`)
    .executeTakeFirst();
  return row !== undefined;
}
