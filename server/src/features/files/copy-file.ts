import type { Ctx } from '../../kernel/context.ts';
import { type FileRow, isOpenable } from '../../kernel/files/file-access.ts';
import { newId } from '../../kernel/ids.ts';
import { storedName } from './file-names.ts';
import { findFile, insertFile } from './files.repository.ts';

/** A loose copy of a file that the caller may open, for another record; null when there is none. */
export async function copyFile(ctx: Ctx, id: string): Promise<FileRow | null> {
  const file = await findFile(ctx.db, id);
  if (!file || !(await isOpenable(ctx, file))) return null;
  if ((await ctx.files.sizeOf(id)) === null) return null;
  const copy: FileRow = {
    ...file,
    id: storedName(file.extension),
    version_id: newId(ctx.clock.now().getTime()),
    owner_type: null,
    owner_id: null,
    uploaded_by: ctx.caller.userId,
    uploaded_at: ctx.clock.now(),
  };
  await ctx.files.copy(id, copy.id);
  await insertFile(ctx.db, copy);
  return copy;
}
