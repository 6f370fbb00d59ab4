import { activitiesRoutes } from '@auditplus/contract/features/activities/activities.routes.ts';
import { implement } from '../../kernel/http/register.ts';
import { verifyAudit } from './activities.queries.ts';
import { exportActivities, listActivities } from './activities.service.ts';

export const activitiesHandlers = implement(activitiesRoutes, {
  list: (ctx, { query }) => listActivities(ctx, query),
  verify: (ctx, { params }) => verifyAudit(ctx, params.checkId),
  export: (ctx, { query }) => exportActivities(ctx, query),
});
