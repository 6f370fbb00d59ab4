import { areasRoutes } from '@auditplus/contract/features/areas/areas.routes.ts';
import { implement } from '../../kernel/http/register.ts';
import {
  areaInfo,
  areaNames,
  areaOptions,
  createArea,
  flipArea,
  listAreas,
  removeArea,
  updateArea,
} from './areas.service.ts';

export const areasHandlers = implement(areasRoutes, {
  children: async (ctx, { params, query }) => ({ list: await listAreas(ctx, params.id, query.keyword) }),
  selector: async (ctx, { params }) => ({ list: await areaOptions(ctx, params.id, params.currentId) }),
  names: (ctx, { body }) => areaNames(ctx, body.idsList),
  create: (ctx, { body }) => done(createArea(ctx, body)),
  read: (ctx, { params }) => areaInfo(ctx, params.id),
  update: (ctx, { params, body }) => done(updateArea(ctx, params.id, body)),
  remove: (ctx, { params }) => done(removeArea(ctx, params.id)),
  flip: (ctx, { params }) => done(flipArea(ctx, params.id)),
});

async function done(work: Promise<void>): Promise<null> {
  await work;
  return null;
}
