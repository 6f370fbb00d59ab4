import { createHmac } from 'node:crypto';
import type {
  PackageReply,
  TakeBody,
  UnlockReply,
} from '@auditplus/contract/features/offline/offline.model.ts';
import type { z } from 'zod';
import { change } from '../../../kernel/audit-log.ts';
import type { Ctx } from '../../../kernel/context.ts';
import { orThrow, refuse } from '../../../kernel/errors.ts';
import { newId } from '../../../kernel/ids.ts';
import { stageSheet } from '../../scoring/public.ts';
import { settings } from '../../sys-config/public.ts';
import {
  changePackage,
  findPackage,
  insertPackage,
  livePackage,
  type PackageRow,
} from '../offline.repository.ts';
import { packageView, placed } from '../offline.view.ts';

const HOUR_MS = 3_600_000;

/**
 * Gives a stage record to one person on one device for the hours of the settings. Who may take it is who may score it
 * now; taken again on the same device it starts anew, so that the rows under it are today's.
 */
export async function takePackage(
  ctx: Ctx,
  body: z.infer<typeof TakeBody>,
): Promise<z.infer<typeof PackageReply>> {
  const context = await stageSheet(ctx, body.stageRecordId);
  context.assertMayScore();
  const sheet = await context.read();
  const { audit } = await settings(ctx);
  const now = ctx.clock.now();
  const expiresAt = new Date(now.getTime() + audit.offlineHours * HOUR_MS);
  const { evaluation, board, check, task } = context;
  const recordIds = [context.record.id, ...board.partsOf(evaluation).map(({ current }) => current.id)];
  const values = {
    device_name: body.deviceName,
    base_revs: JSON.stringify(Object.fromEntries(sheet.rows.map(({ nodeId, rev }) => [nodeId, rev]))),
    stage_record_ids: JSON.stringify(recordIds),
    issued_at: now,
    expires_at: expiresAt,
    told_hours: JSON.stringify([]),
  };
  const id = await change(ctx, async (tx) => {
    const known = await livePackage(tx.db, {
      recordId: context.record.id,
      userId: ctx.caller.userId,
      deviceId: body.deviceId,
      now,
    });
    const packageId = known?.id ?? newId();
    if (known) await changePackage(tx.db, known.id, values);
    else
      await insertPackage(tx.db, {
        ...values,
        id: packageId,
        check_id: check.id,
        check_task_id: task.id,
        stage_record_id: context.record.id,
        user_id: ctx.caller.userId,
        device_id: body.deviceId,
      });
    tx.record({
      action: known ? 'offline.renewed' : 'offline.taken',
      targetType: 'offlinePackage',
      targetId: packageId,
      after: {
        stage: evaluation.stage,
        evaluation: evaluation.fullName,
        deviceName: body.deviceName,
        expiresAt: expiresAt.getTime(),
      },
      chainId: check.id,
    });
    return packageId;
  });
  const row = orThrow(await findPackage(ctx.db, id), 'AU0002');
  return { package: await packageView(ctx, { row, context }), key: keyOf(ctx, row), sheet };
}

/** The own package on this device, with its key. A revoked one keeps its key: what is on the device must come back. */
export async function readPackage(
  ctx: Ctx,
  input: { readonly id: string; readonly deviceId: string },
): Promise<z.infer<typeof UnlockReply>> {
  const row = await ownPackage(ctx, input);
  const one = orThrow((await placed(ctx, [row]))[0], 'AU0002');
  return { package: await packageView(ctx, one), key: keyOf(ctx, row) };
}

/** A package of the caller on the device that it was given to; to anybody else there is none. */
export async function ownPackage(
  ctx: Ctx,
  { id, deviceId }: { readonly id: string; readonly deviceId: string },
): Promise<PackageRow> {
  const row = await findPackage(ctx.db, id);
  if (!row || row.user_id !== ctx.caller.userId || row.device_id !== deviceId) refuse('AU0002');
  return row;
}

/** The key of a package, never stored: made from the server's secret, for this package, person and device only. */
const keyOf = ({ secret }: Pick<Ctx, 'secret'>, row: PackageRow): string =>
  createHmac('sha256', secret)
    .update(`offline-package\n${row.id}\n${row.user_id}\n${row.device_id}`)
    .digest('base64');
