import { recordImportRoutes } from '@auditplus/contract/features/records/record-import.routes.ts';
import { receiveFile } from '../../kernel/http/receive-file.ts';
import { implement } from '../../kernel/http/register.ts';
import { onRecords } from './compile-model.ts';
import { importColumns, importTemplate } from './import-columns.ts';
import { answerImport, cancelImport, listImports, startImport } from './import-job.ts';
import { checkImport, faultWorkbook, previewImport, storeImport } from './import-records.ts';

export const recordImportHandlers = onRecords(
  implement(recordImportRoutes, {
    importColumns: (ctx, { params }) => importColumns(ctx, params.modelId),
    template: (ctx, { params }) => importTemplate(ctx, params.modelId),
    importPreview: async (ctx, { params }, { request }) =>
      previewImport(ctx, params.modelId, (await receiveFile(request)).bytes),
    importCheck: (ctx, { params, body }) => checkImport(ctx, params.modelId, body),
    importStore: (ctx, { params, body }) => storeImport(ctx, params.modelId, body),
    importStart: (ctx, { params, query }, { request }) =>
      startImport(
        ctx,
        { designId: params.modelId, plan: { ...query, removesRows: query.removesRows === 1 } },
        request,
      ),
    importJobs: (ctx, { params }) => listImports(ctx, params.modelId),
    importCancel: (ctx, { params }) => cancelImport(ctx, { designId: params.modelId, id: params.id }),
    importAnswer: (ctx, { params, body }) =>
      answerImport(ctx, { designId: params.modelId, id: params.id, choices: body.choices }),
    importFaults: (ctx, { params, body }) => faultWorkbook(ctx, params.modelId, body.rows),
  }),
  [recordImportRoutes.importStore],
);
