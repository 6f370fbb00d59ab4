import { groupsRoutes } from '@auditplus/contract/features/groups/groups.routes.ts';
import { implement } from '../../kernel/http/register.ts';
import { groupChoices, groups } from './groups.records.ts';

export const groupsHandlers = implement(groupsRoutes, {
  ...groups.handlers,
  selector: (ctx) => groupChoices(ctx),
});
