import { recordWriteRoutes } from '@auditplus/contract/features/records/records.routes.ts';
import { implement } from '../../kernel/http/register.ts';
import { onRecords } from './compile-model.ts';
import { copyRecord } from './copy-record.ts';
import { checkEdits, editRecords } from './edit-records.ts';
import { pressButton } from './press-button.ts';
import { recycledRecords, removeRecord, removeRecords, restoreRecord } from './remove-records.ts';
import { saveRecord } from './submit-record.ts';

export const recordWriteHandlers = onRecords(
  implement(recordWriteRoutes, {
    create: (ctx, { params: { modelId }, body }) => saveRecord(ctx, { modelId, id: null, body }),
    update: (ctx, { params: { modelId, id }, body }) => saveRecord(ctx, { modelId, id, body }),
    copy: (ctx, { params }) => copyRecord(ctx, params),
    press: (ctx, { params: { modelId, id }, body }) => pressButton(ctx, { modelId, id, body }),
    remove: async (ctx, { params, query: { rev } }) => {
      await removeRecord(ctx, { ...params, rev });
      return null;
    },
    batchRemove: (ctx, { params: { modelId }, body: { ids } }) => removeRecords(ctx, { modelId, ids }),
    batchCheck: (ctx, { params: { modelId }, body }) => checkEdits(ctx, modelId, body),
    batchEdit: (ctx, { params: { modelId }, body }) => editRecords(ctx, modelId, body),
    restore: (ctx, { params }) => restoreRecord(ctx, params),
    recycled: (ctx, { params: { modelId }, query }) => recycledRecords(ctx, { ...query, modelId }),
  }),
  [recordWriteRoutes.batchEdit],
);
