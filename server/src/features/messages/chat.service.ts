import { chatMessageLifecycle } from '@auditplus/contract/features/messages/chat.lifecycle.ts';
import {
  ChatCard,
  type ChatContent,
  ChatFile,
  type ChatGroup,
  type ChatHit,
  type ChatQuote,
  type ChatReply,
  type ChatRow,
  ChatType,
  type ConversationQuery,
  type MessageList,
  RECALL_MS,
  type SendMessage,
} from '@auditplus/contract/features/messages/chat.model.ts';
import type { Pagination } from '@auditplus/contract/kernel/paging.ts';
import { escaped } from '@auditplus/core/text/escaped-text.ts';
import { z } from 'zod';
import { type Change, change } from '../../kernel/audit-log.ts';
import type { Ctx } from '../../kernel/context.ts';
import type { Db } from '../../kernel/db.ts';
import { orThrow, refuse } from '../../kernel/errors.ts';
import { registerFileAccess } from '../../kernel/files/file-access.ts';
import { chatFileUrl, type Signer } from '../../kernel/files/file-links.ts';
import { newId } from '../../kernel/ids.ts';
import { attachFiles, findFiles, releaseFiles } from '../files/public.ts';
import { knownToSql } from '../users/public.ts';
import {
  type DeliveredMessage,
  emptyMessage,
  findByClientId,
  findInConversations,
  insertChatMessage,
  isInConversation,
  isReachable,
  knownAmong,
  type LockedMessage,
  listBetween,
  listConversations,
  lockMessage,
  markConversationRead,
  type Target,
} from './chat.repository.ts';
import { findGroup, isMember, membersOf, readGroup } from './chat-groups.repository.ts';
import { onlineAmong } from './chat-presence.repository.ts';
import { CHAT_READ, CHAT_RECALLED, CHAT_SENT, MESSAGE_READ, signal } from './message-signals.repository.ts';

const whoOf = (ctx: Pick<Ctx, 'caller' | 'clock'>) => ({ userId: ctx.caller.userId, now: ctx.clock.now() });

/** What the files of messages belong to. */
export const CHAT_FILES = 'chatMessage';

registerFileAccess(CHAT_FILES, (ctx, messageId) => isInConversation(ctx.db, messageId, whoOf(ctx)));

/** Messages that a search over all conversations shows. */
const HITS = 50;
const QUOTED_CHARACTERS = 200;
/** A file as it is stored: what it was called and its bytes are those of the upload. */
const StoredFile = ChatFile.extend({ fileName: z.string().optional(), size: z.int().optional() });

/** Unread conversations that a new connection is told of. */
const UNREAD_LISTED = 200;

/**
 * Stores a message of the caller; every process delivers it once it is committed. One that was stored before under the
 * same client id is answered instead: its sender has not heard of it.
 */
export async function sendChatMessage(ctx: Ctx, message: SendMessage): Promise<DeliveredMessage | null> {
  const { toUserId, messageType } = message;
  const clientId = message.clientId ?? null;
  const stored = clientId === null ? undefined : await findByClientId(ctx.db, ctx.caller.userId, clientId);
  if (stored) return stored;
  const to = await targetOf(ctx, toUserId);
  const at = ctx.clock.now();
  const id = newId(at.getTime());
  // Who may read it and when it was sent lies in the row itself; conversations leave no entries in the trail.
  const isNew = await change(ctx, async (step) => {
    const { content, file } = await storedContent(ctx, message);
    const isStored = await insertChatMessage(step.db, {
      id,
      senderId: ctx.caller.userId,
      to,
      contentType: messageType,
      content,
      clientId,
      quoteId: message.quoteId ?? null,
      at,
    });
    if (!isStored) return false;
    if (file) await attachFiles(ctx, step, { ownerType: CHAT_FILES, ownerId: id, fileIds: [file] });
    await signal(step.db, CHAT_SENT, id);
    return true;
  });
  if (isNew || clientId === null) return null;
  return (await findByClientId(ctx.db, ctx.caller.userId, clientId)) ?? null;
}

/** The group, or the person who can be written to. */
async function targetOf(ctx: Ctx, id: string): Promise<Target> {
  if (await isMember(ctx.db, id, whoOf(ctx))) return { id, isGroup: true };
  const isOther = id !== ctx.caller.userId;
  if (!isOther || !(await isReachable(ctx.db, id, knownToSql(ctx)))) refuse('chat.receiverUnknown');
  return { id, isGroup: false };
}

/** Marks what one person wrote to the caller, or what was written in a group, as read; the person is let know. */
export async function readConversation(ctx: Ctx, otherId: string): Promise<void> {
  const { userId } = ctx.caller;
  const at = ctx.clock.now();
  await change(ctx, async (step) => {
    if (await isMember(step.db, otherId, whoOf(ctx))) {
      if (await readGroup(step.db, { groupId: otherId, userId })) await signal(step.db, MESSAGE_READ, userId);
      return;
    }
    const isNew = await markConversationRead(step.db, { userId, otherId, at });
    if (!isNew) return;
    await signal(step.db, MESSAGE_READ, userId);
    await signal(step.db, CHAT_READ, JSON.stringify({ userId, formUserId: otherId, readTime: at.getTime() }));
  });
}

/** Takes an own message back within two minutes. */
export async function recallMessage(ctx: Ctx, id: string): Promise<void> {
  await change(ctx, async (step) => {
    const message = (await lockMessage(step.db, id, ctx.caller.userId)) ?? refuse('record.missing');
    if (ctx.clock.now().getTime() - message.sent_at.getTime() > RECALL_MS) refuse('chat.recallTooLate');
    await takeBack(ctx, step, message, { isRemoved: false });
  });
}

/** Deletes the content and files of a message, whose place is kept, and lets everybody know whom it concerns. */
export async function takeBack(
  ctx: Ctx,
  step: Change,
  message: LockedMessage,
  { isRemoved }: { readonly isRemoved: boolean },
): Promise<void> {
  const { id, receiver_id: receiverId, group_id: groupId } = message;
  const at = ctx.clock.now();
  await emptyMessage(step.db, message, { at, isRemoved });
  await releaseFiles(ctx, step, { ownerType: CHAT_FILES, ownerId: id });
  const frame = { id, formUserId: message.sender_id, toUserId: groupId ?? receiverId, removed: isRemoved };
  await signal(step.db, CHAT_RECALLED, JSON.stringify(frame));
  const members = groupId === null ? [] : await membersOf(step.db, groupId, at);
  const told = receiverId === null ? members.map((member) => member.id) : [receiverId];
  for (const person of told) await signal(step.db, MESSAGE_READ, person);
}

/** A page of a conversation of the caller, oldest first. */
export async function conversationPage(
  ctx: Ctx,
  query: MessageList,
): Promise<{ list: ChatRow[]; pagination: Pagination }> {
  const { currentPage, pageSize } = query;
  const { rows, total } = await listBetween(ctx.db, {
    userId: ctx.caller.userId,
    other: { id: query.toUserId, isGroup: await isMember(ctx.db, query.toUserId, whoOf(ctx)) },
    // Stored text is escaped, so what is looked for has to be.
    keyword: escaped(query.keyword),
    order: query.sord,
    limit: pageSize,
    offset: (currentPage - 1) * pageSize,
  });
  const list = rows.map((row): ChatRow => {
    const content = shownContent(ctx, row);
    return {
      id: row.id,
      sendUserId: row.sender_id,
      sendName: row.real_name,
      sendIcon: row.head_icon,
      receiveUserId: row.group_id ?? row.receiver_id ?? '',
      sendTime: row.sent_at.getTime(),
      receiveTime: row.read_at?.getTime() ?? null,
      content: typeof content === 'string' ? content : JSON.stringify(content),
      contentType: ChatType.parse(row.content_type),
      state: chatMessageLifecycle.state[row.read_at ? 'read' : 'stored'],
      recalled: row.recalled_at !== null,
      removed: row.is_removed,
      quote: quoteOf(row),
    };
  });
  if (query.sord === 'desc') list.reverse();
  return { list, pagination: { currentPage, pageSize, total } };
}

/** The caller's conversations. Who views the product as somebody else sees none: they are private. */
export async function conversations(ctx: Ctx, query: ConversationQuery): Promise<ChatReply[]> {
  if (ctx.viewer) return [];
  const { userId, now } = whoOf(ctx);
  const rows = await listConversations(ctx.db, userId, {
    now,
    keyword: query.keyword,
    limit: query.pageSize,
    offset: (query.currentPage - 1) * query.pageSize,
  });
  return rows.map((row) => ({
    id: row.id,
    realName: row.real_name,
    account: row.account,
    headIcon: row.head_icon,
    department: row.department ?? '',
    latestMessage: row.content_type === 'text' ? row.content : '',
    latestDate: row.latest_at.getTime(),
    messageType: ChatType.parse(row.content_type),
    recalled: row.recalled_at !== null,
    removed: row.is_removed,
    unreadMessage: row.unread,
    isGroup: row.is_group,
  }));
}

/** A group that the caller takes part in, with those who do so beside. */
export async function groupOf(ctx: Ctx, id: string): Promise<ChatGroup> {
  // Conversations are private: who views the product as somebody else sees none.
  const found = ctx.viewer ? undefined : await findGroup(ctx.db, id, whoOf(ctx));
  const group = orThrow(found, 'record.missing');
  const members = await membersOf(ctx.db, group.id, ctx.clock.now());
  return {
    id: group.id,
    fullName: group.full_name,
    checkId: group.check_id,
    members: members.map((member) => ({
      id: member.id,
      realName: member.real_name,
      account: member.account,
      headIcon: member.head_icon,
      department: member.department ?? '',
    })),
  };
}

/** The newest texts of the caller's conversations that hold a keyword. Nobody looks through another person's. */
export async function searchConversations(ctx: Ctx, keyword: string): Promise<ChatHit[]> {
  if (ctx.viewer) return [];
  const rows = await findInConversations(ctx.db, { ...whoOf(ctx), keyword: escaped(keyword), limit: HITS });
  return rows.map((row) => ({
    id: row.id,
    sendUserId: row.sender_id,
    sendTime: row.sent_at.getTime(),
    content: row.content,
    other: {
      id: row.other_id,
      realName: row.real_name,
      account: row.account ?? '',
      headIcon: row.head_icon ?? '',
      department: row.department ?? '',
      isGroup: row.group_id !== null,
    },
  }));
}

/** Unread conversations as a new connection learns them. */
export async function unreadConversations(db: Db, userId: string, now: Date) {
  const rows = await listConversations(db, userId, { now, onlyUnread: true, limit: UNREAD_LISTED });
  return rows.map((row) => ({
    SendUserId: row.id,
    TenantId: '',
    UnreadNum: row.unread,
    DefaultMessage: row.content_type === 'text' ? row.content : '',
    DefaultMessageType: ChatType.parse(row.content_type),
    DefaultMessageTime: row.latest_at.getTime(),
  }));
}

/** Those among the people of a person's latest conversations who are connected. */
export async function onlinePartners(db: Db, userId: string, now: Date): Promise<string[]> {
  const rows = await listConversations(db, userId, { now, limit: UNREAD_LISTED });
  return onlineAmong(
    db,
    rows.filter((row) => !row.is_group).map((row) => row.id),
  );
}

/** Which of the people are connected; a guest learns it only of those whom the guest knows. */
export async function onlinePeople(ctx: Ctx, userIds: readonly string[]): Promise<string[]> {
  if (userIds.length === 0) return [];
  return onlineAmong(ctx.db, await knownAmong(ctx.db, userIds, knownToSql(ctx)));
}

type StoredContent = { readonly content: string; readonly content_type: string };

/** Content as one person may see it: text, a page's card, or a link of this person's to the picture, voice or video. */
export function shownContent(
  signer: Signer,
  row: StoredContent & { readonly recalled_at: Date | null },
): ChatContent {
  if (row.recalled_at) return '';
  if (row.content_type === 'text') return row.content;
  if (row.content_type === 'card') return ChatCard.parse(JSON.parse(row.content));
  const { name, ...shape } = StoredFile.parse(JSON.parse(row.content));
  const path = chatFileUrl(signer, name, row.content_type === 'image');
  return { path, ...shape, ...(row.content_type === 'file' && { fileId: name }) };
}

type QuotedColumns = {
  readonly quoted_id: string | null;
  readonly quoted_sender_id: string | null;
  readonly quoted_name: string | null;
  readonly quoted_content: string | null;
  readonly quoted_type: string | null;
  readonly quoted_recalled_at: Date | null;
  readonly quoted_removed: boolean | null;
};

/** What a message shows of the one that it answers. */
export function quoteOf(row: QuotedColumns): ChatQuote | null {
  if (row.quoted_id === null) return null;
  const contentType = ChatType.parse(row.quoted_type);
  const recalled = row.quoted_recalled_at !== null;
  const content = row.quoted_content ?? '';
  const excerpt = contentType === 'text' || recalled ? content : nameIn(content);
  return {
    id: row.quoted_id,
    sendUserId: row.quoted_sender_id ?? '',
    sendName: row.quoted_name ?? '',
    contentType,
    content: excerpt.slice(0, QUOTED_CHARACTERS),
    recalled,
    removed: row.quoted_removed ?? false,
  };
}

/** What a stored file or page is called. */
const Named = z.object({ fileName: z.string().optional(), title: z.string().optional() });

/** The name of a stored file or page, escaped; '' where it has none. */
export function nameIn(content: string): string {
  const { fileName, title } = Named.parse(JSON.parse(content));
  return fileName ?? escaped(title ?? '');
}

/** What is stored of a message's content, with the upload that comes to belong to it. */
async function storedContent(
  ctx: Ctx,
  message: SendMessage,
): Promise<{ content: string; file: string | null }> {
  const { messageType, messageContent } = message;
  if (messageType === 'text') return { content: escaped(messageContent), file: null };
  if (messageType === 'card') return { content: JSON.stringify(messageContent), file: null };
  if (messageType !== 'file') return { content: JSON.stringify(messageContent), file: messageContent.name };
  // The bytes of others cannot be described, let alone passed on.
  const [row] = await findFiles(ctx.db, [messageContent.name]);
  if (row?.uploaded_by !== ctx.caller.userId) refuse('file.missing');
  const described = { ...messageContent, fileName: row.original_name, size: row.size };
  return { content: JSON.stringify(described), file: messageContent.name };
}
