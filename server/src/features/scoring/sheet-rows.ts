import { ITEM_STATUS } from '@auditplus/core/scoring/item-entry.ts';
import type { ConflictLimits, MergedItem } from '@auditplus/core/scoring/merge.ts';
import type { Sheet } from '@auditplus/core/scoring/sheet.ts';
import type { Stage } from '@auditplus/core/scoring/stages.ts';
import type { Ctx } from '../../kernel/context.ts';
import type { Db, Tx } from '../../kernel/db.ts';
import { stagePlanOf } from '../stored-audits/public.ts';
import type { BoardEvaluation } from './board.ts';
import { scoreLimits } from './limits.ts';
import { findDecisions } from './merge-decisions.repository.ts';
import { type ItemRow, mergedRowsOf, rowsOf } from './rows.repository.ts';
import type { RecordContext, TaskContext } from './task-context.repository.ts';
import {
  holdersOf,
  type ItemRows,
  inheritedSources,
  isLiveRecord,
  mergeItem,
  rowsByItem,
  type StoredDecision,
  sheetOf,
  workingRow,
} from './working.ts';

/** The rows of a record's sheet with what their merge needs. */
export type SheetRows = {
  readonly itemIds: ReadonlySet<string>;
  readonly rows: ReadonlyMap<string, ItemRows>;
  readonly decisions: ReadonlyMap<string, StoredDecision>;
  readonly limits: ConflictLimits;
  readonly sampling: boolean;
  readonly holderOf: (nodeId: string) => BoardEvaluation;
};

/**
 * Loads the rows of a record: its own, or those of its PARTs; an old round has only its own. `read` is `valuesOf`
 * where only totals are wanted.
 */
export async function loadSheetRows(
  ctx: Ctx,
  context: RecordContext,
  db: Db | Tx = ctx.db,
  read: (db: Db | Tx, recordIds: readonly string[]) => Promise<ItemRow[]> = rowsOf,
): Promise<SheetRows> {
  const { board, evaluation, record } = context;
  const isCurrent = evaluation.current.id === record.id;
  const holders = isCurrent ? holdersOf(board, evaluation) : [{ ...evaluation, current: record }];
  const recordIds = holders.map((holder) => holder.current.id);
  const [stored, decisions] = await Promise.all([read(db, recordIds), loadDecisions(db, recordIds)]);
  const inherited = isCurrent ? await inheritedRows(db, context, holders, stored) : [];
  const holderByNode = new Map(holders.flatMap((holder) => holder.nodeIds.map((nodeId) => [nodeId, holder])));
  return {
    itemIds: new Set(evaluation.nodeIds.filter((nodeId) => context.tree.items.has(nodeId))),
    rows: rowsByItem([...stored, ...inherited]),
    decisions,
    limits: (await scoreLimits(ctx)).conflict,
    sampling: isSampled(context, evaluation.stage),
    holderOf: (nodeId) => holderByNode.get(nodeId) ?? evaluation,
  };
}

/** Whether a stage is sampled: items that nobody touched count as agreed. The lowest stage has nothing to agree to. */
export const isSampled = (context: TaskContext, stage: Stage): boolean =>
  stage !== 'SELF' && stagePlanOf(context.check).some((entry) => entry.stage === stage && entry.sampling);

/** The stage's value of every item so far; `viewerId` puts that person's own rows first. */
export function workingRows(context: RecordContext, sheet: SheetRows, viewerId: string | null) {
  return [...sheet.itemIds].flatMap((nodeId) => {
    const item = context.tree.items.get(nodeId);
    return item
      ? workingRow({
          item,
          rows: sheet.rows.get(nodeId),
          context: { evaluation: sheet.holderOf(nodeId), limits: sheet.limits },
          decision: sheet.decisions.get(nodeId)?.decision ?? null,
          sampling: sheet.sampling,
          viewerId,
        })
      : [];
  });
}

/** Live totals of a record. */
export const liveSheet = (context: RecordContext, sheet: SheetRows, viewerId: string | null): Sheet =>
  sheetOf(context.tree, sheet.itemIds, workingRows(context, sheet, viewerId));

/** The merged value of every item that scorers have entered. */
export function mergedItems(context: RecordContext, sheet: SheetRows): Map<string, MergedItem> {
  const merged = new Map<string, MergedItem>();
  for (const nodeId of sheet.itemIds) {
    const item = context.tree.items.get(nodeId);
    const rows = sheet.rows.get(nodeId);
    if (!item || !rows) continue;
    const result = mergeItem(
      item,
      rows,
      { evaluation: sheet.holderOf(nodeId), limits: sheet.limits },
      sheet.decisions.get(nodeId)?.decision ?? null,
    );
    if (result) merged.set(nodeId, result);
  }
  return merged;
}

/**
 * The rows that an open record will inherit once it is opened, or once a later package below it is confirmed: what
 * the sheet shows before anything is stored.
 */
async function inheritedRows(
  db: Db | Tx,
  context: RecordContext,
  holders: readonly BoardEvaluation[],
  stored: readonly ItemRow[],
): Promise<ItemRow[]> {
  if (context.options.blindScoring) return [];
  const present = new Set(stored.flatMap((row) => (row.scorerId === null ? row.nodeId : [])));
  const wanted = holders
    .filter(isLiveRecord)
    .flatMap((holder) =>
      inheritedSources(context.board, context.tree, holder).flatMap((source) =>
        present.has(source.nodeId) ? [] : { ...source, holderId: holder.current.id },
      ),
    );
  if (wanted.length === 0) return [];
  const rows = await mergedRowsOf(db, [...new Set(wanted.map(({ recordId }) => recordId))]);
  const bySource = new Map(rows.map((row) => [`${row.recordId} ${row.nodeId}`, row]));
  return wanted.flatMap(({ nodeId, recordId, holderId }) => {
    const row = bySource.get(`${recordId} ${nodeId}`);
    return row ? inheritedFrom(row, holderId) : [];
  });
}

const inheritedFrom = (row: ItemRow, recordId: string): ItemRow => ({
  ...row,
  id: '',
  recordId,
  scorerId: null,
  inherited: true,
  agree: false,
  comment: '',
  strength: '',
  varianceReason: '',
  adjustmentBasis: '',
  carryStatement: '',
  clientOpId: null,
  rev: 0,
  modifiedBy: null,
});

async function loadDecisions(
  db: Db | Tx,
  recordIds: readonly string[],
): Promise<ReadonlyMap<string, StoredDecision>> {
  const rows = await findDecisions(db, recordIds);
  return new Map(
    rows.map((row) => [
      row.node_id,
      {
        nodeId: row.node_id,
        recordId: row.stage_record_id,
        decision: row.kind === 'na' ? { kind: 'na' } : { kind: 'score', score: row.score ?? 0 },
        reason: row.reason,
        decidedBy: row.decided_by,
      },
    ]),
  );
}

/** The row that a person sees of an item: the own one, else the shared one that a save would start from. */
export function shownRow(rows: ItemRows | undefined, viewerId: string, stage: Stage): ItemRow | null {
  if (!rows) return null;
  if (stage === 'SELF') return rows.shared;
  return rows.own.find((row) => row.scorerId === viewerId) ?? rows.shared;
}

/** Whether the person has saved the item: what blind scoring waits for. */
export const hasSaved = (rows: ItemRows | undefined, viewerId: string): boolean =>
  rows?.own.some((row) => row.scorerId === viewerId && row.status !== ITEM_STATUS.unscored) ?? false;
