import { z } from 'zod';
import { button, module, session } from '../../kernel/access.ts';
import { PageQuery, paged } from '../../kernel/paging.ts';
import { route } from '../../kernel/route.ts';
import { Id } from '../../kernel/values.ts';
import { RecycledRow } from '../organizations/organizations.model.ts';
import { GroupChoices, GroupDetail, GroupEdit, GroupQuery, GroupRow } from './groups.model.ts';

const GROUP = 'permission.group';
const ById = z.object({ id: Id });
const AtRev = z.object({ rev: z.coerce.number().int().min(0).optional() });
const SAVE_REFUSALS = [
  'group.nameTaken',
  'group.codeTaken',
  'group.codeMalformed',
  'group.typeUnknown',
] as const;

/** Groups of people across organisations (platform-contract 9.23). */
export const groupsRoutes = {
  list: route({
    method: 'GET',
    path: '/api/permission/Group',
    summary: 'Groups',
    access: module(GROUP),
    query: GroupQuery,
    reply: paged(GroupRow),
  }),
  selector: route({
    method: 'GET',
    path: '/api/permission/Group/Selector',
    summary: 'Enabled groups by type',
    access: session,
    reply: z.array(GroupChoices),
  }),
  create: route({
    method: 'POST',
    path: '/api/permission/Group',
    summary: 'Add a group',
    access: button(GROUP, 'btn_add'),
    body: GroupEdit,
    reply: z.null(),
    refuses: SAVE_REFUSALS,
  }),
  read: route({
    method: 'GET',
    path: '/api/permission/Group/:id',
    summary: 'A group for its form',
    access: module(GROUP),
    params: ById,
    reply: GroupDetail,
  }),
  update: route({
    method: 'PUT',
    path: '/api/permission/Group/:id',
    summary: 'Change a group',
    access: button(GROUP, 'btn_edit'),
    params: ById,
    body: GroupEdit,
    reply: z.null(),
    refuses: SAVE_REFUSALS,
  }),
  remove: route({
    method: 'DELETE',
    path: '/api/permission/Group/:id',
    summary: 'Move a group without members to the recycle bin',
    access: button(GROUP, 'btn_remove'),
    params: ById,
    query: AtRev,
    reply: z.null(),
    refuses: ['group.hasUsers'],
  }),
  state: route({
    method: 'PUT',
    path: '/api/permission/Group/:id/Actions/State',
    summary: 'Switch a group on or off; its rights hold only while it is on',
    access: button(GROUP, 'btn_edit'),
    params: ById,
    query: AtRev,
    reply: z.null(),
  }),
  recycled: route({
    method: 'GET',
    path: '/api/permission/Group/Recycle',
    summary: 'Deleted groups, newest first',
    access: button(GROUP, 'btn_restore'),
    query: PageQuery,
    reply: paged(RecycledRow),
  }),
  restore: route({
    method: 'PUT',
    path: '/api/permission/Group/:id/Actions/Restore',
    summary: 'Bring a deleted group back with its rights',
    access: button(GROUP, 'btn_restore'),
    params: ById,
    reply: z.null(),
    refuses: ['group.nameTaken', 'group.codeTaken'],
  }),
};
