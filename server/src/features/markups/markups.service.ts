import type { MarkupBody, MarkupView } from '@auditplus/contract/features/markups/markups.model.ts';
import type { z } from 'zod';
import type { Ctx } from '../../kernel/context.ts';
import type { Db, Tx } from '../../kernel/db.ts';
import { refuse } from '../../kernel/errors.ts';
import { change } from '../../kernel/trail.ts';
import { attachFiles, type FileRow, fileRef, findFiles, isOpenable } from '../files/public.ts';

/** Owner type of marked copies; their owner is the original, whose rights they share. */
export const PHOTO_MARKUP = 'photoMarkup';

/** The marked copies of a photo that the caller may open, newest first. */
export async function listMarkups(ctx: Ctx, originalId: string): Promise<{ list: MarkupView[] }> {
  const original = await openable(ctx, originalId);
  const rows = await ctx.db
    .selectFrom('photo_markups')
    .innerJoin('files', 'files.id', 'photo_markups.marked_file_id')
    .innerJoin('users', 'users.id', 'photo_markups.creator_user_id')
    .selectAll('files')
    .select(['original_sha256', 'users.real_name', 'users.id as marked_by'])
    .select('photo_markups.creator_time as marked_at')
    .where('original_file_id', '=', original.id)
    .where('files.deleted_at', 'is', null)
    .orderBy('photo_markups.creator_time', 'desc')
    .orderBy('marked_file_id', 'desc')
    .execute();
  return {
    list: rows.map((row) => ({
      marked: fileRef(ctx, row),
      original: fileRef(ctx, original),
      originalSha256: row.original_sha256,
      by: { id: row.marked_by, name: row.real_name },
      at: row.marked_at.getTime(),
    })),
  };
}

/** Links an own upload to the photo that it is a marked copy of; the photo itself is not touched. */
export async function createMarkup(ctx: Ctx, body: z.infer<typeof MarkupBody>): Promise<MarkupView> {
  const original = await openable(ctx, body.originalId);
  if (original.owner_type === PHOTO_MARKUP) refuse('markup.ofMarkup');
  const [marked] = await findFiles(ctx.db, [body.markedId]);
  if (!marked || marked.uploaded_by !== ctx.caller.userId) refuse('file.missing');
  if (original.kind !== 'image' || marked.kind !== 'image') refuse('file.notImage');
  if (marked.id === original.id || marked.sha256 === original.sha256) refuse('markup.same');
  const at = ctx.clock.now();
  return change(
    ctx,
    async (c) => {
      await attachFiles(ctx, c, {
        ownerType: PHOTO_MARKUP,
        ownerId: original.id,
        fileIds: [marked.id],
      });
      await c.db
        .insertInto('photo_markups')
        .values({
          marked_file_id: marked.id,
          original_file_id: original.id,
          original_sha256: original.sha256,
          creator_user_id: ctx.caller.userId,
          creator_time: at,
        })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
      c.record({
        action: 'photo.marked',
        targetType: 'file',
        targetId: original.id,
        after: { marked: marked.id, markedSha256: marked.sha256, originalSha256: original.sha256 },
      });
    },
    async (_done, seen) => ({
      marked: fileRef(seen, marked),
      original: fileRef(seen, original),
      originalSha256: original.sha256,
      by: { id: seen.caller.userId, name: seen.caller.name },
      at: at.getTime(),
    }),
  );
}

/** The newest marked copy of each photo that has one, by the photo's id: what documents show in its place. */
export async function newestMarkups(
  db: Db | Tx,
  originalIds: readonly string[],
): Promise<ReadonlyMap<string, { readonly fileId: string; readonly name: string; readonly sha256: string }>> {
  if (originalIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('photo_markups')
    .innerJoin('files', 'files.id', 'photo_markups.marked_file_id')
    .select(['original_file_id', 'files.id', 'files.original_name', 'files.sha256'])
    .where('original_file_id', 'in', [...originalIds])
    .where('files.deleted_at', 'is', null)
    .orderBy('photo_markups.creator_time')
    .orderBy('marked_file_id')
    .execute();
  return new Map(
    rows.map((row) => [
      row.original_file_id,
      { fileId: row.id, name: row.original_name, sha256: row.sha256 },
    ]),
  );
}

/** Whether the caller may open the marked copies of a photo: as far as the photo itself. */
export async function mayOpenMarkups(ctx: Ctx, originalId: string): Promise<boolean> {
  const [original] = await findFiles(ctx.db, [originalId]);
  return original !== undefined && original.owner_type !== PHOTO_MARKUP && isOpenable(ctx, original);
}

async function openable(ctx: Ctx, id: string): Promise<FileRow> {
  const [file] = await findFiles(ctx.db, [id]);
  if (!file || !(await isOpenable(ctx, file))) refuse('file.missing');
  return file;
}
