import { dataSyncsRoutes } from '@auditplus/contract/features/data-syncs/data-syncs.routes.ts';
import { implement } from '../../kernel/http/register.ts';
import {
  changePlan,
  createPlan,
  executeSync,
  inspectSync,
  refusedRows,
  removePlan,
  resumeRun,
  runPlan,
  stopRun,
  syncColumns,
  syncParts,
  syncPlans,
  syncRuns,
  syncTables,
} from './data-syncs.service.ts';
import { repeatRefusedRow } from './run-sync.ts';

export const dataSyncsHandlers = implement(dataSyncsRoutes, {
  tables: (ctx, { params }) => syncTables(ctx, params.linkId),
  columns: (ctx, { params }) => syncColumns(ctx, params),
  check: async (ctx, { body }) => (await inspectSync(ctx, { ...body, columns: [] })).state,
  inspect: (ctx, { body }) => inspectSync(ctx, body),
  execute: (ctx, { body }) => executeSync(ctx, body),
  runs: (ctx, { query }) => syncRuns(ctx, query),
  parts: (ctx, { params, query }) => syncParts(ctx, params.id, query),
  refusedRows: (ctx, { params, query }) => refusedRows(ctx, params.id, query),
  repeatRow: async (ctx, { params }) => {
    await repeatRefusedRow(ctx, params.id, params.place);
    return null;
  },
  stop: async (ctx, { params }) => {
    await stopRun(ctx, params.id);
    return null;
  },
  resume: async (ctx, { params, query }) => {
    await resumeRun(ctx, params.id, query.removing === '1');
    return null;
  },
  plans: (ctx, { query }) => syncPlans(ctx, query),
  createPlan: (ctx, { body }) => createPlan(ctx, body),
  updatePlan: async (ctx, { params, body }) => {
    await changePlan(ctx, params.id, body);
    return null;
  },
  removePlan: async (ctx, { params, query }) => {
    await removePlan(ctx, params.id, query.rev);
    return null;
  },
  runPlan: (ctx, { params }) => runPlan(ctx, params.id),
});
