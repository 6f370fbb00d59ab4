import { z } from 'zod';
import { button, module } from '../../kernel/access.ts';
import { listOf } from '../../kernel/paging.ts';
import { type RouteSpec, route } from '../../kernel/route.ts';
import { ById, Id, line } from '../../kernel/values.ts';
import { ModuleField } from './data-scheme.model.ts';
import { MenuItem, MenuItemBatch, MenuItemEdit } from './menus.model.ts';

const MENU = 'system.menu';
const OfModule = z.object({ moduleId: Id });
const Keyword = z.object({ keyword: line(100).optional() });

/** The calls that buttons, columns and form fields share; they differ in their address only. */
const itemRoutes = <const P extends 'ModuleButton' | 'ModuleColumn' | 'ModuleForm'>(
  part: P,
  code: string,
) => ({
  list: route({
    method: 'GET',
    path: `/api/system/${part}/:moduleId/${part === 'ModuleButton' ? 'List' : 'Fields'}`,
    summary: 'Items of an entry',
    access: module(MENU),
    params: OfModule,
    query: Keyword,
    reply: listOf(MenuItem),
  }),
  create: route({
    method: 'POST',
    path: `/api/system/${part}`,
    summary: 'Add an item to an entry',
    access: button(MENU, code),
    body: MenuItemEdit,
    reply: z.null(),
    refuses: ['menu.itemDuplicate'],
  }),
  read: route({
    method: 'GET',
    path: `/api/system/${part}/:id`,
    summary: 'One item',
    access: module(MENU),
    params: ById,
    reply: MenuItem,
  }),
  update: route({
    method: 'PUT',
    path: `/api/system/${part}/:id`,
    summary: 'Change an item',
    access: button(MENU, code),
    params: ById,
    body: MenuItemEdit,
    reply: z.null(),
    refuses: ['menu.itemDuplicate', 'admin.ownRights'],
  }),
  remove: route({
    method: 'DELETE',
    path: `/api/system/${part}/:id`,
    summary: 'Delete an item and what was granted of it',
    access: button(MENU, code),
    params: ById,
    reply: z.null(),
    refuses: ['admin.ownRights'],
  }),
  flip: route({
    method: 'PUT',
    path: `/api/system/${part}/:id/Actions/State`,
    summary: 'Switch an item on or off',
    access: button(MENU, code),
    params: ById,
    reply: z.null(),
    refuses: ['admin.ownRights'],
  }),
});

const batch = (part: 'ModuleColumn' | 'ModuleForm', code: string): RouteSpec & { method: 'POST' } => ({
  method: 'POST',
  path: `/api/system/${part}/Actions/Batch`,
  summary: 'Add several items to an entry; codes that exist are left alone',
  access: button(MENU, code),
  body: MenuItemBatch,
  reply: z.null(),
});

const fieldList = (part: 'ModuleColumn' | 'ModuleForm') =>
  route({
    method: 'GET',
    path: `/api/system/${part}/:moduleId/FieldList`,
    summary: 'Fields that the page behind an entry knows',
    access: module(MENU),
    params: OfModule,
    reply: z.array(ModuleField),
  });

/** Buttons of a menu entry (platform-contract 9.8). */
export const menuButtonsRoutes = {
  ...itemRoutes('ModuleButton', 'btn_button'),
  selector: route({
    method: 'GET',
    path: '/api/system/ModuleButton/:moduleId/Selector',
    summary: 'Buttons of an entry, for choosing a parent',
    access: module(MENU, 'permission.explain', 'permission.duty'),
    params: OfModule,
    reply: listOf(MenuItem),
  }),
};

/** List columns of a menu entry. */
export const menuColumnsRoutes = {
  ...itemRoutes('ModuleColumn', 'btn_column'),
  fieldList: fieldList('ModuleColumn'),
  batch: route({ ...batch('ModuleColumn', 'btn_column'), body: MenuItemBatch, reply: z.null() }),
};

/** Form fields of a menu entry. */
export const menuFormsRoutes = {
  ...itemRoutes('ModuleForm', 'btn_form'),
  fieldList: fieldList('ModuleForm'),
  batch: route({ ...batch('ModuleForm', 'btn_form'), body: MenuItemBatch, reply: z.null() }),
};
