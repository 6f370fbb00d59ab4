import { rolesRoutes } from '@auditplus/contract/features/roles/roles.routes.ts';
import { implement } from '../../kernel/http/register.ts';
import { listPositions } from './roles.repository.ts';
import { positionsOf, positionTree, rolesOf, roleTree } from './roles.service.ts';

export const rolesHandlers = implement(rolesRoutes, {
  selector: async (ctx) => ({ list: await roleTree(ctx) }),
  byOrganizes: async (ctx, { body }) => ({ list: await rolesOf(ctx, body.organizeIds) }),
  positionSelector: async (ctx) => ({ list: await positionTree(ctx) }),
  positions: async (ctx) => ({ list: await listPositions(ctx.db) }),
  positionsByOrganizes: async (ctx, { body }) => ({ list: await positionsOf(ctx, body.organizeIds) }),
});
