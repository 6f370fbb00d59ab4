import { z } from 'zod';
import { button, module } from '../../kernel/access.ts';
import { listOf } from '../../kernel/paging.ts';
import { route } from '../../kernel/route.ts';
import { ById, Id } from '../../kernel/values.ts';
import { DataField, DataFieldEdit, DataScheme, DataSchemeEdit, ModuleField } from './data-scheme.model.ts';

const OfModule = z.object({ moduleId: Id });
const edit = button('system.menu', 'btn_data');
const FIELDS = '/api/system/ModuleDataAuthorize';
const SCHEMES = '/api/system/ModuleDataAuthorizeScheme';

/** Fields and schemes that limit the rows of a menu entry (platform-contract 11.3). */
export const dataSchemesRoutes = {
  moduleFields: route({
    method: 'GET',
    path: `${FIELDS}/:moduleId/FieldList`,
    summary: 'Fields that the page behind an entry knows',
    access: module('system.menu'),
    params: OfModule,
    reply: z.array(ModuleField),
  }),
  fields: route({
    method: 'GET',
    path: `${FIELDS}/:moduleId/List`,
    summary: 'Fields that schemes of an entry may use',
    access: module('system.menu'),
    params: OfModule,
    reply: listOf(DataField),
  }),
  createField: route({
    method: 'POST',
    path: FIELDS,
    summary: 'Let schemes of an entry use a field',
    access: edit,
    body: DataFieldEdit,
    reply: z.null(),
    refuses: ['menu.itemDuplicate', 'scheme.operatorUnknown', 'scheme.fieldUnknown'],
  }),
  field: route({
    method: 'GET',
    path: `${FIELDS}/:id`,
    summary: 'One field',
    access: module('system.menu'),
    params: ById,
    reply: DataField,
  }),
  updateField: route({
    method: 'PUT',
    path: `${FIELDS}/:id`,
    summary: 'Change a field',
    access: edit,
    params: ById,
    body: DataFieldEdit,
    reply: z.null(),
    refuses: ['menu.itemDuplicate', 'scheme.operatorUnknown', 'scheme.fieldUnknown', 'scheme.fieldInUse'],
  }),
  removeField: route({
    method: 'DELETE',
    path: `${FIELDS}/:id`,
    summary: 'Remove a field that no scheme uses',
    access: edit,
    params: ById,
    reply: z.null(),
    refuses: ['scheme.fieldInUse'],
  }),
  schemes: route({
    method: 'GET',
    path: `${SCHEMES}/:moduleId/List`,
    summary: 'Data schemes of an entry',
    access: module('system.menu'),
    params: OfModule,
    reply: listOf(DataScheme),
  }),
  createScheme: route({
    method: 'POST',
    path: SCHEMES,
    summary: 'Add a data scheme',
    access: edit,
    body: DataSchemeEdit,
    reply: z.null(),
    refuses: ['menu.itemDuplicate', 'scheme.empty', 'scheme.itemInvalid'],
  }),
  scheme: route({
    method: 'GET',
    path: `${SCHEMES}/:id`,
    summary: 'One data scheme',
    access: module('system.menu'),
    params: ById,
    reply: DataScheme,
  }),
  updateScheme: route({
    method: 'PUT',
    path: `${SCHEMES}/:id`,
    summary: 'Change a data scheme',
    access: edit,
    params: ById,
    body: DataSchemeEdit,
    reply: z.null(),
    refuses: ['menu.itemDuplicate', 'scheme.empty', 'scheme.itemInvalid'],
  }),
  removeScheme: route({
    method: 'DELETE',
    path: `${SCHEMES}/:id`,
    summary: 'Delete a data scheme that nobody holds',
    access: edit,
    params: ById,
    reply: z.null(),
    refuses: ['scheme.granted'],
  }),
};
