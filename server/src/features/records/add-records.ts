import type { RecordData } from '@auditplus/contract/features/records/records.schemas.ts';
import { change } from '../../kernel/audit-log.ts';
import type { Ctx } from '../../kernel/context.ts';
import { compileModel } from './compile-model.ts';
import type { RecordModel } from './record-model.ts';
import { canBatch, openBatch } from './write-batch.ts';
import { menuDoor } from './write-door.ts';
import { lockedModel, prepareWrite, writeInChange } from './write-record.ts';

/**
 * Adds records in one change under the rights of the caller's menu entries: all of them, or none. Answers their ids; of a
 * design with a process they are drafts.
 */
export async function addRecords(ctx: Ctx, designId: string, rows: readonly RecordData[]): Promise<string[]> {
  const model = await compileModel(ctx, designId);
  const doorOf = (live: RecordModel) => menuDoor(ctx, live);
  const inputs = await Promise.all(
    rows.map(async (data) => ({
      id: null,
      data,
      doorOf,
      prepared: await prepareWrite(ctx, model, { id: null, data, door: doorOf(model) }),
    })),
  );
  return change(ctx, async (tx) => {
    const live = await lockedModel(ctx, tx, model);
    const batch = canBatch(live)
      ? await openBatch(
          ctx,
          tx,
          live,
          inputs.map(({ data, prepared }) => ({ ...data, ...prepared.scripted })),
        )
      : undefined;
    const ids: string[] = [];
    for (const input of inputs) ids.push((await writeInChange(ctx, tx, model, { ...input, batch })).id);
    await batch?.store();
    return ids;
  });
}
