import { z } from 'zod';
import { button, module } from '../../kernel/access.ts';
import { listOf, PageQuery, paged } from '../../kernel/paging.ts';
import { RecycledRow } from '../../kernel/records/recycled.ts';
import { route } from '../../kernel/route.ts';
import { ById, ExportLink, line } from '../../kernel/values.ts';
import { MenuAdminNode, MenuCategory, MenuEdit, MenuInfo, MenuSort, MenusImported } from './menus.model.ts';

const Category = z.object({ category: MenuCategory.default('Web') });
const MENU = 'system.menu';
/** An entry that the menu cannot hold, whether it is typed or comes in a file. */
const IMPOSSIBLE = [
  'menu.duplicateCode',
  'menu.duplicateName',
  'menu.parentInvalid',
  'menu.addressMissing',
  'menu.sourceMissing',
  'menu.dictionaryMissing',
  'menu.appKind',
  'menu.appPlace',
] as const;

/** Administration of the menu (platform-contract 9.8). */
export const menusRoutes = {
  list: route({
    method: 'GET',
    path: '/api/system/Menu',
    summary: 'Every entry of a category as a tree',
    access: module(MENU),
    query: Category.extend({ keyword: line(100).optional() }),
    reply: listOf(MenuAdminNode),
  }),
  selectorAll: route({
    method: 'GET',
    path: '/api/system/Menu/Selector/All',
    summary: 'Every entry of a category, for choosing',
    access: module(MENU, 'permission.role', 'permission.authorize', 'permission.explain', 'permission.duty'),
    query: Category,
    reply: listOf(MenuAdminNode),
  }),
  selector: route({
    method: 'GET',
    path: '/api/system/Menu/Selector/:id',
    summary: 'Directories of a category, without the edited one (0: none)',
    access: module(MENU, 'onlineDev.webDesign'),
    params: ById,
    query: Category,
    reply: listOf(MenuAdminNode),
  }),
  create: route({
    method: 'POST',
    path: '/api/system/Menu',
    summary: 'Add an entry',
    access: button(MENU, 'btn_add'),
    body: MenuEdit,
    reply: z.null(),
    refuses: [...IMPOSSIBLE],
  }),
  read: route({
    method: 'GET',
    path: '/api/system/Menu/:id',
    summary: 'One entry',
    access: module(MENU),
    params: ById,
    reply: MenuInfo,
  }),
  update: route({
    method: 'PUT',
    path: '/api/system/Menu/:id',
    summary: 'Change an entry',
    access: button(MENU, 'btn_edit'),
    params: ById,
    body: MenuEdit,
    reply: z.null(),
    refuses: [...IMPOSSIBLE, 'menu.typeLocked', 'admin.ownRights'],
  }),
  remove: route({
    method: 'DELETE',
    path: '/api/system/Menu/:id',
    summary: 'Delete an entry without entries below it',
    access: button(MENU, 'btn_remove'),
    params: ById,
    reply: z.null(),
    refuses: ['menu.hasChildren', 'admin.ownRights'],
  }),
  recycled: route({
    method: 'GET',
    path: '/api/system/Menu/Recycle',
    summary: 'Deleted entries, newest first',
    access: button(MENU, 'btn_restore'),
    query: PageQuery,
    reply: paged(RecycledRow),
  }),
  restore: route({
    method: 'PUT',
    path: '/api/system/Menu/:id/Actions/Restore',
    summary: 'Bring back what was deleted',
    access: button(MENU, 'btn_restore'),
    params: ById,
    reply: z.null(),
    refuses: ['menu.duplicateCode', 'menu.duplicateName', 'menu.parentInvalid'],
  }),
  flip: route({
    method: 'PUT',
    path: '/api/system/Menu/:id/Actions/State',
    summary: 'Switch an entry on or off',
    access: button(MENU, 'btn_edit'),
    params: ById,
    reply: z.null(),
    refuses: ['admin.ownRights'],
  }),
  sort: route({
    method: 'PUT',
    path: '/api/system/Menu/Actions/Sort',
    summary: 'Put entries below a parent in a new order',
    access: button(MENU, 'btn_edit'),
    body: MenuSort,
    reply: z.null(),
    refuses: [
      'menu.parentInvalid',
      'menu.appPlace',
      'menu.duplicateCode',
      'menu.duplicateName',
      'admin.ownRights',
    ],
  }),
  export: route({
    method: 'GET',
    path: '/api/system/Menu/:id/Action/Export',
    summary: 'An entry with everything below and inside it as a file',
    access: button(MENU, 'btn_export'),
    params: ById,
    reply: ExportLink,
  }),
  import: route({
    method: 'POST',
    path: '/api/system/Menu/Action/Import',
    summary: 'Add the entries of such a file; codes that exist are left alone',
    access: button(MENU, 'btn_import'),
    query: Category,
    body: z.object({}),
    bodyType: 'multipart',
    reply: MenusImported,
    refuses: [...IMPOSSIBLE, 'import.wrongFormat', 'import.wrongPlaces', 'file.missingPart'],
  }),
};
