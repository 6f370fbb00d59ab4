import { MESSAGE_NOTICE } from '@auditplus/contract/features/messages/messages.model.ts';
import type { Insertable, Updateable } from 'kysely';
import { sql } from 'kysely';
import type { MessagesTable } from '../../db/generated/tables.ts';
import type { Db } from '../../kernel/db.ts';
import { containing } from '../../kernel/keyword.ts';

const notices = (db: Db) =>
  db
    .selectFrom('messages as message')
    .where('message.type', '=', MESSAGE_NOTICE)
    .where('message.delete_mark', '=', 0);

/** Notices, drafts included, with the number of all that match. */
export async function listNotices(
  db: Db,
  { keyword, limit, offset }: { keyword: string | undefined; limit: number; offset: number },
) {
  let query = notices(db);
  if (keyword) query = query.where('message.title', 'ilike', containing(keyword));
  const [rows, counted] = await Promise.all([
    query
      .leftJoin('users as creator', 'creator.id', 'message.creator_user_id')
      .select(['message.id', 'message.title', 'message.enabled_mark', 'message.creator_time'])
      .select(['message.last_modify_time', 'creator.real_name', 'creator.account'])
      .orderBy('message.creator_time', 'desc')
      .orderBy('message.id', 'desc')
      .limit(limit)
      .offset(offset)
      .execute(),
    query.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ]);
  return { rows, total: Number(counted.total) };
}

export function findNotice(db: Db, id: string) {
  return notices(db)
    .where('message.id', '=', id)
    .leftJoin('users as creator', 'creator.id', 'message.creator_user_id')
    .selectAll('message')
    .select(['creator.real_name', 'creator.account'])
    .executeTakeFirst();
}

export async function insertNotice(db: Db, row: Insertable<MessagesTable>): Promise<void> {
  await db.insertInto('messages').values(row).execute();
}

/** Changes a notice that is still in the given state and version; answers whether it was. */
export async function updateNotice(
  db: Db,
  { id, rev, enabledMark }: { id: string; rev: number; enabledMark: number },
  set: Updateable<MessagesTable>,
): Promise<boolean> {
  const result = await db
    .updateTable('messages')
    .set({ ...set, rev: sql`rev + 1` })
    .where('id', '=', id)
    .where('rev', '=', rev)
    .where('enabled_mark', '=', enabledMark)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** How many of these people exist and may sign in. */
export async function countUsable(db: Db, ids: readonly string[]): Promise<number> {
  const { count } = await db
    .selectFrom('users')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('id', 'in', [...ids])
    .where('delete_mark', '=', 0)
    .where('enabled_mark', '<>', 0)
    .executeTakeFirstOrThrow();
  return Number(count);
}
