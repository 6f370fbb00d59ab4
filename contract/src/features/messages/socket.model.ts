import { z } from 'zod';
import { ChatContent, ChatQuote, ChatRow, ChatType } from './chat.model.ts';

/** Where the browser opens its socket (platform-contract 4). */
export const SOCKET_PATH = '/api/message/websocket';

/** The client sends something at least this often; every message received starts the wait anew. */
export const HEARTBEAT_MS = 100_000;

/** What a client may say; an unknown or empty method only shows that it is alive. */
export const ClientFrame = z.looseObject({
  method: z.string().max(50).default(''),
  token: z.string().max(200).optional(),
  mobileDevice: z.boolean().optional(),
});

/** Messages of one person that wait to be read; the names are the reference platform's. */
const UnreadOf = z.object({
  SendUserId: z.string(),
  TenantId: z.string(),
  UnreadNum: z.int(),
  DefaultMessage: z.string(),
  DefaultMessageType: ChatType,
  DefaultMessageTime: z.int(),
});

const InitMessage = z.object({
  method: z.literal('initMessage'),
  /** Those among the people of one's own conversations who are connected, to whichever process. */
  onlineUsers: z.array(z.string()),
  unreadNums: z.array(UnreadOf),
  unreadNoticeCount: z.int(),
  unreadMessageCount: z.int(),
  noticeDefaultText: z.string(),
  messageDefaultText: z.string(),
});

const MessagePush = z.object({
  method: z.literal('messagePush'),
  /** How many to add to the badge. */
  unreadNoticeCount: z.int(),
  /** Who sent it. */
  userId: z.string(),
  toUserId: z.array(z.string()),
  title: z.string(),
  messageType: z.int(),
});

const Logout = z.object({ method: z.literal('logout'), msg: z.string().optional() });
const CloseSocket = z.object({ method: z.literal('closeSocket'), msg: z.string().optional() });

/** The person's menu or what is held in it has changed: both are to be asked for anew. */
const RightsChanged = z.object({ method: z.literal('rightsChanged') });

const Sent = z.object({
  /** Of the message. */
  id: z.string(),
  /** The group that it was written to; null between two people. */
  group: z.object({ id: z.string(), fullName: z.string() }).nullable(),
  messageType: ChatType,
  quote: ChatQuote.nullable(),
  dateTime: z.int(),
  latestDate: z.int(),
  /** Of the sender. */
  headIcon: z.string(),
  realName: z.string(),
  account: z.string(),
});

/** Somebody has written to the person. */
const ReceiveMessage = Sent.extend({
  method: z.literal('receiveMessage'),
  formUserId: z.string(),
  formMessage: ChatContent,
  /** The receiver. */
  userId: z.string(),
});

/** The person's own message is stored; said to every place where the person is connected. */
const SentMessage = Sent.extend({
  method: z.literal('sendMessage'),
  UserId: z.string(),
  /** Under which the sender sent it. */
  clientId: z.string().nullable(),
  toUserId: z.string(),
  toMessage: ChatContent,
  toAccount: z.string(),
  toHeadIcon: z.string(),
  toRealName: z.string(),
});

/** A message was not taken. */
const SendFailed = z.object({
  method: z.literal('sendFailed'),
  toUserId: z.string(),
  clientId: z.string().nullable(),
  msg: z.string(),
});

/** The other person has read everything that came up to a moment. */
const MessageRead = z.object({
  method: z.literal('messageRead'),
  /** Who wrote it. */
  formUserId: z.string(),
  /** Who has read it. */
  userId: z.string(),
  readTime: z.int(),
});

/** A message was taken back by its sender, or removed by an administrator; said to both people wherever they are connected. */
const MessageRecalled = z.object({
  method: z.literal('messageRecalled'),
  id: z.string(),
  formUserId: z.string(),
  /** The person or group that it was written to. */
  toUserId: z.string(),
  removed: z.boolean(),
});

/** A page of a conversation, oldest first. */
const MessageListed = z.object({
  method: z.literal('messageList'),
  list: z.array(ChatRow),
  pagination: z.object({ total: z.int(), currentPage: z.int(), pageSize: z.int() }),
  requestId: z.string().optional(),
});

/** What the server says to a client. */
export const ServerFrame = z.discriminatedUnion('method', [
  InitMessage,
  MessagePush,
  ReceiveMessage,
  SentMessage,
  SendFailed,
  MessageRead,
  MessageRecalled,
  MessageListed,
  Logout,
  CloseSocket,
  RightsChanged,
]);
export type ServerFrame = z.output<typeof ServerFrame>;
