import type { UserBrief, UserNode, UserTreeNode } from '@auditplus/contract/features/users/users.model.ts';
import type { Pagination } from '@auditplus/contract/kernel/paging.ts';
import type { Ctx } from '../../kernel/context.ts';
import { pickerScopeSql } from '../../kernel/data-scope.ts';
import { allOfSql } from '../../kernel/filter-sql.ts';
import { pickableOrganizes } from '../organizations/public.ts';
import { knownToSql } from './known-people.queries.ts';
import { countUsers, findUsers, organizePaths, type UserFilter } from './users.repository.ts';
import { organizeUserNode, userBrief, userNode, userTree } from './users.view.ts';

type Page = { readonly currentPage: number; readonly pageSize: number };

const TOP = '0';
const scopeOf = (ctx: Ctx) => allOfSql([pickerScopeSql(ctx, 'permission.user'), knownToSql(ctx)]);

export async function listUsers(ctx: Ctx): Promise<UserBrief[]> {
  const [users, paths] = await Promise.all([
    findUsers(ctx.db, { scope: scopeOf(ctx) }),
    organizePaths(ctx.db),
  ]);
  return users.map((user) => userBrief(paths, user));
}

/** A page of the people who can be chosen, within an organisation and below it where one is named. */
export async function searchUsers(
  ctx: Ctx,
  { keyword, within, ...page }: Page & { keyword?: string | undefined; within?: string | undefined },
): Promise<{ list: UserBrief[]; pagination: Pagination }> {
  const filter: UserFilter = {
    keyword,
    scope: scopeOf(ctx),
    ...(within === undefined ? {} : { below: within }),
  };
  const [users, total, paths] = await Promise.all([
    findUsers(ctx.db, filter, rangeOf(page)),
    countUsers(ctx.db, filter),
    organizePaths(ctx.db),
  ]);
  return { list: users.map((user) => userBrief(paths, user)), pagination: { ...page, total } };
}

export async function userSelector(ctx: Ctx): Promise<UserTreeNode[]> {
  const [organizes, users] = await Promise.all([
    pickableOrganizes(ctx),
    userNodes(ctx, { scope: scopeOf(ctx) }),
  ]);
  return userTree(organizes, users);
}

export async function chatUsers(
  ctx: Ctx,
  { keyword, ...page }: Page & { keyword?: string | undefined },
): Promise<{ list: UserBrief[]; pagination: Pagination }> {
  const filter: UserFilter = { keyword, except: ctx.caller.userId, scope: knownToSql(ctx) };
  const [users, total, paths] = await Promise.all([
    findUsers(ctx.db, filter, rangeOf(page)),
    countUsers(ctx.db, filter),
    organizePaths(ctx.db),
  ]);
  return { list: users.map((user) => userBrief(paths, user)), pagination: { ...page, total } };
}

/** What lies directly below a node ('0': the top): organisations, then people. With a keyword people anywhere. */
export async function nodeChildren(
  ctx: Ctx,
  { nodeId, keyword, ...page }: Page & { nodeId: string; keyword?: string | undefined },
): Promise<{ list: UserNode[]; pagination?: Pagination }> {
  if (keyword) {
    const filter = { keyword, scope: scopeOf(ctx) };
    const [list, total] = await Promise.all([
      userNodes(ctx, filter, rangeOf(page)),
      countUsers(ctx.db, filter),
    ]);
    return { list, pagination: { ...page, total } };
  }
  const parentId = nodeId === TOP ? '-1' : nodeId;
  const [organizes, people] = await Promise.all([
    pickableOrganizes(ctx),
    nodeId === TOP ? [] : userNodes(ctx, { organizeId: nodeId, scope: scopeOf(ctx) }),
  ]);
  const below = organizes.filter((row) => row.parentId === parentId);
  return { list: [...below.map(organizeUserNode), ...people] };
}

/** People by id in the order of the ids; disabled ones too, so that old records keep their names. */
export async function usersByIds(ctx: Ctx, ids: readonly string[]): Promise<UserNode[]> {
  const nodes = await userNodes(ctx, { ids, withDisabled: true, scope: knownToSql(ctx) });
  const byId = new Map(nodes.map((node) => [node.id, node]));
  return [...new Set(ids)].flatMap((id) => byId.get(id) ?? []);
}

export const ownSubordinates = (ctx: Ctx, keyword: string | undefined): Promise<UserNode[]> =>
  userNodes(ctx, { managerId: ctx.caller.userId, keyword });

/** People in and below an organisation; '0' means the caller's own. */
export const usersBelow = (
  ctx: Ctx,
  { organizeId, keyword }: { organizeId: string; keyword?: string | undefined },
): Promise<UserNode[]> =>
  userNodes(ctx, {
    below: organizeId === TOP ? ctx.caller.organizeId : organizeId,
    keyword,
    scope: scopeOf(ctx),
  });

async function userNodes(
  ctx: Ctx,
  filter: UserFilter,
  page?: { limit: number; offset: number },
): Promise<UserNode[]> {
  const [users, paths] = await Promise.all([findUsers(ctx.db, filter, page), organizePaths(ctx.db)]);
  return users.map((user) => userNode(paths, user));
}

const rangeOf = ({ currentPage, pageSize }: Page) => ({
  limit: pageSize,
  offset: (currentPage - 1) * pageSize,
});
