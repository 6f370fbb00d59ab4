import type { Selectable } from 'kysely';
import { sql } from 'kysely';
import type { WaitingMessagesTable } from '../../db/generated/tables.ts';
import type { Db, Tx } from '../../kernel/db.ts';

export type WaitingRow = Selectable<WaitingMessagesTable>;

type Kept = {
  readonly ids: readonly string[];
  readonly userIds: readonly string[];
  readonly event: string;
  /** JSON of the texts by language. */
  readonly texts: string;
  readonly link: string;
  readonly about: string;
  readonly channel: string;
  readonly dueAt: Date;
  readonly now: Date;
};

/** Stores one message for each of the people who have an account that is switched on. */
export async function insertWaiting(db: Db, kept: Kept): Promise<void> {
  // As arrays: a statement takes only so many single parameters.
  await sql`
    INSERT INTO waiting_messages (id, user_id, event, texts, link, about, channel, due_at, created_at)
    SELECT made.id, users.id, ${kept.event}, ${kept.texts}::jsonb, ${kept.link}, ${kept.about}, ${kept.channel},
      ${kept.dueAt}::timestamptz, ${kept.now}::timestamptz
    FROM unnest(${kept.ids}::varchar[], ${kept.userIds}::varchar[]) AS made (id, user_id)
    JOIN users ON users.id = made.user_id AND users.delete_mark = 0 AND users.enabled_mark <> 0`.execute(db);
}

/** Sends people nothing any more of what waits for them about something. */
export async function dropWaiting(
  db: Db,
  {
    about,
    userIds,
    events,
  }: {
    readonly about: string;
    readonly userIds: readonly string[] | undefined;
    readonly events: readonly string[];
  },
): Promise<void> {
  const theirs = userIds ? sql`user_id = ANY(${[...userIds]}::varchar[])` : sql`true`;
  await sql`
    DELETE FROM waiting_messages
    WHERE about = ${about} AND about <> '' AND event = ANY(${[...events]}::varchar[]) AND ${theirs}`.execute(
    db,
  );
}

/** Takes what is due; two processes never take the same ones. */
export async function takeDue(tx: Tx, now: Date, limit: number): Promise<WaitingRow[]> {
  const { rows } = await sql<WaitingRow>`
    DELETE FROM waiting_messages WHERE id IN (
      SELECT id FROM waiting_messages WHERE due_at <= ${now}
      ORDER BY due_at, id LIMIT ${limit} FOR UPDATE SKIP LOCKED)
    RETURNING *`.execute(tx);
  return rows;
}

/** Where messages reach somebody, and in which language. */
export type Address = {
  readonly id: string;
  readonly email: string;
  readonly mobile_phone: string;
  readonly language: string;
};

const addresses = (db: Db) => db.selectFrom('users').select(['id', 'email', 'mobile_phone', 'language']);

/** Addresses of those who have an account that is switched on, by their ids. */
export async function addressesOf(db: Db, userIds: readonly string[]): Promise<ReadonlyMap<string, Address>> {
  const people = await addresses(db)
    .where('id', 'in', [...new Set(userIds)])
    .where('delete_mark', '=', 0)
    .where('enabled_mark', '<>', 0)
    .execute();
  return new Map(people.map((person) => [person.id, person]));
}

export const addressOf = (db: Db, userId: string): Promise<Address> =>
  addresses(db).where('id', '=', userId).executeTakeFirstOrThrow();

/** Whoever sends a message of this kind at the same moment waits, and counts this one too. */
export async function lockEvent(db: Db, event: string): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtext(${`notify ${event}`}))`.execute(db);
}

/** Who of the receivers has had a message of this kind since a moment. */
export async function notifiedSince(
  db: Db,
  { event, to, since }: { readonly event: string; readonly to: readonly string[]; readonly since: Date },
): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('message_receipts')
    .innerJoin('messages', 'messages.id', 'message_receipts.message_id')
    .select('message_receipts.user_id')
    .distinct()
    .where('message_receipts.user_id', '=', sql<string>`ANY(${[...to]}::varchar[])`)
    .where('message_receipts.created_at', '>=', since)
    .where('messages.event', '=', event)
    .execute();
  return new Set(rows.map(({ user_id }) => user_id));
}
