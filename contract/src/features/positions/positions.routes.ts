import { z } from 'zod';
import { button, module } from '../../kernel/access.ts';
import { PageQuery, paged } from '../../kernel/paging.ts';
import { route } from '../../kernel/route.ts';
import { Id } from '../../kernel/values.ts';
import { RecycledRow } from '../organizations/organizations.model.ts';
import { PositionDetail, PositionEdit, PositionQuery, PositionRow } from './positions.model.ts';

const POSITION = 'permission.position';
const ById = z.object({ id: Id });
const AtRev = z.object({ rev: z.coerce.number().int().min(0).optional() });

const SAVE_REFUSALS = [
  'position.organizeMissing',
  'position.nameTaken',
  'position.codeTaken',
  'position.codeMalformed',
  'position.typeUnknown',
  'position.hasUsers',
  'organize.outOfScope',
] as const;

/** Administering positions (platform-contract 2.8, 9.21); choosing them is with the roles. */
export const positionsRoutes = {
  list: route({
    method: 'GET',
    path: '/api/permission/Position',
    summary: 'Positions of the organisations that the caller sees',
    access: module(POSITION),
    query: PositionQuery,
    reply: paged(PositionRow),
  }),
  create: route({
    method: 'POST',
    path: '/api/permission/Position',
    summary: 'Add a position',
    access: button(POSITION, 'btn_add'),
    body: PositionEdit,
    reply: z.null(),
    refuses: SAVE_REFUSALS,
  }),
  read: route({
    method: 'GET',
    path: '/api/permission/Position/:id',
    summary: 'A position for its form',
    access: module(POSITION),
    params: ById,
    reply: PositionDetail,
  }),
  update: route({
    method: 'PUT',
    path: '/api/permission/Position/:id',
    summary: 'Change a position',
    access: button(POSITION, 'btn_edit'),
    params: ById,
    body: PositionEdit,
    reply: z.null(),
    refuses: SAVE_REFUSALS,
  }),
  remove: route({
    method: 'DELETE',
    path: '/api/permission/Position/:id',
    summary: 'Move a position without members to the recycle bin',
    access: button(POSITION, 'btn_remove'),
    params: ById,
    query: AtRev,
    reply: z.null(),
    refuses: ['position.hasUsers', 'organize.outOfScope'],
  }),
  state: route({
    method: 'PUT',
    path: '/api/permission/Position/:id/Actions/State',
    summary: 'Switch a position on or off; its rights hold only while it is on',
    access: button(POSITION, 'btn_edit'),
    params: ById,
    query: AtRev,
    reply: z.null(),
    refuses: ['organize.outOfScope'],
  }),
  recycled: route({
    method: 'GET',
    path: '/api/permission/Position/Recycle',
    summary: 'Deleted positions, newest first',
    access: button(POSITION, 'btn_restore'),
    query: PageQuery,
    reply: paged(RecycledRow),
  }),
  restore: route({
    method: 'PUT',
    path: '/api/permission/Position/:id/Actions/Restore',
    summary: 'Bring a deleted position back with its rights',
    access: button(POSITION, 'btn_restore'),
    params: ById,
    reply: z.null(),
    refuses: ['position.organizeMissing', 'position.nameTaken', 'position.codeTaken', 'organize.outOfScope'],
  }),
};
