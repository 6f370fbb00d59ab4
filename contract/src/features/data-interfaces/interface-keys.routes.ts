import { z } from 'zod';
import { accessKey, button } from '../../kernel/access.ts';
import { PageQuery, paged } from '../../kernel/paging.ts';
import { route } from '../../kernel/route.ts';
import { CALL_REFUSALS } from '../../kernel/source-refusals.ts';
import { ById, Rev } from '../../kernel/values.ts';
import { AskedValue } from './data-interfaces.routes.ts';
import { InterfaceKeyEdit, InterfaceKeyRow } from './interface-keys.model.ts';

const PATH = '/api/system/InterfaceKey';
const access = button('systemData.dataInterface', 'btn_key');

/** Access keys: programs outside call data interfaces with them. */
export const interfaceKeysRoutes = {
  list: route({
    method: 'GET',
    path: PATH,
    summary: 'Access keys of data interfaces',
    access,
    query: PageQuery,
    reply: paged(InterfaceKeyRow),
  }),
  create: route({
    method: 'POST',
    path: PATH,
    summary: 'Add an access key; the answer shows it, once',
    access,
    secret: true,
    body: InterfaceKeyEdit,
    reply: z.object({ id: z.string(), key: z.string() }),
    refuses: ['interface.runAsNotAllowed', 'interface.personUnknown', 'interface.addressListInvalid'],
  }),
  update: route({
    method: 'PUT',
    path: `${PATH}/:id`,
    summary: 'Change what an access key opens',
    access,
    params: ById,
    body: InterfaceKeyEdit,
    reply: z.null(),
    refuses: ['interface.runAsNotAllowed', 'interface.personUnknown', 'interface.addressListInvalid'],
  }),
  remove: route({
    method: 'DELETE',
    path: `${PATH}/:id`,
    summary: 'Remove an access key; it opens nothing from now on',
    access,
    params: ById,
    query: z.object({ rev: z.coerce.number().pipe(Rev).optional() }),
    reply: z.null(),
  }),
};

const ByCode = z.object({ enCode: z.string().trim().min(1).max(50) });
const OPEN_REFUSALS = [...CALL_REFUSALS, 'interface.keyNeedsPerson'] as const;

/** What programs outside call with `Authorization: Key …`. */
export const openInterfacesRoutes = {
  document: route({
    method: 'GET',
    path: '/api/open/openapi.json',
    summary: 'The OpenAPI document of the data interfaces that the key opens',
    access: accessKey,
    reply: 'bytes',
  }),
  get: route({
    method: 'GET',
    path: '/api/open/:enCode',
    summary: 'Call a data interface; parameters stand in the query',
    access: accessKey,
    params: ByCode,
    query: z.object({}).catchall(AskedValue),
    reply: z.unknown(),
    refuses: OPEN_REFUSALS,
  }),
  post: route({
    method: 'POST',
    path: '/api/open/:enCode',
    summary: 'Call a data interface; parameters stand in the body',
    access: accessKey,
    reads: true,
    params: ByCode,
    body: z.record(z.string().max(50), z.unknown()),
    reply: z.unknown(),
    refuses: OPEN_REFUSALS,
  }),
};
