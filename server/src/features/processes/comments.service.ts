import type { CommentBody, CommentRow } from '@auditplus/contract/features/processes/processes.model.ts';
import type { PageQuery, Pagination } from '@auditplus/contract/kernel/paging.ts';
import { change } from '../../kernel/audit-log.ts';
import type { Ctx } from '../../kernel/context.ts';
import { orThrow, refuse } from '../../kernel/errors.ts';
import { newId } from '../../kernel/ids.ts';
import { attachFiles, fileRefs } from '../files/public.ts';
import { processVersion } from '../process-definitions/public.ts';
import { findComment, insertComment, listComments, markCommentDeleted } from './comments.repository.ts';
import { tellMentioned } from './process-messages.ts';
import { readableProcess } from './reading.ts';
import { assertProcessAllows } from './switched-off.ts';

export async function commentPage(
  ctx: Ctx,
  { taskId, ...query }: PageQuery & { readonly taskId: string },
): Promise<{ list: CommentRow[]; pagination: Pagination }> {
  await readableProcess(ctx, taskId);
  const { rows, total } = await listComments(ctx.db, taskId, query);
  const list = await Promise.all(
    rows.map(async (row) => ({
      id: row.id,
      taskId,
      text: row.text,
      file: await fileRefs(ctx, row.file_ids),
      image: await fileRefs(ctx, row.image_ids),
      creatorUserId: row.creator_user_id,
      creatorUser: row.real_name ?? '',
      creatorUserHeadIcon: row.head_icon ?? '',
      creatorTime: row.creator_time.getTime(),
      isDel: row.creator_user_id === ctx.caller.userId,
    })),
  );
  const { currentPage, pageSize } = query;
  return { list, pagination: { currentPage, pageSize, total } };
}

/** Comments on an instance; whoever is mentioned may read it from now on. */
export async function addComment(ctx: Ctx, body: CommentBody): Promise<void> {
  const row = await readableProcess(ctx, body.taskId);
  const { text, mentionIds, file, image } = body;
  if (text === '' && file.length === 0 && image.length === 0) refuse('process.commentEmpty');
  assertProcessAllows(ctx, await processVersion(ctx.db, row.definition_id, row.version), 'comment');
  const now = ctx.clock.now();
  await change(ctx, async (step) => {
    const files = file.map(({ fileId }) => fileId);
    const images = image.map(({ fileId }) => fileId);
    const owner = { ownerType: 'process', ownerId: row.id };
    await attachFiles(ctx, step, { ...owner, fileIds: [...files, ...images] });
    await insertComment(step.db, {
      id: newId(now.getTime()),
      process_id: row.id,
      text,
      mention_ids: mentionIds,
      file_ids: files,
      image_ids: images,
      creator_user_id: ctx.caller.userId,
      creator_time: now,
    });
    await tellMentioned(ctx, step, { row, to: mentionIds, text });
  });
}

export async function removeComment(ctx: Ctx, id: string): Promise<void> {
  const comment = orThrow(await findComment(ctx.db, id), 'record.missing');
  await readableProcess(ctx, comment.process_id);
  if (comment.creator_user_id !== ctx.caller.userId) refuse('process.notYours');
  await change(ctx, (step) => markCommentDeleted(step.db, id));
}
