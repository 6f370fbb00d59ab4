import { mapsRoutes } from '@auditplus/contract/features/maps/maps.routes.ts';
import { implement } from '../../kernel/http/register.ts';
import {
  changeMap,
  createMap,
  mapChoices,
  mapData,
  mapPage,
  readMap,
  removeMap,
  switchMap,
} from './maps.service.ts';

export const mapsHandlers = implement(mapsRoutes, {
  list: (ctx, { query }) => mapPage(ctx, query),
  selector: (ctx) => mapChoices(ctx),
  read: (ctx, { params }) => readMap(ctx, params.id),
  data: (ctx, { params }) => mapData(ctx, params.id),
  create: (ctx, { body }) => createMap(ctx, body),
  update: async (ctx, { params, body }) => {
    await changeMap(ctx, params.id, body);
    return null;
  },
  state: async (ctx, { params, query }) => {
    await switchMap(ctx, params.id, query.rev);
    return null;
  },
  remove: async (ctx, { params, query }) => {
    await removeMap(ctx, params.id, query.rev);
    return null;
  },
});
