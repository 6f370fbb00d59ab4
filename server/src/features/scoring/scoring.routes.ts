import { scoringRoutes } from '@auditplus/contract/features/scoring/scoring.routes.ts';
import type { Ctx } from '../../kernel/context.ts';
import { registerFileAccess } from '../../kernel/files/file-access.ts';
import { refusalReply } from '../../kernel/http/failures.ts';
import { implement } from '../../kernel/http/register.ts';
import { agreeLower, type BulkOutcome, fullMarks } from './operations/bulk-rows.ts';
import { createComment, deleteComment, listComments, updateComment } from './operations/comments.ts';
import { confirmStage } from './operations/confirm-stage.ts';
import { decideClaim } from './operations/decide-claim.ts';
import { decideConflict } from './operations/decide-conflict.ts';
import { readSheet } from './operations/read-sheet.ts';
import { returnStage } from './operations/return-stage.ts';
import { compareRecords, listRounds } from './operations/rounds.ts';
import { assertSaved, type Saved, saveRows } from './operations/save-rows.ts';
import { scoreMatrix } from './operations/score-matrix.ts';
import { exportSheet, importSheet } from './operations/sheet-excel.ts';
import { afterSave, drawSample, rowsAfterBulk, sheetSummary } from './operations/sheet-summary.ts';
import { skipStage } from './operations/skip-stage.ts';
import { checkStage, submitStage, withdrawStage } from './operations/submit-stage.ts';
import { mayOpenPhotos, SCORE_PHOTOS } from './photos.ts';

registerFileAccess(SCORE_PHOTOS, mayOpenPhotos);

export const scoringHandlers = implement(scoringRoutes, {
  compareRounds: (ctx, { query }) => compareRecords(ctx, query.stageRecordIds),
  scoreMatrix: (ctx, { query }) => scoreMatrix(ctx, query),
  listComments: (ctx, { query }) => listComments(ctx, query),
  createComment: (ctx, { body }) => createComment(ctx, body),
  updateComment: (ctx, { params, body }) => updateComment(ctx, params.id, body),
  deleteComment: (ctx, { params }) => deleteComment(ctx, params.id),

  readSheet: (ctx, { params, query }) => readSheet(ctx, { id: params.id, query }),
  saveItem: async (ctx, { params, body }) =>
    itemReply(ctx, await saveRows(ctx, params.id, [{ nodeId: params.nodeId, body }])),
  saveBatch: async (ctx, { params, body }) => {
    const inputs = body.rows.map(({ nodeId, ...row }) => ({ nodeId, body: row }));
    const { context, results } = await saveRows(ctx, params.id, inputs);
    return {
      results: results.map((result) =>
        result.ok
          ? { nodeId: result.nodeId, ok: true as const, row: result.row }
          : {
              nodeId: result.nodeId,
              ok: false as const,
              errorCode: result.code,
              msg: refusalReply(result.code, ctx.language, result.params).msg,
              serverRow: result.serverRow,
            },
      ),
      ...(await afterSave(ctx, context)),
    };
  },
  fullMarks: async (ctx, { params, body }) => bulkReply(ctx, await fullMarks(ctx, params.id, body.nodeIds)),
  agreeLower: async (ctx, { params, body }) => bulkReply(ctx, await agreeLower(ctx, params.id, body.nodeIds)),
  naAccept: async (ctx, { params, body }) =>
    itemReply(
      ctx,
      await decideClaim(ctx, { ...params, rev: body.rev, reason: body.reason ?? '', accept: true }),
    ),
  naRefuse: async (ctx, { params, body }) =>
    itemReply(
      ctx,
      await decideClaim(ctx, { ...params, rev: body.rev, reason: body.reason ?? '', accept: false }),
    ),
  decideConflict: (ctx, { params, body }) => decideConflict(ctx, { ...params, body }),
  drawSample: (ctx, { params, body }) =>
    drawSample(ctx, { recordId: params.id, nodeId: params.nodeId, ...body }),
  sheetSummary: (ctx, { params }) => sheetSummary(ctx, params.id),
  checkStage: (ctx, { params }) => checkStage(ctx, params.id),
  submitStage: (ctx, { params, body }) => submitStage(ctx, { ...params, ...body }),
  withdrawStage: (ctx, { params, body }) => withdrawStage(ctx, { ...params, ...body }),
  confirmStage: (ctx, { params, body }) => confirmStage(ctx, { ...params, ...body }),
  returnStage: (ctx, { params, body }) => returnStage(ctx, { ...params, ...body }),
  skipStage: (ctx, { params, body }) => skipStage(ctx, { ...params, ...body }),
  listRounds: (ctx, { params }) => listRounds(ctx, params.id),
  exportSheet: (ctx, { params }) => exportSheet(ctx, params.id),
  importSheet: (ctx, { params }, { request }) => importSheet(ctx, params.id, request),
});

async function itemReply(ctx: Ctx, { context, results }: Saved) {
  const row = assertSaved(results[0]);
  return { row, ...(await afterSave(ctx, context)) };
}

async function bulkReply(ctx: Ctx, { context, changed, skipped }: BulkOutcome) {
  return {
    changed: changed.length,
    skipped: skipped.map(({ nodeId, code, params }) => ({
      nodeId,
      errorCode: code,
      msg: refusalReply(code, ctx.language, params).msg,
    })),
    rows: await rowsAfterBulk(ctx, context, changed),
    ...(await afterSave(ctx, context)),
  };
}
