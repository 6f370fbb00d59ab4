import { z } from 'zod';
import { session } from '../../kernel/access.ts';
import { listOf, PageQuery, Pagination, paged } from '../../kernel/paging.ts';
import { route } from '../../kernel/route.ts';
import { Id, line } from '../../kernel/values.ts';
import { UserBrief, UserIds, UserNode, UserTreeNode } from './users.model.ts';

const Keyword = z.object({ keyword: line(100).optional() });

/** Finding and choosing people (platform-contract 2.7). */
export const usersRoutes = {
  all: route({
    method: 'GET',
    path: '/api/permission/Users/All',
    summary: 'Every enabled person at once',
    access: session,
    reply: listOf(UserBrief),
  }),
  search: route({
    method: 'GET',
    path: '/api/permission/Users/Search',
    summary: 'Enabled people by name, account or initials, page by page, for the pickers',
    access: session,
    query: PageQuery.pick({ currentPage: true, pageSize: true, keyword: true }).extend({
      /** Of this organisation and those below it only. */
      within: Id.optional(),
    }),
    reply: paged(UserBrief),
  }),
  selector: route({
    method: 'GET',
    path: '/api/permission/Users/Selector',
    summary: 'Organisations with their people as one tree',
    access: session,
    reply: listOf(UserTreeNode),
  }),
  chatList: route({
    method: 'GET',
    path: '/api/permission/Users/ImUser',
    summary: 'People to talk to, the caller left out',
    access: session,
    query: PageQuery,
    reply: paged(
      UserBrief.pick({ id: true, account: true, realName: true, headIcon: true, department: true }),
    ),
  }),
  nodeSelector: route({
    method: 'POST',
    path: '/api/permission/Users/ImUser/Selector/:id',
    summary: 'Child organisations and people of a node (0: the top); with a keyword people anywhere',
    reads: true,
    access: session,
    params: z.object({ id: Id }),
    query: PageQuery.pick({ currentPage: true, pageSize: true }),
    body: Keyword,
    reply: z.object({ list: z.array(UserNode), pagination: Pagination.optional() }),
  }),
  byIds: route({
    method: 'POST',
    path: '/api/permission/Users/getUserList',
    summary: 'People by their ids',
    reads: true,
    access: session,
    body: UserIds,
    reply: listOf(UserNode),
  }),
  subordinates: route({
    method: 'POST',
    path: '/api/permission/Users/getSubordinates',
    summary: 'People whose superior the caller is',
    reads: true,
    access: session,
    body: Keyword,
    reply: z.array(UserNode),
  }),
  ofOrganization: route({
    method: 'GET',
    path: '/api/permission/Users/getOrganization',
    summary: 'People of an organisation and below it (0: the own one)',
    access: session,
    query: Keyword.extend({ organizeId: Id.default('0') }),
    reply: z.array(UserNode),
  }),
};
