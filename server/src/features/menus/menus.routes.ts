import { dataSchemesRoutes } from '@auditplus/contract/features/menus/data-schemes.routes.ts';
import {
  menuButtonsRoutes,
  menuColumnsRoutes,
  menuFormsRoutes,
} from '@auditplus/contract/features/menus/menu-items.routes.ts';
import type {
  MenuAdminNode,
  MenuItemEdit,
  MenuItemKind,
} from '@auditplus/contract/features/menus/menus.model.ts';
import { menusRoutes } from '@auditplus/contract/features/menus/menus.routes.ts';
import type { Ctx } from '../../kernel/context.ts';
import { receiveFile } from '../../kernel/http/receive-file.ts';
import { implement } from '../../kernel/http/register.ts';
import {
  listFields,
  listSchemes,
  moduleFields,
  readField,
  readScheme,
  removeField,
  removeScheme,
  saveField,
  saveScheme,
} from './data-schemes.ts';
import {
  batchItems,
  createItem,
  flipItem,
  listItems,
  readItem,
  removeItem,
  updateItem,
} from './menu-items.ts';
import { exportMenu, importMenus } from './menu-transfer.ts';
import { menuAdminTree } from './menus.service.ts';
import { recycledMenus } from './recycled-menus.queries.ts';
import {
  createMenu,
  flipMenu,
  readMenu,
  removeMenu,
  restoreMenu,
  sortMenus,
  updateMenu,
} from './save-menu.ts';

const listed = async (tree: Promise<MenuAdminNode[]>): Promise<{ list: MenuAdminNode[] }> => ({
  list: await tree,
});

const done = async (work: Promise<unknown>): Promise<null> => {
  await work;
  return null;
};

export const menusHandlers = implement(menusRoutes, {
  list: (ctx, { query }) => listed(menuAdminTree(ctx, query)),
  selectorAll: (ctx, { query }) => listed(menuAdminTree(ctx, query)),
  selector: (ctx, { params, query }) =>
    listed(menuAdminTree(ctx, { ...query, without: params.id, onlyDirectories: true })),
  create: (ctx, { body }) => done(createMenu(ctx, body)),
  read: (ctx, { params }) => readMenu(ctx, params.id),
  update: (ctx, { params, body }) => done(updateMenu(ctx, params.id, body)),
  remove: (ctx, { params }) => done(removeMenu(ctx, params.id)),
  recycled: (ctx, { query }) => recycledMenus(ctx, query),
  restore: (ctx, { params }) => done(restoreMenu(ctx, params.id)),
  flip: (ctx, { params }) => done(flipMenu(ctx, params.id)),
  sort: (ctx, { body }) => done(sortMenus(ctx, body)),
  export: (ctx, { params }) => exportMenu(ctx, params.id),
  import: async (ctx, _input, { request }) => importMenus(ctx, (await receiveFile(request)).bytes),
});

type ById = { params: { id: string } };

const itemHandlers = (kind: MenuItemKind) => ({
  list: async (
    ctx: Ctx,
    { params, query }: { params: { moduleId: string }; query: { keyword?: string | undefined } },
  ) => ({
    list: await listItems(ctx, kind, { ...params, ...query }),
  }),
  create: (ctx: Ctx, { body }: { body: MenuItemEdit }) => done(createItem(ctx, kind, body)),
  read: (ctx: Ctx, { params }: ById) => readItem(ctx, kind, params.id),
  update: (ctx: Ctx, { params, body }: ById & { body: MenuItemEdit }) =>
    done(updateItem(ctx, kind, { id: params.id, body })),
  remove: (ctx: Ctx, { params }: ById) => done(removeItem(ctx, kind, params.id)),
  flip: (ctx: Ctx, { params }: ById) => done(flipItem(ctx, kind, params.id)),
});

export const menuButtonsHandlers = implement(menuButtonsRoutes, {
  ...itemHandlers('button'),
  selector: async (ctx, { params }) => ({ list: await listItems(ctx, 'button', params) }),
});

export const menuColumnsHandlers = implement(menuColumnsRoutes, {
  ...itemHandlers('column'),
  fieldList: (ctx, { params }) => moduleFields(ctx, params.moduleId),
  batch: (ctx, { body }) => done(batchItems(ctx, 'column', { ...body, rows: body.columnJson ?? [] })),
});

export const menuFormsHandlers = implement(menuFormsRoutes, {
  ...itemHandlers('form'),
  fieldList: (ctx, { params }) => moduleFields(ctx, params.moduleId),
  batch: (ctx, { body }) => done(batchItems(ctx, 'form', { ...body, rows: body.formJson ?? [] })),
});

export const dataSchemesHandlers = implement(dataSchemesRoutes, {
  moduleFields: (ctx, { params }) => moduleFields(ctx, params.moduleId),
  fields: async (ctx, { params }) => ({ list: await listFields(ctx, params.moduleId) }),
  createField: (ctx, { body }) => done(saveField(ctx, { id: null, body })),
  field: (ctx, { params }) => readField(ctx, params.id),
  updateField: (ctx, { params, body }) => done(saveField(ctx, { id: params.id, body })),
  removeField: (ctx, { params }) => done(removeField(ctx, params.id)),
  schemes: async (ctx, { params }) => ({ list: await listSchemes(ctx, params.moduleId) }),
  createScheme: (ctx, { body }) => done(saveScheme(ctx, { id: null, body })),
  scheme: (ctx, { params }) => readScheme(ctx, params.id),
  updateScheme: (ctx, { params, body }) => done(saveScheme(ctx, { id: params.id, body })),
  removeScheme: (ctx, { params }) => done(removeScheme(ctx, params.id)),
});
