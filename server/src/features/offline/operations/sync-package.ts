import type {
  PhotoOperation,
  RowOperation,
  SyncBody,
  SyncOperation,
  SyncReply,
  SyncResult,
} from '@auditplus/contract/features/offline/offline.model.ts';
import type { ScoreRow } from '@auditplus/contract/features/scoring/score-row.model.ts';
import type { RefusalParams } from '@auditplus/contract/kernel/refusal.ts';
import type { RefusalCode } from '@auditplus/contract/refusals.ts';
import type { z } from 'zod';
import { change } from '../../../kernel/audit-log.ts';
import type { Ctx } from '../../../kernel/context.ts';
import { orThrow, Refusal } from '../../../kernel/errors.ts';
import { refusalReply } from '../../../kernel/http/failures.ts';
import { attachFiles, findFiles } from '../../files/public.ts';
import type { StageSheet } from '../../scoring/public.ts';
import { applyPhoto, applyRows, type Outcome } from '../apply-operations.ts';
import {
  arrivedOperations,
  changePackage,
  findPackage,
  type OperationRow,
  stateOf,
  storeOperations,
} from '../offline.repository.ts';
import { type Placed, packageView, placed } from '../offline.view.ts';
import { ownPackage } from './take-package.ts';

/**
 * Takes in what a device has kept. An operation that has arrived before only answers again. Rows are stored before
 * photos; what a package that has ended still sends, or a record that takes nothing any more, waits for the lead.
 */
export async function syncPackage(
  ctx: Ctx,
  body: z.infer<typeof SyncBody>,
): Promise<z.infer<typeof SyncReply>> {
  const row = await ownPackage(ctx, { id: body.packageId, deviceId: body.deviceId });
  const one = orThrow((await placed(ctx, [row]))[0], 'AU0002');
  const ids = body.ops.map(({ clientOpId }) => clientOpId);
  const arrived = new Map(
    (await arrivedOperations(ctx.db, ids)).map((operation) => [operation.client_op_id, operation]),
  );
  const outcomes = new Map<string, Outcome>();
  const fresh: SyncOperation[] = [];
  for (const op of body.ops) {
    const known = arrived.get(op.clientOpId);
    if (known && known.user_id !== ctx.caller.userId) outcomes.set(op.clientOpId, refusedOutcome('AU0002'));
    else if (known && known.result !== 'rejected') outcomes.set(op.clientOpId, outcomeOf(known));
    else fresh.push(op);
  }
  if (fresh.length > 0) {
    const made = await settle(ctx, one, fresh);
    for (const [id, outcome] of made) outcomes.set(id, outcome);
    await keep(ctx, one, fresh, made);
  }
  const latest = orThrow(await findPackage(ctx.db, row.id), 'AU0002');
  return {
    package: await packageView(ctx, { ...one, row: latest }),
    results: await resultsOf(ctx, one.context, body.ops, outcomes),
  };
}

async function settle(ctx: Ctx, one: Placed, ops: readonly SyncOperation[]): Promise<Map<string, Outcome>> {
  const made = new Map<string, Outcome>();
  if (stateOf(one.row, ctx.clock.now()) !== 'out') return held(ops, '');
  try {
    const rows = ops.filter((op): op is RowOperation => op.type === 'row');
    for (const [id, outcome] of await applyRows(one.context, rows)) made.set(id, outcome);
    for (const op of ops)
      if (op.type === 'photo') made.set(op.clientOpId, await applyPhoto(ctx, one.context, op));
    return made;
  } catch (error) {
    // The record takes nothing from this person now: submitted, closed, or handed to somebody else meanwhile.
    if (!(error instanceof Refusal)) throw error;
    const rest = ops.filter(({ clientOpId }) => !made.has(clientOpId));
    for (const [id, outcome] of held(rest, error.errorCode)) made.set(id, outcome);
    return made;
  }
}

const held = (ops: readonly SyncOperation[], code: RefusalCode | ''): Map<string, Outcome> =>
  new Map(
    ops.map((op) => [
      op.clientOpId,
      { result: 'quarantined', code, params: {}, sha256: op.type === 'photo' ? op.sha256 : null },
    ]),
  );

/** Keeps the operations with their outcomes, and says in the trail that the device has sent them. */
async function keep(
  ctx: Ctx,
  { row, context }: Placed,
  ops: readonly SyncOperation[],
  made: ReadonlyMap<string, Outcome>,
): Promise<void> {
  const now = ctx.clock.now();
  const rows = await context.ownRows(ops.map(({ nodeId }) => nodeId));
  const counts = { applied: 0, conflict: 0, rejected: 0, quarantined: 0 };
  for (const { result } of made.values()) counts[result] += 1;
  const photos = ops.filter((op): op is PhotoOperation => op.type === 'photo');
  const waiting = photos.filter(({ clientOpId }) => made.get(clientOpId)?.result === 'quarantined');
  await change(ctx, async (tx) => {
    await storeOperations(
      tx.db,
      ops.map((op) => {
        const outcome = made.get(op.clientOpId) ?? refusedOutcome('AU0002');
        const server = rows.get(op.nodeId)?.own ?? null;
        return {
          client_op_id: op.clientOpId,
          package_id: row.id,
          type: op.type,
          node_id: op.nodeId,
          payload: JSON.stringify(op.type === 'row' ? op.payload : { fileId: op.fileId, sha256: op.sha256 }),
          base_rev: op.type === 'row' ? op.baseRev : 0,
          base: op.type === 'row' && op.base ? JSON.stringify(op.base) : null,
          result: outcome.result,
          error_code: outcome.code,
          server_value: outcome.result === 'conflict' && server ? JSON.stringify(server) : null,
          entered_at: new Date(op.enteredAt),
          received_at: now,
        };
      }),
    );
    await keepPhotos(ctx, tx.db, context, waiting);
    await changePackage(tx.db, row.id, { last_sync_at: now });
    tx.record({
      action: counts.quarantined > 0 ? 'offline.quarantined' : 'offline.synced',
      targetType: 'offlinePackage',
      targetId: row.id,
      after: {
        ...counts,
        photos: photos.length,
        evaluation: context.evaluation.fullName,
        deviceName: row.device_name,
      },
      chainId: row.check_id,
    });
    if (counts.quarantined > 0)
      tx.emit('offline.quarantined', { packageId: row.id, count: counts.quarantined });
  });
}

/** A photo that waits for the lead belongs to the evaluation at once, so that no sweep takes it. */
async function keepPhotos(
  ctx: Ctx,
  db: Parameters<typeof attachFiles>[1]['db'],
  { photoOwner }: StageSheet,
  waiting: readonly PhotoOperation[],
): Promise<void> {
  const found = await findFiles(
    db,
    waiting.map(({ fileId }) => fileId),
  );
  const own = found.filter((file) => file.owner_id === null && file.uploaded_by === ctx.caller.userId);
  if (own.length === 0) return;
  const fileIds = own.map(({ id }) => id);
  await attachFiles(ctx, { db }, { ...photoOwner, fileIds });
}

async function resultsOf(
  ctx: Ctx,
  context: StageSheet,
  ops: readonly SyncOperation[],
  outcomes: ReadonlyMap<string, Outcome>,
): Promise<SyncResult[]> {
  const rows = await context.ownRows(ops.map(({ nodeId }) => nodeId));
  return ops.map((op) => {
    const { result, code, params, sha256 } = outcomes.get(op.clientOpId) ?? refusedOutcome('AU0002');
    const row: ScoreRow | null = rows.get(op.nodeId)?.own ?? null;
    const msg = code === '' ? '' : refusalReply(code, ctx.language, params).msg;
    return {
      clientOpId: op.clientOpId,
      nodeId: op.nodeId,
      result,
      row,
      sha256,
      errorCode: code || null,
      msg,
    };
  });
}

const refusedOutcome = (code: RefusalCode, params: RefusalParams = {}): Outcome => ({
  result: 'rejected',
  code,
  params,
  sha256: null,
});

function outcomeOf(known: OperationRow): Outcome {
  const photo = known.type === 'photo' ? (known.payload as { sha256?: string }) : {};
  return {
    // The column is written by this feature alone.
    result: known.result as Outcome['result'],
    code: known.error_code as RefusalCode | '',
    params: {},
    sha256: photo.sha256 ?? null,
  };
}
