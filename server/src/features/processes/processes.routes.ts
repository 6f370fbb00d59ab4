import { processCommentsRoutes } from '@auditplus/contract/features/processes/process-comments.routes.ts';
import { processMonitorRoutes } from '@auditplus/contract/features/processes/process-monitor.routes.ts';
import { processesRoutes } from '@auditplus/contract/features/processes/processes.routes.ts';
import { workItemsRoutes } from '@auditplus/contract/features/processes/work-items.routes.ts';
import type { Ctx } from '../../kernel/context.ts';
import { orThrow } from '../../kernel/errors.ts';
import { implement } from '../../kernel/http/register.ts';
import { definitionByCode, processVersion } from '../process-definitions/public.ts';
import { returnTargetsOf } from './abilities.ts';
import { orPeople } from './acting.ts';
import { addComment, commentPage, removeComment } from './comments.service.ts';
import { candidateUsers, groupedRecords, nodesToChoose, predictLaunch, stepsOf } from './looking-ahead.ts';
import { batch, batchProgress } from './operations/batch.ts';
import { copyTo } from './operations/copies.ts';
import {
  addSigners,
  agree,
  recall,
  reject,
  returnBack,
  saveItemDraft,
  takeBack,
  takeOffSigner,
  transfer,
} from './operations/decide.ts';
import { emptyForm, launch, relaunch } from './operations/launch.ts';
import { migrate, planMigration } from './operations/migrate.ts';
import {
  assign,
  jump,
  removeInstances,
  repair,
  resume,
  retry,
  revive,
  suspend,
  terminate,
} from './operations/monitor.ts';
import { remind, removeOwn, withdraw } from './operations/own-processes.ts';
import { assertMayOpen, processDetail } from './process-detail.ts';
import { batchDefinitions, countWork } from './process-lists.queries.ts';
import { minePage, monitorPage, workPage } from './process-lists.ts';
import { processSheet } from './process-sheet.ts';
import { findItem } from './processes.repository.ts';
import { readableProcess } from './reading.ts';
import { simulateDraft } from './simulations.ts';
import { taskData } from './task-data.ts';

export const processesHandlers = implement(processesRoutes, {
  launch: (ctx, { body: { flowId, ...body } }) => orPeople(ctx, (acting) => launch(acting, flowId, body)),
  relaunch: (ctx, { params, body: { flowId: _flowId, ...body } }) =>
    orPeople(ctx, (acting) => relaunch(acting, params.id, body)),
  emptyForm: (ctx, { params }) => emptyForm(ctx, params.flowId),
  data: (ctx, { params }) => taskData(ctx, params.id, {}),
  dataOfProcess: (ctx, { params }) => taskData(ctx, params.id, { flowId: params.flowId }),
  predict: (ctx, { body }) => predictLaunch(ctx, body),
  launchForm: async (ctx, { params, body }) => {
    const flowId = await formDefinition(ctx, params.enCode);
    return orPeople(ctx, (acting) => launch(acting, flowId, body));
  },
  relaunchForm: async (ctx, { params, body }) => {
    await taskData(ctx, params.id, { flowId: await formDefinition(ctx, params.enCode) });
    return orPeople(ctx, (acting) => relaunch(acting, params.id, body));
  },
  formData: async (ctx, { params }) =>
    taskData(ctx, params.id, { flowId: await formDefinition(ctx, params.enCode) }),
  mine: (ctx, { query }) => minePage(ctx, query),
  remove: (ctx, { params }) => done(removeOwn(ctx, params.id)),
  withdraw: (ctx, { params, body }) => done(withdraw(ctx, params.id, body)),
  remind: (ctx, { params }) => remind(ctx, params.id),
});

/** System forms are named by the code of their definition. */
async function formDefinition(ctx: Ctx, enCode: string): Promise<string> {
  return orThrow(await definitionByCode(ctx.db, enCode), 'record.missing').id;
}

export const workItemsHandlers = implement(workItemsRoutes, {
  list: (ctx, { params, query }) => workPage(ctx, params.category, query),
  counts: (ctx) => countWork(ctx.db, ctx.caller.userId, ctx.clock.now()),
  detail: (ctx, { params, query }) => processDetail(ctx, params.taskId, query),
  info: (ctx, { params }) => done(assertMayOpen(ctx, params.operatorId)),
  agree: (ctx, { params, body }) => orPeople(ctx, (acting) => agree(acting, params.id, body)),
  reject: (ctx, { params, body }) => orPeople(ctx, (acting) => reject(acting, params.id, body)),
  returnBack: (ctx, { params, body }) => orPeople(ctx, (acting) => returnBack(acting, params.id, body)),
  returnTargets: (ctx, { params }) => targetsOfItem(ctx, params.id),
  saveDraft: (ctx, { params, body }) => done(saveItemDraft(ctx, params.id, body)),
  recall: (ctx, { params, body }) => done(recall(ctx, params.id, body)),
  transfer: (ctx, { params, body }) => done(transfer(ctx, params.id, body)),
  addSigners: (ctx, { params, body }) => done(addSigners(ctx, params.id, body)),
  takeOffSigner: (ctx, { params, body }) => done(takeOffSigner(ctx, params.id, body)),
  takeBack: (ctx, { params, body }) => done(takeBack(ctx, params.id, body)),
  copyTo: (ctx, { params, body }) => done(copyTo(ctx, params.id, body)),
  records: (ctx, { params, query }) => groupedRecords(ctx, params.id, query),
  sheet: (ctx, { params }) => processSheet(ctx, params.id),
  candidates: (ctx, { params, body }) => nodesToChoose(ctx, params.id, body),
  candidateUsers: (ctx, { params, body }) => candidateUsers(ctx, params.id, body),
  batch: (ctx, { body }) => batch(ctx, body),
  batchProgress: (ctx, { params }) => batchProgress(ctx, params.id),
  batchFlows: (ctx) => batchDefinitions(ctx.db, ctx.caller.userId, ctx.language),
  nodes: (ctx, { params }) => stepsOf(ctx, params.id),
  batchCandidates: (ctx, { query }) => nodesToChoose(ctx, query.taskOperatorId, {}),
});

async function targetsOfItem(ctx: Ctx, id: string) {
  const stored = orThrow(await findItem(ctx.db, id), 'record.missing');
  const row = await readableProcess(ctx, stored.process_id);
  const version = await processVersion(ctx.db, row.definition_id, row.version, ctx.language);
  const item = row.state.visits.flatMap(({ items }) => items).find((one) => one.id === stored.item) ?? null;
  return returnTargetsOf(ctx, { row, version, item });
}

export const processMonitorHandlers = implement(processMonitorRoutes, {
  list: (ctx, { query }) => monitorPage(ctx, query),
  simulate: (ctx, { params, body }) => simulateDraft(ctx, params.id, body),
  migrationPlan: (ctx, { params, body }) => planMigration(ctx, params.id, body),
  migrate: (ctx, { params, body }) => migrate(ctx, params.id, body),
  remove: (ctx, { body }) => done(removeInstances(ctx, body.ids)),
  assign: (ctx, { params, body }) => done(assign(ctx, params.id, body)),
  terminate: (ctx, { params, body }) => done(terminate(ctx, params.id, body)),
  suspend: (ctx, { params, body }) => done(suspend(ctx, params.id, body)),
  resume: (ctx, { params, body }) => done(resume(ctx, params.id, body)),
  jump: (ctx, { params, body }) => orPeople(ctx, (acting) => jump(acting, params.id, body)),
  revive: (ctx, { params, body }) => orPeople(ctx, (acting) => revive(acting, params.id, body)),
  retry: (ctx, { params, body }) => orPeople(ctx, (acting) => retry(acting, params.id, body)),
  repair: (ctx, { params, body }) => repair(ctx, params.id, body),
});

export const processCommentsHandlers = implement(processCommentsRoutes, {
  list: (ctx, { query }) => commentPage(ctx, query),
  create: (ctx, { body }) => done(addComment(ctx, body)),
  remove: (ctx, { params }) => done(removeComment(ctx, params.id)),
});

async function done(work: Promise<unknown>): Promise<null> {
  await work;
  return null;
}
