import type { MenuAdminNode } from '@auditplus/contract/features/menus/menus.model.ts';
import { menusRoutes } from '@auditplus/contract/features/menus/menus.routes.ts';
import { implement } from '../../kernel/http/register.ts';
import { menuAdminTree } from './menus.service.ts';

export const menusHandlers = implement(menusRoutes, {
  list: (ctx, { query }) => listed(menuAdminTree(ctx, query)),
  selectorAll: (ctx, { query }) => listed(menuAdminTree(ctx, query)),
  selector: (ctx, { params, query }) =>
    listed(menuAdminTree(ctx, { ...query, without: params.id, onlyDirectories: true })),
});

const listed = async (tree: Promise<MenuAdminNode[]>): Promise<{ list: MenuAdminNode[] }> => ({
  list: await tree,
});
