import { session } from '../../kernel/access.ts';
import { route } from '../../kernel/route.ts';
import { TodoQuery, TodoReply } from './my-review.model.ts';

/** The inbox of everything that waits for the caller (audit-domain 8.20). */
export const myReviewRoutes = {
  todo: route({
    method: 'GET',
    path: '/api/audit/check/MyTodo',
    summary: 'Everything that waits for the caller, overdue first',
    access: session,
    query: TodoQuery,
    reply: TodoReply,
  }),
};
