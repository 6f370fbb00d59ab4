import { recordImportRoutes } from '@auditplus/contract/features/records/record-import.routes.ts';
import { receiveFile } from '../../kernel/http/receive-file.ts';
import { implement } from '../../kernel/http/register.ts';
import { importColumns, importTemplate } from './import-columns.ts';
import { checkImport, faultWorkbook, previewImport, storeImport } from './import-records.ts';

export const recordImportHandlers = implement(recordImportRoutes, {
  importColumns: (ctx, { params }) => importColumns(ctx, params.modelId),
  template: (ctx, { params }) => importTemplate(ctx, params.modelId),
  importPreview: async (ctx, { params }, { request }) =>
    previewImport(ctx, params.modelId, (await receiveFile(request)).bytes),
  importCheck: (ctx, { params, body }) => checkImport(ctx, params.modelId, body),
  importStore: (ctx, { params, body }) => storeImport(ctx, params.modelId, body),
  importFaults: (ctx, { params, body }) => faultWorkbook(ctx, params.modelId, body.rows),
});
