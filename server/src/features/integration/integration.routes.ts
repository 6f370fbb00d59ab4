import { integrationRoutes } from '@auditplus/contract/features/integration/integration.routes.ts';
import { implement } from '../../kernel/http/register.ts';
import { candidates } from './candidates.queries.ts';
import {
  applyRuleTo,
  decideRun,
  finishRun,
  listRuns,
  readRun,
  runIntegration,
  voidRun,
} from './integration.service.ts';

export const integrationHandlers = implement(integrationRoutes, {
  list: (ctx, { query }) => listRuns(ctx, query),
  candidates: (ctx, { query }) => candidates(ctx, query.checkId),
  run: (ctx, { body }) => runIntegration(ctx, body),
  get: (ctx, { params }) => readRun(ctx, params.id),
  decide: (ctx, { params, body }) => decideRun(ctx, { ...params, body }),
  applyRule: (ctx, { params, body }) => applyRuleTo(ctx, params.id, body),
  finish: (ctx, { params, body }) => finishRun(ctx, params.id, body.rev),
  void: (ctx, { params, body }) => voidRun(ctx, params.id, body),
});
