import {
  type NotifyChannel,
  OUTSIDE_CHANNELS,
  type OutsideChannel,
} from '@auditplus/contract/features/messages/notify-rules.model.ts';
import { knownLanguage } from '@auditplus/contract/kernel/refusal.ts';
import { type Change, change } from '../../kernel/audit-log.ts';
import type { ByLanguage } from '../../kernel/by-language.ts';
import { systemCaller } from '../../kernel/caller.ts';
import { type Ctx, ctxOf, type Kernel } from '../../kernel/context.ts';
import type { Db } from '../../kernel/db.ts';
import { newId } from '../../kernel/ids.ts';
import { publicLink } from '../../kernel/public-url.ts';
import { sendByTemplate } from '../message-templates/public.ts';
import { remoteIds } from '../third-party/public.ts';
import { together } from './digests.ts';
import { type Letter, storeInSite } from './in-site.repository.ts';
import {
  type Address,
  addressesOf,
  insertWaiting,
  takeDue,
  type WaitingRow,
} from './waiting-messages.repository.ts';
import type { MessageText } from './words/message-words.ts';

/** Keeps a message for people until it is due; the sender takes it from there. */
export async function keepForLater(
  db: Db,
  { event, text, link, about = '' }: Letter,
  { to, channel, dueAt, now }: { to: readonly string[]; channel: NotifyChannel; dueAt: Date; now: Date },
): Promise<void> {
  const people = [...new Set(to)];
  if (people.length === 0) return;
  await insertWaiting(db, {
    ids: people.map(() => newId(now.getTime())),
    userIds: people,
    texts: JSON.stringify(text),
    event,
    link,
    about,
    channel,
    dueAt,
    now,
  });
}

/** Declares the sender, which runs every minute. */
export function declareMessageJobs(kernel: Kernel): void {
  kernel.jobs.schedule('messages-waiting', '* * * * *', async () => {
    await sendWaiting(kernel);
  });
}

const AT_ONCE = 500;

/** Sends what is due: one message per person, channel and kind; answers how many were sent. */
export async function sendWaiting(kernel: Kernel): Promise<number> {
  const ctx = ctxOf(kernel, systemCaller('消息发送'));
  return change(ctx, async (tx) => {
    const rows = await takeDue(tx.db, kernel.clock.now(), AT_ONCE);
    if (rows.length === 0) return 0;
    const addresses = await addressesOf(
      tx.db,
      rows.map((row) => row.user_id),
    );
    const groups = Map.groupBy(rows, (row) => `${row.user_id} ${row.channel} ${row.event}`);
    for (const group of groups.values()) {
      const [first] = group;
      const address = first && addresses.get(first.user_id);
      if (address) await send(ctx, tx, { address, channel: first.channel, message: letterOf(group) });
    }
    return groups.size;
  });
}

/** Hands one message to its channel in the receiver's language; answers whether there was an address to send to. */
export async function send(
  ctx: Ctx,
  tx: Change,
  { address, channel, message }: { address: Address; channel: string; message: Letter },
): Promise<boolean> {
  const way = OUTSIDE_CHANNELS.find((each) => each === channel);
  if (!way) {
    await storeInSite(ctx, tx.db, { ...message, to: [address.id] });
    return true;
  }
  const receiver = await receiverBy(tx.db, way, address);
  if (receiver === '') return false;
  const { event: code, text, link } = message;
  const language = knownLanguage(address.language);
  const { title, body } = text[language];
  // A text message is short: who wants to know more opens the application.
  const url = publicLink(ctx.config, link);
  const content = way === 'sms' ? title : [title, body, url].filter(Boolean).join('\n\n');
  await sendByTemplate(ctx, tx, {
    channel: way,
    receiver,
    code,
    language,
    places: { title, text: body, link: url },
    fixed: { title, content },
  });
  return true;
}

/** Where a way finds somebody; empty where it does not. */
async function receiverBy(db: Db, way: OutsideChannel, address: Address): Promise<string> {
  if (way === 'sms') return address.mobile_phone;
  if (way === 'mail') return address.email;
  return (await remoteIds(db, way, [address.id])).get(address.id) ?? '';
}

/** What waited for one person, in the order in which it was sent. */
const letterOf = (group: readonly WaitingRow[]): Letter =>
  together(
    group
      .toSorted((a, b) => (a.id < b.id ? -1 : 1))
      // Only `keepForLater` writes texts.
      .map(({ event, link, about, texts }) => ({
        event,
        link,
        about,
        text: texts as ByLanguage<MessageText>,
      })),
  );
