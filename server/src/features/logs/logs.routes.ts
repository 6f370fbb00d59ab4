import { logsRoutes } from '@auditplus/contract/features/logs/logs.routes.ts';
import { implement } from '../../kernel/http/register.ts';
import { listLogs } from './logs.repository.ts';

export const logsHandlers = implement(logsRoutes, {
  list: async (ctx, { params, query }) => {
    const { list, total } = await listLogs(ctx.db, { ...query, category: params.category });
    const { currentPage, pageSize } = query;
    return { list, pagination: { currentPage, pageSize, total } };
  },
});
