import { stageRecordLifecycle } from '@auditplus/contract/features/scoring/scoring.lifecycle.ts';
import { ITEM_STATUS } from '@auditplus/core/scoring/item-entry.ts';
import {
  type ConflictLimits,
  isWeaker,
  type MergeDecision,
  type MergedItem,
  mergeScorers,
  type ScorerRow,
} from '@auditplus/core/scoring/merge.ts';
import { computeSheet, type Sheet, type SheetRow } from '@auditplus/core/scoring/sheet.ts';
import { type Board, type BoardEvaluation, namedLead, sourceBelow } from './board.ts';
import type { ItemRow } from './rows.repository.ts';
import { sheetNodes, type VersionItem, type VersionTree } from './version-tree.queries.ts';

/** Rows of one item in one record. */
export type ItemRows = {
  /** The stage's shared, inherited or merged row. */
  readonly shared: ItemRow | null;
  /** The scorers' own rows. */
  readonly own: readonly ItemRow[];
};

/** Groups rows by item. */
export function rowsByItem(rows: readonly ItemRow[]): Map<string, ItemRows> {
  const byItem = new Map<string, { shared: ItemRow | null; own: ItemRow[] }>();
  for (const row of rows) {
    const found = byItem.get(row.nodeId) ?? { shared: null, own: [] };
    if (row.scorerId === null) found.shared = row;
    else found.own.push(row);
    byItem.set(row.nodeId, found);
  }
  return byItem;
}

/** Whether a row says something of its own: entered by somebody, or inherited and agreed to. */
export const isTouched = (row: Pick<ItemRow, 'inherited' | 'agree'>): boolean => !row.inherited || row.agree;

/** A decision on a conflict as stored. */
export type StoredDecision = {
  readonly nodeId: string;
  readonly recordId: string;
  readonly decision: MergeDecision;
  readonly reason: string;
  readonly decidedBy: string;
};

/** What the merge of a record looks at. */
export type MergeContext = {
  readonly evaluation: Pick<BoardEvaluation, 'ownerUserId'> & {
    readonly current: Pick<BoardEvaluation['current'], 'mergeRule' | 'leadScorerId'>;
  };
  readonly limits: ConflictLimits;
};

/**
 * Merges the scorers' rows of an item (audit-domain 5.5); null when nobody has entered anything. With the rule
 * LEAD and no row of the lead, the only scorer's value stands.
 */
export function mergeItem(
  item: VersionItem,
  rows: ItemRows,
  context: MergeContext,
  decision: MergeDecision | null,
): MergedItem | null {
  const scorers = enteredRows(rows).flatMap(scorerRow);
  if (scorers.length === 0) return null;
  const { evaluation } = context;
  const only = scorers.length === 1 ? scorers[0]?.scorerId : undefined;
  return mergeScorers({
    rule: evaluation.current.mergeRule,
    standardScore: item.standardScore,
    scorers,
    leadScorerId: only ?? namedLead(evaluation, evaluation.current),
    limits: context.limits,
    decision,
  });
}

/** The scorers' own rows that say something. */
export const enteredRows = ({ own }: ItemRows): readonly ItemRow[] =>
  own.filter((row) => isTouched(row) && row.status !== ITEM_STATUS.unscored);

/** A scorer's own row as the merge takes it. */
const scorerRow = ({ scorerId, status, score, spill, veto, bulk, modifiedAt }: ItemRow): ScorerRow[] =>
  scorerId === null ? [] : [{ scorerId, status, score, spill, veto, bulk, at: modifiedAt.getTime() }];

/** The value of an item as the stage has it so far, for totals and completeness; a decision goes before all rows. */
export function workingRow(input: {
  readonly item: VersionItem;
  readonly rows: ItemRows | undefined;
  readonly context: MergeContext;
  readonly decision: MergeDecision | null;
  readonly sampling: boolean;
  /** Whose own row goes before the others'; null for the stage as a whole. */
  readonly viewerId: string | null;
}): SheetRow {
  const { item, rows, viewerId } = input;
  const open: SheetRow = { nodeId: item.id, status: ITEM_STATUS.unscored, score: null };
  if (!rows) return open;
  const mine = rows.own.find((row) => row.scorerId === viewerId);
  if (mine && isTouched(mine) && !input.decision && !isWeaker(mine, enteredRows(rows))) return sheetRow(mine);
  const merged = mergeItem(item, rows, input.context, input.decision);
  if (merged) return mergedSheetRow(item.id, merged);
  const { shared } = rows;
  if (!shared) return open;
  if (isTouched(shared) || input.sampling || shared.status === ITEM_STATUS.naClaimed) return sheetRow(shared);
  return open;
}

/** The merged value as a sheet's row. */
export const mergedSheetRow = (nodeId: string, merged: MergedItem): SheetRow => ({
  nodeId,
  status:
    merged.outcome === 'scored'
      ? ITEM_STATUS.scored
      : merged.outcome === 'na'
        ? ITEM_STATUS.naAccepted
        : ITEM_STATUS.unscored,
  score: merged.score,
  spill: merged.spill,
  veto: merged.veto,
});

/** A stored row as a sheet's row. */
export const sheetRow = (row: ItemRow): SheetRow => ({
  nodeId: row.nodeId,
  status: row.status,
  score: row.score,
  spill: row.spill,
  veto: row.veto,
});

/** The totals over some items of a version. */
export function sheetOf(tree: VersionTree, itemIds: ReadonlySet<string>, rows: readonly SheetRow[]): Sheet {
  return computeSheet({ nodes: sheetNodes(tree, itemIds), rows, version: tree.totals });
}

/** Where each item's inherited value comes from; items without a confirmed stage below are missing. */
export function inheritedSources(
  board: Board,
  tree: VersionTree,
  evaluation: BoardEvaluation,
): { nodeId: string; recordId: string }[] {
  return evaluation.nodeIds.flatMap((nodeId) => {
    const item = tree.items.get(nodeId);
    const source = item && sourceBelow(board, item, evaluation.stage);
    return source ? [{ nodeId, recordId: source.current.id }] : [];
  });
}

/** The evaluations that hold the rows of a sheet: its PARTs when it has some, else itself. */
export function holdersOf(board: Board, evaluation: BoardEvaluation): readonly BoardEvaluation[] {
  const parts = board.partsOf(evaluation);
  return parts.length > 0 ? parts : [evaluation];
}

/** Whether an evaluation's rows can still change their values. */
export const isLiveRecord = (evaluation: BoardEvaluation): boolean =>
  evaluation.current.state === stageRecordLifecycle.state.waiting ||
  evaluation.current.state === stageRecordLifecycle.state.scoring;
