import { logsRoutes } from '@auditplus/contract/features/logs/logs.routes.ts';
import { recordHistoryRoutes } from '@auditplus/contract/features/logs/record-history.routes.ts';
import { implement } from '../../kernel/http/register.ts';
import { listLogs } from './logs.repository.ts';
import { clearLogs, exportLogs, removeLogs } from './logs.service.ts';
import { operationChanges } from './operation-changes.ts';
import { recordHistory } from './record-history.ts';

export const logsHandlers = implement(logsRoutes, {
  list: async (ctx, { params, query }) => {
    const { list, total } = await listLogs(ctx.db, {
      ...query,
      category: params.category,
      language: ctx.language,
    });
    const { currentPage, pageSize } = query;
    return { list, pagination: { currentPage, pageSize, total } };
  },
  changes: (ctx, { params }) => operationChanges(ctx, params.id),
  export: (ctx, { params, query }) => exportLogs(ctx, { ...query, category: params.category }),
  remove: async (ctx, { body }) => {
    await removeLogs(ctx, body.ids);
    return null;
  },
  clear: async (ctx, { params }) => {
    await clearLogs(ctx, params.category);
    return null;
  },
});

export const recordHistoryHandlers = implement(recordHistoryRoutes, {
  list: (ctx, { params, query }) => recordHistory(ctx, { ...query, ...params }),
});
