import { rolesRoutes } from '@auditplus/contract/features/roles/roles.routes.ts';
import { pickerScopeSql } from '../../kernel/data-scope.ts';
import { receiveFile } from '../../kernel/http/receive-file.ts';
import { implement } from '../../kernel/http/register.ts';
import { recycledRoles, restoreRole } from './recycled-roles.ts';
import { listRolePage } from './role-list.queries.ts';
import { exportRoles, importRoles } from './role-transfer.ts';
import { listPositions } from './roles.repository.ts';
import { grantableRoleTree, positionsOf, positionTree, rolesOf, roleTree } from './roles.service.ts';
import { createRole, flipRole, readRole, removeRole, updateRole } from './save-role.ts';

const done = async (work: Promise<void>): Promise<null> => {
  await work;
  return null;
};

export const rolesHandlers = implement(rolesRoutes, {
  list: (ctx, { query }) => listRolePage(ctx, query),
  create: (ctx, { body }) => done(createRole(ctx, body)),
  read: (ctx, { params }) => readRole(ctx, params.id),
  update: (ctx, { params, body }) => done(updateRole(ctx, params.id, body)),
  remove: (ctx, { params }) => done(removeRole(ctx, params.id)),
  recycled: (ctx, { query }) => recycledRoles(ctx, query),
  restore: (ctx, { params }) => done(restoreRole(ctx, params.id)),
  flip: (ctx, { params }) => done(flipRole(ctx, params.id)),
  export: (ctx, { query }) => exportRoles(ctx, (query.ids ?? '').split(',').filter(Boolean)),
  import: async (ctx, _input, { request }) => importRoles(ctx, (await receiveFile(request)).bytes),
  selectorByPermission: async (ctx) => ({ list: await grantableRoleTree(ctx) }),
  selector: async (ctx) => ({ list: await roleTree(ctx) }),
  byOrganizes: async (ctx, { body }) => ({ list: await rolesOf(ctx, body.organizeIds) }),
  positionSelector: async (ctx) => ({ list: await positionTree(ctx) }),
  positions: async (ctx) => ({
    list: await listPositions(ctx, pickerScopeSql(ctx, 'permission.position')),
  }),
  positionsByOrganizes: async (ctx, { body }) => ({ list: await positionsOf(ctx, body.organizeIds) }),
});
