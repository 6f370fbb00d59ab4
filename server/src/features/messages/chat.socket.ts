import {
  ChatType,
  MessageList,
  SendMessage,
  UpdateReadMessage,
} from '@auditplus/contract/features/messages/chat.model.ts';
import type { ServerFrame } from '@auditplus/contract/features/messages/socket.model.ts';
import { refusalText } from '@auditplus/contract/kernel/refusal.ts';
import { refusals } from '@auditplus/contract/refusals.ts';
import { z } from 'zod';
import { type Ctx, ctxOf, type Kernel } from '../../kernel/context.ts';
import { Refusal } from '../../kernel/errors.ts';
import type { Connection, SocketOwner, Sockets } from '../../kernel/sockets.ts';
import { type DeliveredMessage, findDelivered } from './chat.repository.ts';
import {
  conversationPage,
  quoteOf,
  readConversation,
  sendChatMessage,
  shownContent,
} from './chat.service.ts';
import { membersOf } from './chat-groups.repository.ts';

/** What a client may ask of the chat (platform-contract 4); frames of another shape are passed over. */
const METHODS: Readonly<Record<string, (ctx: Ctx, connection: Connection, frame: unknown) => Promise<void>>> =
  {
    async SendMessage(ctx, connection, frame) {
      const message = SendMessage.safeParse(frame).data;
      if (!message) return refuseUnreadable(connection, frame, ctx.language);
      try {
        const before = await sendChatMessage(ctx, message);
        if (before && connection.owner) say(connection, sentFrame(ctx, before, connection.owner));
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        const msg = refusalText(refusals[error.errorCode], ctx.language);
        say(connection, failedFrame(message, msg));
      }
    },
    async UpdateReadMessage(ctx, _connection, frame) {
      const read = UpdateReadMessage.safeParse(frame).data;
      if (read) await readConversation(ctx, read.formUserId);
    },
    async MessageList(ctx, connection, frame) {
      const asked = MessageList.safeParse(frame).data;
      if (!asked) return;
      const page = await conversationPage(ctx, asked);
      say(connection, { method: 'messageList', ...page, requestId: asked.requestId });
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
  // Nothing is written while one looks at the product as another person, and conversations are private.
  if (await kernel.sessions.isViewing(owner.tokenHash))
    return refuseChat(connection, frame, refusalText(refusals['viewAs.readOnly'], access.language));
  const ctx = { ...ctxOf(kernel, access.caller, 'socket'), language: access.language };
  await method({ ...ctx, sessionHash: owner.tokenHash }, connection, frame);
}

/** Answers a frame that may not be heard now: a message that was not taken is said to be so. */
export function refuseChat(connection: Connection, frame: { method: string }, msg: string): void {
  const message = frame.method === 'SendMessage' ? SendMessage.safeParse(frame).data : undefined;
  if (message) say(connection, failedFrame(message, msg));
}

/** Which message a frame is about that is none otherwise. */
const Named = z.object({ toUserId: z.string(), clientId: z.string() });

/** Says of a message that waits at its sender's that it will not be taken. */
function refuseUnreadable(connection: Connection, frame: unknown, language: Ctx['language']): void {
  const named = Named.safeParse(frame).data;
  if (named) say(connection, failedFrame(named, refusalText(refusals['chat.unreadable'], language)));
}

const failedFrame = (
  { toUserId, clientId }: Pick<SendMessage, 'toUserId' | 'clientId'>,
  msg: string,
): ServerFrame => ({
  method: 'sendFailed',
  toUserId,
  clientId: clientId ?? null,
  msg,
});

/** Brings a stored message to every place where those whom it concerns are connected to this process. */
export async function deliverChat(kernel: Kernel, sockets: Sockets, messageId: string): Promise<void> {
  const connections = sockets.owned();
  if (connections.length === 0) return;
  const message = await findDelivered(kernel.db, messageId);
  if (!message) return;
  const receivers = await peopleOf(kernel, message.group_id ?? message.receiver_id ?? '');
  for (const connection of connections) {
    const { owner } = connection;
    if (owner.userId === message.sender_id) say(connection, sentFrame(kernel, message, owner));
    else if (receivers.has(owner.userId)) say(connection, receivedFrame(kernel, message, owner));
  }
}

/** The members of a group, or the one person. */
async function peopleOf(kernel: Kernel, id: string): Promise<ReadonlySet<string>> {
  const members = await membersOf(kernel.db, id, kernel.clock.now());
  return new Set([id, ...members.map((member) => member.id)]);
}

/** Tells a person wherever connected to this process that the other one has read. */
export function deliverRead(sockets: Sockets, payload: string): void {
  const read = ReadSignal.parse(JSON.parse(payload));
  for (const connection of sockets.owned())
    if (connection.owner.userId === read.formUserId) say(connection, { method: 'messageRead', ...read });
}

/** Tells those whom it concerns wherever connected to this process that a message was taken back. */
export async function deliverRecall(kernel: Kernel, sockets: Sockets, payload: string): Promise<void> {
  const recalled = RecallSignal.parse(JSON.parse(payload));
  const people = await peopleOf(kernel, recalled.toUserId);
  for (const connection of sockets.owned())
    if (connection.owner.userId === recalled.formUserId || people.has(connection.owner.userId))
      say(connection, { method: 'messageRecalled', ...recalled });
}

const RecallSignal = z.object({
  id: z.string(),
  formUserId: z.string(),
  toUserId: z.string(),
  removed: z.boolean(),
});
const ReadSignal = z.object({ userId: z.string(), formUserId: z.string(), readTime: z.int() });

const receivedFrame = (kernel: Kernel, message: DeliveredMessage, owner: SocketOwner): ServerFrame => ({
  method: 'receiveMessage',
  ...envelopeOf(message),
  formUserId: message.sender_id,
  formMessage: contentFor(kernel, message, owner),
  userId: owner.userId,
});

const sentFrame = (kernel: Kernel, message: DeliveredMessage, owner: SocketOwner): ServerFrame => ({
  method: 'sendMessage',
  ...envelopeOf(message),
  UserId: owner.userId,
  clientId: message.client_id,
  toUserId: message.group_id ?? message.receiver_id ?? '',
  toMessage: contentFor(kernel, message, owner),
  toAccount: message.to_account,
  toHeadIcon: message.to_icon,
  toRealName: message.to_name,
});

const envelopeOf = (message: DeliveredMessage) => ({
  id: message.id,
  group: message.group_id === null ? null : { id: message.group_id, fullName: message.to_name },
  messageType: ChatType.parse(message.content_type),
  quote: quoteOf(message),
  dateTime: message.sent_at.getTime(),
  latestDate: message.sent_at.getTime(),
  headIcon: message.head_icon,
  realName: message.real_name,
  account: message.account,
});

const contentFor = (kernel: Kernel, message: DeliveredMessage, { userId, tokenHash }: SocketOwner) =>
  shownContent({ ...kernel, caller: { userId }, sessionHash: tokenHash }, message);

const say = (connection: Connection, frame: ServerFrame): void => connection.send(frame);
