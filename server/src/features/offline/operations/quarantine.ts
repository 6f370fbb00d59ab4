import { type QuarantineRow, RowOperation } from '@auditplus/contract/features/offline/offline.model.ts';
import { ScoreRow } from '@auditplus/contract/features/scoring/score-row.model.ts';
import { nodeName, optionLabel } from '@auditplus/core/text/standard-words.ts';
import { sheetName } from '../../../documents/sheet-name.ts';
import { change } from '../../../kernel/audit-log.ts';
import type { Ctx } from '../../../kernel/context.ts';
import { orThrow, Refusal, refuse } from '../../../kernel/errors.ts';
import { fileRefs } from '../../files/public.ts';
import type { StageSheet } from '../../scoring/public.ts';
import { loadPeople } from '../../users/public.ts';
import { applyPhoto } from '../apply-operations.ts';
import {
  decideOperation,
  findOperation,
  findPackage,
  type OperationRow,
  waitingOperations,
} from '../offline.repository.ts';
import { type Placed, placed } from '../offline.view.ts';

/** What waits for the lead in an audit, each with the three values side by side. */
export async function listQuarantine(ctx: Ctx, checkId: string): Promise<{ list: QuarantineRow[] }> {
  const waiting = await waitingOperations(ctx.db, checkId);
  const list: QuarantineRow[] = [];
  for (const [packageId, ops] of Map.groupBy(waiting, (op) => op.package_id)) {
    const row = await findPackage(ctx.db, packageId);
    const [one] = row ? await placed(ctx, [row]) : [];
    if (!one || (one.row.user_id !== ctx.caller.userId && !one.context.mayManage())) continue;
    list.push(...(await quarantineRows(ctx, one, ops)));
  }
  return { list };
}

async function quarantineRows(
  ctx: Ctx,
  { row, context }: Placed,
  ops: readonly OperationRow[],
): Promise<QuarantineRow[]> {
  const holder = await asHolder(ctx, row.user_id);
  const rows = await context.heldBy(holder).ownRows(ops.map((op) => op.node_id));
  const people = await loadPeople(ctx.db, [row.user_id]);
  const photos = new Map(
    (
      await fileRefs(
        ctx,
        ops.flatMap((op) => photoOf(op)?.fileId ?? []),
      )
    ).map((ref) => [ref.fileId, ref]),
  );
  const { evaluation, unit, tree } = context;
  return ops.map((op) => {
    const item = tree.items.get(op.node_id);
    const photo = photoOf(op);
    return {
      clientOpId: op.client_op_id,
      packageId: row.id,
      evaluationName: sheetName(evaluation, ctx.language),
      unit: { id: unit.id, fullName: unit.fullName },
      stage: evaluation.stage,
      holder: people(row.user_id) ?? { id: row.user_id, name: '' },
      deviceName: row.device_name,
      nodeId: op.node_id,
      nodeCode: item?.nodeCode ?? '',
      nodeName: item ? nodeName(item, ctx.language) : '',
      type: photo ? 'photo' : 'row',
      receivedAt: op.received_at.getTime(),
      enteredAt: op.entered_at.getTime(),
      mine: entryOf(op),
      theirs: rows.get(op.node_id)?.own ?? null,
      base: baseOf(op),
      photo: (photo && photos.get(photo.fileId)) ?? null,
      options: (item?.options ?? []).map((option) => ({
        id: option.id,
        label: optionLabel(option, ctx.language),
      })),
      canDecide: context.mayManage(),
    };
  });
}

/** The lead takes an operation over as its holder's entry, or drops it; either is in the trail. */
export async function decideQuarantine(ctx: Ctx, clientOpId: string, accept: boolean): Promise<null> {
  const op = orThrow(await findOperation(ctx.db, clientOpId), 'AU0002');
  const row = orThrow(await findPackage(ctx.db, op.package_id), 'AU0002');
  const { context } = orThrow((await placed(ctx, [row]))[0], 'AU0002');
  if (!context.mayManage()) refuse('AU0001');
  if (op.result !== 'quarantined' || op.decision !== '') refuse('offline.decided');
  // Stored first: the operation's number makes it harmless to accept it again when the mark below fails.
  if (accept) {
    const holder = await asHolder(ctx, row.user_id);
    await storeFor(holder, context.heldBy(holder), op);
  }
  await change(ctx, async (tx) => {
    const decision = { accept, userId: ctx.caller.userId, now: ctx.clock.now() };
    if (!(await decideOperation(tx.db, clientOpId, decision))) refuse('offline.decided');
    tx.record({
      action: accept ? 'offline.entryAccepted' : 'offline.entryDropped',
      targetType: 'offlinePackage',
      targetId: row.id,
      after: {
        nodeCode: context.tree.items.get(op.node_id)?.nodeCode ?? '',
        evaluation: context.evaluation.fullName,
        ...(photoOf(op) ?? { entry: op.payload }),
      },
      chainId: row.check_id,
    });
  });
  return null;
}

/** Stores an operation over whatever stands there: the lead has seen both and pressed. */
async function storeFor(holder: Ctx, sheet: StageSheet, op: OperationRow): Promise<void> {
  const photo = photoOf(op);
  if (photo) {
    const outcome = await applyPhoto(holder, sheet, {
      ...photo,
      type: 'photo',
      clientOpId: op.client_op_id,
      nodeId: op.node_id,
      enteredAt: op.entered_at.getTime(),
    });
    if (outcome.code !== '') throw new Refusal(outcome.code, outcome.params, {});
    return;
  }
  const row = (await sheet.ownRows([op.node_id])).get(op.node_id);
  const payload = entryOf(op);
  if (!payload) refuse('AU0002');
  const [result] = await sheet.save([
    {
      nodeId: op.node_id,
      body: { ...payload, rev: row?.own?.rev ?? 0, clientOpId: op.client_op_id },
    },
  ]);
  if (result && !result.ok) throw new Refusal(result.code, result.params, {});
}

/** The holder as the one whose entry is stored; the lead's own press is a trail entry of its own. */
async function asHolder(ctx: Ctx, userId: string): Promise<Ctx> {
  const access = orThrow(await ctx.access.of(userId), 'AU0002');
  return { ...ctx, caller: access.caller };
}

const entryOf = (op: OperationRow): RowOperation['payload'] | null =>
  op.type === 'row' ? (RowOperation.shape.payload.safeParse(op.payload).data ?? null) : null;

const baseOf = (op: OperationRow): ScoreRow | null => ScoreRow.safeParse(op.base).data ?? null;

function photoOf(op: OperationRow): { readonly fileId: string; readonly sha256: string } | null {
  // Written by this feature alone.
  return op.type === 'photo' ? (op.payload as { fileId: string; sha256: string }) : null;
}
