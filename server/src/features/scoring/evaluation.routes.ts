import { evaluationRoutes } from '@auditplus/contract/features/scoring/evaluation.routes.ts';
import { implement } from '../../kernel/http/register.ts';
import { currentRecord } from './operations/current-record.ts';
import {
  createEvaluation,
  deleteEvaluation,
  listEvaluations,
  updateEvaluation,
} from './operations/evaluations.ts';
import { taskDetail, taskEffective, taskVariance } from './operations/task-results.ts';

export const evaluationHandlers = implement(evaluationRoutes, {
  listEvaluations: (ctx, { query }) => listEvaluations(ctx, query),
  createEvaluation: (ctx, { body }) => createEvaluation(ctx, body),
  updateEvaluation: (ctx, { params, body }) => updateEvaluation(ctx, params.id, body),
  deleteEvaluation: (ctx, { params }) => deleteEvaluation(ctx, params.id),
  currentRecord: (ctx, { params, query }) => currentRecord(ctx, { evaluationId: params.id, ...query }),

  taskDetail: (ctx, { params, query }) => taskDetail(ctx, params.id, query),
  taskEffective: (ctx, { params }) => taskEffective(ctx, params.id),
  taskVariance: (ctx, { params, query }) => taskVariance(ctx, params.id, query),
});
