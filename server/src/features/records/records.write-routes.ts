import { recordWriteRoutes } from '@auditplus/contract/features/records/records.routes.ts';
import { implement } from '../../kernel/http/register.ts';
import { compileModel } from './compile-model.ts';
import { recycledRecords, removeRecord, removeRecords, restoreRecord } from './remove-records.ts';
import { menuDoor } from './write-door.ts';
import { writeRecord } from './write-record.ts';

export const recordWriteHandlers = implement(recordWriteRoutes, {
  create: async (ctx, { params: { modelId }, body }) =>
    writeRecord(ctx, await compileModel(ctx, modelId), { ...body, id: null }, (model) =>
      menuDoor(ctx, model, body.menuId),
    ),
  update: async (ctx, { params: { modelId, id }, body }) =>
    writeRecord(ctx, await compileModel(ctx, modelId), { ...body, id }, (model) =>
      menuDoor(ctx, model, body.menuId),
    ),
  remove: async (ctx, { params, query: { rev } }) => {
    await removeRecord(ctx, { ...params, rev });
    return null;
  },
  batchRemove: (ctx, { params: { modelId }, body: { ids } }) => removeRecords(ctx, { modelId, ids }),
  restore: async (ctx, { params }) => {
    await restoreRecord(ctx, params);
    return null;
  },
  recycled: (ctx, { params: { modelId }, query }) => recycledRecords(ctx, { ...query, modelId }),
});
