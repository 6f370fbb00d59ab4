import { supportRequestLifecycle } from '@auditplus/contract/features/evidence/evidence.lifecycle.ts';
import { evidenceRoutes } from '@auditplus/contract/features/evidence/evidence.routes.ts';
import { replyInChange } from '../../kernel/audit-log.ts';
import { registerFileAccess } from '../../kernel/files/file-access.ts';
import { implement } from '../../kernel/http/register.ts';
import { seesDrafts } from './evidence.policy.ts';
import { requestRows, SUPPORT_FILES } from './evidence.repository.ts';
import { readRequest, readSheet } from './evidence.view.ts';
import { findingFileRows } from './finding-files.queries.ts';
import { listFindingFiles, readFindingFile } from './finding-files.ts';
import { askEvidence } from './operations/ask-evidence.ts';
import { markOpened } from './operations/mark-opened.ts';
import {
  addSupportFiles,
  removeSupportFile,
  reusableFiles,
  reuseLastYear,
  takeMaterial,
  verifySupportFile,
} from './operations/request-files.ts';
import {
  acceptRequest,
  acceptRequests,
  reopenRequest,
  returnRequest,
  submitRequest,
  submitRequests,
  waiveRequest,
  withdrawRequest,
} from './operations/request-steps.ts';
import {
  addFindingFile,
  convertToFinding,
  editFindingFile,
  FINDING_EVIDENCE,
  removeFindingFile,
} from './operations/write-finding-file.ts';

/** Endpoints of support files and findings files. */
export const evidenceHandlers = implement(evidenceRoutes, {
  list: (ctx, { query }) => readSheet(ctx, query),
  request: (ctx, { params }) => readRequest(ctx, params.id),
  ask: (ctx, { body }) =>
    replyInChange(
      ctx,
      (acting) => askEvidence(acting, body),
      (seen, done) => readRequest(seen, done),
    ),
  addFile: (ctx, { params, body }) =>
    replyInChange(
      ctx,
      (acting) => addSupportFiles(acting, [{ ...body, requestId: params.id }]),
      (seen) => readRequest(seen, params.id),
    ),
  takeMaterial: (ctx, { params, body }) =>
    replyInChange(
      ctx,
      (acting) => takeMaterial(acting, { requestId: params.id, materialId: body.materialId }),
      (seen) => readRequest(seen, params.id),
    ),
  removeFile: (ctx, { params }) =>
    replyInChange(
      ctx,
      (acting) => removeSupportFile(acting, params.fileId),
      (seen, done) => readRequest(seen, done),
    ),
  submit: (ctx, { params, body }) =>
    replyInChange(
      ctx,
      (acting) => submitRequest(acting, params.id, body),
      (seen) => readRequest(seen, params.id),
    ),
  withdraw: (ctx, { params, body }) =>
    replyInChange(
      ctx,
      (acting) => withdrawRequest(acting, params.id, body.rev),
      (seen) => readRequest(seen, params.id),
    ),
  accept: (ctx, { params, body }) =>
    replyInChange(
      ctx,
      (acting) => acceptRequest(acting, params.id, body.rev),
      (seen) => readRequest(seen, params.id),
    ),
  return: (ctx, { params, body }) =>
    replyInChange(
      ctx,
      (acting) => returnRequest(acting, params.id, body),
      (seen) => readRequest(seen, params.id),
    ),
  waive: (ctx, { params, body }) =>
    replyInChange(
      ctx,
      (acting) => waiveRequest(acting, params.id, body),
      (seen) => readRequest(seen, params.id),
    ),
  reopen: (ctx, { params, body }) =>
    replyInChange(
      ctx,
      (acting) => reopenRequest(acting, params.id, body),
      (seen) => readRequest(seen, params.id),
    ),
  batchSubmit: (ctx, { body }) => submitRequests(ctx, body.ids),
  reuseLastYear: (ctx, { body }) => reuseLastYear(ctx, body),
  batchAccept: (ctx, { body }) => acceptRequests(ctx, body.ids),
  opened: async (ctx, { params }) => {
    await markOpened(ctx, [params.fileId]);
    return null;
  },
  verify: (ctx, { params }) => verifySupportFile(ctx, params.fileId),
  reusable: (ctx, { query }) => reusableFiles(ctx, query),
  findingFiles: (ctx, { query }) => listFindingFiles(ctx, query),
  addFindingFile: (ctx, { body }) =>
    replyInChange(
      ctx,
      (acting) => addFindingFile(acting, body),
      (seen, done) => readFindingFile(seen, done),
    ),
  editFindingFile: (ctx, { params, body }) =>
    replyInChange(
      ctx,
      (acting) => editFindingFile(acting, params.id, body),
      (seen) => readFindingFile(seen, params.id),
    ),
  removeFindingFile: async (ctx, { params, query }) => {
    await removeFindingFile(ctx, params.id, query.rev);
    return null;
  },
  toFinding: async (ctx, { body }) => ({ findingId: await convertToFinding(ctx, body) }),
});

// Evidence that was used again belongs to its first request: whoever reads one of the requests may open it.
registerFileAccess(SUPPORT_FILES, async (ctx, requestId) => {
  const rows = await requestRows(ctx.db, ctx)
    .innerJoin('support_files as own', 'own.request_id', 'support_requests.id')
    .innerJoin('support_files as first', 'first.file_id', 'own.file_id')
    .where('first.request_id', '=', requestId)
    .limit(50)
    .execute();
  return rows.some((row) => row.state !== supportRequestLifecycle.state.toSubmit || seesDrafts(ctx, row));
});

registerFileAccess(FINDING_EVIDENCE, async (ctx, id) => {
  const row = await findingFileRows(ctx.db, ctx).where('support_files.id', '=', id).executeTakeFirst();
  return row !== undefined;
});
