import { usersRoutes } from '@auditplus/contract/features/users/users.routes.ts';
import { implement } from '../../kernel/http/register.ts';
import {
  chatUsers,
  listUsers,
  nodeChildren,
  ownSubordinates,
  searchUsers,
  userSelector,
  usersBelow,
  usersByIds,
} from './users.service.ts';

export const usersHandlers = implement(usersRoutes, {
  all: async (ctx) => ({ list: await listUsers(ctx) }),
  search: (ctx, { query }) => searchUsers(ctx, query),
  selector: async (ctx) => ({ list: await userSelector(ctx) }),
  chatList: (ctx, { query }) =>
    chatUsers(ctx, { currentPage: query.currentPage, pageSize: query.pageSize, keyword: query.keyword }),
  nodeSelector: (ctx, { params, query, body }) =>
    nodeChildren(ctx, { ...query, nodeId: params.id, keyword: body.keyword }),
  byIds: async (ctx, { body }) => ({ list: await usersByIds(ctx, body.userId ?? body.ids ?? []) }),
  subordinates: (ctx, { body }) => ownSubordinates(ctx, body.keyword),
  ofOrganization: (ctx, { query }) => usersBelow(ctx, query),
});
