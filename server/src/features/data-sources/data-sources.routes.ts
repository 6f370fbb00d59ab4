import { dataSourcesRoutes } from '@auditplus/contract/features/data-sources/data-sources.routes.ts';
import { implement } from '../../kernel/http/register.ts';
import {
  changeSource,
  createSource,
  removeSource,
  sourceChoices,
  sourceInfo,
  sourcePage,
  testSource,
} from './data-sources.service.ts';

export const dataSourcesHandlers = implement(dataSourcesRoutes, {
  list: (ctx, { query }) => sourcePage(ctx, query),
  create: (ctx, { body }) => createSource(ctx, body),
  selector: (ctx, { query }) => sourceChoices(ctx, query.type),
  test: (ctx, { body }) => testSource(ctx, body),
  read: (ctx, { params }) => sourceInfo(ctx, params.id),
  update: async (ctx, { params, body }) => {
    await changeSource(ctx, params.id, body);
    return null;
  },
  remove: async (ctx, { params, query }) => {
    await removeSource(ctx, params.id, query.rev);
    return null;
  },
});
