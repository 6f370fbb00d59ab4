import type { Readable } from 'node:stream';
import {
  extensionOf,
  FILE_KINDS,
  FILE_MAX_BYTES,
  IMAGE_MAX_BYTES,
  IMAGE_TYPES,
  type UploadType,
} from '@auditplus/contract/features/files/file-kinds.ts';
import type { Ctx } from '../../kernel/context.ts';
import { refuse } from '../../kernel/errors.ts';
import type { FileRow } from '../../kernel/files/file-access.ts';
import type { StoredFile } from '../../kernel/files/file-store.ts';
import { scanWithClamd } from '../../kernel/files/virus-scan.ts';
import { newId } from '../../kernel/ids.ts';
import { checkContent } from './file-content.ts';
import { cleanName, storedName } from './file-names.ts';
import { insertFile } from './files.repository.ts';

/** A file on its way in. */
export type IncomingFile = {
  readonly type: UploadType;
  readonly fileName: string;
  readonly source: Readable;
};

/** Examples of what an upload takes, as the refusal names them in every language. */
const ACCEPTED = 'JPG, PNG, MP4, MP3, XLSX, DOCX, PPTX, PDF, TXT, ZIP, DWG';

/**
 * Streams a file into the store and notes it as the caller's, belonging to no record yet. Refuses what product-spec
 * point 5 refuses: empty, too large, of a wrong type, or of another content than its extension says.
 */
export async function storeFile(ctx: Ctx, file: IncomingFile): Promise<FileRow> {
  const originalName = cleanName(file.fileName);
  const id = storedName(extensionOf(originalName));
  // One byte more than allowed tells a file that is too large from one that just fits.
  const stored = await ctx.files.put(id, file.source, FILE_MAX_BYTES + 1);
  try {
    const row = await admitted(ctx, { id, type: file.type, originalName, stored });
    await insertFile(ctx.db, row);
    return row;
  } catch (error) {
    await ctx.files.remove(id);
    throw error;
  }
}

/** The row of bytes that lie in the store, once they have passed every check; the caller inserts it. */
export async function admitted(
  ctx: Ctx,
  file: {
    readonly id: string;
    readonly type: UploadType;
    readonly originalName: string;
    readonly stored: StoredFile | null;
  },
): Promise<FileRow> {
  const { id, type, originalName, stored } = file;
  const extension = extensionOf(originalName);
  assertAcceptable({ type, extension, size: stored?.size ?? FILE_MAX_BYTES + 1 });
  const mime = await checkContent(extension, () => ctx.files.open(id));
  if (!mime || !stored) {
    if (IMAGE_TYPES.has(type)) refuse('file.notImage');
    refuse('file.contentMismatch', { extension: `.${extension}` });
  }
  await assertClean(ctx, id);
  const now = ctx.clock.now();
  return {
    id,
    type,
    original_name: originalName,
    extension,
    mime,
    kind: FILE_KINDS.get(extension) ?? '',
    size: stored.size,
    sha256: stored.sha256,
    version_id: newId(now.getTime()),
    owner_type: null,
    owner_id: null,
    uploaded_by: ctx.caller.userId,
    uploaded_at: now,
    deleted_at: null,
  };
}

/** Refuses by name and size alone, so that a large upload is turned away before it begins. */
export function assertAcceptable({
  type,
  extension,
  size,
}: {
  readonly type: UploadType;
  readonly extension: string;
  readonly size: number;
}): void {
  const kind = FILE_KINDS.get(extension);
  if (size === 0) refuse('file.empty');
  if (IMAGE_TYPES.has(type)) {
    if (kind !== 'image') refuse('file.notImage');
    if (size > IMAGE_MAX_BYTES) refuse('file.imageTooLarge', { size: 5, unit: 'MB' });
  }
  if (!kind) refuse('file.wrongType', { type: ACCEPTED });
  if (size > FILE_MAX_BYTES) refuse('file.tooLarge', { size: 300, unit: 'MB' });
}

async function assertClean(ctx: Ctx, id: string): Promise<void> {
  if (!ctx.config.CLAMD) return;
  const outcome = await scanWithClamd(ctx.config.CLAMD, ctx.files.open(id));
  if (outcome === 'infected') refuse('file.infected');
  if (outcome === 'unavailable') refuse('file.scanUnavailable');
}
