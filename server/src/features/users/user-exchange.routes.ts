import { userExchangeRoutes } from '@auditplus/contract/features/users/user-exchange.routes.ts';
import { type Http, implement } from '../../kernel/http/register.ts';
import { cancelImport, listImports, readImport, startImport } from './import-job.ts';
import { importRows } from './import-users.ts';
import {
  exportExceptions,
  exportUsers,
  previewImport,
  uploadWorkbook,
  userTemplate,
} from './user-exchange.ts';

export const userExchangeHandlers = implement(userExchangeRoutes, {
  export: (ctx, { query }) => exportUsers(ctx, query),
  template: (ctx) => userTemplate(ctx),
  upload: (ctx, _input, { request }) => uploadWorkbook(ctx, request),
  preview: (ctx, { query }) => previewImport(ctx, query.fileName),
  importRows: (ctx, { body }, http) => importRows(ctx, body.list, originOf(http)),
  exportExceptions: (ctx, { body }) => exportExceptions(ctx, body.list),
  startJob: (ctx, { body }, http) => startImport(ctx, body.fileName, ctx.config.PUBLIC_URL ?? originOf(http)),
  job: (ctx, { params }) => readImport(ctx, params.id),
  jobs: (ctx) => listImports(ctx),
  cancelJob: async (ctx, { params }) => {
    await cancelImport(ctx, params.id);
    return null;
  },
});

/** Where the person who imports has opened the product: activation links lead there. */
function originOf({ request }: Http): string {
  const { origin } = request.headers;
  return (origin ?? `${request.protocol}://${request.host}`).slice(0, 200);
}
