import type { MailList, MailPerson, MailState } from '@auditplus/contract/features/mails/mails.model.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db } from '../../kernel/db.ts';
import { containing } from '../../kernel/keyword.ts';

/** What the own list is limited to. */
export type MailFilter = {
  readonly userId: string;
  readonly folder: MailList;
  readonly isUnread: boolean;
  readonly keyword?: string | undefined;
  readonly sort: 'asc' | 'desc';
  readonly limit: number;
  readonly offset: number;
};

/** Receivers of a mail that its list shows. */
const LISTED_RECEIVERS = 5;

/** Own mails of a folder with the number of all that match. */
export async function listMails(db: Db, filter: MailFilter) {
  const { userId, folder, keyword } = filter;
  let query = db
    .selectFrom('mail_copies as copy')
    .innerJoin('mails as mail', 'mail.id', 'copy.mail_id')
    .where('copy.user_id', '=', userId);
  query =
    folder === 'star' ? query.where('copy.starred', '=', true) : query.where('copy.folder', '=', folder);
  if (filter.isUnread) query = query.where('copy.read_at', 'is', null);
  if (keyword) query = query.where(found(containing(keyword)));
  const [rows, counted] = await Promise.all([
    query
      .leftJoin('users as sender', 'sender.id', 'mail.sender_id')
      .select(['copy.id', 'copy.mail_id', 'copy.folder', 'copy.at', 'copy.read_at', 'copy.starred'])
      .select(['mail.subject', 'mail.content', 'mail.file_ids', 'mail.sender_id', 'mail.sender_name'])
      .select('mail.sender_address')
      .select(['sender.real_name', 'sender.account'])
      .orderBy('copy.at', filter.sort)
      .orderBy('copy.id', filter.sort)
      .limit(filter.limit)
      .offset(filter.offset)
      .execute(),
    query.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ]);
  return { rows, total: Number(counted.total) };
}

/** Subject, text, sender and receivers; whom a blind copy went to is found by its sender alone. */
const found = (pattern: string): RawBuilder<SqlBool> => sql<SqlBool>`(
  mail.subject ILIKE ${pattern} OR mail.content ILIKE ${pattern} OR mail.sender_name ILIKE ${pattern}
  OR mail.sender_address ILIKE ${pattern}
  OR EXISTS (SELECT 1 FROM mail_receivers receiver WHERE receiver.mail_id = mail.id
    AND (receiver.name ILIKE ${pattern} OR receiver.address ILIKE ${pattern}) AND (receiver.kind <> 'bcc' OR copy.folder <> 'inbox')))`;

/** Receivers of mails in their order; the first ones of `to` alone for a list. */
export function receiversOf(db: Db, mailIds: readonly string[], isForList: boolean) {
  let query = db
    .selectFrom('mail_receivers as receiver')
    .leftJoin('users', 'users.id', 'receiver.user_id')
    .select(['receiver.mail_id', 'receiver.kind', 'receiver.user_id', 'receiver.name'])
    .select(['receiver.address', 'receiver.delivery', 'receiver.problem'])
    .select(['users.real_name', 'users.account'])
    .where('receiver.mail_id', 'in', [...mailIds])
    .orderBy('receiver.mail_id')
    .orderBy('receiver.kind')
    .orderBy('receiver.position');
  if (isForList)
    query = query.where('receiver.kind', '=', 'to').where('receiver.position', '<', LISTED_RECEIVERS);
  return query.execute();
}

/** How far each of the mails has come to its outside addresses, and the refusals of those that it did not reach. */
export async function deliveriesOf(
  db: Db,
  mailIds: readonly string[],
): Promise<ReadonlyMap<string, Delivery>> {
  if (mailIds.length === 0) return new Map();
  const { rows } = await sql<DeliveryCounts>`
    SELECT mail_id AS "mailId", bool_or(delivery = 'waiting') AS "isWaiting",
      bool_or(delivery = 'sent') AS "isSent", bool_or(address = '') AS "isInside",
      coalesce(json_agg(json_build_object('address', address, 'problem', problem) ORDER BY kind DESC, position)
        FILTER (WHERE delivery = 'failed'), '[]') AS failures
    FROM mail_receivers WHERE mail_id = ANY(${[...mailIds]}::varchar[])
    GROUP BY mail_id HAVING bool_or(delivery <> '')`.execute(db);
  return new Map(rows.map((row) => [row.mailId, { state: stateOf(row), failures: row.failures }]));
}

type Failure = { readonly address: string; readonly problem: string };
type Delivery = { readonly state: MailState; readonly failures: readonly Failure[] };
type DeliveryCounts = {
  readonly mailId: string;
  readonly isWaiting: boolean;
  readonly isSent: boolean;
  /** It goes to people of the product too, who have it at once. */
  readonly isInside: boolean;
  readonly failures: readonly Failure[];
};

function stateOf({ isWaiting, isSent, isInside, failures }: DeliveryCounts): MailState {
  if (failures.length > 0) return isSent || isInside ? 'partlyFailed' : 'failed';
  return isWaiting ? 'waiting' : 'sent';
}

export async function countMails(db: Db, userId: string): Promise<{ unread: number; drafts: number }> {
  const [unread, drafts] = await Promise.all([
    db
      .selectFrom('mail_copies')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('user_id', '=', userId)
      .where('folder', '=', 'inbox')
      .where('read_at', 'is', null)
      .executeTakeFirstOrThrow(),
    db
      .selectFrom('mail_copies')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('user_id', '=', userId)
      .where('folder', '=', 'drafts')
      .executeTakeFirstOrThrow(),
  ]);
  return { unread: Number(unread.count), drafts: Number(drafts.count) };
}

/** Those of the people to whom may be written, with their names; `known` bounds whom. */
export function reachablePeople(db: Db, userIds: readonly string[], known: RawBuilder<SqlBool>) {
  return db
    .selectFrom('users')
    .select(['id', 'real_name'])
    .where('id', 'in', [...userIds])
    .where('delete_mark', '=', 0)
    .where('enabled_mark', '<>', 0)
    .where(known)
    .execute();
}

/** Who wrote a mail, under the name of now while there is an account. */
export async function senderOf(
  db: Db,
  mail: { readonly sender_id: string | null; readonly sender_name: string; readonly sender_address?: string },
): Promise<MailPerson> {
  const person =
    mail.sender_id === null
      ? undefined
      : await db
          .selectFrom('users')
          .select(['real_name', 'account'])
          .where('id', '=', mail.sender_id)
          .executeTakeFirst();
  return {
    userId: mail.sender_id,
    name: person?.real_name ?? mail.sender_name,
    account: person?.account ?? '',
    address: mail.sender_address ?? '',
  };
}
