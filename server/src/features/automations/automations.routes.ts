import {
  automationButtonsRoutes,
  automationRunsRoutes,
  automationsRoutes,
  automationVersionsRoutes,
} from '@auditplus/contract/features/automations/automations.routes.ts';
import { definitionHandlers } from '../../kernel/definitions/definition-handlers.ts';
import { receiveFile } from '../../kernel/http/receive-file.ts';
import { implement } from '../../kernel/http/register.ts';
import { createDownloadLink } from '../files/public.ts';
import { buttonsOf, pressAutomation, pressedRuns } from './automation-buttons.service.ts';
import { rerun, runDetail, runPage } from './automation-runs.service.ts';
import { automationVersions } from './automation-versions.ts';
import {
  automationInfo,
  automationOffer,
  automationPage,
  automations,
  changeAutomation,
  createAutomation,
  publishAutomation,
} from './automations.service.ts';
import { checkAutomation } from './check-automation.ts';

export const automationsHandlers = implement(automationsRoutes, {
  list: (ctx, { query }) => automationPage(ctx, query),
  create: (ctx, { body }) => createAutomation(ctx, body),
  read: (ctx, { params }) => automationInfo(ctx, params.id),
  update: (ctx, { params, body }) => done(changeAutomation(ctx, params.id, body)),
  remove: (ctx, { params, query }) => done(automations.remove(ctx, params.id, query.rev)),
  copy: (ctx, { params }) => automations.copy(ctx, params.id),
  publish: (ctx, { params, body }) => publishAutomation(ctx, params.id, body),
  state: (ctx, { params }) => done(automations.toggle(ctx, params.id)),
  export: (ctx, { params }) =>
    automations.exportFile(ctx, params.id).then((file) => createDownloadLink(ctx, file)),
  import: async (ctx, { query }, { request }) =>
    automations.importFile(ctx, (await receiveFile(request)).bytes, query.overwrite === 1),
  offer: (ctx) => automationOffer(ctx),
  check: (ctx, { body }) => checkAutomation(ctx, body),
});

export const automationRunsHandlers = implement(automationRunsRoutes, {
  list: (ctx, { query }) => runPage(ctx, query),
  read: (ctx, { params }) => runDetail(ctx, params.id),
  rerun: (ctx, { params, body }) => rerun(ctx, params.id, body.nodeId),
});

export const automationButtonsHandlers = implement(automationButtonsRoutes, {
  list: (ctx, { params }) => buttonsOf(ctx, params.modelId),
  press: (ctx, { params, body }) => pressAutomation(ctx, params, body.ids),
  runs: (ctx, { params, query }) => pressedRuns(ctx, params.id, query.ids),
});

export const automationVersionsHandlers = implement(
  automationVersionsRoutes,
  definitionHandlers(automationVersions, automations.assertKnown),
);

async function done(work: Promise<void>): Promise<null> {
  await work;
  return null;
}
