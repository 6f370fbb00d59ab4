import type { Selectable } from 'kysely';
import { sql } from 'kysely';
import type { WaitingMessagesTable } from '../../db/generated/tables.ts';
import { systemCaller } from '../../kernel/caller.ts';
import { type Ctx, ctxOf, type Kernel } from '../../kernel/context.ts';
import type { Db } from '../../kernel/db.ts';
import { newId } from '../../kernel/ids.ts';
import { type Change, change } from '../../kernel/trail.ts';
import { sendByTemplate } from '../message-templates/public.ts';
import { type Notification, shortTitle, storeInSite } from './in-site.ts';

export type Channel = 'inSite' | 'mail' | 'sms';

type Waiting = Selectable<WaitingMessagesTable>;

/** Keeps a message for people until it is due; the sender takes it from there. */
export async function keepForLater(
  db: Db,
  { event, title, body, link }: Notification,
  { to, channel, dueAt, now }: { to: readonly string[]; channel: Channel; dueAt: Date; now: Date },
): Promise<void> {
  if (to.length === 0) return;
  const people = await db
    .selectFrom('users')
    .select('id')
    .where('id', 'in', [...to])
    .where('delete_mark', '=', 0)
    .where('enabled_mark', '<>', 0)
    .execute();
  if (people.length === 0) return;
  const message = { event, title: shortTitle(title), body, link, channel, due_at: dueAt, created_at: now };
  await db
    .insertInto('waiting_messages')
    .values(people.map(({ id }) => ({ ...message, id: newId(now.getTime()), user_id: id })))
    .execute();
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
  return change(ctx, async (c) => {
    // Two processes never take the same ones.
    const { rows } = await sql<Waiting>`
      DELETE FROM waiting_messages WHERE id IN (
        SELECT id FROM waiting_messages WHERE due_at <= ${kernel.clock.now()}
        ORDER BY due_at, id LIMIT ${AT_ONCE} FOR UPDATE SKIP LOCKED)
      RETURNING *`.execute(c.db);
    if (rows.length === 0) return 0;
    const addresses = await addressesOf(c.db, rows);
    const groups = Map.groupBy(rows, (row) => `${row.user_id} ${row.channel} ${row.event}`);
    for (const group of groups.values()) {
      const [first] = group;
      const address = first && addresses.get(first.user_id);
      if (address) await send(ctx, c, { address, channel: first.channel, message: together(group) });
    }
    return groups.size;
  });
}

type Address = { readonly id: string; readonly email: string; readonly mobile_phone: string };

async function addressesOf(db: Db, rows: readonly Waiting[]): Promise<ReadonlyMap<string, Address>> {
  const people = await db
    .selectFrom('users')
    .select(['id', 'email', 'mobile_phone'])
    .where('id', 'in', [...new Set(rows.map((row) => row.user_id))])
    .where('delete_mark', '=', 0)
    .where('enabled_mark', '<>', 0)
    .execute();
  return new Map(people.map((person) => [person.id, person]));
}

/** Hands one message to its channel; answers whether there was an address to send to. */
export async function send(
  ctx: Ctx,
  c: Change,
  { address, channel, message }: { address: Address; channel: string; message: Omit<Notification, 'to'> },
): Promise<boolean> {
  if (channel === 'inSite') {
    await storeInSite(ctx, c.db, { ...message, to: [address.id] });
    return true;
  }
  const receiver = channel === 'sms' ? address.mobile_phone : address.email;
  if (receiver === '') return false;
  const { event: code, title, body, link } = message;
  // A text message is short: who wants to know more opens the application.
  const content = channel === 'sms' ? title : [title, body].filter(Boolean).join('\n\n');
  await sendByTemplate(ctx, c, {
    channel: channel === 'sms' ? 'sms' : 'mail',
    receiver,
    code,
    places: { title, text: body, link },
    fixed: { title, content },
  });
  return true;
}

/** Several messages of one kind as one; what waited together leads to the own work list. */
function together(group: readonly Waiting[]): Omit<Notification, 'to'> {
  const sorted = group.toSorted((a, b) => (a.id < b.id ? -1 : 1));
  const [first] = sorted;
  if (!first) throw new Error('A group has at least one message');
  const { event, title, body, link } = first;
  if (sorted.length === 1) return { event, title, body, link };
  return {
    event,
    title: `${title} 等${sorted.length}项`,
    body: sorted.map((row) => [row.title, row.body].filter(Boolean).join('：')).join('\n'),
    link: sorted.every((row) => row.link === link) ? link : '/myReview',
  };
}

/** Reminders as one message per person and kind, however many things they are about (audit-domain 7.1). */
export function onePerPerson(
  messages: readonly Notification[],
  titleOf: (count: number) => string,
): Notification[] {
  const byPerson = new Map<string, Notification[]>();
  for (const message of messages)
    for (const person of new Set(message.to))
      byPerson.set(person, [...(byPerson.get(person) ?? []), message]);
  return [...byPerson].flatMap(([person, own]) => {
    const [first] = own;
    if (!first) return [];
    if (own.length === 1) return [{ ...first, to: [person] }];
    const isOneLink = own.every(({ link }) => link === first.link);
    return [
      {
        event: first.event,
        to: [person],
        title: titleOf(own.length),
        body: own.map(({ title, body }) => `${title}；${body}`).join('\n'),
        link: isOneLink ? first.link : '/myReview',
      },
    ];
  });
}
