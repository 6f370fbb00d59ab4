import { processLifecycle } from '@auditplus/contract/features/processes/processes.lifecycle.ts';
import {
  RECORD_STATUS,
  type RecordEdit,
  type RecordSaved,
} from '@auditplus/contract/features/records/records.schemas.ts';
import type { FormValues } from '@auditplus/core/forms/form-run.ts';
import { type Change, change, changeSharing } from '../../kernel/audit-log.ts';
import type { Ctx } from '../../kernel/context.ts';
import { orThrow, refuse } from '../../kernel/errors.ts';
import { assertFresh } from '../../kernel/stale.ts';
import { launchOfDesign, PeopleNeeded, relaunch, standingOf, startRights } from '../processes/public.ts';
import { compileModel } from './compile-model.ts';
import type { RecordModel } from './record-model.ts';
import { findRecord } from './record-rows.repository.ts';
import { type Door, menuDoor, narrowed, workItemDoor } from './write-door.ts';
import { isOpenState, prepareWrite, writeInChange } from './write-record.ts';

type Saving = { readonly modelId: string; readonly id: string | null; readonly body: RecordEdit };

/**
 * Stores a record as its page sends it. Of a design with a process it stays a draft until it is submitted, which starts
 * the process in the same change; what was sent back or taken back goes on with the process that it has.
 */
export async function saveRecord(ctx: Ctx, { modelId, id, body }: Saving): Promise<RecordSaved> {
  const model = await compileModel(ctx, modelId);
  const isSubmitted = model.webType === 3 && body.status === RECORD_STATUS.submit;
  if (isSubmitted && id !== null) {
    const { scope } = menuDoor(ctx, model, body.menuId);
    const known = orThrow(await findRecord(ctx.db, model, { id, where: scope }), 'record.missing');
    if (known.processId !== null) {
      if (!isOpenState(known.state)) refuse('record.running');
      const { processId } = known;
      // What was refused for good begins anew, with an instance of its own.
      const standing = (await standingOf(ctx, [processId])).get(processId);
      const isOver = processLifecycle.is(known.state, 'rejected') && standing?.thisStep === '';
      if (!isOver) {
        await assertFresh(ctx.db, known, body.rev);
        return orNames(() => resubmit(ctx, model, { id, processId, body }));
      }
    }
  }
  const prepared = await prepareWrite(ctx, model, {
    id,
    data: body.data,
    door: menuDoor(ctx, model, body.menuId),
    isDraft: model.webType === 3 && !isSubmitted,
  });
  const write = async (tx: Change): Promise<RecordSaved> => {
    const { doorOf, isDraft: isOfProcess } = await pageDoor(ctx, tx, model, body.menuId);
    const { data, rev, version } = body;
    const isDraft = isOfProcess && !isSubmitted;
    const stored = await writeInChange(ctx, tx, model, { id, data, rev, version, isDraft, doorOf, prepared });
    if (isOfProcess && isSubmitted)
      await launchOfDesign(ctx, tx, {
        designId: modelId,
        recordId: stored.id,
        billNumber: billNumberOf(model, stored.values),
        named: body,
      });
    return { id: stored.id, rev: stored.rev };
  };
  // A new record gets into nobody's way; a process does, and a table that others write too.
  const isSharing = id === null && model.webType !== 3 && model.existing === null;
  return orNames(() => (isSharing ? changeSharing(ctx, modelId, write) : change(ctx, write)));
}

/**
 * The door of a page: of a design with a process its start says too what is filled in, and what is not submitted is a
 * draft.
 */
export async function pageDoor(
  ctx: Ctx,
  tx: Change,
  model: RecordModel,
  menuId?: string,
): Promise<{ readonly isDraft: boolean; doorOf(live: RecordModel): Door }> {
  const start = model.webType === 3 ? await startRights(tx.db, model.designId) : null;
  return {
    isDraft: start !== null,
    doorOf: (live) => {
      const door = { ...menuDoor(ctx, live, menuId), button: 'btn_edit' };
      return start ? narrowed(door, workItemDoor(live, start)) : door;
    },
  };
}

async function resubmit(
  ctx: Ctx,
  model: RecordModel,
  { id, processId, body }: { readonly id: string; readonly processId: string; readonly body: RecordEdit },
): Promise<RecordSaved> {
  const { candidateList, errorRuleUserList } = body;
  await relaunch(ctx, processId, {
    candidateList,
    errorRuleUserList,
    status: RECORD_STATUS.submit,
    data: body.data,
    flowUrgent: 1,
    straightBack: false,
  });
  const { rev } = orThrow(
    await findRecord(ctx.db, model, { id, where: menuDoor(ctx, model, body.menuId).scope }),
    'record.missing',
  );
  return { id, rev };
}

/** The number of a record is that of its process. */
function billNumberOf({ form }: RecordModel, values: FormValues): string {
  const field = form.fields.find(({ table, kindId }) => table === null && kindId === 'billRule');
  const number = field && values[field.name];
  return typeof number === 'string' ? number : '';
}

/** Where people have to be named first nothing is stored, and the nodes are told. */
async function orNames(work: () => Promise<RecordSaved>): Promise<RecordSaved> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof PeopleNeeded) return { id: '', rev: 0, toName: [...error.nodes] };
    throw error;
  }
}
