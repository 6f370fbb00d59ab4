import { z } from 'zod';
import { Id } from '../../kernel/values.ts';

/** Longest chat text, in characters. */
const CHAT_TEXT_MAX = 5_000;
/** Page sizes of a conversation: the newest ones when it opens, and its history. */
const CHAT_PAGE_MAX = 50;

export const ChatType = z.enum(['text', 'image', 'voice']);
export type ChatType = z.output<typeof ChatType>;

/** A picture or a voice as it is sent: the stored name that the upload answered. */
export const ChatFile = z.object({
  name: z.string().min(1).max(100),
  width: z.int().min(0).max(100_000).optional(),
  height: z.int().min(0).max(100_000).optional(),
  length: z.number().min(0).max(3_600).optional(),
});
export type ChatFile = z.output<typeof ChatFile>;

const Text = z.string().trim().min(1).max(CHAT_TEXT_MAX);

/** What SendMessage carries. */
export const SendMessage = z.discriminatedUnion('messageType', [
  z.object({ toUserId: Id, messageType: z.literal('text'), messageContent: Text }),
  z.object({ toUserId: Id, messageType: z.literal('image'), messageContent: ChatFile }),
  z.object({ toUserId: Id, messageType: z.literal('voice'), messageContent: ChatFile }),
]);
export type SendMessage = z.output<typeof SendMessage>;

/** What UpdateReadMessage carries: whose messages were read. */
export const UpdateReadMessage = z.object({ formUserId: Id });

/** What MessageList asks for. */
export const MessageList = z.object({
  /** The other person. */
  toUserId: Id,
  currentPage: z.int().min(1).max(100_000).default(1),
  pageSize: z.int().min(1).max(CHAT_PAGE_MAX).default(30),
  /** `desc`: page 1 holds the newest; `asc`: the oldest. A page itself always runs from old to new. */
  sord: z.enum(['asc', 'desc']).default('desc'),
  keyword: z.string().trim().max(100).default(''),
});
export type MessageList = z.output<typeof MessageList>;

/** A picture or voice as it is shown. */
const ShownFile = z.object({
  path: z.string(),
  width: z.int().optional(),
  height: z.int().optional(),
  length: z.number().optional(),
});

/** Escaped text, or where the picture or voice is. */
export const ChatContent = z.union([z.string(), ShownFile]);
export type ChatContent = z.output<typeof ChatContent>;

/** One message of a conversation. */
export const ChatRow = z.object({
  id: z.string(),
  sendUserId: z.string(),
  receiveUserId: z.string(),
  sendTime: z.int(),
  receiveTime: z.int().nullable(),
  /** Text, or `ShownFile` as JSON text. */
  content: z.string(),
  contentType: ChatType,
  /** 1 read. */
  state: z.union([z.literal(0), z.literal(1)]),
});
export type ChatRow = z.output<typeof ChatRow>;

/** One conversation on the list, the newest first. */
export const ChatReply = z.object({
  id: z.string(),
  realName: z.string(),
  account: z.string(),
  headIcon: z.string(),
  latestMessage: z.string(),
  latestDate: z.int(),
  messageType: ChatType,
  unreadMessage: z.int(),
});
export type ChatReply = z.output<typeof ChatReply>;
