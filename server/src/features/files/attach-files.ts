import type { FileRef } from '@auditplus/contract/kernel/values.ts';
import type { Change } from '../../kernel/audit-log.ts';
import type { Ctx } from '../../kernel/context.ts';
import { refuse } from '../../kernel/errors.ts';
import type { FileRow } from '../../kernel/files/file-access.ts';
import { fileUrl, type Signer } from '../../kernel/files/file-links.ts';
import { dropFiles, findFiles, giveFiles, lockFiles } from './files.repository.ts';

/** The record that files belong to; `ownerType` is the one given to `registerFileAccess`. */
export type FileOwner = { readonly ownerType: string; readonly ownerId: string };

/**
 * Gives uploaded files to a record, inside its change. Only the caller's own loose uploads and files that the record
 * has already are taken; any other id is refused as missing. Answers the files in the order of the ids.
 */
export async function attachFiles(
  ctx: Ctx,
  change: Pick<Change, 'db'>,
  { ownerType, ownerId, fileIds }: FileOwner & { readonly fileIds: readonly string[] },
): Promise<FileRow[]> {
  const ids = [...new Set(fileIds)];
  if (ids.length === 0) return [];
  const found = await lockFiles(change.db, ids);
  const isLoose = looseFor(ctx);
  const isHeld = (file: FileRow) => file.owner_type === ownerType && file.owner_id === ownerId;
  const byId = new Map(found.filter((file) => isLoose(file) || isHeld(file)).map((file) => [file.id, file]));
  const files = ids.map((id) => byId.get(id) ?? refuse('file.missing'));
  const loose = files.filter(isLoose).map((file) => file.id);
  // Their lock keeps nobody out who shares the transaction.
  const given = loose.length > 0 ? await giveFiles(change.db, { ids: loose, ownerType, ownerId }) : 0;
  if (given < loose.length) refuse('file.missing');
  return files.map((file) => ({ ...file, owner_type: ownerType, owner_id: ownerId }));
}

/** Gives those of the files to a record that are the caller's own loose uploads; the others stay where they are. */
export async function takeLooseFiles(
  ctx: Ctx,
  change: Pick<Change, 'db'>,
  { ownerType, ownerId, fileIds }: FileOwner & { readonly fileIds: readonly string[] },
): Promise<void> {
  if (fileIds.length === 0) return;
  const loose = (await lockFiles(change.db, fileIds)).filter(looseFor(ctx)).map((file) => file.id);
  if (loose.length > 0) await giveFiles(change.db, { ids: loose, ownerType, ownerId });
}

const looseFor =
  ({ caller }: Ctx) =>
  (file: FileRow): boolean =>
    file.owner_type === null && (file.uploaded_by === caller.userId || caller.isSystem);

/** Deletes the files of a record except those that it keeps; their bytes go with the next sweep. */
export async function releaseFiles(
  ctx: Ctx,
  change: Pick<Change, 'db'>,
  { ownerType, ownerId, keep = [] }: FileOwner & { readonly keep?: readonly string[] },
): Promise<void> {
  await dropFiles(change.db, { ownerType, ownerId, keep, at: ctx.clock.now() });
}

/** Files as records show them, in the order of the ids; deleted ones are left out. */
export async function fileRefs(ctx: Signer & Pick<Ctx, 'db'>, ids: readonly string[]): Promise<FileRef[]> {
  const rows = await findFiles(ctx.db, [...new Set(ids)]);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => {
    const row = byId.get(id);
    return row ? fileRef(ctx, row) : [];
  });
}

/** One file as records show it. */
export const fileRef = (ctx: Signer, row: FileRow): FileRef => ({
  name: row.original_name,
  fileId: row.id,
  fileVersionId: row.version_id,
  url: fileUrl(ctx, row),
  size: row.size,
  sha256: row.sha256,
});
