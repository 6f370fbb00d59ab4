import type { Ctx } from '../../kernel/context.ts';
import { refuse } from '../../kernel/errors.ts';
import { type FileRow, findFile } from './files.repository.ts';

/** Whether the caller may open a file of a record. */
export type FileAccess = (ctx: Ctx, ownerId: string, file: FileRow) => Promise<boolean>;

const rules = new Map<string, FileAccess>();

/**
 * Says who may open the files of a feature's records; called once when the feature's module loads. What follows a colon
 * in the type of an owner is the feature's own.
 */
export function registerFileAccess(ownerType: string, mayOpen: FileAccess): void {
  rules.set(ownerType, mayOpen);
}

/** Whether the caller may open a file: an own upload, or one of a record whose feature says so. */
export async function isOpenable(ctx: Ctx, file: FileRow): Promise<boolean> {
  if (file.uploaded_by === ctx.caller.userId) return true;
  const [type = ''] = (file.owner_type ?? '').split(':');
  const mayOpen = rules.get(type);
  return mayOpen ? mayOpen(ctx, file.owner_id ?? '', file) : false;
}

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
