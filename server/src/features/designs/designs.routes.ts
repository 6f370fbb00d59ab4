import { designsRoutes } from '@auditplus/contract/features/designs/designs.routes.ts';
import { definitionHandlers } from '../../kernel/definitions/definition-handlers.ts';
import { receiveFile } from '../../kernel/http/receive-file.ts';
import { type Implementation, implement } from '../../kernel/http/register.ts';
import { runSaveScript } from '../../kernel/sandbox/save-script.ts';
import { askForIndexes } from './build-indexes.ts';
import { designDefinitions } from './design-definitions.ts';
import { exportDesign, importDesign } from './design-files.ts';
import { readWorkbook } from './design-from-workbook.ts';
import {
  copyDesign,
  createDesign,
  removeDesign,
  restoreDesign,
  startDesign,
  toggleDesign,
  updateDesignBase,
} from './designs.service.ts';
import {
  assertOwnDesign,
  designDraft,
  designInfo,
  designPage,
  designSelector,
  droppedPage,
  publishState,
  readDesign,
  recycledPage,
  relationChoices,
  shownFields,
} from './designs.view.ts';
import { bringBackColumn, saveDraft } from './drafts.service.ts';
import { publishDesign, publishPlan } from './publish.ts';
import { designTemplates } from './templates/templates.ts';

const done = async (work: Promise<unknown>): Promise<null> => {
  await work;
  return null;
};

const handlers = implement(designsRoutes, {
  ...definitionHandlers(designDefinitions, async (ctx, id) => {
    await readDesign(ctx, id);
  }),
  list: (ctx, { query }) => designPage(ctx, query),
  selector: async (ctx, { query }) => ({ list: await designSelector(ctx, query) }),
  relations: async (ctx) => ({ list: relationChoices(ctx) }),
  templates: async (ctx) => ({ list: designTemplates(ctx.language) }),
  recycled: (ctx, { query }) => recycledPage(ctx, query),
  create: (ctx, { body }) => done(createDesign(ctx, body)),
  start: (ctx, { body }) => startDesign(ctx, body),
  readWorkbook: async (ctx, _input, { request }) => readWorkbook(ctx, (await receiveFile(request)).bytes),
  read: (ctx, { params }) => designInfo(ctx, params.id),
  update: (ctx, { params, body }) => done(updateDesignBase(ctx, params.id, body)),
  remove: (ctx, { params, query }) => done(removeDesign(ctx, params.id, query.rev)),
  restore: (ctx, { params }) => done(restoreDesign(ctx, params.id)),
  copy: (ctx, { params }) => done(copyDesign(ctx, params.id)),
  state: (ctx, { params, query }) => done(toggleDesign(ctx, params.id, query.rev)),
  draft: (ctx, { params }) => designDraft(ctx, params.id),
  saveDraft: (ctx, { params, body }) => saveDraft(ctx, params.id, body),
  tryScript: async (ctx, { params, body }) => {
    await readDesign(ctx, params.id);
    return runSaveScript(ctx, body);
  },
  body: async (ctx, { params }) => {
    await readDesign(ctx, params.id);
    const { version, body } = await designDefinitions.version(ctx.db, params.id, params.version);
    return { version, body };
  },
  plan: (ctx, { params, body }) => publishPlan(ctx, params.id, body),
  release: (ctx, { params, body }) => done(publishDesign(ctx, params.id, body)),
  publishState: (ctx, { params }) => publishState(ctx, params.id),
  buildIndexes: (ctx, { params }) => done(askForIndexes(ctx, params.id)),
  dropped: async (ctx, { params }) => ({ list: await droppedPage(ctx, params.id) }),
  bringBackColumn: (ctx, { params, body }) =>
    done(bringBackColumn(ctx, params.id, { columnId: params.columnId, ...body })),
  formDataFields: async (ctx, { params }) => ({ list: await shownFields(ctx, params.id) }),
  export: (ctx, { params }) => exportDesign(ctx, params.id),
  import: async (ctx, _input, { request }) => importDesign(ctx, (await receiveFile(request)).bytes),
});

/**
 * A design belongs to the administrators of its category: whatever is done with one asks for that first. What its fields
 * are called may be read by those who relate to it.
 */
export const designsHandlers: Implementation = handlers.map(({ route, handle }) => ({
  route,
  handle: async (ctx, input, http) => {
    const { id } = Object(input.params);
    if (typeof id === 'string' && route !== designsRoutes.formDataFields) await assertOwnDesign(ctx, id);
    return handle(ctx, input, http);
  },
}));
