import { positionsRoutes } from '@auditplus/contract/features/positions/positions.routes.ts';
import { implement } from '../../kernel/http/register.ts';
import {
  createPosition,
  flipPosition,
  listPositions,
  readPosition,
  recycledPositions,
  removePosition,
  restorePosition,
  updatePositionFully,
} from './positions.service.ts';

export const positionsHandlers = implement(positionsRoutes, {
  list: (ctx, { query }) => listPositions(ctx, query),
  create: (ctx, { body }) => done(createPosition(ctx, body)),
  read: (ctx, { params }) => readPosition(ctx, params.id),
  update: (ctx, { params, body }) => done(updatePositionFully(ctx, params.id, body)),
  remove: (ctx, { params, query }) => done(removePosition(ctx, params.id, query.rev)),
  state: (ctx, { params, query }) => done(flipPosition(ctx, params.id, query.rev)),
  recycled: (ctx, { query }) => recycledPositions(ctx, query),
  restore: (ctx, { params }) => done(restorePosition(ctx, params.id)),
});

async function done(work: Promise<void>): Promise<null> {
  await work;
  return null;
}
