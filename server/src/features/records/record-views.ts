import {
  MAX_RECORD_VIEWS,
  type RecordViewEdit,
  recordViewRoutes,
} from '@auditplus/contract/features/records/record-views.routes.ts';
import { change } from '../../kernel/audit-log.ts';
import type { Ctx } from '../../kernel/context.ts';
import { orThrow, refuse } from '../../kernel/errors.ts';
import { implement } from '../../kernel/http/register.ts';
import { newId } from '../../kernel/ids.ts';
import { compileModel } from './compile-model.ts';
import { deleteView, otherViews, putView, viewsFor } from './record-views.repository.ts';

/** Those who design functions say which views the people of a role find in them. */
const mayShare = ({ caller }: Pick<Ctx, 'caller'>): boolean =>
  caller.isAdministrator || caller.modules.get('onlineDev.webDesign')?.buttons.has('btn_edit') === true;

async function saveView(ctx: Ctx, designId: string, edit: RecordViewEdit): Promise<{ id: string }> {
  await compileModel(ctx, designId);
  if (edit.roleIds.length > 0 && !mayShare(ctx)) refuse('record.viewNotShared');
  const [ownerId, { fullName }] = [ctx.caller.userId, edit];
  return change(ctx, async (tx) => {
    if ((await otherViews(tx.db, { designId, ownerId, fullName })) >= MAX_RECORD_VIEWS)
      refuse('record.viewsFull', { max: MAX_RECORD_VIEWS });
    const id = await putView(tx.db, { ...edit, designId, ownerId, id: newId(ctx.clock.now().getTime()) });
    tx.record({ action: 'recordView.saved', targetType: 'recordView', targetId: id, after: { fullName } });
    return { id };
  });
}

async function removeView(
  ctx: Ctx,
  { modelId: designId, id }: { readonly modelId: string; readonly id: string },
) {
  const ownerId = ctx.caller.isAdministrator ? null : ctx.caller.userId;
  await change(ctx, async (tx) => {
    const fullName = orThrow(await deleteView(tx.db, { designId, id, ownerId }), 'record.missing');
    tx.record({ action: 'recordView.deleted', targetType: 'recordView', targetId: id, before: { fullName } });
  });
  return null;
}

export const recordViewHandlers = implement(recordViewRoutes, {
  views: async (ctx, { params }) => ({ list: await viewsFor(ctx, params.modelId), mayShare: mayShare(ctx) }),
  saveView: (ctx, { params, body }) => saveView(ctx, params.modelId, body),
  removeView: (ctx, { params }) => removeView(ctx, params),
});
