import { stageRecordLifecycle } from '@auditplus/contract/features/scoring/scoring.lifecycle.ts';
import { STAGES, type Stage } from '@auditplus/core/scoring/stages.ts';
import type { Ctx } from '../../../kernel/context.ts';
import { effectiveRows } from '../effective-rows.ts';
import { type ItemRow, mergedRowsOf } from '../rows.repository.ts';
import { isBlindTo, relationTo, seesFinal, sightOf } from '../scoring.policy.ts';
import { loadCheckContexts, loadRecordContext, type TaskContext } from '../task-context.repository.ts';
import type { VersionItem } from '../version-tree.queries.ts';
import { holdersOf } from '../working.ts';
import { readableLines } from './read-sheet.ts';

/** An item that lost points, with the merged row that says why. */
type DeductedItem = {
  readonly taskId: string;
  readonly unit: TaskContext['unit'];
  readonly item: VersionItem;
  readonly stage: Stage;
  readonly row: ItemRow;
};

/** The items of a stage record or of an audit that lost points, as far as the caller may see it. */
export const deductedItems = (
  ctx: Ctx,
  of: { readonly recordId: string } | { readonly checkId: string },
): Promise<DeductedItem[]> =>
  'recordId' in of ? deductedOfRecord(ctx, of.recordId) : deductedOfCheck(ctx, of.checkId);

/** The items of a submitted or confirmed record that lost points, on the lines that the caller may read. */
async function deductedOfRecord(ctx: Ctx, recordId: string): Promise<DeductedItem[]> {
  const context = await loadRecordContext(ctx, recordId);
  const { lines } = readableLines(ctx, context);
  const { evaluation, record, board, task, unit, tree } = context;
  const isCurrent = evaluation.current.id === record.id;
  const holders = isCurrent ? holdersOf(board, evaluation).map(({ current }) => current.id) : [record.id];
  const rows = await mergedRowsOf(ctx.db, holders);
  const byItem = new Map(rows.map((row) => [row.nodeId, row]));
  return evaluation.nodeIds.flatMap((nodeId) => {
    const [item, row] = [tree.items.get(nodeId), byItem.get(nodeId)];
    if (!item || !row || row.deductTotal <= 0 || !lines.includes(item.line)) return [];
    return [{ taskId: task.id, unit, item, stage: evaluation.stage, row }];
  });
}

/**
 * The items of an audit that lost points by what has been confirmed after the self score, as far as the caller may see
 * it, in the order of the units and the standard.
 */
async function deductedOfCheck(ctx: Ctx, checkId: string): Promise<DeductedItem[]> {
  const found: DeductedItem[] = [];
  for (const context of await loadCheckContexts(ctx, checkId)) {
    if (!isAudited(context)) continue;
    const relation = relationTo(ctx.caller, context, ctx.clock.now());
    const final = seesFinal(relation, context);
    const rows = await effectiveRows(
      ctx.db,
      context.board,
      context.tree,
      (item, stage) =>
        stage !== 'SELF' &&
        !isBlindTo(relation, context, stage, item) &&
        (final || sightOf(relation, context, stage, item.line) !== 'none'),
    );
    for (const [nodeId, { row, stage }] of rows) {
      const item = context.tree.items.get(nodeId);
      if (!item || !row || !stage || row.deductTotal <= 0) continue;
      found.push({ taskId: context.task.id, unit: context.unit, item, stage, row });
    }
  }
  return found;
}

/** Whether a stage after the self score is confirmed. */
const isAudited = ({ board }: TaskContext): boolean =>
  board.evaluations.some(
    ({ stage, current }) => stage !== STAGES[0] && current.state === stageRecordLifecycle.state.confirmed,
  );
