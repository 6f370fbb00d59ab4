import { outboundHostsRoutes } from '@auditplus/contract/features/outbound-hosts/outbound-hosts.routes.ts';
import { implement } from '../../kernel/http/register.ts';
import { changeHost, outboundHostPage, registerHost, removeHost } from './outbound-hosts.service.ts';

export const outboundHostsHandlers = implement(outboundHostsRoutes, {
  list: (ctx, { query }) => outboundHostPage(ctx, query),
  create: async (ctx, { body }) => {
    await registerHost(ctx, body);
    return null;
  },
  update: async (ctx, { params, body }) => {
    await changeHost(ctx, params.id, body);
    return null;
  },
  remove: async (ctx, { params, query }) => {
    await removeHost(ctx, params.id, query.rev);
    return null;
  },
});
