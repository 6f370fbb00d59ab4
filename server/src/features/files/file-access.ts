import type { Ctx } from '../../kernel/context.ts';
import { refuse } from '../../kernel/errors.ts';
import { type FileRow, isOpenable } from '../../kernel/files/file-access.ts';
import { findFile } from './files.repository.ts';

/** A file that the caller may open. All others are missing, whether they exist or not. */
export async function openableFile(ctx: Ctx, id: string): Promise<FileRow> {
  const file = await findFile(ctx.db, id);
  if (!file || !(await isOpenable(ctx, file))) refuse('file.missing');
  return file;
}

/** The same for a file whose bytes are wanted: one that the store has lost is missing too. */
export async function readableFile(ctx: Ctx, id: string): Promise<FileRow> {
  const file = await openableFile(ctx, id);
  return (await ctx.files.sizeOf(file.id)) === null ? refuse('file.missing') : file;
}

/** A file behind a link that was made for a person, who must still have the right to open it. */
export async function linkedFile(ctx: Ctx, id: string, userId: string): Promise<FileRow> {
  const file = (await findFile(ctx.db, id)) ?? refuse('file.missing');
  const person = await ctx.access.of(userId);
  if (!person || !(await isOpenable({ ...ctx, caller: person.caller }, file))) refuse('file.linkRevoked');
  return file;
}
