import { processDefinitionsRoutes } from '@auditplus/contract/features/process-definitions/process-definitions.routes.ts';
import { definitionHandlers } from '../../kernel/definitions/definition-handlers.ts';
import { orThrow } from '../../kernel/errors.ts';
import { receiveFile } from '../../kernel/http/receive-file.ts';
import { implement } from '../../kernel/http/register.ts';
import { exportBpmn, exportDefinition, importDefinitions } from './definition-exchange.ts';
import { findDefinition } from './process-definitions.repository.ts';
import {
  askableRoles,
  changeDefinition,
  checkDraft,
  copyDefinition,
  createDefinition,
  definitionFields,
  definitionGroups,
  definitionInfo,
  definitionPage,
  favour,
  launchPage,
  publishDefinition,
  removeDefinition,
  stopDefinition,
  systemForms,
} from './process-definitions.service.ts';
import { processVersions } from './process-versions.ts';
import { processStatistics } from './statistics.service.ts';

export const processDefinitionsHandlers = implement(processDefinitionsRoutes, {
  ...definitionHandlers(processVersions, async (ctx, id) => {
    orThrow(await findDefinition(ctx.db, id), 'record.missing');
  }),
  list: (ctx, { query }) => definitionPage(ctx, query),
  grouped: async (ctx, { query }) => ({ list: await definitionGroups(ctx, query) }),
  launchable: (ctx, { query }) => launchPage(ctx, query),
  selector: async (ctx, { query }) => ({ list: await definitionGroups(ctx, query) }),
  systemForms: async (ctx) => systemForms(ctx),
  auditRoles: async (ctx) => askableRoles(ctx),
  read: (ctx, { params }) => definitionInfo(ctx, params.id),
  create: (ctx, { body }) => createDefinition(ctx, body),
  update: (ctx, { params, body }) => done(changeDefinition(ctx, params.id, body)),
  remove: (ctx, { params }) => done(removeDefinition(ctx, params.id)),
  copy: (ctx, { params }) => copyDefinition(ctx, params.id),
  exportFile: (ctx, { params }) => exportDefinition(ctx, params.id),
  exportBpmn: (ctx, { params }) => exportBpmn(ctx, params.id),
  importFile: async (ctx, { query }, { request }) =>
    importDefinitions(ctx, (await receiveFile(request)).bytes, { overwrite: query.overwrite === 1 }),
  check: (ctx, { body }) => checkDraft(ctx, body),
  publish: (ctx, { params, body }) => publishDefinition(ctx, params.id, body),
  stop: (ctx, { params }) => done(stopDefinition(ctx, params.id)),
  fields: (ctx, { params }) => definitionFields(ctx, params.id),
  favour: (ctx, { params, body }) => done(favour(ctx, params.id, body.isFavourite)),
  statistics: (ctx, { params, query }) => processStatistics(ctx, params.id, query),
});

async function done(work: Promise<void>): Promise<null> {
  await work;
  return null;
}
