import { z } from 'zod';
import { line } from '../../kernel/values.ts';
import { UPLOAD_TYPES } from './file-kinds.ts';

export const UploadType = z.enum(UPLOAD_TYPES);

/** The stored name of an uploaded file. */
export const FileId = z
  .string()
  .max(100)
  .regex(/^[A-Za-z0-9_-]{3,80}(?:\.[a-z0-9]{1,12})?$/);

/** Multipart fields of an upload; `type` may also come in the path or the query. */
export const UploadForm = z.object({
  file: z.unknown().describe('The file itself'),
  type: UploadType.optional(),
});

/** What an upload answers; a record keeps `{name: original name, fileId: name, url, fileVersionId}`. */
export const UploadReply = z.object({
  /** The stored name, under which every other call knows the file. */
  name: z.string(),
  /** Server-relative address: a picture, or the download call. */
  url: z.string(),
  fileVersionId: z.string(),
  originalName: z.string(),
  fileSize: z.int(),
  fileExtension: z.string(),
  sha256: z.string(),
});
export type UploadReply = z.output<typeof UploadReply>;

/** A link to bytes that works without a session until it expires. */
export const FileLinkReply = z.object({ name: z.string(), url: z.string() });

export const PreviewQuery = z.object({
  fileName: FileId,
  fileVersionId: line(100).optional(),
  fileDownloadUrl: line(1000).optional(),
});
