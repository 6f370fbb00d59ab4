import { myReviewRoutes } from '@auditplus/contract/features/my-review/my-review.routes.ts';
import { implement } from '../../kernel/http/register.ts';
import { myTodo } from './my-review.service.ts';

export const myReviewHandlers = implement(myReviewRoutes, {
  todo: (ctx, { query }) => myTodo(ctx, query),
});
