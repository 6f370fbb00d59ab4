import { z } from 'zod';
import { session } from '../../kernel/access.ts';
import { route } from '../../kernel/route.ts';
import { HomeArrangement, HomePanels } from './home.model.ts';

const ARRANGEMENT = '/api/permission/Users/Current/Home';

/** The home page, by what the caller does. */
export const homeRoutes = {
  panels: route({
    method: 'GET',
    path: '/api/audit/home/Panels',
    summary: 'What the home page shows to the caller, by role',
    access: session,
    reply: HomePanels,
  }),
  arrangement: route({
    method: 'GET',
    path: ARRANGEMENT,
    summary: 'How the caller has arranged the home page',
    access: session,
    reply: HomeArrangement,
  }),
  arrange: route({
    method: 'PUT',
    path: ARRANGEMENT,
    summary: 'Arrange the home page',
    access: session,
    body: HomeArrangement,
    reply: z.null(),
  }),
};
