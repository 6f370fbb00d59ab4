import { z } from 'zod';
import { button, module, oneOf } from '../../kernel/access.ts';
import { listOf } from '../../kernel/paging.ts';
import { route } from '../../kernel/route.ts';
import { ById } from '../../kernel/values.ts';
import {
  CurrentQuery,
  CurrentReply,
  DetailQuery,
  EffectiveReply,
  EvaluationCreateBody,
  EvaluationQuery,
  EvaluationUpdateBody,
  EvaluationView,
  TaskDetailReply,
  VarianceQuery,
  VarianceReply,
} from './evaluation.model.ts';

const reads = module('audit.score', 'audit.task', 'audit.list', 'audit.myReview');
const manages = oneOf(
  button('audit.list', 'btn_edit'),
  button('audit.score', 'btn_score_submit'),
  button('audit.score', 'btn_score_confirm'),
);

/** Evaluations of a task and the results that its confirmed stages give (audit-domain 9, Tasks and evaluations). */
export const evaluationRoutes = {
  listEvaluations: route({
    method: 'GET',
    path: '/api/audit/evaluation',
    summary: 'Evaluations of a task',
    access: reads,
    query: EvaluationQuery,
    reply: listOf(EvaluationView),
  }),
  createEvaluation: route({
    method: 'POST',
    path: '/api/audit/evaluation',
    summary: 'Cut a package out of an evaluation',
    access: manages,
    body: EvaluationCreateBody,
    reply: EvaluationView,
    refuses: ['AU0001', 'AU0002', 'AU0005', 'AU0009'],
  }),
  updateEvaluation: route({
    method: 'PUT',
    path: '/api/audit/evaluation/:id',
    summary: 'Change a package: items, owner, due date',
    access: manages,
    params: ById,
    body: EvaluationUpdateBody,
    reply: EvaluationView,
    refuses: ['AU0001', 'AU0002', 'AU0005', 'AU0007', 'AU0009'],
  }),
  deleteEvaluation: route({
    method: 'DELETE',
    path: '/api/audit/evaluation/:id',
    summary: 'Dissolve a package; its items go to the rest',
    access: manages,
    params: ById,
    reply: z.null(),
    refuses: ['AU0001', 'AU0002', 'AU0005', 'AU0009'],
  }),
  currentRecord: route({
    method: 'GET',
    path: '/api/audit/evaluation/:id/Current',
    summary: 'The current stage record of an evaluation',
    access: reads,
    params: ById,
    query: CurrentQuery,
    reply: CurrentReply,
    refuses: ['AU0002'],
  }),

  taskDetail: route({
    method: 'GET',
    path: '/api/audit/checkTask/:id/Detail',
    summary: 'All stages of a task side by side',
    access: reads,
    params: ById,
    query: DetailQuery,
    reply: TaskDetailReply,
    refuses: ['AU0001', 'AU0002'],
  }),
  taskEffective: route({
    method: 'GET',
    path: '/api/audit/checkTask/:id/Effective',
    summary: 'Effective scores and totals of a task',
    access: reads,
    params: ById,
    reply: EffectiveReply,
    refuses: ['AU0001', 'AU0002'],
  }),
  taskVariance: route({
    method: 'GET',
    path: '/api/audit/checkTask/:id/Variance',
    summary: 'Two stages of a task compared',
    access: reads,
    params: ById,
    query: VarianceQuery,
    reply: VarianceReply,
    refuses: ['AU0001', 'AU0002'],
  }),
};
