import { monitorRoutes } from '@auditplus/contract/features/monitor/monitor.routes.ts';
import type { FastifyInstance } from 'fastify';
import { implement } from '../../kernel/http/register.ts';
import { measure } from './measure.ts';

export const monitorHandlers = implement(monitorRoutes, {
  read: async (ctx, _input, { request }) => measure(ctx, await openConnections(request.server)),
});

const openConnections = (app: FastifyInstance): Promise<number> =>
  new Promise((resolve) => app.server.getConnections((_error, count) => resolve(count ?? 0)));
