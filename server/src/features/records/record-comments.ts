import {
  type RecordComment,
  type RecordCommentBody,
  recordCommentRoutes,
} from '@auditplus/contract/features/records/record-comments.routes.ts';
import type { PageQuery, Pagination } from '@auditplus/contract/kernel/paging.ts';
import { change } from '../../kernel/audit-log.ts';
import type { Ctx } from '../../kernel/context.ts';
import { orThrow, refuse } from '../../kernel/errors.ts';
import { registerFileAccess } from '../../kernel/files/file-access.ts';
import { implement } from '../../kernel/http/register.ts';
import { newId } from '../../kernel/ids.ts';
import { attachFiles, fileRefs, releaseFiles } from '../files/public.ts';
import { compileModel, findModel, onRecords } from './compile-model.ts';
import {
  deleteFollower,
  filesOfComments,
  insertFollower,
  insertRecordComment,
  isFollowing,
  listRecordComments,
  lockRecordComment,
  markRecordCommentDeleted,
  namesOfPeople,
} from './record-comments.repository.ts';
import { readersOf } from './record-followers.ts';
import type { RecordModel } from './record-model.ts';
import { isReached } from './record-rows.repository.ts';
import { reachSql } from './record-scope.queries.ts';

type OneRecord = { readonly modelId: string; readonly id: string };

/** Files of comments belong to the record that is commented on: whoever reaches it opens them. */
const COMMENT_FILES = 'rcm';
const ownerOf = ({ designId }: RecordModel, id: string) => ({
  ownerType: `${COMMENT_FILES}:${designId}`,
  ownerId: id,
});

export function registerCommentFiles(): void {
  registerFileAccess(COMMENT_FILES, async (ctx, id, file) => {
    const [, designId = ''] = (file.owner_type ?? '').split(':');
    const hasPage = ctx.caller.isAdministrator || ctx.caller.designs.has(designId);
    const model = hasPage ? await findModel(ctx, designId) : undefined;
    return model ? isReached(ctx.db, model, { id, where: reachSql(ctx, model) }) : false;
  });
}

async function comments(
  ctx: Ctx,
  { modelId, id }: OneRecord,
  query: PageQuery,
): Promise<{ list: RecordComment[]; pagination: Pagination; isFollowing: boolean }> {
  const model = await compileModel(ctx, modelId);
  if (!(await isReached(ctx.db, model, { id, where: reachSql(ctx, model) }))) refuse('record.missing');
  const [{ rows, total }, follows] = await Promise.all([
    listRecordComments(ctx.db, id, query),
    isFollowing(ctx.db, { recordId: id, userId: ctx.caller.userId }),
  ]);
  const list = await Promise.all(
    rows.map(async (row) => ({
      id: row.id,
      text: row.text,
      files: await fileRefs(ctx, row.file_ids),
      userId: row.creator_user_id,
      userName: row.real_name,
      headIcon: row.head_icon,
      at: row.creator_time.getTime(),
      isOwn: row.creator_user_id === ctx.caller.userId,
    })),
  );
  const { currentPage, pageSize } = query;
  return { list, pagination: { currentPage, pageSize, total }, isFollowing: follows };
}

async function comment(
  ctx: Ctx,
  { modelId, id }: OneRecord,
  { text, mentionIds, files }: RecordCommentBody,
): Promise<{ unreached: string[] }> {
  if (text === '' && files.length === 0) refuse('record.commentEmpty');
  const model = await compileModel(ctx, modelId);
  const readers = await readersOf(ctx, ctx.db, model, { id, among: mentionIds });
  const { userId } = ctx.caller;
  const unreached = mentionIds.filter(
    (mentioned) => mentioned !== userId && !readers.some((reader) => reader.userId === mentioned),
  );
  return change(ctx, async (tx) => {
    if (!(await isReached(tx.db, model, { id, where: reachSql(ctx, model) }))) refuse('record.missing');
    const fileIds = files.map(({ fileId }) => fileId);
    await attachFiles(ctx, tx, { ...ownerOf(model, id), fileIds });
    const now = ctx.clock.now();
    const commentId = newId(now.getTime());
    await insertRecordComment(tx.db, {
      id: commentId,
      design_id: model.designId,
      record_id: id,
      text,
      mention_ids: [...mentionIds],
      file_ids: fileIds,
      creator_user_id: userId,
      creator_time: now,
    });
    await insertFollower(tx.db, { recordId: id, userId, designId: model.designId, since: now });
    tx.emit('record.commented', { recordId: id, designId: model.designId, commentId });
    return { unreached: [...(await namesOfPeople(tx.db, unreached)).values()] };
  });
}

async function removeComment(
  ctx: Ctx,
  { modelId, id, commentId }: OneRecord & { readonly commentId: string },
): Promise<null> {
  const model = await compileModel(ctx, modelId);
  await change(ctx, async (tx) => {
    if (!(await isReached(tx.db, model, { id, where: reachSql(ctx, model) }))) refuse('record.missing');
    const row = orThrow(await lockRecordComment(tx.db, { id: commentId, recordId: id }), 'record.missing');
    if (row.creator_user_id !== ctx.caller.userId) refuse('record.commentNotYours');
    await markRecordCommentDeleted(tx.db, commentId);
    await releaseFiles(ctx, tx, { ...ownerOf(model, id), keep: await filesOfComments(tx.db, id) });
  });
  return null;
}

async function follow(ctx: Ctx, { modelId, id }: OneRecord, follows: boolean): Promise<null> {
  const model = await compileModel(ctx, modelId);
  const following = { recordId: id, userId: ctx.caller.userId };
  await change(ctx, async (tx) => {
    if (!(await isReached(tx.db, model, { id, where: reachSql(ctx, model) }))) refuse('record.missing');
    if (follows)
      await insertFollower(tx.db, { ...following, designId: model.designId, since: ctx.clock.now() });
    else await deleteFollower(tx.db, following);
  });
  return null;
}

export const recordCommentHandlers = onRecords(
  implement(recordCommentRoutes, {
    comments: (ctx, { params, query }) => comments(ctx, params, query),
    comment: (ctx, { params, body }) => comment(ctx, params, body),
    removeComment: (ctx, { params }) => removeComment(ctx, params),
    follow: (ctx, { params, body }) => follow(ctx, params, body.isFollowing),
  }),
);
