import { evidenceRoutes } from '@auditplus/contract/features/evidence/evidence.routes.ts';
import { implement } from '../../kernel/http/register.ts';
import { registerFileAccess } from '../files/public.ts';
import { SUPPORT } from './evidence.lifecycle.ts';
import { seesDrafts } from './evidence.policy.ts';
import { requestRows } from './evidence.repository.ts';
import { readRequest, readSheet } from './evidence.view.ts';
import { findingFileRows, listFindingFiles, readFindingFile } from './finding-files.ts';
import { askEvidence } from './operations/ask-evidence.ts';
import { markOpened } from './operations/mark-opened.ts';
import {
  addSupportFiles,
  removeSupportFile,
  reusableFiles,
  SUPPORT_FILES,
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
  ask: async (ctx, { body }) => readRequest(ctx, await askEvidence(ctx, body)),
  addFile: async (ctx, { params, body }) => {
    await addSupportFiles(ctx, [{ ...body, requestId: params.id }]);
    return readRequest(ctx, params.id);
  },
  takeMaterial: async (ctx, { params, body }) => {
    await takeMaterial(ctx, { requestId: params.id, materialId: body.materialId });
    return readRequest(ctx, params.id);
  },
  removeFile: async (ctx, { params }) => readRequest(ctx, await removeSupportFile(ctx, params.fileId)),
  submit: async (ctx, { params, body }) => {
    await submitRequest(ctx, params.id, body);
    return readRequest(ctx, params.id);
  },
  withdraw: async (ctx, { params, body }) => {
    await withdrawRequest(ctx, params.id, body.rev);
    return readRequest(ctx, params.id);
  },
  accept: async (ctx, { params, body }) => {
    await acceptRequest(ctx, params.id, body.rev);
    return readRequest(ctx, params.id);
  },
  return: async (ctx, { params, body }) => {
    await returnRequest(ctx, params.id, body);
    return readRequest(ctx, params.id);
  },
  waive: async (ctx, { params, body }) => {
    await waiveRequest(ctx, params.id, body);
    return readRequest(ctx, params.id);
  },
  reopen: async (ctx, { params, body }) => {
    await reopenRequest(ctx, params.id, body);
    return readRequest(ctx, params.id);
  },
  batchSubmit: (ctx, { body }) => submitRequests(ctx, body.ids),
  batchAccept: (ctx, { body }) => acceptRequests(ctx, body.ids),
  opened: async (ctx, { params }) => {
    await markOpened(ctx, [params.fileId]);
    return null;
  },
  verify: (ctx, { params }) => verifySupportFile(ctx, params.fileId),
  reusable: (ctx, { query }) => reusableFiles(ctx, query),
  findingFiles: (ctx, { query }) => listFindingFiles(ctx, query),
  addFindingFile: async (ctx, { body }) => readFindingFile(ctx, await addFindingFile(ctx, body)),
  editFindingFile: async (ctx, { params, body }) => {
    await editFindingFile(ctx, params.id, body);
    return readFindingFile(ctx, params.id);
  },
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
  return rows.some((row) => row.state !== SUPPORT.toSubmit || seesDrafts(ctx, row));
});

registerFileAccess(FINDING_EVIDENCE, async (ctx, id) => {
  const row = await findingFileRows(ctx.db, ctx).where('support_files.id', '=', id).executeTakeFirst();
  return row !== undefined;
});
