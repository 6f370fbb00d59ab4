import {
  dataInterfacesRoutes,
  interfaceVersionsRoutes,
} from '@auditplus/contract/features/data-interfaces/data-interfaces.routes.ts';
import {
  interfaceKeysRoutes,
  openInterfacesRoutes,
} from '@auditplus/contract/features/data-interfaces/interface-keys.routes.ts';
import type { Ctx } from '../../kernel/context.ts';
import { definitionHandlers } from '../../kernel/definitions/definition-handlers.ts';
import { orThrow } from '../../kernel/errors.ts';
import { receiveFile } from '../../kernel/http/receive-file.ts';
import { type Http, implement } from '../../kernel/http/register.ts';
import { createDownloadLink } from '../files/public.ts';
import { itemHolders, saveHolders } from '../permissions/public.ts';
import { explainInterface, tryInterface } from './bench.ts';
import { callPage } from './call-page.ts';
import { countCall } from './call-rate.ts';
import { assertCallable } from './callable.ts';
import { runExamples } from './examples.ts';
import { interfaceDefinitions } from './interface-definitions.ts';
import { changeKey, createKey, keyPage, removeKey } from './interface-keys.service.ts';
import {
  briefPage,
  createInterface,
  interfaceInfo,
  interfacePage,
  interfaces,
  interfaceTree,
  publishInterface,
  updateInterfaceDraft,
} from './interfaces.service.ts';
import { openDocument } from './open-document.ts';
import { publishedInterface } from './published.ts';
import { relationViews } from './relations-view.ts';
import { type InterfaceCall, runInterface, runInterfacePage } from './run-interface.ts';

/** Ends the work of a request whose caller has gone away. */
function closedSignal({ request, reply }: Http): AbortSignal {
  const controller = new AbortController();
  request.raw.once('close', () => {
    if (!reply.raw.writableEnded) controller.abort();
  });
  return controller.signal;
}

/** Calls an interface for somebody outside the server. */
async function called(ctx: Ctx, http: Http, call: Omit<InterfaceCall, 'signal'>): Promise<unknown> {
  countCall(ctx);
  return (await runInterface(ctx, { ...call, signal: closedSignal(http) })).data;
}

const given = (values: object): ReadonlyMap<string, unknown> => new Map(Object.entries(values));

export const dataInterfacesHandlers = implement(dataInterfacesRoutes, {
  list: (ctx, { query }) => interfacePage(ctx, query),
  create: (ctx, { body }) => createInterface(ctx, body),
  selector: (ctx) => interfaceTree(ctx),
  brief: (ctx, { query }) => briefPage(ctx, query),
  relations: async (ctx, { query }) => ({ list: await relationViews(ctx, query.dbLinkId) }),
  read: (ctx, { params }) => interfaceInfo(ctx, params.id),
  update: (ctx, { params, body }) => done(updateInterfaceDraft(ctx, params.id, body)),
  remove: (ctx, { params, query }) => done(interfaces.remove(ctx, params.id, query.rev)),
  state: (ctx, { params }) => done(interfaces.toggle(ctx, params.id)),
  copy: (ctx, { params }) => interfaces.copy(ctx, params.id),
  publish: (ctx, { params, body }) => publishInterface(ctx, params.id, body),
  examples: async (ctx, { params }) => {
    await interfaces.assertKnown(ctx, params.id);
    const { body } = await interfaceDefinitions.draft(ctx.db, params.id);
    return { list: await runExamples(ctx, { id: params.id, body }) };
  },
  bench: (ctx, { body }, http) => tryInterface(ctx, body, closedSignal(http)),
  plan: (ctx, { body }, http) => explainInterface(ctx, body, closedSignal(http)),
  parameters: async (ctx, { params }) => {
    const found = await publishedInterface(ctx, params.id);
    await assertCallable(ctx, found);
    return found.body.requestParameters;
  },
  response: async (ctx, { params, query }, http) => ({
    data: await called(ctx, http, { name: params.id, given: given(query), type: 'options' }),
    dataProcessing: null,
  }),
  preview: (ctx, { params, body }, http) =>
    called(ctx, http, {
      name: params.id,
      given: new Map(body.paramList.map(({ field, defaultValue }) => [field, defaultValue])),
      type: 'preview',
    }),
  options: async (ctx, { params, query }, http) => {
    countCall(ctx);
    const { keyword, currentPage, pageSize, sort, sidx, interfaceId, ...rest } = query;
    const { propsValue, relationField, columnOptions, ...values } = rest;
    const columns = [propsValue, relationField, ...(columnOptions?.split(',') ?? [])].flatMap(
      (name) => name?.trim() || [],
    );
    const { list, total } = await runInterfacePage(ctx, {
      name: params.id,
      given: given(values),
      type: 'popup',
      signal: closedSignal(http),
      rows: {
        ...(keyword && { keyword: { text: keyword, columns: [...new Set(columns)] } }),
        ...(sidx && { sort: { column: sidx, isDescending: sort === 'desc' } }),
        offset: (currentPage - 1) * pageSize,
        limit: pageSize,
      },
    });
    return { list: [...list], pagination: { currentPage, pageSize, total } };
  },
  option: async (ctx, { params, query }, http) => {
    countCall(ctx);
    const { id, interfaceId, propsValue, relationField, ...values } = query;
    const { list } = await runInterfacePage(ctx, {
      name: params.id,
      given: given(values),
      type: 'popup',
      signal: closedSignal(http),
      rows: { among: { column: propsValue, values: [id] }, offset: 0, limit: 1 },
    });
    return list[0] ?? null;
  },
  export: (ctx, { params }) =>
    interfaces.exportFile(ctx, params.id).then((file) => createDownloadLink(ctx, file)),
  import: async (ctx, { query }, { request }) =>
    interfaces.importFile(ctx, (await receiveFile(request)).bytes, query.overwrite === 1),
  holders: async (ctx, { params }) => {
    await interfaces.assertKnown(ctx, params.id);
    return { roleIds: await itemHolders(ctx.db, { type: 'interface', id: params.id }, 'Role') };
  },
  saveHolders: async (ctx, { params, body }) => {
    await interfaces.assertKnown(ctx, params.id);
    return done(saveHolders(ctx, { type: 'interface', id: params.id }, body));
  },
  log: async (ctx, { params, query }) => {
    await interfaces.assertKnown(ctx, params.id);
    return callPage(ctx, params.id, query);
  },
});

export const interfaceVersionsHandlers = implement(
  interfaceVersionsRoutes,
  definitionHandlers(interfaceDefinitions, interfaces.assertKnown),
);

export const interfaceKeysHandlers = implement(interfaceKeysRoutes, {
  list: (ctx, { query }) => keyPage(ctx, query),
  create: (ctx, { body }) => createKey(ctx, body),
  update: (ctx, { params, body }) => done(changeKey(ctx, params.id, body)),
  remove: (ctx, { params, query }) => done(removeKey(ctx, params.id, query.rev)),
});

export const openInterfacesHandlers = implement(openInterfacesRoutes, {
  document: async (ctx) => ({
    stream: JSON.stringify(await openDocument(ctx, orThrow(ctx.accessKey, 'key.invalid'))),
    type: 'application/json; charset=utf-8',
  }),
  get: (ctx, { params, query }, http) =>
    called(ctx, http, { name: params.enCode, given: given(query), type: 'open' }),
  post: (ctx, { params, body }, http) =>
    called(ctx, http, { name: params.enCode, given: given(body), type: 'open' }),
});

async function done(work: Promise<void>): Promise<null> {
  await work;
  return null;
}
