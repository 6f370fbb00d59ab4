import { session } from '../../kernel/access.ts';
import { listOf } from '../../kernel/paging.ts';
import { route } from '../../kernel/route.ts';
import { HolderGroup, HolderNode, OrganizeIds, PositionBrief } from './roles.model.ts';

/** Choosing roles and positions (platform-contract 2.8). */
export const rolesRoutes = {
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
    summary: 'Positions of the given organisations',
    access: session,
    body: OrganizeIds,
    reply: listOf(HolderGroup),
  }),
};
