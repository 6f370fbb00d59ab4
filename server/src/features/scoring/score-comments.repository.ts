import type { Insertable, UpdateObject } from 'kysely';
import type { Database, ScoreCommentsTable } from '../../db/generated/tables.ts';
import type { Db, Tx } from '../../kernel/db.ts';

export async function commentsOfTask(
  db: Db | Tx,
  {
    taskId,
    targetType,
    targetId,
  }: {
    readonly taskId: string;
    readonly targetType: 'item' | 'task' | undefined;
    readonly targetId: string | undefined;
  },
) {
  let selected = db
    .selectFrom('score_comments')
    .selectAll()
    .where('check_task_id', '=', taskId)
    .where('delete_mark', '=', 0);
  if (targetType) selected = selected.where('target_type', '=', targetType);
  if (targetId) selected = selected.where('target_id', '=', targetId);
  const rows = await selected.orderBy('created_at').orderBy('id').limit(1000).execute();
  return rows;
}

export const findParentComment = (
  db: Db | Tx,
  {
    parentId,
    taskId,
    targetId,
  }: { readonly parentId: string; readonly taskId: string; readonly targetId: string },
) =>
  db
    .selectFrom('score_comments')
    .select('id')
    .where('id', '=', parentId)
    .where('check_task_id', '=', taskId)
    .where('target_id', '=', targetId)
    .where('delete_mark', '=', 0)
    .executeTakeFirst();

export async function insertComment(db: Tx, row: Insertable<ScoreCommentsTable>): Promise<void> {
  await db.insertInto('score_comments').values(row).execute();
}

export const updateCommentRow = (
  db: Tx,
  {
    id,
    rev,
    set,
  }: { readonly id: string; readonly rev: number; readonly set: UpdateObject<Database, 'score_comments'> },
) => db.updateTable('score_comments').set(set).where('id', '=', id).where('rev', '=', rev).executeTakeFirst();

export async function removeComment(db: Tx, id: string): Promise<void> {
  await db.updateTable('score_comments').set({ delete_mark: 1 }).where('id', '=', id).execute();
}

export const findComment = (db: Db | Tx, id: string) =>
  db
    .selectFrom('score_comments')
    .selectAll()
    .where('id', '=', id)
    .where('delete_mark', '=', 0)
    .executeTakeFirst();
