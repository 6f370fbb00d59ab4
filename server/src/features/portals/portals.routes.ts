import { SCREEN_CATEGORY } from '@auditplus/contract/features/portals/portals.model.ts';
import { portalsRoutes, portalVersionsRoutes } from '@auditplus/contract/features/portals/portals.routes.ts';
import { definitionHandlers } from '../../kernel/definitions/definition-handlers.ts';
import { receiveFile } from '../../kernel/http/receive-file.ts';
import { type Http, implement } from '../../kernel/http/register.ts';
import { createDownloadLink } from '../files/public.ts';
import { assertMakes, openedPortal } from './portal-access.ts';
import { recordSources, shownWidgets, widgetAnswers } from './portal-data.ts';
import { portalDefinitions } from './portal-definitions.ts';
import {
  copyPortal,
  createPortal,
  exportPortal,
  importPortals,
  openPortal,
  portalAudience,
  portalInfo,
  portalPage,
  portalTree,
  publishPortal,
  removePortal,
  setAudience,
  setBuiltInHome,
  setHome,
  shutOut,
  switchPortal,
  targetParameters,
  updatePortal,
} from './portals.service.ts';

export const portalsHandlers = implement(portalsRoutes, {
  list: (ctx, { query }) => portalPage(ctx, query),
  create: (ctx, { body }) => createPortal(ctx, body),
  selector: async (ctx, { query }) => ({ list: await portalTree(ctx, query.type === '1') }),
  screenSelector: async (ctx) => {
    const tree = await portalTree(ctx, false);
    return { list: tree.filter(({ id }) => id === SCREEN_CATEGORY) };
  },
  read: (ctx, { params }) => portalInfo(ctx, params.id),
  update: (ctx, { params, body }) => done(updatePortal(ctx, params.id, body)),
  remove: (ctx, { params, query }) => done(removePortal(ctx, params.id, query.rev)),
  copy: (ctx, { params }) => copyPortal(ctx, params.id),
  state: (ctx, { params }) => done(switchPortal(ctx, params.id)),
  publish: (ctx, { params, body }) => publishPortal(ctx, params.id, body),
  setBuiltInHome: (ctx, { body }) => done(setBuiltInHome(ctx, body.isHome)),
  setDefault: (ctx, { params, body }) => done(setHome(ctx, params.id, body.isHome)),
  audience: (ctx, { params }) => portalAudience(ctx, params.id),
  setAudience: (ctx, { params, body }) => done(setAudience(ctx, params.id, body)),
  shutOut: async (ctx, { params, body }) => ({ list: await shutOut(ctx, params.id, body) }),
  open: (ctx, { params }) => openPortal(ctx, params.id),
  data: async (ctx, { params, body }, http) => {
    const { body: portal } = await openedPortal(ctx, params.id);
    const signal = closedSignal(http);
    const layout = shownWidgets(ctx, portal.formData.layout);
    return { widgets: await widgetAnswers(ctx, layout, { ...body, signal }) };
  },
  preview: async (ctx, { body }, http) => ({
    widgets: await widgetAnswers(ctx, body.layout, { ...body, signal: closedSignal(http) }),
  }),
  recordSources: (ctx, { query }) => recordSources(ctx, query.designId),
  targetParameters: async (ctx, { query }) => ({ list: await targetParameters(ctx, query) }),
  export: (ctx, { params }) => exportPortal(ctx, params.id).then((file) => createDownloadLink(ctx, file)),
  import: async (ctx, { query }, { request }) =>
    importPortals(ctx, (await receiveFile(request)).bytes, query.overwrite === 1),
});

export const portalVersionsHandlers = implement(
  portalVersionsRoutes,
  definitionHandlers(portalDefinitions, assertMakes, (ctx, id) => assertMakes(ctx, id, 'btn_edit')),
);

/** Ends the work of a request whose caller has gone away. */
function closedSignal({ request, reply }: Http): AbortSignal {
  const controller = new AbortController();
  request.raw.once('close', () => {
    if (!reply.raw.writableEnded) controller.abort();
  });
  return controller.signal;
}

async function done(work: Promise<void>): Promise<null> {
  await work;
  return null;
}
