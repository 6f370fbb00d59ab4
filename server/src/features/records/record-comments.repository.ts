import type { PageQuery } from '@auditplus/contract/kernel/paging.ts';
import { type Insertable, type SqlBool, sql } from 'kysely';
import type { RecordCommentsTable } from '../../db/generated/tables.ts';
import type { Db, Tx } from '../../kernel/db.ts';
import type { Hearing } from '../../kernel/outbox.ts';
import { readPage } from '../../kernel/read-page.queries.ts';

const standing = (db: Db) => db.selectFrom('record_comments').where('record_comments.delete_mark', '=', 0);

/** Comments on a record, newest first. */
export async function listRecordComments(db: Db, recordId: string, { currentPage, pageSize }: PageQuery) {
  const query = standing(db).where('record_id', '=', recordId);
  return readPage({
    all: query,
    shown: query
      .innerJoin('users', 'users.id', 'record_comments.creator_user_id')
      .selectAll('record_comments')
      .select(['users.real_name', 'users.head_icon'])
      .orderBy('record_comments.creator_time', 'desc')
      .orderBy('record_comments.id', 'desc'),
    page: { currentPage, pageSize },
  });
}

export const lockRecordComment = (
  tx: Tx,
  { id, recordId }: { readonly id: string; readonly recordId: string },
) =>
  standing(tx)
    .selectAll()
    .where('id', '=', id)
    .where('record_id', '=', recordId)
    .forUpdate()
    .executeTakeFirst();

/** A comment that has not been removed. */
export const findRecordComment = (db: Db, id: string) =>
  standing(db).select(['text', 'mention_ids']).where('id', '=', id).executeTakeFirst();

export async function insertRecordComment(tx: Tx, row: Insertable<RecordCommentsTable>): Promise<void> {
  await tx.insertInto('record_comments').values(row).execute();
}

export async function markRecordCommentDeleted(tx: Tx, id: string): Promise<void> {
  await tx.updateTable('record_comments').set({ delete_mark: 1 }).where('id', '=', id).execute();
}

/** Ids of the files of the comments on a record. */
export async function filesOfComments(db: Db, recordId: string): Promise<string[]> {
  const rows = await standing(db).select('file_ids').where('record_id', '=', recordId).execute();
  return rows.flatMap((row) => row.file_ids);
}

type Following = { readonly recordId: string; readonly userId: string };

export async function isFollowing(db: Db, { recordId, userId }: Following): Promise<boolean> {
  const row = await db
    .selectFrom('record_followers')
    .select('user_id')
    .where('record_id', '=', recordId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row !== undefined;
}

/** Follows a record; nothing changes for whoever follows it already. */
export async function insertFollower(
  tx: Tx,
  { recordId, userId, designId, since }: Following & { readonly designId: string; readonly since: Date },
): Promise<void> {
  await tx
    .insertInto('record_followers')
    .values({ record_id: recordId, user_id: userId, design_id: designId, since })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function deleteFollower(tx: Tx, { recordId, userId }: Following): Promise<void> {
  await tx
    .deleteFrom('record_followers')
    .where('record_id', '=', recordId)
    .where('user_id', '=', userId)
    .execute();
}

/** Ids of the people who follow a record. */
export async function followersOf(db: Db, recordId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('record_followers')
    .select('user_id')
    .where('record_id', '=', recordId)
    .orderBy('since')
    .execute();
  return rows.map((row) => row.user_id);
}

/** Whether anybody follows the record that an event names. */
export const isFollowed: Hearing = ({ payload }) =>
  sql<SqlBool>`EXISTS (SELECT FROM record_followers WHERE record_id = ${payload} ->> 'recordId')`;

/** Names of people by their ids. */
export async function namesOfPeople(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('users')
    .select(['id', 'real_name'])
    .where('id', 'in', [...ids])
    .execute();
  return new Map(rows.map((row) => [row.id, row.real_name]));
}
