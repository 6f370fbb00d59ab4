import {
  type ChatContent,
  ChatFile,
  type ChatReply,
  type ChatRow,
  ChatType,
  type MessageList,
  type SendMessage,
} from '@auditplus/contract/features/messages/chat.model.ts';
import type { Pagination } from '@auditplus/contract/kernel/paging.ts';
import type { Ctx } from '../../kernel/context.ts';
import type { Db } from '../../kernel/db.ts';
import { refuse } from '../../kernel/errors.ts';
import { newId } from '../../kernel/ids.ts';
import { change } from '../../kernel/trail.ts';
import { attachFiles, chatFileUrl, registerFileAccess, type Signer } from '../files/public.ts';
import { knownToSql } from '../users/public.ts';
import {
  insertChatMessage,
  isInConversation,
  isReachable,
  listBetween,
  listConversations,
  markConversationRead,
} from './chat.repository.ts';
import { CHAT_SENT, MESSAGE_READ, signal } from './message-signals.ts';

const CHAT_FILES = 'chatMessage';

registerFileAccess(CHAT_FILES, (ctx, messageId) => isInConversation(ctx.db, ctx.caller.userId, messageId));

/** Stores a message of the caller; every process delivers it once it is committed. */
export async function sendChatMessage(ctx: Ctx, message: SendMessage): Promise<void> {
  const { toUserId, messageType, messageContent } = message;
  const isOther = toUserId !== ctx.caller.userId;
  if (!isOther || !(await isReachable(ctx.db, toUserId, knownToSql(ctx)))) refuse('chat.receiverUnknown');
  const at = ctx.clock.now();
  const id = newId(at.getTime());
  // Who may read it and when it was sent lies in the row itself; conversations leave no entries in the trail.
  await change(ctx, async (step) => {
    await insertChatMessage(step.db, {
      id,
      senderId: ctx.caller.userId,
      receiverId: toUserId,
      contentType: messageType,
      content: typeof messageContent === 'string' ? escaped(messageContent) : JSON.stringify(messageContent),
      at,
    });
    if (typeof messageContent !== 'string')
      await attachFiles(ctx, step, { ownerType: CHAT_FILES, ownerId: id, fileIds: [messageContent.name] });
    await signal(step.db, CHAT_SENT, id);
  });
}

/** Marks what one person wrote to the caller as read. */
export async function readConversation(ctx: Ctx, otherId: string): Promise<void> {
  const { userId } = ctx.caller;
  await change(ctx, async (step) => {
    const isNew = await markConversationRead(step.db, { userId, otherId, at: ctx.clock.now() });
    if (isNew) await signal(step.db, MESSAGE_READ, userId);
  });
}

/** A page of a conversation of the caller, oldest first. */
export async function conversationPage(
  ctx: Ctx,
  query: MessageList,
): Promise<{ list: ChatRow[]; pagination: Pagination }> {
  const { currentPage, pageSize } = query;
  const { rows, total } = await listBetween(ctx.db, {
    userId: ctx.caller.userId,
    otherId: query.toUserId,
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
      receiveUserId: row.receiver_id,
      sendTime: row.sent_at.getTime(),
      receiveTime: row.read_at?.getTime() ?? null,
      content: typeof content === 'string' ? content : JSON.stringify(content),
      contentType: ChatType.parse(row.content_type),
      state: row.read_at ? 1 : 0,
    };
  });
  if (query.sord === 'desc') list.reverse();
  return { list, pagination: { currentPage, pageSize, total } };
}

/** The caller's conversations. Who looks through the eyes of somebody else sees none: they are private. */
export async function conversations(ctx: Ctx): Promise<ChatReply[]> {
  if (ctx.viewer) return [];
  const rows = await listConversations(ctx.db, ctx.caller.userId);
  return rows.map((row) => ({
    id: row.id,
    realName: row.real_name,
    account: row.account,
    headIcon: row.head_icon,
    latestMessage: row.content_type === 'text' ? row.content : '',
    latestDate: row.latest_at.getTime(),
    messageType: ChatType.parse(row.content_type),
    unreadMessage: row.unread,
  }));
}

/** Unread conversations as a new connection learns them. */
export async function unreadConversations(db: Db, userId: string) {
  const rows = await listConversations(db, userId, { onlyUnread: true });
  return rows.map((row) => ({
    SendUserId: row.id,
    TenantId: '',
    UnreadNum: row.unread,
    DefaultMessage: row.content_type === 'text' ? row.content : '',
    DefaultMessageType: ChatType.parse(row.content_type),
    DefaultMessageTime: row.latest_at.getTime(),
  }));
}

/** Content as one person may see it: text, or a link of this person's to the picture or voice. */
export function shownContent(signer: Signer, row: { content: string; content_type: string }): ChatContent {
  if (row.content_type === 'text') return row.content;
  const { name, ...shape } = ChatFile.parse(JSON.parse(row.content));
  return { path: chatFileUrl(signer, name, row.content_type === 'image'), ...shape };
}

const MARKS: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

const escaped = (text: string): string => text.replace(/[&<>"']/g, (mark) => MARKS[mark] ?? mark);
