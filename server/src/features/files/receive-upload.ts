import { FILE_MAX_BYTES, type UploadType } from '@auditplus/contract/features/files/file-kinds.ts';
import { UploadType as UploadTypeSchema } from '@auditplus/contract/features/files/files.model.ts';
import type { FastifyRequest } from 'fastify';
import type { Ctx } from '../../kernel/context.ts';
import { refuse } from '../../kernel/errors.ts';
import type { FileRow } from '../../kernel/files/file-access.ts';
import { storeFile } from './store-file.ts';

// Beyond the limit the rest is read and thrown away, so that the client hears the refusal instead of a broken line.
// The plugin takes the second option here too, though its types name it elsewhere only.
const PARTS: Parameters<FastifyRequest['parts']>[0] & { throwFileSizeLimit: boolean } = {
  limits: { fileSize: FILE_MAX_BYTES + 1, files: 1 },
  throwFileSizeLimit: false,
};

/**
 * Reads one file from a multipart request. The upload type comes from the address, else from the form field `type`
 * when that precedes the file, else it is `annex`.
 */
export async function receiveUpload(
  ctx: Ctx,
  request: FastifyRequest,
  type: UploadType | undefined,
): Promise<FileRow> {
  if (!request.isMultipart()) refuse('file.missingPart');
  let wanted = type;
  let stored: FileRow | undefined;
  const parts = request.parts(PARTS);
  for await (const part of parts) {
    if (part.type === 'file')
      stored = await storeFile(ctx, {
        type: wanted ?? 'annex',
        fileName: part.filename ?? '',
        source: part.file,
      });
    else if (part.fieldname === 'type' && wanted === undefined) wanted = typeOf(part.value);
  }
  return stored ?? refuse('file.missingPart');
}

function typeOf(value: unknown): UploadType {
  const parsed = UploadTypeSchema.safeParse(value);
  return parsed.success ? parsed.data : refuse('request.malformed', { fields: 'type' });
}
