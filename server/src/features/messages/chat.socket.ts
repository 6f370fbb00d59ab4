import {
  ChatType,
  MessageList,
  SendMessage,
  UpdateReadMessage,
} from '@auditplus/contract/features/messages/chat.model.ts';
import type { ServerFrame } from '@auditplus/contract/features/messages/socket.model.ts';
import { refusalText } from '@auditplus/contract/kernel/refusal.ts';
import { refusals } from '@auditplus/contract/refusals.ts';
import { type Ctx, ctxOf, type Kernel } from '../../kernel/context.ts';
import { Refusal } from '../../kernel/errors.ts';
import type { Connection, SocketOwner, Sockets } from '../../kernel/sockets.ts';
import { findDelivered } from './chat.repository.ts';
import { conversationPage, readConversation, sendChatMessage, shownContent } from './chat.service.ts';

/** What a client may ask of the chat (platform-contract 4); frames of another shape are passed over. */
const METHODS: Readonly<Record<string, (ctx: Ctx, connection: Connection, frame: unknown) => Promise<void>>> =
  {
    async SendMessage(ctx, connection, frame) {
      const message = SendMessage.safeParse(frame).data;
      if (!message) return;
      try {
        await sendChatMessage(ctx, message);
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        const msg = refusalText(refusals[error.errorCode], ctx.language);
        say(connection, { method: 'sendFailed', toUserId: message.toUserId, msg });
      }
    },
    async UpdateReadMessage(ctx, _connection, frame) {
      const read = UpdateReadMessage.safeParse(frame).data;
      if (read) await readConversation(ctx, read.formUserId);
    },
    async MessageList(ctx, connection, frame) {
      const asked = MessageList.safeParse(frame).data;
      if (asked) say(connection, { method: 'messageList', ...(await conversationPage(ctx, asked)) });
    },
  };

/** Answers a frame of the chat; others are none of its business. */
export async function hearChat(
  kernel: Kernel,
  connection: Connection,
  frame: { method: string },
): Promise<void> {
  const method = Object.hasOwn(METHODS, frame.method) ? METHODS[frame.method] : undefined;
  const { owner } = connection;
  if (!method || !owner) return;
  const access = await kernel.access.of(owner.userId);
  if (!access || access.needsOwnPassword) return;
  const ctx = { ...ctxOf(kernel, access.caller, 'socket'), language: access.language };
  await method({ ...ctx, sessionHash: owner.tokenHash }, connection, frame);
}

/** Answers a frame that may not be heard now: a message that was not taken is said to be so. */
export function refuseChat(connection: Connection, frame: { method: string }, msg: string): void {
  const message = frame.method === 'SendMessage' ? SendMessage.safeParse(frame).data : undefined;
  if (message) say(connection, { method: 'sendFailed', toUserId: message.toUserId, msg });
}

/** Brings a stored message to every place where its two people are connected to this process. */
export async function deliverChat(kernel: Kernel, sockets: Sockets, messageId: string): Promise<void> {
  const connections = sockets.owned();
  if (connections.length === 0) return;
  const message = await findDelivered(kernel.db, messageId);
  if (!message) return;
  const at = message.sent_at.getTime();
  const sent = {
    messageType: ChatType.parse(message.content_type),
    dateTime: at,
    latestDate: at,
    headIcon: message.head_icon,
    realName: message.real_name,
    account: message.account,
  };
  const contentFor = ({ userId, tokenHash }: SocketOwner) =>
    shownContent({ ...kernel, caller: { userId }, sessionHash: tokenHash }, message);
  for (const connection of connections) {
    const { userId } = connection.owner;
    if (userId === message.receiver_id)
      say(connection, {
        method: 'receiveMessage',
        ...sent,
        formUserId: message.sender_id,
        formMessage: contentFor(connection.owner),
        userId,
      });
    if (userId === message.sender_id)
      say(connection, {
        method: 'sendMessage',
        ...sent,
        UserId: userId,
        toUserId: message.receiver_id,
        toMessage: contentFor(connection.owner),
        toAccount: message.to_account,
        toHeadIcon: message.to_icon,
        toRealName: message.to_name,
      });
  }
}

const say = (connection: Connection, frame: ServerFrame): void => connection.send(frame);
