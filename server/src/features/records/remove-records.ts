import type {
  BatchRemoved,
  RecordRestored,
  RecycledRecord,
} from '@auditplus/contract/features/records/records.schemas.ts';
import type { PageQuery, Pagination } from '@auditplus/contract/kernel/paging.ts';
import { refusalText } from '@auditplus/contract/kernel/refusal.ts';
import { textIn } from '@auditplus/contract/kinds/local-text.ts';
import type { z } from 'zod';
import { type Change, change } from '../../kernel/audit-log.ts';
import type { Ctx } from '../../kernel/context.ts';
import { orThrow, Refusal, refuse } from '../../kernel/errors.ts';
import { refuseIssues } from '../../kernel/placed-issues.ts';
import { assertButtonOpen } from './button-conditions.ts';
import { compileModel } from './compile-model.ts';
import { tellOfGone } from './gone-records.ts';
import { entryTarget, namedEntry, recordChanges } from './record-changes.ts';
import { emitRecordEvent } from './record-event.ts';
import { hasBin, type RecordModel } from './record-model.ts';
import { recordRights } from './record-rights.ts';
import { findRecord, markDeleted, type StoredRecord } from './record-rows.repository.ts';
import { recordScopeSql } from './record-scope.queries.ts';
import { recycledRows } from './recycled.queries.ts';
import { lostChoices, takenValues } from './write-checks.ts';
import { assertUnchanged, lockedModel } from './write-record.ts';

const REMOVE = 'btn_remove';

/** Moves a record to the recycle bin with its child rows and files. */
export async function removeRecord(
  ctx: Ctx,
  { modelId, id, rev }: { readonly modelId: string; readonly id: string; readonly rev?: number | undefined },
): Promise<void> {
  const compiled = await compileModel(ctx, modelId);
  await change(ctx, async (tx) => {
    const model = await lockedModel(ctx, tx, compiled);
    const stored = orThrow(await lockRecord(ctx, tx, model, { id, deleteMark: 0 }), 'record.missing');
    await assertUnchanged(tx, model, stored, rev);
    if (stored.processId !== null) refuse('record.inProcess');
    assertButtonOpen(ctx, model, REMOVE, stored);
    await remove(ctx, tx, model, stored);
  });
}

/** Moves what can be deleted to the recycle bin and says why the rest cannot. */
export async function removeRecords(
  ctx: Ctx,
  { modelId, ids }: { readonly modelId: string; readonly ids: readonly string[] },
): Promise<z.output<typeof BatchRemoved>> {
  const compiled = await compileModel(ctx, modelId);
  return change(ctx, async (tx) => {
    const model = await lockedModel(ctx, tx, compiled);
    const failed: { id: string; text: string }[] = [];
    const all = [...new Set(ids)].sort();
    for (const id of all) {
      const stored = await lockRecord(ctx, tx, model, { id, deleteMark: 0 });
      try {
        if (!stored) refuse('record.missing');
        if (stored.processId !== null) refuse('record.inProcess');
        assertButtonOpen(ctx, model, REMOVE, stored);
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        failed.push({ id, text: refusalText(error.entry, ctx.language, error.params) });
        continue;
      }
      await remove(ctx, tx, model, stored);
    }
    return { removed: all.length - failed.length, failed };
  });
}

/**
 * Brings a deleted record back as it was, unless its unique values are somebody else's by now. What it refers to may be
 * gone meanwhile: that keeps nobody from it, and is told.
 */
export async function restoreRecord(
  ctx: Ctx,
  { modelId, id }: { readonly modelId: string; readonly id: string },
): Promise<RecordRestored> {
  const compiled = await compileModel(ctx, modelId);
  return change(ctx, async (tx) => {
    const model = await lockedModel(ctx, tx, compiled);
    if (!hasBin(model)) refuse('record.missing');
    const stored = orThrow(await lockRecord(ctx, tx, model, { id, deleteMark: 1 }), 'record.missing');
    const { values, rev } = stored;
    const { isReadable } = recordRights(ctx, model);
    const lost = (await lostChoices(ctx, tx.db, model, values)).filter(({ path }) => isReadable(path));
    const taken = await takenValues(ctx, tx.db, model, { id, values });
    if (taken.length > 0) refuseIssues(ctx, [...taken, ...lost]);
    await markDeleted(ctx, tx.db, model, { id, deleteMark: 0 });
    tx.record({
      action: 'record.restored',
      ...entryTarget(model, id),
      ...namedEntry(model, values, { after: {} }),
    });
    emitRecordEvent(tx, 'record.restored', model, { id, rev: rev + 1 });
    return { faults: lost.map(({ place, label }) => ({ field: place, label: textIn(label, ctx.language) })) };
  });
}

const lockRecord = (
  ctx: Ctx,
  tx: Change,
  model: RecordModel,
  { id, deleteMark }: { readonly id: string; readonly deleteMark: 0 | 1 },
) => findRecord(tx.db, model, { id, where: recordScopeSql(ctx, model), deleteMark, isLocked: true });

async function remove(ctx: Ctx, tx: Change, model: RecordModel, stored: StoredRecord): Promise<void> {
  const { id, values, rev, texts } = stored;
  if (!hasBin(model)) await tellOfGone(ctx, tx, model, stored);
  await markDeleted(ctx, tx.db, model, { id, deleteMark: 1 });
  // What no recycle bin keeps the log keeps.
  const kept = hasBin(model) ? {} : { before: recordChanges(model.form, null, { values, texts }).after };
  tx.record({
    action: 'record.deleted',
    ...entryTarget(model, id),
    ...namedEntry(model, values, { ...kept, after: {} }),
  });
  emitRecordEvent(tx, 'record.removed', model, { id, rev: rev + 1 });
}

/** The deleted records that the caller reaches, newest first. */
export async function recycledRecords(
  ctx: Ctx,
  { modelId, currentPage, pageSize, keyword }: PageQuery & { readonly modelId: string },
): Promise<{ list: z.output<typeof RecycledRecord>[]; pagination: Pagination }> {
  const model = await compileModel(ctx, modelId);
  if (!hasBin(model)) return { list: [], pagination: { currentPage, pageSize, total: 0 } };
  const { list, total } = await recycledRows(ctx, model, {
    keyword: keyword ?? '',
    limit: pageSize,
    offset: (currentPage - 1) * pageSize,
  });
  return { list, pagination: { currentPage, pageSize, total } };
}
