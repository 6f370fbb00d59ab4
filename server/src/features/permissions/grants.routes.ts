import { dutiesRoutes } from '@auditplus/contract/features/permissions/duties.routes.ts';
import { explainRoutes } from '@auditplus/contract/features/permissions/explain.routes.ts';
import { grantsRoutes } from '@auditplus/contract/features/permissions/grants.routes.ts';
import { implement } from '../../kernel/http/register.ts';
import { dryRun } from './dry-run.ts';
import { createDuty, listConflicts, listDuties, removeDuty, updateDuty } from './duties.service.ts';
import { explainFiles, explainItems, explainRecords } from './explain.queries.ts';
import { explain } from './explain.ts';
import { grantValues } from './grant-tree.ts';
import { listHolders } from './holders.queries.ts';
import { itemHolders } from './item-holders.queries.ts';
import { assertGives, batchGrants, saveGrants, saveHolders } from './save-grants.ts';
import { endViewAs, startViewAs } from './view-as.ts';

const done = async (work: Promise<void>): Promise<null> => {
  await work;
  return null;
};

export const grantsHandlers = implement(grantsRoutes, {
  holders: (ctx, { params, query }) => listHolders(ctx, params.objectType, query),
  values: (ctx, { params, body }) => grantValues(ctx, { objectId: params.objectId, ...body }),
  save: (ctx, { params, body }) => done(saveGrants(ctx, params.objectId, body)),
  batch: (ctx, { body }) => done(batchGrants(ctx, body)),
  itemHolders: async (ctx, { params, query }) => {
    const item = { type: query.itemType, id: params.itemId };
    await assertGives(ctx, item, 'reads');
    return { ids: await itemHolders(ctx.db, item, params.objectType) };
  },
  saveItem: async (ctx, { params, body }) => {
    const item = { type: body.itemType, id: params.itemId };
    await assertGives(ctx, item, 'gives');
    const { objectId: roleIds, organizeIds } = body;
    return done(saveHolders(ctx, item, { roleIds, ...(organizeIds && { organizeIds }) }));
  },
  dryRun: (ctx, { params, body }) => dryRun(ctx, params.objectId, body),
});

export const dutiesHandlers = implement(dutiesRoutes, {
  list: (ctx, { query }) => listDuties(ctx, query),
  conflicts: async (ctx, { query }) => ({ list: await listConflicts(ctx, query.ruleId) }),
  create: (ctx, { body }) => done(createDuty(ctx, body)),
  update: (ctx, { params, body }) => done(updateDuty(ctx, params.id, body)),
  remove: (ctx, { params }) => done(removeDuty(ctx, params.id)),
});

export const explainHandlers = implement(explainRoutes, {
  explain: (ctx, { query }) => explain(ctx, query),
  items: async (ctx, { params }) => ({ list: await explainItems(ctx, params.moduleId) }),
  records: async (ctx, { params, query }) => ({
    list: await explainRecords(ctx, params.moduleId, query),
  }),
  files: async (ctx, { query }) => ({ list: await explainFiles(ctx, query) }),
  startViewAs: (ctx, { params, body }) => done(startViewAs(ctx, params.userId, body.reason)),
  endViewAs: (ctx) => done(endViewAs(ctx)),
});
