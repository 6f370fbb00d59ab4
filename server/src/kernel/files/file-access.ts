import type { Selectable } from 'kysely';
import type { FilesTable } from '../../db/generated/tables.ts';
import type { Ctx } from '../context.ts';

/** A stored file. */
export type FileRow = Selectable<FilesTable>;

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
