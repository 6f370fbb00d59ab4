import { z } from 'zod';
import { Id } from '../../kernel/values.ts';

/** Longest chat text, in characters. */
const CHAT_TEXT_MAX = 5_000;
/** A conversation opens with this many of its newest messages (product-spec point 9). */
export const CHAT_LATEST = 30;
/** Messages of one page of a conversation's history (product-spec point 9). */
export const CHAT_HISTORY = 50;
/** People or conversations of one page of the chat's lists (product-spec point 9). */
export const CHAT_LISTED = 20;

/** A message can be recalled by its sender for this long. */
export const RECALL_MS = 2 * 60_000;

export const ChatType = z.enum(['text', 'image', 'voice', 'video', 'file', 'card']);
export type ChatType = z.output<typeof ChatType>;

/** A picture, voice, video or other file as it is sent: the stored name that the upload answered. */
export const ChatFile = z.object({
  name: z.string().min(1).max(100),
  width: z.int().min(0).max(100_000).optional(),
  height: z.int().min(0).max(100_000).optional(),
  length: z.number().min(0).max(3_600).optional(),
});
export type ChatFile = z.output<typeof ChatFile>;

/** A page of the product with what it is called: whoever opens it sees what that person may see. */
export const ChatCard = z.object({
  /** Within the product, with its query. */
  path: z
    .string()
    .max(1_000)
    .regex(/^\/(?![/\\])[^\s\\]*$/),
  title: z.string().trim().min(1).max(200),
});
export type ChatCard = z.output<typeof ChatCard>;

/** The sender's own id of a message, a random one. */
const ClientId = z.string().min(8).max(50);

const Text = z.string().trim().min(1).max(CHAT_TEXT_MAX);

const Sending = z.object({
  /** A person, or a group that the sender is a member of. */
  toUserId: Id,
  /** Made by the sender's browser: a message that is sent again under the same id is stored and delivered once. */
  clientId: ClientId.optional(),
  /** The message of the same conversation that this one answers. */
  quoteId: Id.optional(),
});

/** What SendMessage carries. */
export const SendMessage = z.discriminatedUnion('messageType', [
  Sending.extend({ messageType: z.literal('text'), messageContent: Text }),
  Sending.extend({ messageType: z.enum(['image', 'voice', 'video', 'file']), messageContent: ChatFile }),
  Sending.extend({ messageType: z.literal('card'), messageContent: ChatCard }),
]);
export type SendMessage = z.output<typeof SendMessage>;

/** What UpdateReadMessage carries: whose messages, or of which group, were read. */
export const UpdateReadMessage = z.object({ formUserId: Id });

/** What MessageList asks for. */
export const MessageList = z.object({
  /** The other person, or a group. */
  toUserId: Id,
  currentPage: z.int().min(1).max(100_000).default(1),
  pageSize: z.int().min(1).max(CHAT_HISTORY).default(CHAT_LATEST),
  /** `desc`: page 1 holds the newest; `asc`: the oldest. A page itself always runs from old to new. */
  sord: z.enum(['asc', 'desc']).default('desc'),
  keyword: z.string().trim().max(100).default(''),
  /** Comes back with the answer, so that the asker knows which question it answers. */
  requestId: z.string().max(50).optional(),
});
export type MessageList = z.output<typeof MessageList>;

/** A picture, voice, video or other file as it is shown. */
export const ShownFile = z.object({
  path: z.string(),
  width: z.int().optional(),
  height: z.int().optional(),
  length: z.number().optional(),
  /** Of a file that is neither: what it is called, its bytes, and by what it is opened. */
  fileName: z.string().optional(),
  size: z.int().optional(),
  fileId: z.string().optional(),
  /** Of a card: what the page is called. */
  title: z.string().optional(),
});

export type ShownFile = z.output<typeof ShownFile>;

/** Escaped text, or where the picture, voice, video, file or page is. */
export const ChatContent = z.union([z.string(), ShownFile]);
export type ChatContent = z.output<typeof ChatContent>;

/** The message that another one answers. */
export const ChatQuote = z.object({
  id: z.string(),
  sendUserId: z.string(),
  sendName: z.string(),
  contentType: ChatType,
  /** Escaped text, the name of a file, or nothing. */
  content: z.string(),
  recalled: z.boolean(),
  removed: z.boolean(),
});
export type ChatQuote = z.output<typeof ChatQuote>;

/** One message of a conversation. */
export const ChatRow = z.object({
  id: z.string(),
  sendUserId: z.string(),
  /** Who wrote it, as a group shows it. */
  sendName: z.string(),
  sendIcon: z.string(),
  /** The person or group that it was written to. */
  receiveUserId: z.string(),
  sendTime: z.int(),
  receiveTime: z.int().nullable(),
  /** Text, or `ShownFile` as JSON text. */
  content: z.string(),
  contentType: ChatType,
  /** 1 read. */
  state: z.union([z.literal(0), z.literal(1)]),
  /** It was taken back; it has no content any more. */
  recalled: z.boolean(),
  /** It was not its sender but an administrator who took it back. */
  removed: z.boolean(),
  quote: ChatQuote.nullable(),
});
export type ChatRow = z.output<typeof ChatRow>;

/** One conversation on the list, the newest first. */
export const ChatReply = z.object({
  id: z.string(),
  realName: z.string(),
  account: z.string(),
  headIcon: z.string(),
  department: z.string(),
  latestMessage: z.string(),
  latestDate: z.int(),
  messageType: ChatType,
  recalled: z.boolean(),
  removed: z.boolean(),
  unreadMessage: z.int(),
  /** A conversation of several people: it has a name, and neither account nor department. */
  isGroup: z.boolean(),
});
export type ChatReply = z.output<typeof ChatReply>;

/** Whose presence is asked for. */
export const OnlineQuery = z.object({ userIds: z.array(Id).max(200) });

/** What is looked for in all conversations. */
export const ChatSearch = z.object({ keyword: z.string().trim().min(1).max(100) });

/** A message of any own conversation that holds what was looked for, with the other person. */
export const ChatHit = z.object({
  id: z.string(),
  sendUserId: z.string(),
  sendTime: z.int(),
  /** Escaped text. */
  content: z.string(),
  other: ChatReply.pick({
    id: true,
    realName: true,
    account: true,
    headIcon: true,
    department: true,
    isGroup: true,
  }),
});
export type ChatHit = z.output<typeof ChatHit>;

/** A conversation of several people, by its id or by the audit whose team it belongs to. */
export const ChatGroup = z.object({
  id: z.string(),
  fullName: z.string(),
  checkId: z.string(),
  members: z.array(
    z.object({
      id: z.string(),
      realName: z.string(),
      account: z.string(),
      headIcon: z.string(),
      department: z.string(),
    }),
  ),
});
export type ChatGroup = z.output<typeof ChatGroup>;

/** A conversation as a text of lines: when, who, and what was written or what the file is called. */
export const ChatExport = z.object({ fileName: z.string(), text: z.string() });

/** A page of the conversations; without a size as many as a list of the reference platform shows. */
export const ConversationQuery = z.object({
  currentPage: z.coerce.number().int().min(1).max(1000).default(1),
  pageSize: z.coerce.number().int().min(1).max(200).default(200),
  /** Part of the other person's name or account. */
  keyword: z.string().trim().max(100).default(''),
});
export type ConversationQuery = z.output<typeof ConversationQuery>;
