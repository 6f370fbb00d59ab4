import { z } from 'zod';
import { button, module, session } from '../../kernel/access.ts';
import { listOf, paged } from '../../kernel/paging.ts';
import { route } from '../../kernel/route.ts';
import { ExportLink, Id, line } from '../../kernel/values.ts';
import {
  HolderGroup,
  HolderNode,
  OrganizeIds,
  PositionBrief,
  RoleEdit,
  RoleInfo,
  RoleQuery,
  RoleRow,
  RolesImported,
} from './roles.model.ts';

const ROLE = 'permission.role';
const ById = z.object({ id: Id });

/** Roles, and choosing roles and positions (platform-contract 2.8, 9.23). */
export const rolesRoutes = {
  list: route({
    method: 'GET',
    path: '/api/permission/Role',
    summary: 'Roles of all, of none (0: global) or of one organisation',
    access: module(ROLE),
    query: RoleQuery,
    reply: paged(RoleRow),
  }),
  create: route({
    method: 'POST',
    path: '/api/permission/Role',
    summary: 'Add a role',
    access: button(ROLE, 'btn_add'),
    body: RoleEdit,
    reply: z.null(),
    refuses: ['role.duplicateCode', 'role.duplicateName', 'role.organizeMissing', 'grant.notYours'],
  }),
  read: route({
    method: 'GET',
    path: '/api/permission/Role/:id',
    summary: 'One role',
    access: module(ROLE),
    params: ById,
    reply: RoleInfo,
  }),
  update: route({
    method: 'PUT',
    path: '/api/permission/Role/:id',
    summary: 'Change a role',
    access: button(ROLE, 'btn_edit'),
    params: ById,
    body: RoleEdit,
    reply: z.null(),
    refuses: [
      'role.duplicateCode',
      'role.duplicateName',
      'role.organizeMissing',
      'duty.conflict',
      'admin.ownRights',
      'grant.notYours',
    ],
  }),
  remove: route({
    method: 'DELETE',
    path: '/api/permission/Role/:id',
    summary: 'Delete a role that nobody holds and that holds nothing',
    access: button(ROLE, 'btn_remove'),
    params: ById,
    reply: z.null(),
    refuses: ['role.hasUsers', 'role.hasRights', 'role.inDuty', 'grant.notYours'],
  }),
  flip: route({
    method: 'PUT',
    path: '/api/permission/Role/:id/Actions/State',
    summary: 'Enable or disable a role',
    access: button(ROLE, 'btn_edit'),
    params: ById,
    reply: z.null(),
    refuses: ['duty.conflict', 'admin.ownRights', 'grant.notYours'],
  }),
  export: route({
    method: 'GET',
    path: '/api/permission/Role/Action/Export',
    summary: 'Roles with their rights as a file that can be imported again; all unless ids are given',
    access: button(ROLE, 'btn_export'),
    query: z.object({ ids: line(5000).optional() }),
    reply: ExportLink,
  }),
  import: route({
    method: 'POST',
    path: '/api/permission/Role/Action/Import',
    summary: 'Bring in such a file: new roles are added, known codes are changed',
    access: button(ROLE, 'btn_import'),
    body: z.object({}),
    bodyType: 'multipart',
    reply: RolesImported,
    refuses: ['import.wrongFormat', 'file.missingPart', 'grant.notYours', 'duty.conflict', 'admin.ownRights'],
  }),
  selectorByPermission: route({
    method: 'GET',
    path: '/api/permission/Role/SelectorByPermission',
    summary: 'Enabled roles that the caller may grant',
    access: session,
    reply: listOf(HolderNode),
  }),
  selector: route({
    method: 'GET',
    path: '/api/permission/Role/Selector',
    summary: 'Enabled roles: global ones first, then by organisation',
    access: session,
    reply: listOf(HolderNode),
  }),
  byOrganizes: route({
    method: 'POST',
    path: '/api/permission/Role/getListByOrgIds',
    reads: true,
    summary: 'Global roles and those of the given organisations',
    access: session,
    body: OrganizeIds,
    reply: listOf(HolderGroup),
  }),
  positionSelector: route({
    method: 'GET',
    path: '/api/permission/Position/Selector',
    summary: 'Organisations with their positions as one tree',
    access: session,
    reply: listOf(HolderNode),
  }),
  positions: route({
    method: 'GET',
    path: '/api/permission/Position/All',
    summary: 'Every enabled position',
    access: session,
    reply: listOf(PositionBrief),
  }),
  positionsByOrganizes: route({
    method: 'POST',
    path: '/api/permission/Position/getListByOrgIds',
    reads: true,
    summary: 'Positions of the given organisations',
    access: session,
    body: OrganizeIds,
    reply: listOf(HolderGroup),
  }),
};
