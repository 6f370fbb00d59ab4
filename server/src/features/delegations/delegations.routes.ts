import { delegationsRoutes } from '@auditplus/contract/features/delegations/delegations.routes.ts';
import { implement } from '../../kernel/http/register.ts';
import {
  changeDelegation,
  createDelegation,
  delegationPage,
  readDelegation,
  removeDelegation,
  stopDelegation,
} from './delegations.service.ts';
import { proposeLeave } from './leave.ts';

export const delegationsHandlers = implement(delegationsRoutes, {
  list: (ctx, { query }) => delegationPage(ctx, query),
  leave: (ctx) => proposeLeave(ctx),
  read: (ctx, { params }) => readDelegation(ctx, params.id),
  create: (ctx, { body }) => done(createDelegation(ctx, body)),
  update: (ctx, { params, body }) => done(changeDelegation(ctx, params.id, body)),
  stop: (ctx, { params }) => done(stopDelegation(ctx, params.id)),
  remove: (ctx, { params }) => done(removeDelegation(ctx, params.id)),
});

async function done(work: Promise<void>): Promise<null> {
  await work;
  return null;
}
