import { z } from 'zod';
import { button } from '../../kernel/access.ts';
import { route } from '../../kernel/route.ts';
import { ById, CommaList } from '../../kernel/values.ts';
import { FileId, FileLinkReply, UploadForm } from '../files/files.model.ts';
import {
  ImportJob,
  ImportOutcome,
  ImportPreview,
  ImportRow,
  PREVIEW_ROWS,
  USER_FIELDS,
} from './user-import.model.ts';
import { UserQuery } from './users.model.ts';

const USER = 'permission.user';
const BASE = '/api/permission/Users';
const mayImport = button(USER, 'btn_import');
const Rows = z.object({ list: z.array(ImportRow).min(1).max(PREVIEW_ROWS) });

/** Exchanging people by workbook (platform-contract 2.7). */
export const userExchangeRoutes = {
  export: route({
    method: 'GET',
    path: `${BASE}/ExportExcel`,
    summary:
      'People as a workbook: the page or all, with the chosen fields; full personal data only if permitted',
    access: button(USER, 'btn_export'),
    query: UserQuery.extend({
      dataType: z.enum(['0', '1']).default('0'),
      selectKey: CommaList.default([...USER_FIELDS]),
    }),
    reply: FileLinkReply,
    refuses: ['userImport.noFields'],
  }),
  template: route({
    method: 'GET',
    path: `${BASE}/TemplateDownload`,
    summary: 'An empty workbook to fill in',
    access: mayImport,
    reply: FileLinkReply,
  }),
  upload: route({
    method: 'POST',
    path: `${BASE}/Uploader`,
    summary: 'Upload a filled workbook',
    access: mayImport,
    body: UploadForm,
    bodyType: 'multipart',
    reply: FileLinkReply,
    refuses: ['file.missingPart', 'file.wrongType', 'file.empty', 'file.tooLarge', 'file.contentMismatch'],
  }),
  preview: route({
    method: 'GET',
    path: `${BASE}/ImportPreview`,
    summary: 'The rows of an uploaded workbook with what is wrong with each',
    access: mayImport,
    query: z.object({ fileName: FileId }),
    reply: ImportPreview,
    refuses: ['file.missing', 'userImport.unreadable', 'userImport.noColumn', 'userImport.empty'],
  }),
  importRows: route({
    method: 'POST',
    path: `${BASE}/ImportData`,
    summary: 'Import rows: the right ones go in, the others come back with what is wrong',
    access: mayImport,
    body: Rows,
    reply: ImportOutcome,
  }),
  exportExceptions: route({
    method: 'POST',
    path: `${BASE}/ExportExceptionData`,
    summary: 'Failed rows as a workbook that can be corrected and imported again',
    access: mayImport,
    body: Rows,
    reply: FileLinkReply,
  }),
  startJob: route({
    method: 'POST',
    path: `${BASE}/ImportJob`,
    summary: 'Import an uploaded workbook of any length in the background',
    access: mayImport,
    body: z.object({ fileName: FileId }),
    reply: z.object({ id: z.string() }),
    refuses: ['file.missing', 'userImport.running'],
  }),
  job: route({
    method: 'GET',
    path: `${BASE}/ImportJob/:id`,
    summary: 'How far an import of the caller is',
    access: mayImport,
    params: ById,
    reply: ImportJob,
  }),
  jobs: route({
    method: 'GET',
    path: `${BASE}/ImportJob`,
    summary: 'The caller’s latest imports',
    access: mayImport,
    reply: z.array(ImportJob),
  }),
  cancelJob: route({
    method: 'PUT',
    path: `${BASE}/ImportJob/:id/Actions/Cancel`,
    summary: 'Stop an import after the rows in hand; what went in stays',
    access: mayImport,
    params: ById,
    reply: z.null(),
  }),
};
