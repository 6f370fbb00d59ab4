import { z } from 'zod';

/** Where the browser opens its socket (platform-contract 4). */
export const SOCKET_PATH = '/api/message/websocket';

/** The client sends something at least this often; every message received starts the wait anew. */
export const HEARTBEAT_MS = 100_000;

/** What a client may say; an unknown or empty method only shows that it is alive. */
export const ClientFrame = z.object({
  method: z.string().max(50).default(''),
  token: z.string().max(200).optional(),
  mobileDevice: z.boolean().optional(),
});

const InitMessage = z.object({
  method: z.literal('initMessage'),
  onlineUsers: z.array(z.string()),
  unreadNums: z.array(z.unknown()),
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

/** What the server says to a client. */
export const ServerFrame = z.discriminatedUnion('method', [InitMessage, MessagePush, Logout, CloseSocket]);
export type ServerFrame = z.output<typeof ServerFrame>;
