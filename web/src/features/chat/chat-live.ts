import { chatMessageLifecycle } from '@auditplus/contract/features/messages/chat.lifecycle.ts';
import {
  CHAT_LATEST,
  type ChatRow,
  type MessageList,
} from '@auditplus/contract/features/messages/chat.model.ts';
import { chatRoutes } from '@auditplus/contract/features/messages/chat.routes.ts';
import { ServerFrame } from '@auditplus/contract/features/messages/socket.model.ts';
import type { Pagination } from '@auditplus/contract/kernel/paging.ts';
import { formatMessage } from '../../i18n/messages.ts';
import { call, newIntent, requestFailed } from '../../lib/api.ts';
import { ApiError } from '../../lib/api-error.ts';
import { tellLive } from '../../lib/live.ts';
import { queryClient, routeKey } from '../../lib/query.ts';
import { useSession } from '../../lib/session.ts';
import { showError } from '../../lib/show-error.ts';
import { uploadFile } from '../../lib/upload.ts';
import { chatMessages } from './chat.messages.ts';
import { isCard, outgoingType, rowContent, withRow } from './chat-lines.ts';
import { notifyOf } from './chat-notices.ts';
import {
  changeOutgoing,
  type Outgoing,
  outgoingRestored,
  type Quoted,
  setSent,
  setUnread,
  unreadOf,
  useChat,
} from './chat-store.ts';

/** Longest wait for an answer of the server. */
const TIMEOUT_MS = 10_000;

const CHAT = 'chat';
/** Where the newest messages of a conversation are kept. */
export const latestKey = (peerId: string) => [CHAT, 'latest', peerId];
/** Where pages of its history are kept. */
export const historyKey = (peerId: string) => [CHAT, 'history', peerId];

type Page = { readonly list: readonly ChatRow[]; readonly pagination: Pagination };
const asked = new Map<string, (page: Page) => void>();

/** Asks for a page of a conversation; refused when the server does not answer in time. */
export function askMessages(query: Partial<MessageList> & Pick<MessageList, 'toUserId'>): Promise<Page> {
  const requestId = newIntent();
  return new Promise((resolve, reject) => {
    const late = setTimeout(() => {
      asked.delete(requestId);
      reject(new ApiError({ code: 0, status: 0, msg: requestFailed(), data: null }));
    }, TIMEOUT_MS);
    asked.set(requestId, (page) => {
      clearTimeout(late);
      asked.delete(requestId);
      resolve(page);
    });
    tellLive({ method: 'MessageList', formUserId: myId(), ...query, requestId });
  });
}

type Rows = readonly ChatRow[];
type RowsChange = (rows: Rows) => Rows;
/** What happened in a conversation while its newest messages were being asked for. */
const meanwhile = new Map<string, Set<RowsChange[]>>();

/** The newest messages of a conversation, oldest first, with what the server said of them meanwhile. */
export async function askLatest(peerId: string): Promise<Rows> {
  const changes: RowsChange[] = [];
  const asking = meanwhile.get(peerId) ?? new Set();
  meanwhile.set(peerId, asking.add(changes));
  try {
    const query = { toUserId: peerId, currentPage: 1, pageSize: CHAT_LATEST, sord: 'desc' } as const;
    const { list } = await askMessages(query);
    return changes.reduce<Rows>((rows, change) => change(rows), list);
  } finally {
    asking.delete(changes);
  }
}

function changeLatest(peerId: string, change: RowsChange): void {
  for (const changes of meanwhile.get(peerId) ?? []) changes.push(change);
  queryClient.setQueryData<Rows>(latestKey(peerId), (rows) => rows && change(rows));
}

/** Marks what a person wrote as read; the server knows whether anything is unread, this window may not. */
function readPeer(peerId: string): void {
  if (unreadOf(peerId) > 0) setUnread(peerId, 0);
  tellLive({ method: 'UpdateReadMessage', formUserId: peerId });
}

/** Sends a text, picture or file to a person; until the server has it, it waits in the conversation. */
export function sendTo(peerId: string, content: Outgoing['content'], quote: Quoted | null = null): void {
  const outgoing = { clientId: newIntent(), peerId, at: Date.now(), content, quote, problem: null };
  changeOutgoing((now) => [...now, outgoing]);
  if (useChat.getState().isUp) deliver(outgoing);
}

/** Sends a message that failed once more, under its own id: what did arrive after all is not stored twice. */
export function sendAgain(clientId: string): void {
  changeOutgoing((now) => now.map((one) => (one.clientId === clientId ? { ...one, problem: null } : one)));
  const outgoing = useChat.getState().outgoing.find((one) => one.clientId === clientId);
  if (outgoing) deliver(outgoing);
}

/** Takes away a message that was given up, or that the server has now. */
export function dropOutgoing(clientId: string): void {
  const { outgoing } = useChat.getState();
  for (const { clientId: id, content } of outgoing)
    if (id === clientId && typeof content !== 'string' && !isCard(content)) URL.revokeObjectURL(content.path);
  changeOutgoing((now) => now.filter((one) => one.clientId !== clientId));
}

/** A try to send a message over the present connection, with the end of patience once it is said. */
type Attempt = { late?: ReturnType<typeof setTimeout> };
const underway = new Map<string, Attempt>();
/** The last try to each person: what was written later waits for the picture before it to be uploaded. */
const turns = new Map<string, Promise<void>>();

function deliver({ clientId, peerId }: Outgoing): void {
  if (underway.has(clientId)) return;
  const attempt: Attempt = {};
  underway.set(clientId, attempt);
  const before = turns.get(peerId) ?? Promise.resolve();
  turns.set(
    peerId,
    before.then(() => attemptOf(clientId, attempt)),
  );
}

async function attemptOf(clientId: string, attempt: Attempt): Promise<void> {
  const isGivenUp = () => underway.get(clientId) !== attempt;
  const outgoing = useChat.getState().outgoing.find((one) => one.clientId === clientId);
  if (!outgoing || isGivenUp()) return;
  const { peerId, content, quote } = outgoing;
  try {
    const message = { messageType: outgoingType(content), messageContent: await sendable(clientId, content) };
    if (isGivenUp()) return;
    const quoteId = quote?.id;
    tellLive({ method: 'SendMessage', toUserId: peerId, clientId, quoteId, ...message });
    attempt.late = setTimeout(() => fail(clientId, formatMessage(chatMessages, 'notDelivered')), TIMEOUT_MS);
  } catch (error) {
    if (!isGivenUp()) fail(clientId, error instanceof ApiError ? error.msg : requestFailed());
  }
}

async function sendable(clientId: string, content: Outgoing['content']) {
  if (typeof content === 'string' || isCard(content)) return content;
  const { file, width, height } = content;
  const type = outgoingType(content) === 'image' ? 'IM' : 'annex';
  const onProgress = (share: number) => setSent(clientId, share);
  const name = content.name ?? (await uploadFile(file, { type, onProgress })).name;
  changeOutgoing((now) =>
    now.map((one) => (one.clientId === clientId ? { ...one, content: { ...content, name } } : one)),
  );
  return { name, width, height };
}

function settle(clientId: string): void {
  clearTimeout(underway.get(clientId)?.late);
  underway.delete(clientId);
}

function fail(clientId: string, problem: string): void {
  settle(clientId);
  // Without a connection it waits: it is sent by itself once there is one.
  if (!useChat.getState().isUp) return;
  changeOutgoing((now) => now.map((one) => (one.clientId === clientId ? { ...one, problem } : one)));
}

/** The connection is lost: what is sent from now on waits. */
export function chatIsDown(): void {
  for (const clientId of [...underway.keys()]) settle(clientId);
  useChat.setState({ isUp: false });
}

/** The connection stands again: what was missed is asked for. */
export const chatIsBack = (): void => void queryClient.invalidateQueries({ queryKey: [CHAT] });

/**
 * Hears what the server says of chats; other frames are none of its business. Who looks at the product as another person
 * has no part in it.
 */
export function hearChat(said: unknown): void {
  if (useSession.getState().current?.userInfo.viewedBy) return;
  const frame = ServerFrame.safeParse(said).data;
  if (frame) take(frame);
}

function take(frame: ServerFrame): void {
  if (frame.method === 'initMessage') {
    useChat.setState({
      isUp: true,
      unread: Object.fromEntries(frame.unreadNums.map((one) => [one.SendUserId, one.UnreadNum])),
    });
    seeOpenPeer();
    void outgoingRestored.then(deliverWaiting);
  }
  if (frame.method === 'receiveMessage') {
    const peerId = frame.group?.id ?? frame.formUserId;
    append(peerId, {
      ...rowOf(frame),
      sendUserId: frame.formUserId,
      receiveUserId: frame.group?.id ?? frame.userId,
      content: rowContent(frame.formMessage),
    });
    setUnread(peerId, unreadOf(peerId) + 1);
    if (!seeOpenPeer()) notifyOf(frame);
  }
  if (frame.method === 'sendMessage') {
    const { clientId } = frame;
    append(frame.toUserId, {
      ...rowOf(frame),
      sendUserId: frame.UserId,
      receiveUserId: frame.toUserId,
      content: rowContent(frame.toMessage),
    });
    if (clientId !== null) {
      settle(clientId);
      dropOutgoing(clientId);
    }
  }
  if (frame.method === 'sendFailed' && frame.clientId !== null) fail(frame.clientId, frame.msg);
  if (frame.method === 'messageRecalled') emptied(frame);
  if (frame.method === 'messageRead') markRead(frame.userId, frame.readTime);
  // Whoever writes or reads is there.
  if (frame.method === 'receiveMessage' || frame.method === 'messageRead')
    void queryClient.invalidateQueries({ queryKey: routeKey(chatRoutes.online) });
  if (frame.method === 'messageList') asked.get(frame.requestId ?? '')?.(frame);
}

function deliverWaiting(): void {
  for (const outgoing of useChat.getState().outgoing) if (outgoing.problem === null) deliver(outgoing);
}

/** What the person looks at is read. Answers whether the newest messages of a conversation are looked at. */
export function seeOpenPeer(): boolean {
  const { isOpen, peer, lookedFor } = useChat.getState();
  const isSeen = isOpen && peer !== null && lookedFor === null && document.visibilityState === 'visible';
  if (isSeen) readPeer(peer.id);
  return isSeen;
}

const rowOf = (frame: Extract<ServerFrame, { method: 'receiveMessage' | 'sendMessage' }>) => ({
  id: frame.id,
  sendName: frame.realName,
  sendIcon: frame.headIcon,
  sendTime: frame.dateTime,
  receiveTime: null,
  contentType: frame.messageType,
  quote: frame.quote,
  recalled: false,
  removed: false,
  state: 0 as const,
});

function append(peerId: string, row: ChatRow): void {
  changeLatest(peerId, (rows) => withRow(rows, row));
  void queryClient.invalidateQueries({ queryKey: routeKey(chatRoutes.conversations) });
}

/** Takes an own message back; its text can be written anew here. */
export async function recallMessage(id: string, text: string): Promise<void> {
  try {
    await call(chatRoutes.recall, { params: { id } });
    useChat.setState(({ recalled }) => ({ recalled: { ...recalled, [id]: text } }));
  } catch (error) {
    showError(error);
  }
}

function emptied({
  id,
  formUserId,
  toUserId,
  removed,
}: Extract<ServerFrame, { method: 'messageRecalled' }>): void {
  const empty = (row: ChatRow): ChatRow => ({
    ...row,
    ...(row.id === id && { content: '', recalled: true, removed }),
    ...(row.quote?.id === id && { quote: { ...row.quote, content: '', recalled: true, removed } }),
  });
  const peerId = toUserId === myId() ? formUserId : toUserId;
  changeLatest(peerId, (rows) => rows.map(empty));
  void queryClient.invalidateQueries({ queryKey: historyKey(peerId) });
  void queryClient.invalidateQueries({ queryKey: routeKey(chatRoutes.conversations) });
}

const markRead = (peerId: string, readTime: number): void =>
  changeLatest(peerId, (rows) =>
    rows.map((row) =>
      row.receiveUserId === peerId && chatMessageLifecycle.is(row.state, 'stored') && row.sendTime <= readTime
        ? { ...row, state: chatMessageLifecycle.state.read, receiveTime: readTime }
        : row,
    ),
  );

const myId = (): string => useSession.getState().current?.userInfo.userId ?? '';
