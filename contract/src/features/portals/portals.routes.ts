import { z } from 'zod';
import { button, module, oneOf, session } from '../../kernel/access.ts';
import { DefinitionImport, PublishRequest } from '../../kernel/definitions/definition.model.ts';
import { definitionRoutes } from '../../kernel/definitions/definition-routes.ts';
import { paged, sortedQuery } from '../../kernel/paging.ts';
import { route } from '../../kernel/route.ts';
import { ExportLink, Flag, Id, Rev } from '../../kernel/values.ts';
import type { RefusalCode } from '../../refusals.ts';
import {
  OpenPortal,
  PortalData,
  PortalDataRequest,
  PortalDefault,
  PortalEdit,
  PortalInfo,
  PortalPreview,
  PortalRow,
  PortalTree,
} from './portals.model.ts';

const ById = z.object({ id: Id });
const PAGE = 'onlineDev.visualPortal';
const PATH = '/api/visualdev/Portal';

const HEAD = [
  'portal.duplicateCode',
  'portal.duplicateName',
  'portal.categoryUnknown',
  'portal.originNotAllowed',
] as const satisfies readonly RefusalCode[];

/** Portals: pages of widgets that administrators make (platform-contract 9.26). */
export const portalsRoutes = {
  list: route({
    method: 'GET',
    path: PATH,
    summary: 'Portals',
    access: module(PAGE),
    query: sortedQuery(['fullName', 'enCode', 'creatorTime', 'sortCode']).extend({ category: Id.optional() }),
    reply: paged(PortalRow),
  }),
  create: route({
    method: 'POST',
    path: PATH,
    summary: 'Add a portal; it can be opened once it is published',
    access: button(PAGE, 'btn_add'),
    body: PortalEdit,
    reply: z.object({ id: z.string() }),
    refuses: HEAD,
  }),
  selector: route({
    method: 'GET',
    path: `${PATH}/Selector`,
    summary: 'Published portals under their categories; type 1: those that the caller may open',
    access: session,
    query: z.object({ type: z.enum(['1', '2']).default('1') }),
    reply: z.object({ list: PortalTree }),
  }),
  read: route({
    method: 'GET',
    path: `${PATH}/:id`,
    summary: 'A portal for its designer',
    access: module(PAGE),
    params: ById,
    reply: PortalInfo,
  }),
  update: route({
    method: 'PUT',
    path: `${PATH}/:id`,
    summary: 'Change the draft of a portal',
    access: button(PAGE, 'btn_edit'),
    params: ById,
    body: PortalEdit,
    reply: z.null(),
    refuses: HEAD,
  }),
  remove: route({
    method: 'DELETE',
    path: `${PATH}/:id`,
    summary: 'Delete a portal that no menu entry opens',
    access: button(PAGE, 'btn_remove'),
    params: ById,
    query: z.object({ rev: z.coerce.number().pipe(Rev).optional() }),
    reply: z.null(),
    refuses: ['definition.inUse', 'portal.inMenu'],
  }),
  copy: route({
    method: 'POST',
    path: `${PATH}/:id/Actions/Copy`,
    summary: 'Make a portal like another one',
    access: button(PAGE, 'btn_add'),
    params: ById,
    reply: z.object({ id: z.string() }),
  }),
  publish: route({
    method: 'PUT',
    path: `${PATH}/:id/Actions/Publish`,
    summary: 'Make the draft the version that people open',
    access: button(PAGE, 'btn_publish'),
    params: ById,
    body: PublishRequest,
    reply: z.object({ version: z.int() }),
    refuses: ['definition.unchanged', 'portal.widgetInvalid', 'portal.originNotAllowed'],
  }),
  setDefault: route({
    method: 'PUT',
    path: `${PATH}/:id/Actions/SetDefault`,
    summary: "Make a portal the caller's first page, or no longer",
    access: session,
    params: ById,
    body: PortalDefault,
    reply: z.null(),
    refuses: ['portal.notPublished', 'portal.denied'],
  }),
  setDefaultOfAll: route({
    method: 'PUT',
    path: `${PATH}/:id/Actions/SetDefaultOfAll`,
    summary: 'Make a portal the first page of all who may open it and have chosen no other, or no longer',
    access: button(PAGE, 'btn_default'),
    params: ById,
    body: PortalDefault,
    reply: z.null(),
    refuses: ['portal.notPublished', 'portal.denied'],
  }),
  open: route({
    method: 'GET',
    path: `${PATH}/:id/auth`,
    summary: 'A published portal as the caller may see it',
    access: session,
    params: ById,
    reply: OpenPortal,
    refuses: ['portal.notPublished', 'portal.denied'],
  }),
  data: route({
    method: 'POST',
    path: `${PATH}/:id/Data`,
    summary: 'The rows of all widgets under the rights of the caller; each fails alone',
    access: session,
    reads: true,
    params: ById,
    body: PortalDataRequest,
    reply: PortalData,
    refuses: ['portal.notPublished', 'portal.denied'],
  }),
  preview: route({
    method: 'POST',
    path: `${PATH}/Actions/Preview`,
    summary: 'The rows of widgets that are being designed, under the rights of the caller',
    access: oneOf(button(PAGE, 'btn_add'), button(PAGE, 'btn_edit')),
    reads: true,
    body: PortalPreview,
    reply: PortalData,
  }),
  export: route({
    method: 'POST',
    path: `${PATH}/:id/Actions/ExportData`,
    summary: 'A portal as a file that can be imported',
    access: button(PAGE, 'btn_download'),
    reads: true,
    params: ById,
    body: z.object({}),
    reply: ExportLink,
  }),
  import: route({
    method: 'POST',
    path: `${PATH}/Action/Import`,
    summary: 'Bring in exported portals; asks before it overwrites drafts',
    access: button(PAGE, 'btn_upload'),
    query: z.object({ overwrite: z.coerce.number().pipe(Flag).default(0) }),
    body: z.object({}),
    bodyType: 'multipart',
    reply: DefinitionImport,
    refuses: [
      'import.wrongFormat',
      'import.wrongPlaces',
      'definition.newerShape',
      'file.missingPart',
      ...HEAD,
    ],
  }),
};

/** Versions of portals. */
export const portalVersionsRoutes = definitionRoutes({ path: PATH, page: PAGE });
