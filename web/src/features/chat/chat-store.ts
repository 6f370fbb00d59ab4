import { ChatCard, ShownFile } from '@auditplus/contract/features/messages/chat.model.ts';
import { z } from 'zod';
import { create } from 'zustand';
import { onSessionReset } from '../../lib/session.ts';
import { readLocal, writeLocal } from '../../lib/storage.ts';
import { forgetFile, forgetFiles, keepFile, keptFile } from './kept-files.ts';

/** Whom one talks to. */
export type Peer = {
  readonly id: string;
  readonly realName: string;
  readonly account: string;
  readonly headIcon: string;
  readonly department: string;
  /** A conversation of several people. */
  readonly isGroup: boolean;
};

/** A message as another one quotes it. */
export type Quoted = { readonly id: string; readonly name: string; readonly excerpt: string };

/** A picture or other file on its way: as chosen, and its stored name once it is uploaded. */
export type OutgoingFile = ShownFile & { readonly file: File; readonly name: string | null };

/** An own message that the server has not acknowledged yet. */
export type Outgoing = {
  readonly clientId: string;
  readonly peerId: string;
  readonly at: number;
  readonly content: string | OutgoingFile | ChatCard;
  readonly quote: Quoted | null;
  /** Why it was not taken; null while it waits or is on its way. */
  readonly problem: string | null;
};

type Chat = {
  readonly isOpen: boolean;
  readonly peer: Peer | null;
  /** What is looked for in the history of the open conversation, which is then shown; null: its newest messages. */
  readonly lookedFor: string | null;
  /** Whether the connection to the server stands. */
  readonly isUp: boolean;
  /** Unread messages by the other person. */
  readonly unread: Readonly<Record<string, number>>;
  readonly outgoing: readonly Outgoing[];
  /** Share of the bytes of a picture or file that has been uploaded, 0 to 1, by its message's own id. */
  readonly sent: Readonly<Record<string, number>>;
  /** What was typed to each person and not sent; it survives a reload of the page. */
  readonly drafts: Readonly<Record<string, string>>;
  /** The picture or file that was chosen for each person and not sent. */
  readonly chosen: Readonly<Record<string, OutgoingFile | null>>;
  /** The message that the next one to each person answers. */
  readonly quotes: Readonly<Record<string, Quoted | null>>;
  /** Texts of messages that one has just taken back, to be written anew. */
  readonly recalled: Readonly<Record<string, string>>;
};

const KEPT = 'chatOutgoing';
const DRAFTS = 'chatDrafts';
const keptDrafts = (): Record<string, string> =>
  z.record(z.string(), z.string()).safeParse(readLocal(DRAFTS)).data ?? {};
/** What is known of a file beside its bytes, which lie in the browser's database. */
const KeptFile = ShownFile.omit({ path: true }).extend({
  isFile: z.literal(true),
  name: z.string().nullable(),
});
/** What a browser can keep of a message. */
const Kept = z.object({
  clientId: z.string(),
  peerId: z.string(),
  at: z.number(),
  content: z.union([z.string(), KeptFile, ChatCard]),
  quote: z.object({ id: z.string(), name: z.string(), excerpt: z.string() }).nullable(),
  problem: z.string().nullable(),
});
type Kept = z.output<typeof Kept>;

const EMPTY: Chat = {
  isOpen: false,
  peer: null,
  lookedFor: null,
  isUp: true,
  unread: {},
  outgoing: [],
  sent: {},
  drafts: {},
  chosen: {},
  quotes: {},
  recalled: {},
};

export const useChat = create<Chat>(() => ({ ...EMPTY, drafts: keptDrafts() }));

/** What an earlier page did not send is in the conversations again. */
export const outgoingRestored: Promise<void> = restoreOutgoing();

onSessionReset(() => {
  writeLocal(KEPT, null);
  writeLocal(DRAFTS, null);
  void forgetFiles();
  useChat.setState(EMPTY);
});

/** Opens the drawer, with a person's conversation where one is named. */
export const openChat = (peer?: Peer): void =>
  useChat.setState(peer === undefined ? { isOpen: true } : { isOpen: true, peer, lookedFor: null });

/** Opens the history of a conversation at a keyword. */
export const openHistory = (peer: Peer, lookedFor: string): void => useChat.setState({ peer, lookedFor });

/** How many messages of all conversations are unread. */
export const useUnreadChat = (): number =>
  useChat(({ unread }) => Object.values(unread).reduce((sum, count) => sum + count, 0));

export const unreadOf = (id: string): number => useChat.getState().unread[id] ?? 0;

/** Sets the number of unread messages of one person. */
export const setUnread = (id: string, count: number): void =>
  useChat.setState(({ unread }) => ({ unread: { ...unread, [id]: count } }));

/** Notes how much of a picture or file has been uploaded. */
export const setSent = (clientId: string, share: number): void =>
  useChat.setState(({ sent }) => ({ sent: { ...sent, [clientId]: share } }));

/** Keeps what was typed to a person. */
export function keepDraft(id: string, text: string): void {
  useChat.setState(({ drafts }) => ({ drafts: { ...drafts, [id]: text } }));
  // Another window may have kept what was typed to others.
  const { [id]: _, ...others } = keptDrafts();
  writeLocal(DRAFTS, text === '' ? others : { ...others, [id]: text });
}

/** Puts a text that was taken back behind what was typed meanwhile. */
export function writeAgain(peerId: string, text: string): void {
  const typed = useChat.getState().drafts[peerId] ?? '';
  keepDraft(peerId, typed === '' ? text : `${typed}\n${text}`);
}

/** Sets the picture or file that goes to a person next. */
export const choose = (id: string, file: OutgoingFile | null): void =>
  useChat.setState(({ chosen }) => ({ chosen: { ...chosen, [id]: file } }));

/** Sets the message that the next one to a person answers. */
export const setQuote = (id: string, quote: Quoted | null): void =>
  useChat.setState(({ quotes }) => ({ quotes: { ...quotes, [id]: quote } }));

/** Changes the list of unacknowledged messages; they survive a reload of the page. */
export function changeOutgoing(next: (now: readonly Outgoing[]) => readonly Outgoing[]): void {
  const before = new Set(useChat.getState().outgoing.map(({ clientId }) => clientId));
  const outgoing = next(useChat.getState().outgoing);
  useChat.setState({ outgoing });
  writeLocal(KEPT, outgoing.length > 0 ? outgoing.map(toKept) : null);
  for (const { clientId, content } of outgoing) {
    if (isFile(content) && !before.has(clientId)) void keepFile(clientId, content.file);
    before.delete(clientId);
  }
  for (const clientId of before) void forgetFile(clientId);
}

const isFile = (content: Outgoing['content']): content is OutgoingFile =>
  typeof content !== 'string' && 'file' in content;

function toKept({ content, ...message }: Outgoing): Kept {
  if (!isFile(content)) return { ...message, content };
  const { file: _file, path: _path, ...known } = content;
  return { ...message, content: { ...known, isFile: true } };
}

async function restoreOutgoing(): Promise<void> {
  const kept = z.array(Kept).safeParse(readLocal(KEPT)).data ?? [];
  const found = await Promise.all(kept.map(fromKept));
  // The session may have ended meanwhile.
  if (readLocal(KEPT) === null) return;
  changeOutgoing((now) => [...found.filter((one) => one !== null), ...now]);
}

async function fromKept({ content, ...message }: Kept): Promise<Outgoing | null> {
  if (typeof content === 'string' || !('isFile' in content)) return { ...message, content };
  const file = await keptFile(message.clientId);
  if (!file) return null;
  const { isFile: _isFile, ...known } = content;
  const path = known.width === undefined ? '' : URL.createObjectURL(file);
  return { ...message, content: { ...known, file, path } };
}
