import { z } from 'zod';
import { line } from '../../kernel/values.ts';
import { CHUNK_BYTES, FILE_MAX_BYTES, UPLOAD_TYPES } from './file-kinds.ts';

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
  /** Who uploaded it. */
  createByName: z.string(),
});
export type UploadReply = z.output<typeof UploadReply>;

/** A link to bytes that works without a session until it expires. */
export const FileLinkReply = z.object({ name: z.string(), url: z.string() });

export const PreviewQuery = z.object({
  fileName: FileId,
  fileVersionId: line(100).optional(),
  fileDownloadUrl: line(1000).optional(),
});

/**
 * Names an upload in chunks: the SHA-256 of the whole file, optionally with a mark that tells two intents of one
 * person apart. Chunks belong to the hash, so that an upload goes on after a reload; the merge happens once for
 * each identifier.
 */
export const UploadIdentifier = z.string().regex(/^[0-9a-f]{64}(?:\.[A-Za-z0-9-]{1,40})?$/);

const MAX_CHUNKS = Math.ceil(FILE_MAX_BYTES / CHUNK_BYTES);

/** What the chunk calls say of the file and of one chunk; multipart fields or query. */
export const ChunkFields = z.object({
  identifier: UploadIdentifier,
  fileName: z.string().min(1).max(500),
  totalSize: z.coerce.number().int().min(0),
  chunkNumber: z.coerce.number().int().min(1).max(MAX_CHUNKS).optional(),
  chunkSize: z.coerce.number().int().min(1).max(CHUNK_BYTES).optional(),
  currentChunkSize: z.coerce.number().int().min(0).max(CHUNK_BYTES).optional(),
  totalChunks: z.coerce.number().int().min(0).optional(),
  relativePath: z.string().max(1000).optional(),
  fileType: z.string().max(100).optional(),
  extension: z.string().max(20).optional(),
  type: UploadType.optional(),
});
export type ChunkFields = z.output<typeof ChunkFields>;

/** Which chunks of a file have arrived. */
export const ChunkState = z.object({
  /** The server has the whole content already, in a file that the caller may open: only the merge is left. */
  uploaded: z.boolean(),
  chunkNumbers: z.array(z.int()),
  /** Everything is there: call the merge. */
  merge: z.boolean(),
});
export type ChunkState = z.output<typeof ChunkState>;

/** Fields of the merge, the specification's file-record save. */
export const MergeForm = z.object({
  identifier: UploadIdentifier,
  fileName: z.string().min(1).max(500),
  fileSize: z.coerce.number().int().min(0),
  fileType: z.string().max(100).optional(),
  extension: z.string().max(20).optional(),
  type: UploadType.optional(),
});

/** Files to pack; an empty list is refused in the words of the specification. */
export const PackBody = z.object({ ids: z.array(FileId).max(1000), name: line(100).optional() });

/** Longer side of a small picture in pixels. */
export const ThumbSize = z.coerce.number().int().min(16).max(1024);
