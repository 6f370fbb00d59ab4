import type { MarkupBody, MarkupView } from '@auditplus/contract/features/markups/markups.model.ts';
import type { z } from 'zod';
import { change } from '../../kernel/audit-log.ts';
import type { Ctx } from '../../kernel/context.ts';
import { refuse } from '../../kernel/errors.ts';
import { type FileRow, isOpenable } from '../../kernel/files/file-access.ts';
import { attachFiles, fileRef, findFiles } from '../files/public.ts';
import { findMarkups, insertMarkup } from './markups.repository.ts';

/** Owner type of marked copies; their owner is the original, whose rights they share. */
export const PHOTO_MARKUP = 'photoMarkup';

/** The marked copies of a photo that the caller may open, newest first. */
export async function listMarkups(ctx: Ctx, originalId: string): Promise<{ list: MarkupView[] }> {
  const original = await openable(ctx, originalId);
  const rows = await findMarkups(ctx.db, original.id);
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
    async (tx) => {
      await attachFiles(ctx, tx, {
        ownerType: PHOTO_MARKUP,
        ownerId: original.id,
        fileIds: [marked.id],
      });
      await insertMarkup(tx.db, {
        marked_file_id: marked.id,
        original_file_id: original.id,
        original_sha256: original.sha256,
        creator_user_id: ctx.caller.userId,
        creator_time: at,
      });
      tx.record({
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
