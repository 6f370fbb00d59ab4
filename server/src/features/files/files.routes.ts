import type { UploadReply } from '@auditplus/contract/features/files/files.model.ts';
import { filesRoutes } from '@auditplus/contract/features/files/files.routes.ts';
import type { Ctx } from '../../kernel/context.ts';
import type { FileRow } from '../../kernel/files/file-access.ts';
import { downloadUrl, fileUrl, inlineUrl, isShown } from '../../kernel/files/file-links.ts';
import { implement } from '../../kernel/http/register.ts';
import { openableFile, readableFile } from './file-access.ts';
import { mergeChunks } from './merge-chunks.ts';
import { hasPdfForm } from './office-pdf.ts';
import { packLink } from './pack-files.ts';
import { chunkState, receiveChunk } from './receive-chunk.ts';
import { receiveUpload } from './receive-upload.ts';
import { sendLinked, sendPicture } from './send-file.ts';

export const filesHandlers = implement(filesRoutes, {
  upload: async (ctx, { query }, http) =>
    uploadReply(ctx, await receiveUpload(ctx, http.request, query.type)),
  uploadChat: async (ctx, _input, http) => uploadReply(ctx, await receiveUpload(ctx, http.request, 'IM')),
  uploadAs: async (ctx, { params }, http) =>
    uploadReply(ctx, await receiveUpload(ctx, http.request, params.type)),
  chunks: (ctx, { query }) => chunkState(ctx, query),
  uploadChunk: (ctx, _input, http) => receiveChunk(ctx, http.request),
  merge: async (ctx, _input, http) => uploadReply(ctx, await mergeChunks(ctx, http.request)),
  packDownload: (ctx, { body }) => packLink(ctx, body),
  downloadLink: async (ctx, { params }) => {
    const file = await readableFile(ctx, params.id);
    return { name: file.original_name, url: downloadUrl(ctx, file) };
  },
  download: (ctx, { query }, http) => sendLinked(ctx, query.encryption, http),
  image: (ctx, { params, query }, http) =>
    sendPicture(ctx, { ...params, encryption: query.encryption, size: query.size }, http),
  preview: async (ctx, { query }) => {
    const file = await readableFile(ctx, query.fileName);
    if (isShown(file)) return inlineUrl(ctx, file);
    return (await hasPdfForm(ctx, file)) ? inlineUrl(ctx, file, 'pdf') : null;
  },
  fileSize: async (ctx, { params }) => Math.ceil((await openableFile(ctx, params.fileName)).size / 1024),
});

const uploadReply = (ctx: Ctx, file: FileRow): UploadReply => ({
  name: file.id,
  url: fileUrl(ctx, file),
  fileVersionId: file.version_id,
  originalName: file.original_name,
  fileSize: file.size,
  fileExtension: file.extension,
  sha256: file.sha256,
  // Whoever uploads gets this reply.
  createByName: ctx.caller.name,
});
