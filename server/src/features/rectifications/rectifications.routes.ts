import { rectificationsRoutes } from '@auditplus/contract/features/rectifications/rectifications.routes.ts';
import { implement } from '../../kernel/http/register.ts';
import { registerFileAccess } from '../files/public.ts';
import { checkEffect } from './operations/effect.ts';
import { decideExtension, requestExtension } from './operations/extension.ts';
import {
  approvePlan,
  handOver,
  returnPlan,
  signRectification,
  skipPlan,
  submitPlan,
} from './operations/plan.ts';
import { markProofOpened, PROOF_FILES, submitProof, withdrawProof } from './operations/proof.ts';
import { urgeRectification } from './operations/urge.ts';
import { finishRectification, verifyRectification } from './operations/verification.ts';
import { readRectification } from './rectification-detail.ts';
import { exportLedger } from './rectification-ledger.ts';
import { boardOf, calendarOf, listRectifications } from './rectification-list.ts';
import { printNotice } from './rectification-notice.ts';
import { caseRows } from './rectifications.rows.ts';

/** Endpoints of rectification. */
export const rectificationsHandlers = implement(rectificationsRoutes, {
  list: (ctx, { query }) => listRectifications(ctx, query),
  board: (ctx, { query }) => boardOf(ctx, query),
  calendar: (ctx, { query }) => calendarOf(ctx, query),
  exportLedger: async (ctx, { query }) => exportLedger(ctx, query),
  read: (ctx, { params, query }) => readRectification(ctx, params.id, query.checkId),
  notice: (ctx, { params, query }) => printNotice(ctx, params.id, query.format),
  sign: async (ctx, { params, body }) => {
    await signRectification(ctx, params.id, body);
    return readRectification(ctx, params.id);
  },
  submitPlan: async (ctx, { params, body }) => {
    await submitPlan(ctx, params.id, body);
    return readRectification(ctx, params.id);
  },
  approvePlan: async (ctx, { params, body }) => {
    await approvePlan(ctx, params.id, body);
    return readRectification(ctx, params.id);
  },
  returnPlan: async (ctx, { params, body }) => {
    await returnPlan(ctx, params.id, body);
    return readRectification(ctx, params.id);
  },
  skipPlan: async (ctx, { params, body }) => {
    await skipPlan(ctx, params.id, body);
    return readRectification(ctx, params.id);
  },
  submitProof: async (ctx, { params, body }) => {
    await submitProof(ctx, params.id, body);
    return readRectification(ctx, params.id);
  },
  withdrawProof: async (ctx, { params, body }) => {
    await withdrawProof(ctx, params.id, body);
    return readRectification(ctx, params.id);
  },
  opened: async (ctx, { params, body }) => {
    await markProofOpened(ctx, params.id, body.fileId);
    return null;
  },
  verify: async (ctx, { params, body }) => {
    await verifyRectification(ctx, params.id, body);
    return readRectification(ctx, params.id);
  },
  finish: async (ctx, { params, body }) => {
    await finishRectification(ctx, params.id, body);
    return readRectification(ctx, params.id);
  },
  urge: async (ctx, { params, body }) => {
    await urgeRectification(ctx, params.id, body);
    return readRectification(ctx, params.id);
  },
  handOver: async (ctx, { params, body }) => {
    await handOver(ctx, params.id, body);
    return readRectification(ctx, params.id);
  },
  effectCheck: async (ctx, { params, body }) => {
    await checkEffect(ctx, params.id, body);
    return readRectification(ctx, params.id);
  },
  requestExtension: async (ctx, { params, body }) => {
    await requestExtension(ctx, params.id, body);
    return readRectification(ctx, params.id);
  },
  approveExtension: async (ctx, { params, body }) =>
    readRectification(ctx, await decideExtension(ctx, params.id, { ...body, approved: true })),
  refuseExtension: async (ctx, { params, body }) =>
    readRectification(ctx, await decideExtension(ctx, params.id, { ...body, approved: false })),
});

registerFileAccess(PROOF_FILES, async (ctx, rectificationId) => {
  const readable = await caseRows(ctx.db, ctx)
    .where('rectifications.id', '=', rectificationId)
    .executeTakeFirst();
  return readable !== undefined;
});
