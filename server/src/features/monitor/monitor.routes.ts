import { monitorRoutes } from '@auditplus/contract/features/monitor/monitor.routes.ts';
import { implement } from '../../kernel/http/register.ts';
import { openSocketCount } from '../../kernel/sockets.ts';
import { measure } from './measure.ts';

export const monitorHandlers = implement(monitorRoutes, {
  read: (ctx, _input, { request }) => measure(ctx, openSocketCount(request.server.server)),
});
