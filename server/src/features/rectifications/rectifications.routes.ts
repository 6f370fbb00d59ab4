import { rectificationsRoutes } from '@auditplus/contract/features/rectifications/rectifications.routes.ts';
import { replyInChange } from '../../kernel/audit-log.ts';
import { registerFileAccess } from '../../kernel/files/file-access.ts';
import { implement } from '../../kernel/http/register.ts';
import { readAbout } from '../messages/public.ts';
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
import { boardOf, calendarOf, listRectifications } from './rectification-list.queries.ts';
import { printNotice } from './rectification-notice.ts';
import { caseRows } from './rectifications-rows.queries.ts';

/** Endpoints of rectification. */
export const rectificationsHandlers = implement(rectificationsRoutes, {
  list: (ctx, { query }) => listRectifications(ctx, query),
  board: (ctx, { query }) => boardOf(ctx, query),
  calendar: (ctx, { query }) => calendarOf(ctx, query),
  exportLedger: async (ctx, { query }) => exportLedger(ctx, query),
  read: async (ctx, { params, query }) => {
    const opened = await readRectification(ctx, params.id, query.checkId);
    await readAbout(ctx, { about: opened.findingId, userIds: [ctx.caller.userId], at: ctx.clock.now() });
    return opened;
  },
  notice: (ctx, { params, query }) => printNotice(ctx, params.id, query.format),
  sign: (ctx, { params, body }) =>
    replyInChange(
      ctx,
      (acting) => signRectification(acting, params.id, body),
      (seen) => readRectification(seen, params.id),
    ),
  submitPlan: (ctx, { params, body }) =>
    replyInChange(
      ctx,
      (acting) => submitPlan(acting, params.id, body),
      (seen) => readRectification(seen, params.id),
    ),
  approvePlan: (ctx, { params, body }) =>
    replyInChange(
      ctx,
      (acting) => approvePlan(acting, params.id, body),
      (seen) => readRectification(seen, params.id),
    ),
  returnPlan: (ctx, { params, body }) =>
    replyInChange(
      ctx,
      (acting) => returnPlan(acting, params.id, body),
      (seen) => readRectification(seen, params.id),
    ),
  skipPlan: (ctx, { params, body }) =>
    replyInChange(
      ctx,
      (acting) => skipPlan(acting, params.id, body),
      (seen) => readRectification(seen, params.id),
    ),
  submitProof: (ctx, { params, body }) =>
    replyInChange(
      ctx,
      (acting) => submitProof(acting, params.id, body),
      (seen) => readRectification(seen, params.id),
    ),
  withdrawProof: (ctx, { params, body }) =>
    replyInChange(
      ctx,
      (acting) => withdrawProof(acting, params.id, body),
      (seen) => readRectification(seen, params.id),
    ),
  opened: async (ctx, { params, body }) => {
    await markProofOpened(ctx, params.id, body.fileId);
    return null;
  },
  verify: (ctx, { params, body }) =>
    replyInChange(
      ctx,
      (acting) => verifyRectification(acting, params.id, body),
      (seen) => readRectification(seen, params.id),
    ),
  finish: (ctx, { params, body }) =>
    replyInChange(
      ctx,
      (acting) => finishRectification(acting, params.id, body),
      (seen) => readRectification(seen, params.id),
    ),
  urge: (ctx, { params, body }) =>
    replyInChange(
      ctx,
      (acting) => urgeRectification(acting, params.id, body),
      (seen) => readRectification(seen, params.id),
    ),
  handOver: (ctx, { params, body }) =>
    replyInChange(
      ctx,
      (acting) => handOver(acting, params.id, body),
      (seen) => readRectification(seen, params.id),
    ),
  effectCheck: (ctx, { params, body }) =>
    replyInChange(
      ctx,
      (acting) => checkEffect(acting, params.id, body),
      (seen) => readRectification(seen, params.id),
    ),
  requestExtension: (ctx, { params, body }) =>
    replyInChange(
      ctx,
      (acting) => requestExtension(acting, params.id, body),
      (seen) => readRectification(seen, params.id),
    ),
  approveExtension: (ctx, { params, body }) =>
    replyInChange(
      ctx,
      (acting) => decideExtension(acting, params.id, { ...body, approved: true }),
      (seen, done) => readRectification(seen, done),
    ),
  refuseExtension: (ctx, { params, body }) =>
    replyInChange(
      ctx,
      (acting) => decideExtension(acting, params.id, { ...body, approved: false }),
      (seen, done) => readRectification(seen, done),
    ),
});

registerFileAccess(PROOF_FILES, async (ctx, rectificationId) => {
  const readable = await caseRows(ctx.db, ctx)
    .where('rectifications.id', '=', rectificationId)
    .executeTakeFirst();
  return readable !== undefined;
});
