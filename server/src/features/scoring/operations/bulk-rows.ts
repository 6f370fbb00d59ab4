import type { ItemBody } from '@auditplus/contract/features/scoring/score-row.model.ts';
import type { RefusalParams } from '@auditplus/contract/kernel/refusal.ts';
import type { RefusalCode } from '@auditplus/contract/refusals.ts';
import { ITEM_STATUS } from '@auditplus/core/scoring/item-entry.ts';
import { fromPts } from '@auditplus/core/scoring/points.ts';
import { stageLabel } from '../../../documents/stage-labels.ts';
import { change } from '../../../kernel/audit-log.ts';
import type { Ctx } from '../../../kernel/context.ts';
import { newId } from '../../../kernel/ids.ts';
import { type BoardEvaluation, waitsFor } from '../board.ts';
import { type ItemRow, inheritRows, type RowWrite, rowsOf, writeRows } from '../rows.repository.ts';
import { isScorerOf } from '../scoring.policy.ts';
import { loadSheetRows, type SheetRows, shownRow } from '../sheet-rows.ts';
import { loadRecordContext, type RecordContext } from '../task-context.repository.ts';
import { holdersOf, inheritedSources, isLiveRecord, isTouched, mergeItem } from '../working.ts';
import { assertMayScore, openHolders, scorerKey } from './open-record.ts';
import { saveRows } from './save-rows.ts';

/** An item that a bulk call left alone. */
export type Skipped = { readonly nodeId: string; readonly code: RefusalCode; readonly params: RefusalParams };

/** What a bulk call did. */
export type BulkOutcome = {
  readonly context: RecordContext;
  readonly changed: readonly string[];
  readonly skipped: readonly Skipped[];
};

/**
 * Full marks for the given items, or for all that are still open. Claims are decided one by one and are skipped
 * (AU1303); so are items that need a statement on last year's finding (AU1414).
 */
export async function fullMarks(
  ctx: Ctx,
  recordId: string,
  nodeIds?: readonly string[],
): Promise<BulkOutcome> {
  const context = await loadRecordContext(ctx, recordId);
  assertMayScore(ctx, context);
  const sheet = await loadSheetRows(ctx, context);
  const { wanted, skipped } = choose(ctx, context, sheet, nodeIds);
  const inputs = wanted.map((nodeId) => {
    const rows = sheet.rows.get(nodeId);
    const shown = shownRow(rows, ctx.caller.userId, context.evaluation.stage);
    const isOwn = shown !== null && (shown.scorerId !== null || context.evaluation.stage === 'SELF');
    const body: ItemBody = { rev: isOwn ? shown.rev : 0, status: ITEM_STATUS.scored, deductions: [] };
    return { nodeId, body };
  });
  const { results } = await saveRows(ctx, recordId, inputs, { bulk: true });
  return {
    context,
    changed: results.flatMap((result) => (result.ok ? result.nodeId : [])),
    skipped: [
      ...skipped,
      ...results.flatMap((result) =>
        result.ok ? [] : { nodeId: result.nodeId, code: result.code, params: result.params },
      ),
    ],
  };
}

/**
 * Agrees with the lower stage on the given items, or on all that nobody has touched. A given item that the caller
 * had scored goes back to the lower value. Claims need a decision of their own and are skipped (AU1303).
 */
export async function agreeLower(
  ctx: Ctx,
  recordId: string,
  nodeIds?: readonly string[],
): Promise<BulkOutcome> {
  const context = await loadRecordContext(ctx, recordId);
  const relation = assertMayScore(ctx, context);
  const { board, evaluation, tree } = context;
  const sheet = await loadSheetRows(ctx, context);
  const { wanted, skipped } = choose(ctx, context, sheet, nodeIds);
  const holders = holdersOf(board, evaluation).filter(
    (holder) => isLiveRecord(holder) && isScorerOf(relation, holder),
  );
  const placed = new Map<BoardEvaluation, string[]>();
  for (const nodeId of wanted) {
    const item = tree.items.get(nodeId);
    const holder = board.covering(evaluation.stage, nodeId);
    const waiting = item && waitsFor(board, item, evaluation.stage);
    if (!item || !holder || !holders.includes(holder)) skipped.push({ nodeId, code: 'AU0001', params: {} });
    else if (waiting)
      skipped.push({ nodeId, code: 'AU1401', params: { 环节: stageLabel(waiting, ctx.language) } });
    else placed.set(holder, [...(placed.get(holder) ?? []), nodeId]);
  }
  if (placed.size === 0 || evaluation.stage === 'SELF') return { context, changed: [], skipped };

  const at = ctx.clock.now();
  const changed = await change(ctx, async (tx) => {
    await openHolders(tx, ctx, context, [...placed.keys()]);
    const done: string[] = [];
    for (const [holder, ids] of placed) {
      if (!context.options.blindScoring)
        await inheritRows(tx.db, holder.current.id, inheritedSources(board, tree, holder), at);
      const stored = await rowsOf(tx.db, [holder.current.id], ids);
      const writes = ids.flatMap((nodeId) => agreedRows(ctx, holder, stored, nodeId));
      const written = await writeRows(tx.db, writes, {
        userId: ctx.caller.userId,
        at,
        newId: () => newId(at.getTime()),
      });
      done.push(...written);
      for (const { nodeId, score } of writes.filter((row) => written.has(row.nodeId)))
        tx.record({
          action: 'score.agreed',
          targetType: 'item',
          targetId: nodeId,
          after: {
            score: score === null ? null : fromPts(score),
            bulk: true,
            nodeCode: tree.items.get(nodeId)?.nodeCode ?? nodeId,
            stage: holder.stage,
            stageRecordId: holder.current.id,
          },
          chainId: context.check.id,
        });
    }
    return done;
  });
  return { context, changed, skipped };
}

/** The caller's own row with the inherited value, agreed to. */
function agreedRows(
  ctx: Ctx,
  holder: BoardEvaluation,
  stored: readonly ItemRow[],
  nodeId: string,
): RowWrite[] {
  const shared = stored.find((row) => row.nodeId === nodeId && row.scorerId === null);
  if (!shared?.inherited || shared.status === ITEM_STATUS.unscored) return [];
  const scorerId = scorerKey(ctx, holder);
  const own = stored.find((row) => row.nodeId === nodeId && row.scorerId === scorerId);
  const texts = own && { comment: own.comment, strength: own.strength, varianceReason: own.varianceReason };
  return [
    { ...shared, ...texts, agree: true, bulk: true, clientOpId: null, scorerId, rev: (own?.rev ?? 0) + 1 },
  ];
}

/** The items of a bulk call: those named, else those that the caller and the stage have left open. */
function choose(
  ctx: Ctx,
  context: RecordContext,
  sheet: SheetRows,
  nodeIds: readonly string[] | undefined,
): { wanted: string[]; skipped: Skipped[] } {
  const skipped: Skipped[] = [];
  const wanted: string[] = [];
  const named = nodeIds && new Set(nodeIds);
  for (const nodeId of sheet.itemIds) {
    if (named && !named.has(nodeId)) continue;
    const rows = sheet.rows.get(nodeId);
    const shown = shownRow(rows, ctx.caller.userId, context.evaluation.stage);
    if (!named && !isUntouched(context, sheet, nodeId, shown)) continue;
    const isClaim =
      shown?.status === ITEM_STATUS.naClaimed && (context.evaluation.stage !== 'SELF' || !named);
    if (isClaim) skipped.push({ nodeId, code: 'AU1303', params: { n: 1 } });
    else wanted.push(nodeId);
  }
  for (const nodeId of named ?? [])
    if (!sheet.itemIds.has(nodeId)) skipped.push({ nodeId, code: 'AU0002', params: {} });
  return { wanted, skipped };
}

/** Nobody of the stage has entered anything: a bulk call without names leaves everything else as it is. */
function isUntouched(
  context: RecordContext,
  sheet: SheetRows,
  nodeId: string,
  shown: ItemRow | null,
): boolean {
  const item = context.tree.items.get(nodeId);
  const rows = sheet.rows.get(nodeId);
  if (!item || !rows) return true;
  if (mergeItem(item, rows, { evaluation: sheet.holderOf(nodeId), limits: sheet.limits }, null)) return false;
  return shown === null || shown.status === ITEM_STATUS.unscored || !isTouched(shown);
}
