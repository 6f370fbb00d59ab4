import { session } from '../../kernel/access.ts';
import { route } from '../../kernel/route.ts';
import { SearchQuery, SearchReply } from './search.model.ts';

/** Finding records by their names and numbers, from every page. */
export const searchRoutes = {
  find: route({
    method: 'GET',
    path: '/api/audit/search/Records',
    summary: 'Units, audits, findings and people by name or number, as far as the caller may open them',
    access: session,
    query: SearchQuery,
    reply: SearchReply,
  }),
};
