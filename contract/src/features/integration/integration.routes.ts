import { button, module } from '../../kernel/access.ts';
import { listOf, paged } from '../../kernel/paging.ts';
import { route } from '../../kernel/route.ts';
import { ById, Id } from '../../kernel/values.ts';
import {
  ApplyRuleBody,
  CandidatesQuery,
  ConflictBody,
  FinishBody,
  IntegrationCandidate,
  IntegrationQuery,
  IntegrationRow,
  IntegrationView,
  RunBody,
  VoidBody,
} from './integration.model.ts';

const read = module('audit.integration');
const decide = button('audit.integration', 'btn_int_decide');
const change = ['AU0001', 'AU0002', 'AU0005', 'AU0007', 'AU0009'] as const;

/** Integration runs (audit-domain D8, 4.12, 8.20 整合, 9). */
export const integrationRoutes = {
  list: route({
    method: 'GET',
    path: '/api/audit/integration',
    summary: 'Runs of the stages that the caller may see',
    access: read,
    query: IntegrationQuery,
    reply: paged(IntegrationRow),
  }),
  candidates: route({
    method: 'GET',
    path: '/api/audit/integration/Candidates',
    summary: 'What of an audit can be put together by the caller',
    access: read,
    query: CandidatesQuery,
    reply: listOf(IntegrationCandidate),
    refuses: ['AU0002'],
  }),
  run: route({
    method: 'POST',
    path: '/api/audit/integration/Actions/Run',
    summary: 'Put packages, scorers, stages or units together',
    access: decide,
    body: RunBody,
    reply: IntegrationView,
    refuses: ['AU0001', 'AU0002', 'AU0005', 'AU0006', 'AU0009'],
  }),
  get: route({
    method: 'GET',
    path: '/api/audit/integration/:id',
    summary: 'One run with its inputs, conflicts and result',
    access: read,
    params: ById,
    reply: IntegrationView,
    refuses: ['AU0002'],
  }),
  decide: route({
    method: 'PUT',
    path: '/api/audit/integration/:id/Conflict/:nodeId',
    summary: 'Decide an item on which the scorers differ',
    access: decide,
    params: ById.extend({ nodeId: Id }),
    body: ConflictBody,
    reply: IntegrationView,
    refuses: [...change, 'AU0004', 'AU0006', 'AU1402', 'AU1403', 'AU1406'],
  }),
  applyRule: route({
    method: 'PUT',
    path: '/api/audit/integration/:id/Actions/ApplyRule',
    summary: 'Take the rule’s value for all undecided items below a spread',
    access: decide,
    params: ById,
    body: ApplyRuleBody,
    reply: IntegrationView,
    refuses: [...change, 'AU0004', 'AU0006'],
  }),
  finish: route({
    method: 'PUT',
    path: '/api/audit/integration/:id/Actions/Finish',
    summary: 'Finish a run whose conflicts are decided',
    access: decide,
    params: ById,
    body: FinishBody,
    reply: IntegrationView,
    refuses: [...change, 'AU1302', 'AU1408', 'AU2202', 'AU2203'],
  }),
  void: route({
    method: 'PUT',
    path: '/api/audit/integration/:id/Actions/Void',
    summary: 'Void a run as long as the next stage has not begun',
    access: decide,
    params: ById,
    body: VoidBody,
    reply: IntegrationView,
    refuses: [...change, 'AU2201'],
  }),
};
