import { z } from 'zod';
import { button, module } from '../../kernel/access.ts';
import { listOf, PageQuery, paged } from '../../kernel/paging.ts';
import { route } from '../../kernel/route.ts';
import { ById, Id } from '../../kernel/values.ts';
import { DutyConflict, DutyEdit, DutyRow } from './duties.model.ts';

const DUTY = 'permission.duty';
const BASE = '/api/permission/DutyRule';

/** Separation of duties: pairs that one person may not hold. */
export const dutiesRoutes = {
  list: route({
    method: 'GET',
    path: BASE,
    summary: 'Rules with the number of people who break them',
    access: module(DUTY),
    query: PageQuery,
    reply: paged(DutyRow),
  }),
  conflicts: route({
    method: 'GET',
    path: `${BASE}/Conflicts`,
    summary: 'People who hold both sides of a rule',
    access: module(DUTY),
    query: z.object({ ruleId: Id.optional() }),
    reply: listOf(DutyConflict),
  }),
  create: route({
    method: 'POST',
    path: BASE,
    summary: 'Add a rule',
    access: button(DUTY, 'btn_add'),
    body: DutyEdit,
    reply: z.null(),
    refuses: ['duty.duplicate', 'duty.sideMissing'],
  }),
  update: route({
    method: 'PUT',
    path: `${BASE}/:id`,
    summary: 'Change a rule',
    access: button(DUTY, 'btn_edit'),
    params: ById,
    body: DutyEdit,
    reply: z.null(),
    refuses: ['duty.duplicate', 'duty.sideMissing'],
  }),
  remove: route({
    method: 'DELETE',
    path: `${BASE}/:id`,
    summary: 'Delete a rule',
    access: button(DUTY, 'btn_remove'),
    params: ById,
    reply: z.null(),
  }),
};
