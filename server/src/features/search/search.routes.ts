import { searchRoutes } from '@auditplus/contract/features/search/search.routes.ts';
import { implement } from '../../kernel/http/register.ts';
import { findRecords } from './search.service.ts';

export const searchHandlers = implement(searchRoutes, {
  find: (ctx, { query }) => findRecords(ctx, query.keyword),
});
