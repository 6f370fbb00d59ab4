import { z } from 'zod';
import { anyone, session } from '../../kernel/access.ts';
import { route } from '../../kernel/route.ts';
import { FileId, FileLinkReply, PreviewQuery, UploadForm, UploadReply, UploadType } from './files.model.ts';

const UPLOAD_REFUSALS = [
  'file.empty',
  'file.tooLarge',
  'file.imageTooLarge',
  'file.wrongType',
  'file.notImage',
  'file.contentMismatch',
  'file.missingPart',
] as const;

const Encryption = z.object({ encryption: z.string().max(1000) });

/** Uploaded files: streamed in, handed out by signed links that expire (platform-contract 2.11). */
export const filesRoutes = {
  upload: route({
    method: 'POST',
    path: '/api/file/Uploader',
    summary: 'Upload one file; the type comes as query or form field, annex unless said',
    access: session,
    query: z.object({ type: UploadType.optional() }),
    body: UploadForm,
    bodyType: 'multipart',
    reply: UploadReply,
    refuses: UPLOAD_REFUSALS,
  }),
  uploadChat: route({
    method: 'POST',
    path: '/api/file/Uploader/IM',
    summary: 'Upload a picture for the chat',
    access: session,
    body: UploadForm,
    bodyType: 'multipart',
    reply: UploadReply,
    refuses: UPLOAD_REFUSALS,
  }),
  uploadAs: route({
    method: 'POST',
    path: '/api/file/Uploader/:type',
    summary: 'Upload one file of the given type',
    access: session,
    params: z.object({ type: UploadType }),
    body: UploadForm,
    bodyType: 'multipart',
    reply: UploadReply,
    refuses: UPLOAD_REFUSALS,
  }),
  downloadLink: route({
    method: 'GET',
    path: '/api/file/Download/:type/:id',
    summary: 'A link to download a file, valid for a few minutes',
    access: session,
    params: z.object({ type: z.string().max(30), id: FileId }),
    reply: FileLinkReply,
    refuses: ['file.missing'],
  }),
  download: route({
    method: 'GET',
    path: '/api/file/Download',
    summary: 'The bytes behind a signed link; answers ranges',
    access: anyone,
    query: Encryption,
    reply: 'bytes',
    refuses: ['file.missing', 'file.linkExpired'],
  }),
  image: route({
    method: 'GET',
    path: '/api/file/Image/:type/:fileName',
    summary: 'A picture: avatars to anyone who knows the name, all others by a signed link',
    access: anyone,
    params: z.object({ type: UploadType, fileName: FileId }),
    query: Encryption.partial(),
    reply: 'bytes',
    refuses: ['file.missing', 'file.linkExpired'],
  }),
  preview: route({
    method: 'GET',
    path: '/api/file/Uploader/Preview',
    summary: 'Address at which a browser can show the file, or null when it cannot',
    access: session,
    query: PreviewQuery,
    reply: z.string().nullable(),
    refuses: ['file.missing'],
  }),
  fileSize: route({
    method: 'GET',
    path: '/api/audit/check/getFileSize/:fileName',
    summary: 'Size of a file in KB, rounded up',
    access: session,
    params: z.object({ fileName: FileId }),
    reply: z.int(),
    refuses: ['file.missing'],
  }),
};
