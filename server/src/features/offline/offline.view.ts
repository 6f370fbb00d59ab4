import type { PackageView } from '@auditplus/contract/features/offline/offline.model.ts';
import { scorePageOf } from '@auditplus/core/scoring/presets.ts';
import { sheetName } from '../../documents/sheet-name.ts';
import type { Ctx } from '../../kernel/context.ts';
import type { Db, Tx } from '../../kernel/db.ts';
import { Refusal } from '../../kernel/errors.ts';
import { type StageSheet, stageSheet } from '../scoring/public.ts';
import { loadPeople } from '../users/public.ts';
import { operationCounts, type PackageRow, stateOf } from './offline.repository.ts';

/** A package with the record that it belongs to. */
export type Placed = { readonly row: PackageRow; readonly context: StageSheet };

/** Packages whose task the caller may see; the others are left out. */
export async function placed(ctx: Ctx, rows: readonly PackageRow[]): Promise<Placed[]> {
  const contexts = new Map<string, StageSheet | null>();
  for (const { stage_record_id: id } of rows)
    if (!contexts.has(id)) contexts.set(id, await contextOrNull(ctx, id));
  return rows.flatMap((row) => {
    const context = contexts.get(row.stage_record_id);
    return context ? [{ row, context }] : [];
  });
}

/** Packages as lists show them. */
export async function packageViews(
  ctx: Ctx,
  packages: readonly Placed[],
  db: Db | Tx = ctx.db,
): Promise<PackageView[]> {
  const people = await loadPeople(
    db,
    packages.flatMap(({ row }) => [row.user_id, row.revoked_by]),
  );
  const counts = await operationCounts(
    db,
    packages.map(({ row }) => row.id),
  );
  const now = ctx.clock.now();
  return packages.map(({ row, context }) => {
    const { evaluation, task, unit } = context;
    const state = stateOf(row, now);
    return {
      id: row.id,
      checkId: row.check_id,
      checkTaskId: task.id,
      evaluationId: evaluation.id,
      evaluationName: sheetName(evaluation, ctx.language),
      stageRecordId: row.stage_record_id,
      stage: evaluation.stage,
      kind: evaluation.kind,
      route: scorePageOf(evaluation),
      unit: { id: unit.id, fullName: unit.fullName, enCode: unit.enCode },
      holder: people(row.user_id) ?? { id: row.user_id, name: '' },
      deviceId: row.device_id,
      deviceName: row.device_name,
      issuedAt: row.issued_at.getTime(),
      expiresAt: row.expires_at.getTime(),
      state,
      returnedAt: row.returned_at?.getTime() ?? null,
      revokedAt: row.revoked_at?.getTime() ?? null,
      revokedBy: people(row.revoked_by),
      revokeReason: row.revoke_reason,
      lastSyncAt: row.last_sync_at?.getTime() ?? null,
      applied: counts.get(row.id)?.applied ?? 0,
      quarantined: counts.get(row.id)?.quarantined ?? 0,
      canRevoke: (state === 'out' || state === 'expired') && context.mayManage(),
    };
  });
}

/** One package as lists show it. */
export async function packageView(ctx: Ctx, one: Placed): Promise<PackageView> {
  const [view] = await packageViews(ctx, [one]);
  if (!view) throw new Error('one package has one view');
  return view;
}

async function contextOrNull(ctx: Ctx, recordId: string): Promise<StageSheet | null> {
  try {
    return await stageSheet(ctx, recordId);
  } catch (error) {
    if (error instanceof Refusal && error.errorCode === 'AU0002') return null;
    throw error;
  }
}
