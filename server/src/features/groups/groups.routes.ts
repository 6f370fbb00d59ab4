import { groupsRoutes } from '@auditplus/contract/features/groups/groups.routes.ts';
import { implement } from '../../kernel/http/register.ts';
import {
  createGroup,
  flipGroup,
  groupChoices,
  listGroups,
  readGroup,
  recycledGroups,
  removeGroup,
  restoreGroup,
  updateGroupFully,
} from './groups.service.ts';

export const groupsHandlers = implement(groupsRoutes, {
  list: (ctx, { query }) => listGroups(ctx, query),
  selector: (ctx) => groupChoices(ctx),
  create: (ctx, { body }) => done(createGroup(ctx, body)),
  read: (ctx, { params }) => readGroup(ctx, params.id),
  update: (ctx, { params, body }) => done(updateGroupFully(ctx, params.id, body)),
  remove: (ctx, { params, query }) => done(removeGroup(ctx, params.id, query.rev)),
  state: (ctx, { params, query }) => done(flipGroup(ctx, params.id, query.rev)),
  recycled: (ctx, { query }) => recycledGroups(ctx, query),
  restore: (ctx, { params }) => done(restoreGroup(ctx, params.id)),
});

async function done(work: Promise<void>): Promise<null> {
  await work;
  return null;
}
