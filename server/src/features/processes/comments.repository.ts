import type { PageQuery } from '@auditplus/contract/kernel/paging.ts';
import type { Insertable } from 'kysely';
import type { ProcessCommentsTable } from '../../db/generated/tables.ts';
import type { Db } from '../../kernel/db.ts';
import { readPage } from '../../kernel/read-page.queries.ts';

const standing = (db: Db) => db.selectFrom('process_comments').where('process_comments.delete_mark', '=', 0);

/** Comments on an instance, newest first. */
export async function listComments(db: Db, processId: string, { currentPage, pageSize }: PageQuery) {
  const query = standing(db).where('process_id', '=', processId);
  return readPage({
    all: query,
    shown: query
      .leftJoin('users', 'users.id', 'process_comments.creator_user_id')
      .selectAll('process_comments')
      .select(['users.real_name', 'users.head_icon'])
      .orderBy('process_comments.creator_time', 'desc')
      .orderBy('process_comments.id'),
    page: { currentPage, pageSize },
  });
}

export const findComment = (db: Db, id: string) =>
  standing(db).selectAll().where('id', '=', id).executeTakeFirst();

export async function insertComment(db: Db, row: Insertable<ProcessCommentsTable>): Promise<void> {
  await db.insertInto('process_comments').values(row).execute();
}

export async function markCommentDeleted(db: Db, id: string): Promise<void> {
  await db.updateTable('process_comments').set({ delete_mark: 1 }).where('id', '=', id).execute();
}
