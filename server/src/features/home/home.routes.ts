import { homeRoutes } from '@auditplus/contract/features/home/home.routes.ts';
import { implement } from '../../kernel/http/register.ts';
import { readArrangement, saveArrangement } from './arrangement.ts';
import { homePanels } from './home.service.ts';

export const homeHandlers = implement(homeRoutes, {
  panels: (ctx) => homePanels(ctx),
  arrangement: (ctx) => readArrangement(ctx),
  arrange: async (ctx, { body }) => {
    await saveArrangement(ctx, body);
    return null;
  },
});
