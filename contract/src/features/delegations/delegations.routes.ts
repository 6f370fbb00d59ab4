import { z } from 'zod';
import { button, module } from '../../kernel/access.ts';
import { PageQuery, paged } from '../../kernel/paging.ts';
import { route } from '../../kernel/route.ts';
import { ById } from '../../kernel/values.ts';
import { DelegationEdit, DelegationRow, LeaveProposal } from './delegations.model.ts';

const PAGE = 'workFlow.entrust';
const BASE = '/api/workflow/Engine/FlowDelegate';
const SAVE_REFUSALS = [
  'delegation.toSelf',
  'delegation.disabled',
  'delegation.badTime',
  'delegation.overlaps',
  'delegation.circle',
  'delegation.unknownProcess',
] as const;

/** Delegations: the caller's own, and those to the caller. */
export const delegationsRoutes = {
  list: route({
    method: 'GET',
    path: BASE,
    summary: 'Delegations of the caller, or with `direction` in those to the caller',
    access: module(PAGE),
    query: PageQuery.extend({ direction: z.enum(['out', 'in']).default('out') }),
    reply: paged(DelegationRow),
  }),
  leave: route({
    method: 'GET',
    path: `${BASE}/Leave`,
    summary: 'A delegation for a leave from now until the next working day, with the deputy to propose',
    access: button(PAGE, 'btn_add'),
    reply: LeaveProposal,
  }),
  read: route({
    method: 'GET',
    path: `${BASE}/:id`,
    summary: 'One delegation of the caller',
    access: module(PAGE),
    params: ById,
    reply: DelegationRow,
  }),
  create: route({
    method: 'POST',
    path: BASE,
    summary: 'Let somebody act for the caller for a time',
    access: button(PAGE, 'btn_add'),
    body: DelegationEdit,
    reply: z.null(),
    refuses: SAVE_REFUSALS,
  }),
  update: route({
    method: 'PUT',
    path: `${BASE}/:id`,
    summary: 'Change a delegation',
    access: button(PAGE, 'btn_edit'),
    params: ById,
    body: DelegationEdit,
    reply: z.null(),
    refuses: SAVE_REFUSALS,
  }),
  stop: route({
    method: 'PUT',
    path: `${BASE}/:id/Actions/Stop`,
    summary: 'End a delegation now',
    access: button(PAGE, 'btn_edit'),
    params: ById,
    reply: z.null(),
  }),
  remove: route({
    method: 'DELETE',
    path: `${BASE}/:id`,
    summary: 'Delete a delegation',
    access: button(PAGE, 'btn_remove'),
    params: ById,
    reply: z.null(),
  }),
};
