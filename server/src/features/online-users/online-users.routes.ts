import { onlineUsersRoutes } from '@auditplus/contract/features/online-users/online-users.routes.ts';
import { implement } from '../../kernel/http/register.ts';
import { forceOut, onlineUsers } from './online-users.service.ts';

export const onlineUsersHandlers = implement(onlineUsersRoutes, {
  list: (ctx, { query }) => onlineUsers(ctx, query.keyword),
  force: async (ctx, { params }) => {
    await forceOut(ctx, [params.userId]);
    return null;
  },
  forceMany: async (ctx, { body }) => {
    await forceOut(ctx, body.ids);
    return null;
  },
});
