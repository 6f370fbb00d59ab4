import { z } from 'zod';
import { button } from '../../kernel/access.ts';
import { PageQuery, paged } from '../../kernel/paging.ts';
import { route } from '../../kernel/route.ts';
import { ById, Rev } from '../../kernel/values.ts';
import { OutboundHostEdit, OutboundHostRow, OutboundKind } from './outbound-hosts.model.ts';

const access = button('system.sysConfig', 'btn_outbound');
const SAVE_REFUSALS = [
  'outboundHost.administratorOnly',
  'outboundHost.duplicate',
  'outboundHost.protected',
  'outboundHost.tooWide',
] as const;

/** Hosts that people may name in what they build; for super administrators. */
export const outboundHostsRoutes = {
  list: route({
    method: 'GET',
    path: '/api/system/OutboundHost',
    summary: 'Hosts that the product may call',
    access,
    query: PageQuery.extend({ kind: OutboundKind.optional() }),
    reply: paged(OutboundHostRow),
    refuses: ['outboundHost.administratorOnly'],
  }),
  create: route({
    method: 'POST',
    path: '/api/system/OutboundHost',
    summary: 'Register a host',
    access,
    body: OutboundHostEdit,
    reply: z.null(),
    refuses: SAVE_REFUSALS,
  }),
  update: route({
    method: 'PUT',
    path: '/api/system/OutboundHost/:id',
    summary: 'Change a registered host',
    access,
    params: ById,
    body: OutboundHostEdit,
    reply: z.null(),
    refuses: SAVE_REFUSALS,
  }),
  remove: route({
    method: 'DELETE',
    path: '/api/system/OutboundHost/:id',
    summary: 'Take a host from those that may be called',
    access,
    params: ById,
    query: z.object({ rev: z.coerce.number().pipe(Rev).optional() }),
    reply: z.null(),
    refuses: ['outboundHost.administratorOnly'],
  }),
};
