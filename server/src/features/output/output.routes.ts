import { outputRoutes } from '@auditplus/contract/features/output/output.routes.ts';
import { implement } from '../../kernel/http/register.ts';
import { downloadJob, listJobs, readJob, removeJob, startJob } from './output.service.ts';

export const outputHandlers = implement(outputRoutes, {
  jobs: (ctx, { query }) => listJobs(ctx, query),
  start: (ctx, { body }) => startJob(ctx, body),
  job: (ctx, { params }) => readJob(ctx, params.id),
  remove: (ctx, { params }) => removeJob(ctx, params.id),
  download: (ctx, { params }) => downloadJob(ctx, params.id),
  printBatch: (ctx, { params, body }) =>
    startJob(
      { ...ctx, language: body.language ?? ctx.language },
      { template: 'prints', params: { printTemplateId: params.id, formIds: body.formIds } },
    ),
});
