import type { RecordData } from '@auditplus/contract/features/records/records.schemas.ts';
import { change } from '../../kernel/audit-log.ts';
import type { Ctx } from '../../kernel/context.ts';
import { compileModel } from './compile-model.ts';
import type { RecordModel } from './record-model.ts';
import { canBatch, openBatch } from './write-batch.ts';
import { menuDoor } from './write-door.ts';
import { lockedModel, prepareWrite, writeInChange } from './write-record.ts';

/** Adds records in one change under the rights of the caller's menu entries: all of them, or none. */
export async function addRecords(ctx: Ctx, designId: string, rows: readonly RecordData[]): Promise<void> {
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
  await change(ctx, async (tx) => {
    const live = await lockedModel(ctx, tx, model);
    const batch = canBatch(live)
      ? await openBatch(
          ctx,
          tx,
          live,
          inputs.map(({ data, prepared }) => ({ ...data, ...prepared.scripted })),
        )
      : undefined;
    for (const input of inputs) await writeInChange(ctx, tx, model, { ...input, batch });
    await batch?.store();
  });
}
