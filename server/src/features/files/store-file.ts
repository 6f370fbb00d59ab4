import { randomBytes } from 'node:crypto';
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
import { newId } from '../../kernel/ids.ts';
import { checkContent } from './file-content.ts';
import { type FileRow, insertFile } from './files.repository.ts';

/** A file on its way in. */
export type IncomingFile = {
  readonly type: UploadType;
  readonly fileName: string;
  readonly source: Readable;
};

/** Which types an upload takes, as the refusal names them. */
const ACCEPTED = 'image, video, audio, excel, word, ppt, pdf, txt, zip, dwg';

/**
 * Streams a file into the store and notes it as the caller's, belonging to no record yet. Refuses what product-spec
 * point 5 refuses: empty, too large, of a wrong type, or of another content than its extension says.
 */
export async function storeFile(ctx: Ctx, file: IncomingFile): Promise<FileRow> {
  const originalName = cleanName(file.fileName);
  const extension = extensionOf(originalName);
  const id = storedName(extension);
  // One byte more than allowed tells a file that is too large from one that just fits.
  const stored = await ctx.files.put(id, file.source, FILE_MAX_BYTES + 1);
  try {
    const size = stored?.size ?? FILE_MAX_BYTES + 1;
    assertAcceptable({ type: file.type, extension, size });
    const mime = await checkContent(extension, () => ctx.files.open(id));
    if (!mime || !stored) {
      if (IMAGE_TYPES.has(file.type)) refuse('file.notImage');
      refuse('file.contentMismatch', { extension: `.${extension}` });
    }
    const now = ctx.clock.now();
    const row: FileRow = {
      id,
      type: file.type,
      original_name: originalName,
      extension,
      mime,
      kind: FILE_KINDS.get(extension) ?? '',
      size,
      sha256: stored.sha256,
      version_id: newId(now.getTime()),
      owner_type: null,
      owner_id: null,
      uploaded_by: ctx.caller.userId,
      uploaded_at: now,
      deleted_at: null,
    };
    await insertFile(ctx.db, row);
    return row;
  } catch (error) {
    await ctx.files.remove(id);
    throw error;
  }
}

function assertAcceptable({
  type,
  extension,
  size,
}: {
  type: UploadType;
  extension: string;
  size: number;
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

const NAME_LENGTH = 200;

/** The name as the person gave it: no folders, no control characters, not too long, the extension kept. */
function cleanName(fileName: string): string {
  const base = fileName.normalize('NFC').split(/[\\/]/).at(-1) ?? '';
  const plain = base.replace(/\p{Cc}/gu, '').trim() || 'file';
  if (plain.length <= NAME_LENGTH) return plain;
  const extension = extensionOf(plain).slice(0, 12);
  return `${plain.slice(0, NAME_LENGTH - extension.length - 1)}.${extension}`;
}

/** 24 random bytes: nobody finds a file by guessing. */
function storedName(extension: string): string {
  const known = FILE_KINDS.has(extension) ? `.${extension}` : '';
  return randomBytes(24).toString('base64url') + known;
}
