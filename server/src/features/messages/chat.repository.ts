import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db, Tx } from '../../kernel/db.ts';
import { containing } from '../../kernel/keyword.ts';
import { groupConversations, noteLatest, takesPart } from './chat-groups.repository.ts';

const pairOf = (one: string, other: string): string => [one, other].toSorted().join('|');

/** Where a message goes to. */
export type Target = { readonly id: string; readonly isGroup: boolean };

/** The name under which the messages of a conversation lie together. */
const conversationOf = (userId: string, to: Target): string => (to.isGroup ? to.id : pairOf(userId, to.id));

type NewChatMessage = {
  readonly id: string;
  readonly senderId: string;
  /** A person or a group. */
  readonly to: Target;
  readonly contentType: string;
  readonly content: string;
  readonly clientId: string | null;
  readonly quoteId: string | null;
  readonly at: Date;
};

/**
 * Stores a message and puts it on both people's lists. Answers false when its sender has stored one under the same
 * client id before.
 */
export async function insertChatMessage(tx: Tx, message: NewChatMessage): Promise<boolean> {
  const { id, senderId, to, contentType, content, clientId, quoteId, at } = message;
  const pair = conversationOf(senderId, to);
  const stored = await tx
    .insertInto('chat_messages')
    .values({
      id,
      pair,
      sender_id: senderId,
      receiver_id: to.isGroup ? null : to.id,
      group_id: to.isGroup ? to.id : null,
      content_type: contentType,
      content,
      client_id: clientId,
      // What belongs to another conversation is not answered here.
      quote_id: sql`(SELECT quoted.id FROM chat_messages AS quoted WHERE quoted.id = ${quoteId} AND quoted.pair = ${pair})`,
      sent_at: at,
    })
    .onConflict((conflict) =>
      conflict.columns(['sender_id', 'client_id']).where('client_id', 'is not', null).doNothing(),
    )
    .executeTakeFirst();
  if (!stored.numInsertedOrUpdatedRows) return false;
  if (to.isGroup) await noteLatest(tx, { id, groupId: to.id, senderId, at });
  else await noteForBoth(tx, { id, senderId, receiverId: to.id, at });
  return true;
}

async function noteForBoth(
  tx: Tx,
  { id, senderId, receiverId, at }: { id: string; senderId: string; receiverId: string; at: Date },
): Promise<void> {
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

type ConversationsAsked = {
  readonly now: Date;
  readonly onlyUnread?: boolean;
  readonly keyword?: string;
  readonly limit: number;
  readonly offset?: number;
};

/** A person's conversations with other people and in groups, the newest first. */
export function listConversations(db: Db, userId: string, asked: ConversationsAsked) {
  const { now, onlyUnread = false, keyword = '', limit, offset = 0 } = asked;
  const withPeople = db
    .selectFrom('chat_conversations as conversation')
    .innerJoin('chat_messages as message', 'message.id', 'conversation.latest_id')
    .innerJoin('users as other', 'other.id', 'conversation.other_id')
    .leftJoin('organizes', 'organizes.id', 'other.organize_id')
    .select([
      'organizes.full_name as department',
      'other.id',
      'other.real_name',
      'other.account',
      'other.head_icon',
      'message.content',
      'message.content_type',
      'message.recalled_at',
      'message.is_removed',
      'conversation.latest_at',
      'conversation.unread',
      sql<boolean>`false`.as('is_group'),
    ])
    .where('conversation.user_id', '=', userId);
  let query = db
    .selectFrom(withPeople.unionAll(groupConversations(db, { userId, now })).as('conversation'))
    .selectAll()
    .orderBy('latest_at', 'desc')
    .limit(limit)
    .offset(offset);
  if (keyword !== '') {
    const pattern = containing(keyword);
    query = query.where((where) =>
      where.or([where('real_name', 'ilike', pattern), where('account', 'ilike', pattern)]),
    );
  }
  if (onlyUnread) query = query.where('unread', '>', 0);
  return query.execute();
}

type ConversationPage = {
  readonly userId: string;
  readonly other: Target;
  readonly keyword: string;
  readonly order: 'asc' | 'desc';
  readonly limit: number;
  readonly offset: number;
};

/** The newest texts of a person's conversations that hold a keyword, with the other person or the group of each. */
export async function findInConversations(
  db: Db,
  { userId, now, keyword, limit }: { userId: string; now: Date; keyword: string; limit: number },
) {
  const others = await db
    .selectFrom('chat_conversations')
    .select('other_id')
    .where('user_id', '=', userId)
    .execute();
  const groups = await db
    .selectFrom('chat_group_members')
    .select('group_id')
    .where(takesPart({ userId, now }))
    .execute();
  const pairs = [
    ...others.map(({ other_id }) => pairOf(userId, other_id)),
    ...groups.map(({ group_id }) => group_id),
  ];
  return db
    .selectFrom('chat_messages as message')
    .leftJoin('chat_groups as team', 'team.id', 'message.group_id')
    .leftJoin('users as other', (join) =>
      join.on(sql<SqlBool>`other.id = CASE WHEN message.sender_id = ${userId} THEN message.receiver_id
        ELSE message.sender_id END`),
    )
    .leftJoin('organizes', 'organizes.id', 'other.organize_id')
    .select(['message.id', 'message.sender_id', 'message.sent_at', 'message.content'])
    .select(['other.account', 'other.head_icon', 'organizes.full_name as department', 'message.group_id'])
    .select([
      sql<string>`coalesce(team.id, other.id)`.as('other_id'),
      sql<string>`coalesce(team.full_name, other.real_name)`.as('real_name'),
    ])
    .where(sql<SqlBool>`message.pair = ANY(${pairs}::varchar[])`)
    .where('message.content_type', '=', 'text')
    .where('message.content', 'ilike', containing(keyword))
    .orderBy('message.seq', 'desc')
    .limit(limit)
    .execute();
}

/** What is shown of the message that another one answers. */
const QUOTED = [
  'quoted.id as quoted_id',
  'quoted.sender_id as quoted_sender_id',
  'quoted.content as quoted_content',
  'quoted.content_type as quoted_type',
  'quoted.recalled_at as quoted_recalled_at',
  'quoted.is_removed as quoted_removed',
  'quoter.real_name as quoted_name',
] as const;

/** A page of the messages of a conversation with the number of all that match. */
export async function listBetween(db: Db, page: ConversationPage) {
  let query = db
    .selectFrom('chat_messages as message')
    .where('message.pair', '=', conversationOf(page.userId, page.other));
  if (page.keyword !== '')
    query = query
      .where('message.content_type', '=', 'text')
      .where('message.content', 'ilike', containing(page.keyword));
  const [rows, { total }] = await Promise.all([
    query
      .innerJoin('users as sender', 'sender.id', 'message.sender_id')
      .leftJoin('chat_messages as quoted', 'quoted.id', 'message.quote_id')
      .leftJoin('users as quoter', 'quoter.id', 'quoted.sender_id')
      .selectAll('message')
      .select(['sender.real_name', 'sender.head_icon'])
      .select(QUOTED)
      .orderBy('message.seq', page.order)
      .limit(page.limit)
      .offset(page.offset)
      .execute(),
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

/** A message with its writer and where it goes to, to be delivered. */
export const findDelivered = (db: Db, id: string) =>
  deliveredMessages(db).where('message.id', '=', id).executeTakeFirst();

/** The same by the id that its sender gave it. */
export const findByClientId = (db: Db, senderId: string, clientId: string) =>
  deliveredMessages(db)
    .where('message.sender_id', '=', senderId)
    .where('message.client_id', '=', clientId)
    .executeTakeFirst();

export type DeliveredMessage = NonNullable<Awaited<ReturnType<typeof findDelivered>>>;

function deliveredMessages(db: Db) {
  return db
    .selectFrom('chat_messages as message')
    .innerJoin('users as sender', 'sender.id', 'message.sender_id')
    .leftJoin('users as receiver', 'receiver.id', 'message.receiver_id')
    .leftJoin('chat_groups as team', 'team.id', 'message.group_id')
    .leftJoin('chat_messages as quoted', 'quoted.id', 'message.quote_id')
    .leftJoin('users as quoter', 'quoter.id', 'quoted.sender_id')
    .select(QUOTED)
    .select('message.recalled_at')
    .select(['message.id', 'message.client_id', 'message.content', 'message.content_type', 'message.sent_at'])
    .select(['message.sender_id', 'message.receiver_id', 'message.group_id'])
    .select(['sender.real_name', 'sender.account', 'sender.head_icon'])
    .select([
      sql<string>`coalesce(team.full_name, receiver.real_name)`.as('to_name'),
      sql<string>`coalesce(receiver.account, '')`.as('to_account'),
      sql<string>`coalesce(receiver.head_icon, '')`.as('to_icon'),
    ]);
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

/** Whether a message is one's own, written or received, or that of a group in which one takes part. */
export async function isInConversation(
  db: Db,
  messageId: string,
  who: { userId: string; now: Date },
): Promise<boolean> {
  const row = await db
    .selectFrom('chat_messages')
    .select('id')
    .where('id', '=', messageId)
    .where(sql<SqlBool>`CASE WHEN group_id IS NULL THEN ${who.userId} IN (sender_id, receiver_id)
      ELSE EXISTS (SELECT 1 FROM chat_group_members
        WHERE chat_group_members.group_id = chat_messages.group_id AND ${takesPart(who)}) END`)
    .executeTakeFirst();
  return row !== undefined;
}

/** Those of the people whose names may be read; `known` bounds whom. */
export async function knownAmong(
  db: Db,
  userIds: readonly string[],
  known: RawBuilder<SqlBool>,
): Promise<string[]> {
  const rows = await db.selectFrom('users').select('id').where('id', 'in', userIds).where(known).execute();
  return rows.map(({ id }) => id);
}

/** Some messages that were sent before a moment, with whether files belong to them. */
export const sentBefore = (tx: Tx, before: Date, limit: number) =>
  tx
    .selectFrom('chat_messages')
    .select(['id', sql<boolean>`content_type NOT IN ('text', 'card')`.as('has_file')])
    .where('sent_at', '<', before)
    .orderBy('sent_at')
    .limit(limit)
    .execute();

export async function deleteMessages(tx: Tx, ids: readonly string[]): Promise<void> {
  await tx
    .deleteFrom('chat_messages')
    .where('id', 'in', [...ids])
    .execute();
}

/** A message that is not taken back yet, locked; of one sender where that is given. */
export function lockMessage(tx: Tx, id: string, senderId?: string) {
  const query = tx
    .selectFrom('chat_messages')
    .select(['id', 'sender_id', 'receiver_id', 'group_id', 'sent_at', 'read_at'])
    .where('id', '=', id)
    .where('recalled_at', 'is', null)
    .forUpdate();
  return (senderId === undefined ? query : query.where('sender_id', '=', senderId)).executeTakeFirst();
}

export type LockedMessage = NonNullable<Awaited<ReturnType<typeof lockMessage>>>;

/** Empties a message, which keeps its place; what was not read does not count as unread any more. */
export async function emptyMessage(
  tx: Tx,
  message: LockedMessage,
  { at, isRemoved }: { at: Date; isRemoved: boolean },
): Promise<void> {
  const { id, sender_id: senderId, receiver_id: receiverId } = message;
  await tx
    .updateTable('chat_messages')
    .set({
      content: '',
      recalled_at: at,
      is_removed: isRemoved,
      read_at: sql`coalesce(read_at, ${at})`,
    })
    .where('id', '=', id)
    .execute();
  // In a group what is recalled is not counted as unread.
  if (message.read_at !== null || receiverId === null) return;
  await tx
    .updateTable('chat_conversations')
    .set({ unread: sql`greatest(unread - 1, 0)` })
    .where('user_id', '=', receiverId)
    .where('other_id', '=', senderId)
    .execute();
}
