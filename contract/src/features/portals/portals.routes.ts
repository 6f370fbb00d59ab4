import { z } from 'zod';
import { button, module, oneOf, session } from '../../kernel/access.ts';
import { definitionRoutes, headedRoutes, switchRoute } from '../../kernel/definitions/definition-routes.ts';
import { listOf, paged, sortedQuery } from '../../kernel/paging.ts';
import { route } from '../../kernel/route.ts';
import { ById, ExportLink, Id } from '../../kernel/values.ts';
import type { RefusalCode } from '../../refusals.ts';
import {
  OpenPortal,
  PORTALS_PAGE,
  PortalAudience,
  PortalAudienceEdit,
  PortalData,
  PortalDataRequest,
  PortalDefault,
  PortalEdit,
  PortalInfo,
  PortalPreview,
  PortalRow,
  PortalTree,
  RecordSources,
  SCREENS_PAGE,
  ShutOut,
  TargetParameter,
} from './portals.model.ts';

/** Whoever holds the second one alone makes portals of its category only, which the service sees to. */
const PAGES = [PORTALS_PAGE, SCREENS_PAGE];
const PATH = '/api/visualdev/Portal';

const HEAD = [
  'portal.duplicateCode',
  'portal.duplicateName',
  'portal.categoryUnknown',
] as const satisfies readonly RefusalCode[];

const KIND = { path: PATH, page: PAGES, noun: 'portal' } as const;

/** Portals: pages of widgets that administrators make (platform-contract 9.26). */
export const portalsRoutes = {
  ...headedRoutes({
    ...KIND,
    edit: PortalEdit,
    info: PortalInfo,
    copyButton: 'btn_copy',
    importPath: '/Action/Import',
    head: HEAD,
    asWritten: ['portal.originNotAllowed'],
    publishing: ['portal.widgetInvalid'],
    removing: ['portal.inMenu'],
  }),
  list: route({
    method: 'GET',
    path: PATH,
    summary: 'Portals',
    access: module(...PAGES),
    query: sortedQuery(['fullName', 'enCode', 'creatorTime', 'sortCode']).extend({ category: Id.optional() }),
    reply: paged(PortalRow),
  }),
  selector: route({
    method: 'GET',
    path: `${PATH}/Selector`,
    summary: 'Published portals under their categories; type 1: those that the caller may open',
    access: session,
    query: z.object({ type: z.enum(['1', '2']).default('1') }),
    reply: z.object({ list: PortalTree }),
  }),
  screenSelector: route({
    method: 'GET',
    path: '/api/blade-visual/visual/Selector',
    summary: 'Published portals for big screens (platform-contract 9.28)',
    access: session,
    reply: z.object({ list: PortalTree }),
  }),
  state: switchRoute({ ...KIND, stateButton: 'btn_edit' }),
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
  setBuiltInHome: route({
    method: 'PUT',
    path: `${PATH}/Actions/BuiltInHome`,
    summary: "Make the built-in home the caller's first page whatever administrators chose, or no longer",
    access: session,
    body: PortalDefault,
    reply: z.null(),
  }),
  audience: route({
    method: 'GET',
    path: `${PATH}/:id/Actions/Defaults`,
    summary: 'Whose first page a portal is, beside those who chose it themselves',
    access: button(PORTALS_PAGE, 'btn_default'),
    params: ById,
    reply: PortalAudience,
  }),
  setAudience: route({
    method: 'PUT',
    path: `${PATH}/:id/Actions/Defaults`,
    summary:
      'Make a portal the first page of all, of roles or of organisations, for those who may open it and have chosen no other',
    access: button(PORTALS_PAGE, 'btn_default'),
    params: ById,
    body: PortalAudienceEdit,
    reply: z.null(),
    refuses: [
      'portal.notPublished',
      'portal.denied',
      'portal.roleUnknown',
      'portal.organizeUnknown',
      'grant.notYours',
    ],
  }),
  shutOut: route({
    method: 'POST',
    path: `${PATH}/:id/Actions/Defaults/ShutOut`,
    summary: 'Roles and organisations with people who may not open a portal that is to be their first page',
    access: button(PORTALS_PAGE, 'btn_default'),
    reads: true,
    params: ById,
    body: PortalAudience,
    reply: z.object({ list: z.array(ShutOut) }),
  }),
  open: route({
    method: 'GET',
    path: `${PATH}/:id/auth`,
    summary: 'A published portal as the caller may see it',
    access: session,
    onScreen: 'portal',
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
    onScreen: 'portal',
    params: ById,
    body: PortalDataRequest,
    reply: PortalData,
    refuses: ['portal.notPublished', 'portal.denied'],
  }),
  preview: route({
    method: 'POST',
    path: `${PATH}/Actions/Preview`,
    summary: 'The rows of widgets that are being designed, under the rights of the caller',
    access: oneOf(button(PAGES, 'btn_add'), button(PAGES, 'btn_edit')),
    reads: true,
    body: PortalPreview,
    reply: PortalData,
  }),
  recordSources: route({
    method: 'GET',
    path: `${PATH}/Actions/RecordSources`,
    summary: 'Forms whose records widgets may group, as far as the caller sees them, and the fields of one',
    access: oneOf(button(PAGES, 'btn_add'), button(PAGES, 'btn_edit')),
    query: z.object({ designId: Id.optional() }),
    reply: RecordSources,
  }),
  targetParameters: route({
    method: 'GET',
    path: `${PATH}/Actions/TargetParameters`,
    summary: 'What a published report or portal takes from a click that opens it',
    access: oneOf(button(PAGES, 'btn_add'), button(PAGES, 'btn_edit')),
    query: z.object({ kind: z.enum(['report', 'portal']), id: Id }),
    reply: listOf(TargetParameter),
  }),
  export: route({
    method: 'POST',
    path: `${PATH}/:id/Actions/ExportData`,
    summary: 'A portal as a file that can be imported',
    access: button(PAGES, 'btn_download'),
    reads: true,
    params: ById,
    body: z.object({}),
    reply: ExportLink,
  }),
};

/** Versions of portals. */
export const portalVersionsRoutes = definitionRoutes({ path: PATH, page: PAGES });
