import type { Ctx } from '../../kernel/context.ts';
import { refuse } from '../../kernel/errors.ts';
import { type FileRow, findFile } from './files.repository.ts';

/** Whether the caller may open the files of a record. */
export type FileAccess = (ctx: Ctx, ownerId: string) => Promise<boolean>;

const rules = new Map<string, FileAccess>();

/** Says who may open the files of a feature's records; called once when the feature's module loads. */
export function registerFileAccess(ownerType: string, mayOpen: FileAccess): void {
  rules.set(ownerType, mayOpen);
}

/**
 * A file that the caller may open: an own upload, or one of a record whose feature says so. All others are missing,
 * whether they exist or not.
 */
export async function openableFile(ctx: Ctx, id: string): Promise<FileRow> {
  const file = await findFile(ctx.db, id);
  if (!file) refuse('file.missing');
  if (file.uploaded_by === ctx.caller.userId) return file;
  const mayOpen = file.owner_type === null ? undefined : rules.get(file.owner_type);
  if (!mayOpen || !(await mayOpen(ctx, file.owner_id ?? ''))) refuse('file.missing');
  return file;
}
