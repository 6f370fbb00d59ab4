import { z } from 'zod';
import { module } from '../../kernel/access.ts';
import { paged } from '../../kernel/paging.ts';
import { route } from '../../kernel/route.ts';
import { LogCategory, LogQuery, LogRow } from './logs.model.ts';

/** Reading the system's logs (platform-contract 9.6). */
export const logsRoutes = {
  list: route({
    method: 'GET',
    path: '/api/system/Log/:category',
    summary: 'Log lines of a category, newest first',
    access: module('system.log'),
    params: z.object({ category: LogCategory }),
    query: LogQuery,
    reply: paged(LogRow),
  }),
};
