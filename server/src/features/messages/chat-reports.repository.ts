import { type Insertable, type Selectable, sql } from 'kysely';
import type { ChatReportsTable } from '../../db/generated/tables.ts';
import type { Db, Tx } from '../../kernel/db.ts';

export type ChatReportTableRow = Selectable<ChatReportsTable>;

/** Stores a report; false when its reporter has reported the message before. */
export async function insertReport(tx: Tx, row: Insertable<ChatReportsTable>): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('chat_reports')
    .values(row)
    .onConflict((conflict) => conflict.columns(['message_id', 'reporter_id']).doNothing())
    .executeTakeFirst();
  return Boolean(numInsertedOrUpdatedRows);
}

/** A report that somebody decides, locked; nobody decides about a message of one's own. */
export const lockReport = (tx: Tx, id: string, deciderId: string): Promise<ChatReportTableRow | undefined> =>
  tx
    .selectFrom('chat_reports')
    .selectAll()
    .where('id', '=', id)
    .where('author_id', '<>', deciderId)
    .forUpdate()
    .executeTakeFirst();

/** The other reports of a message in some states, locked. */
export const lockOtherReports = (
  tx: Tx,
  { id, message_id }: Pick<ChatReportTableRow, 'id' | 'message_id'>,
  states: readonly number[],
): Promise<ChatReportTableRow[]> =>
  tx
    .selectFrom('chat_reports')
    .selectAll()
    .where('message_id', '=', message_id)
    .where('id', '<>', id)
    .where('state', 'in', states)
    .orderBy('id')
    .forUpdate()
    .execute();

/** A message that is not taken back, with its writer and group. */
export const findReportable = (db: Db, id: string) =>
  db
    .selectFrom('chat_messages as message')
    .innerJoin('users as author', 'author.id', 'message.sender_id')
    .leftJoin('chat_groups as team', 'team.id', 'message.group_id')
    .select(['message.id', 'message.pair', 'message.seq', 'message.sender_id', 'author.real_name'])
    .select(sql<string>`coalesce(team.full_name, '')`.as('group_name'))
    .where('message.id', '=', id)
    .where('message.recalled_at', 'is', null)
    .executeTakeFirst();

/** A message with some before and after it in its conversation, oldest first. */
export async function messagesAround(
  db: Db,
  { pair, seq }: { readonly pair: string; readonly seq: number },
  count: number,
) {
  const messages = db
    .selectFrom('chat_messages as message')
    .innerJoin('users as sender', 'sender.id', 'message.sender_id')
    .select(['message.id', 'message.sender_id', 'message.content', 'message.content_type'])
    .select(['message.sent_at', 'message.recalled_at', 'sender.real_name', 'sender.head_icon'])
    .where('message.pair', '=', pair);
  const [before, after] = await Promise.all([
    messages
      .where('message.seq', '<=', seq)
      .orderBy('message.seq', 'desc')
      .limit(count + 1)
      .execute(),
    messages.where('message.seq', '>', seq).orderBy('message.seq').limit(count).execute(),
  ]);
  return [...before.toReversed(), ...after];
}
