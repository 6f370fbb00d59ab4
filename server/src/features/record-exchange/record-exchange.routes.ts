import { recordExchangeRoutes } from '@auditplus/contract/features/record-exchange/record-exchange.routes.ts';
import { receiveFile } from '../../kernel/http/receive-file.ts';
import { implement } from '../../kernel/http/register.ts';
import {
  checkRecords,
  exchangeColumns,
  exchangeTemplate,
  exportRecords,
  importRecords,
  previewRecords,
} from './record-exchange.service.ts';

export const recordExchangeHandlers = implement(recordExchangeRoutes, {
  columns: async (ctx, { params }) => exchangeColumns(ctx, params.kind),
  template: (ctx, { params }) => exchangeTemplate(ctx, params.kind),
  export: (ctx, { params, query }) => exportRecords(ctx, params.kind, query),
  preview: async (ctx, { params }, { request }) =>
    previewRecords(ctx, params.kind, (await receiveFile(request)).bytes),
  check: (ctx, { params, body }) => checkRecords(ctx, params.kind, body.rows),
  import: (ctx, { params, body }) => importRecords(ctx, params.kind, body.rows),
});
