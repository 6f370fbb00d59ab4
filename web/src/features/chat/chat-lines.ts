import { chatMessageLifecycle } from '@auditplus/contract/features/messages/chat.lifecycle.ts';
import {
  type ChatCard,
  type ChatContent,
  type ChatQuote,
  type ChatRow,
  type ChatType,
  ShownFile,
} from '@auditplus/contract/features/messages/chat.model.ts';
import { plainText } from '@auditplus/core/text/escaped-text.ts';
import type { Outgoing, Quoted } from './chat-store.ts';

/** One message as a conversation shows it. */
export type ChatLine = {
  /** The message's id, or its sender's own id until it is stored. */
  readonly key: string;
  readonly senderId: string;
  /** As a group shows who wrote it; one's own lines need neither. */
  readonly senderName: string;
  readonly senderIcon: string;
  readonly at: number;
  readonly type: ChatType;
  readonly content: string | ShownFile;
  /** `read` and `stored` are the server's; the others are own messages that it has not acknowledged. */
  readonly state: 'read' | 'stored' | 'waiting' | 'failed';
  readonly problem: string | null;
  readonly recalled: boolean;
  /** By an administrator. */
  readonly removed: boolean;
  readonly quote: LineQuote | null;
};

/** What a message answers, by its writer's id or name. */
type LineQuote = Omit<ChatQuote, 'id'> | Quoted;

export const lineOf = (row: ChatRow): ChatLine => ({
  key: row.id,
  senderId: row.sendUserId,
  senderName: row.sendName,
  senderIcon: row.sendIcon,
  at: row.sendTime,
  type: row.contentType,
  content: contentOf(row.contentType, row.content),
  state: chatMessageLifecycle.is(row.state, 'read') ? 'read' : 'stored',
  problem: null,
  recalled: row.recalled,
  removed: row.removed,
  quote: row.quote && { ...row.quote, content: plainText(row.quote.content) },
});

export const outgoingLine = (outgoing: Outgoing, senderId: string): ChatLine => ({
  key: outgoing.clientId,
  senderId,
  senderName: '',
  senderIcon: '',
  at: outgoing.at,
  type: outgoingType(outgoing.content),
  content: outgoing.content,
  state: outgoing.problem === null ? 'waiting' : 'failed',
  problem: outgoing.problem,
  recalled: false,
  removed: false,
  quote: outgoing.quote,
});

/** Pictures that were measured are shown as such; everything else is a file to download. */
export function outgoingType(content: Outgoing['content']): 'text' | 'image' | 'file' | 'card' {
  if (typeof content === 'string') return 'text';
  if (isCard(content)) return 'card';
  return content.width === undefined ? 'file' : 'image';
}

/** Whether what is sent is a page of the product. */
export const isCard = (content: Exclude<Outgoing['content'], string>): content is ChatCard =>
  'title' in content && !('file' in content);

/** Rows with one more in its place by time and id; one that is among them already is not added. */
export function withRow(rows: readonly ChatRow[], row: ChatRow): readonly ChatRow[] {
  if (rows.some(({ id }) => id === row.id)) return rows;
  const isBefore = (one: ChatRow) =>
    one.sendTime < row.sendTime || (one.sendTime === row.sendTime && one.id < row.id);
  return rows.toSpliced(rows.findLastIndex(isBefore) + 1, 0, row);
}

/** Content of a frame as rows carry it. */
export const rowContent = (content: ChatContent): string =>
  typeof content === 'string' ? content : JSON.stringify(content);

function contentOf(type: ChatType, content: string): string | ShownFile {
  if (type === 'text' || content === '') return plainText(content);
  try {
    return ShownFile.parse(JSON.parse(content));
  } catch {
    return { path: '' };
  }
}

/** The path within the product that an address leads to; null where it leads elsewhere. */
export function ownPath(address: string, origin: string): string | null {
  const url = URL.canParse(address) ? new URL(address) : null;
  // A path that begins with two slashes would be read as the name of another host.
  if (url?.origin !== origin || url.pathname.startsWith('//')) return null;
  return url.pathname + url.search + url.hash;
}

/** A part of a text: plain, a link to open, or an emoticon by its number. */
export type TextPart =
  | { readonly kind: 'text' | 'link'; readonly text: string }
  | { readonly kind: 'emoticon'; readonly text: string; readonly number: number };

const PARTS = /(https?:\/\/[^\s<>"'，。；！？、）】]+)|(\[[^[\]\s]{1,8}\])/g;

/** Splits a text into its parts. `numberOf` knows the emoticons by their names in square brackets. */
export function textParts(text: string, numberOf: (name: string) => number | undefined): TextPart[] {
  const parts: TextPart[] = [];
  let at = 0;
  for (const match of text.matchAll(PARTS)) {
    const [whole, link] = match;
    const number = link === undefined ? numberOf(whole) : undefined;
    if (link === undefined && number === undefined) continue;
    if (match.index > at) parts.push({ kind: 'text', text: text.slice(at, match.index) });
    parts.push(
      number === undefined ? { kind: 'link', text: whole } : { kind: 'emoticon', text: whole, number },
    );
    at = match.index + whole.length;
  }
  if (at < text.length) parts.push({ kind: 'text', text: text.slice(at) });
  return parts;
}

const PAUSE_MS = 5 * 60_000;

/** Whether the time is shown above a message: after a pause, and at the beginning. */
export const hasTimeAbove = (line: ChatLine, before: ChatLine | undefined): boolean =>
  before === undefined || line.at - before.at > PAUSE_MS;

/** Whether a message goes on where the one before it ended: the same writer, without a pause. */
export const isContinued = (line: ChatLine, before: ChatLine | undefined): boolean =>
  before?.senderId === line.senderId && !hasTimeAbove(line, before);
