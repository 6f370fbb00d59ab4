import { z } from 'zod';
import { module } from '../../kernel/access.ts';
import { listOf } from '../../kernel/paging.ts';
import { route } from '../../kernel/route.ts';
import { Id, line } from '../../kernel/values.ts';
import { MenuAdminNode, MenuCategory } from './menus.model.ts';

const Category = z.object({ category: MenuCategory.default('Web') });

/** Reading the menu for its administration (platform-contract 9.8). */
export const menusRoutes = {
  list: route({
    method: 'GET',
    path: '/api/system/Menu',
    summary: 'Every entry of a category as a tree',
    access: module('system.menu'),
    query: Category.extend({ keyword: line(100).optional() }),
    reply: listOf(MenuAdminNode),
  }),
  selectorAll: route({
    method: 'GET',
    path: '/api/system/Menu/Selector/All',
    summary: 'Every entry of a category, for choosing',
    access: module('system.menu', 'permission.role', 'permission.authorize'),
    query: Category,
    reply: listOf(MenuAdminNode),
  }),
  selector: route({
    method: 'GET',
    path: '/api/system/Menu/Selector/:id',
    summary: 'Directories of a category, without the edited one (0: none)',
    access: module('system.menu'),
    params: z.object({ id: Id }),
    query: Category,
    reply: listOf(MenuAdminNode),
  }),
};
