import { session } from '../../kernel/access.ts';
import { route } from '../../kernel/route.ts';
import { HomePanels } from './home.model.ts';

/** The home page, by what the caller does. */
export const homeRoutes = {
  panels: route({
    method: 'GET',
    path: '/api/audit/home/Panels',
    summary: 'What the home page shows to the caller, by role',
    access: session,
    reply: HomePanels,
  }),
};
