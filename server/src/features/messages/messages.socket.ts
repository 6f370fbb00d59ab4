import type { Server } from 'node:http';
import { MESSAGE_WORKFLOW } from '@auditplus/contract/features/messages/messages.model.ts';
import { ClientFrame, type ServerFrame } from '@auditplus/contract/features/messages/socket.model.ts';
import { type Language, refusalText } from '@auditplus/contract/kernel/refusal.ts';
import { refusals } from '@auditplus/contract/refusals.ts';
import { z } from 'zod';
import { concernedBy, PERMISSION } from '../../kernel/access.ts';
import type { Kernel } from '../../kernel/context.ts';
import { Refusal } from '../../kernel/errors.ts';
import { type Connection, openSockets, type Sockets } from '../../kernel/sockets.ts';
import { idleMinutes } from '../sys-config/public.ts';
import { onlinePartners, unreadConversations } from './chat.service.ts';
import { deliverChat, deliverRead, deliverRecall, hearChat, refuseChat } from './chat.socket.ts';
import { openPresence } from './chat-presence.repository.ts';
import {
  CHAT_READ,
  CHAT_RECALLED,
  CHAT_SENT,
  MESSAGE_READ,
  MESSAGE_SENT,
} from './message-signals.repository.ts';
import { countUnread, findPushed } from './messages.repository.ts';
import { readIn } from './read-in.ts';

/** Live messages: the unread number at the start, pushes while connected, the word when a session is ended. */
export function openMessageSockets(kernel: Kernel, http: Server): Sockets {
  const options = { log: kernel.log, trustedProxies: kernel.config.TRUSTED_PROXIES };
  const sockets = openSockets(http, options, {
    onFrame: async (connection, frame) => {
      const parsed = ClientFrame.safeParse(frame);
      if (parsed.data?.method === 'OnConnection')
        await introduce(kernel, sockets, connection, parsed.data.token);
      else if (connection.owner) await hear(kernel, connection, parsed.data ?? { method: '' });
    },
  });
  const failed = (error: unknown) => kernel.log.error({ err: error }, 'a live message was lost');

  kernel.bus.subscribe(MESSAGE_SENT, (id) => void push(kernel, sockets, String(id)).catch(failed));
  const inOrder = oneAfterAnother(failed);
  kernel.bus.subscribe(CHAT_SENT, (id) => inOrder(() => deliverChat(kernel, sockets, String(id))));
  kernel.bus.subscribe(CHAT_READ, (read) => inOrder(() => deliverRead(sockets, String(read))));
  kernel.bus.subscribe(CHAT_RECALLED, (recalled) =>
    inOrder(() => deliverRecall(kernel, sockets, String(recalled))),
  );
  kernel.bus.subscribe(MESSAGE_READ, (userId) => {
    for (const connection of sockets.owned())
      if (connection.owner.userId === userId) sendInit(kernel, connection).catch(failed);
  });
  const tellAll = oneAtATime(() => tellRights(kernel, sockets.owned()));
  kernel.bus.subscribe(PERMISSION, (payload) => {
    const people = concernedBy(payload);
    const theirs = () => sockets.owned().filter(({ owner }) => people?.includes(owner.userId));
    (people ? tellRights(kernel, theirs()) : tellAll()).catch(failed);
  });
  kernel.bus.subscribe('session.screen', (changed) => holdLocked(sockets, changed));
  kernel.bus.subscribe('session.ended', (ended) => void endSockets(kernel, sockets, ended).catch(failed));
  const presence = openPresence(kernel, sockets);
  return {
    ...sockets,
    async stop() {
      await presence.stop();
      await sockets.stop();
    },
  };
}

/** Tells those whose menu or abilities differ from before; many changes of rights concern nobody who is connected. */
async function tellRights(kernel: Kernel, connections: readonly Connection[]): Promise<void> {
  for (const connection of connections)
    try {
      await tellRightsTo(kernel, connection);
    } catch (error) {
      kernel.log.error({ err: error }, 'changed rights were not told');
    }
}

async function tellRightsTo(kernel: Kernel, connection: Connection): Promise<void> {
  const { owner } = connection;
  // An empty mark is filled by the introduction that is under way.
  if (!owner?.permissionsVersion) return;
  const permissionsVersion = await rightsOf(kernel, owner.userId);
  // Whoever was replaced or signed out meanwhile is not told.
  if (
    permissionsVersion === '' ||
    permissionsVersion === owner.permissionsVersion ||
    connection.owner !== owner
  )
    return;
  connection.owner = { ...owner, permissionsVersion };
  say(connection, { method: 'rightsChanged' });
}

/** Delivers in the order of the signals: a message whose content is read slowly is not overtaken by the next one. */
function oneAfterAnother(failed: (error: unknown) => void): (work: () => Promise<void> | void) => void {
  let last = Promise.resolve();
  return (work) => {
    last = last.then(work).catch(failed);
  };
}

/** Runs the work once at a time; whatever is asked during a run leads to one more run after it. */
function oneAtATime(work: () => Promise<void>): () => Promise<void> {
  let isAsked = false;
  let isRunning = false;
  return async () => {
    isAsked = true;
    if (isRunning) return;
    isRunning = true;
    try {
      while (isAsked) {
        isAsked = false;
        await work();
      }
    } finally {
      isRunning = false;
    }
  };
}

/** The mark of a person's rights; '' when there is no such person any more, whose sessions end by themselves. */
const rightsOf = async (kernel: Kernel, userId: string): Promise<string> =>
  (await kernel.access.of(userId))?.caller.permissionsVersion ?? '';

/** Binds a connection to its session; a second one of the same session closes the first. */
async function introduce(
  kernel: Kernel,
  sockets: Sockets,
  connection: Connection,
  token: string | undefined,
): Promise<void> {
  try {
    const session = await kernel.sessions.find(token, await idleMinutes(kernel));
    for (const other of sockets.owned())
      if (other.owner.tokenHash === session.tokenHash && other !== connection)
        say(other, { method: 'closeSocket' });
    // Owned before the next wait, so that the end of the session or a lock of the screen meets this connection.
    const owner = { userId: session.userId, tokenHash: session.tokenHash, permissionsVersion: '' };
    connection.owner = owner;
    if (session.locked) connection.hold();
    const permissionsVersion = await rightsOf(kernel, session.userId);
    if (connection.owner === owner) connection.owner = { ...owner, permissionsVersion };
    await sendInit(kernel, connection);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const { errorCode: code, params } = error;
    say(connection, { method: 'logout', msg: await wordsOf(kernel, connection, { code, params }) });
  }
}

/** Whatever a client says keeps the connection; the session itself only lives on by calls of the person. */
async function hear(kernel: Kernel, connection: Connection, frame: { method: string }): Promise<void> {
  const problem = await kernel.sessions.problemOf(
    connection.owner?.tokenHash ?? '',
    await idleMinutes(kernel),
  );
  if (problem === null) return hearChat(kernel, connection, frame);
  const msg = await wordsOf(kernel, connection, problem);
  if (problem.code === 'session.locked') refuseChat(connection, frame, msg);
  else say(connection, { method: 'logout', msg });
}

/** While a screen is locked its connection gets nothing to show; what came meanwhile follows when it is unlocked. */
function holdLocked(sockets: Sockets, changed: unknown): void {
  const { data } = ScreenChanged.safeParse(changed);
  for (const connection of sockets.owned())
    if (connection.owner.tokenHash === data?.tokenHash)
      data.locked ? connection.hold() : connection.release();
}

const ScreenChanged = z.object({ tokenHash: z.string(), locked: z.boolean() });

async function sendInit(kernel: Kernel, connection: Connection): Promise<void> {
  if (!connection.owner) return;
  const { userId } = connection.owner;
  const now = kernel.clock.now();
  const counts = await countUnread(kernel.db, userId);
  const of = (isFlow: boolean) =>
    counts.find(({ type }) => (type === MESSAGE_WORKFLOW) === isFlow)?.count ?? 0;
  say(connection, {
    method: 'initMessage',
    onlineUsers: await onlinePartners(kernel.db, userId, now),
    unreadNums: await unreadConversations(kernel.db, userId, now),
    unreadNoticeCount: of(false),
    unreadMessageCount: of(true),
    noticeDefaultText: '',
    messageDefaultText: '',
  });
}

/** Tells the connected receivers of a message that it is there. */
async function push(kernel: Kernel, sockets: Sockets, messageId: string): Promise<void> {
  const connections = sockets.owned();
  if (connections.length === 0) return;
  const users = [...new Set(connections.map(({ owner }) => owner.userId))];
  const { message, receivers } = await findPushed(kernel.db, messageId, users);
  if (!message) return;
  const to = new Set(receivers);
  for (const connection of connections) {
    if (!to.has(connection.owner.userId)) continue;
    say(connection, {
      method: 'messagePush',
      unreadNoticeCount: 1,
      userId: message.creator_user_id ?? '',
      toUserId: [connection.owner.userId],
      title: readIn(message, await languageOf(kernel, connection)).title,
      messageType: message.type,
    });
  }
}

async function endSockets(kernel: Kernel, sockets: Sockets, tokenHash: unknown): Promise<void> {
  for (const connection of sockets.owned()) {
    if (connection.owner.tokenHash !== tokenHash) continue;
    const problem = await kernel.sessions.problemOf(connection.owner.tokenHash, await idleMinutes(kernel));
    if (problem && problem.code !== 'session.invalid')
      say(connection, { method: 'logout', msg: await wordsOf(kernel, connection, problem) });
    else say(connection, { method: 'closeSocket' });
  }
}

type Problem = { readonly code: Refusal['errorCode']; readonly params: Refusal['params'] };

async function wordsOf(kernel: Kernel, { owner }: Connection, { code, params }: Problem): Promise<string> {
  return refusalText(refusals[code], await languageOf(kernel, { owner }), params);
}

async function languageOf(kernel: Kernel, { owner }: Pick<Connection, 'owner'>): Promise<Language> {
  const access = owner ? await kernel.access.of(owner.userId) : undefined;
  return access?.language ?? 'zh';
}

function say(connection: Connection, frame: ServerFrame): void {
  const isLast = frame.method === 'logout' || frame.method === 'closeSocket';
  if (isLast) connection.owner = null;
  if (isLast) connection.sendLast(frame);
  else connection.send(frame);
}
