import { z } from 'zod';
import { button, module } from '../../kernel/access.ts';
import { paged } from '../../kernel/paging.ts';
import { route } from '../../kernel/route.ts';
import { Id } from '../../kernel/values.ts';
import { Activity, ActivityQuery, ChainVerification } from './activities.model.ts';

const read = module('audit.list', 'audit.task', 'audit.rectification', 'audit.standard');

/** The tamper-evident trail (audit-domain 7.2, 9). */
export const activitiesRoutes = {
  list: route({
    method: 'GET',
    path: '/api/audit/activity',
    summary: 'Trail of one record or of a whole audit',
    access: read,
    query: ActivityQuery,
    reply: paged(Activity),
  }),
  verify: route({
    method: 'GET',
    path: '/api/audit/activity/Verify/:checkId',
    summary: 'Recompute the hash chain, the sheets and the files of an audit',
    access: button('audit.list', 'btn_chain'),
    params: z.object({ checkId: Id }),
    reply: ChainVerification,
  }),
  export: route({
    method: 'GET',
    path: '/api/audit/activity/Actions/Export',
    summary: 'The trail of an audit as a workbook',
    access: module('audit.list'),
    query: ActivityQuery,
    reply: 'bytes',
  }),
};
