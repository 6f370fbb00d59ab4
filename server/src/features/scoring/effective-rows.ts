import { stageRecordLifecycle } from '@auditplus/contract/features/scoring/scoring.lifecycle.ts';
import { type EffectiveItem, outcomeOf } from '@auditplus/core/scoring/effective.ts';
import { ITEM_STATUS } from '@auditplus/core/scoring/item-entry.ts';
import type { SheetRow } from '@auditplus/core/scoring/sheet.ts';
import { compareStages, type Stage } from '@auditplus/core/scoring/stages.ts';
import type { Ctx } from '../../kernel/context.ts';
import type { Db, Tx } from '../../kernel/db.ts';
import { type Board, type BoardEvaluation, stagesBelow } from './board.ts';
import { type ItemRow, mergedRowsOf, mergedValuesOf } from './rows.repository.ts';
import { loadBoard, type Task } from './task-context.repository.ts';
import { type VersionItem, type VersionTree, versionTree } from './version-tree.queries.ts';

/** The effective result of an item with the row that gives it. */
export type EffectiveItemRow = EffectiveItem & { readonly row: ItemRow | null };

/** Items of a task: those on the lines that its evaluations cover, in display order. */
export function taskItems(board: Board, tree: VersionTree): VersionItem[] {
  const covered = new Set(board.evaluations.flatMap(({ nodeIds }) => nodeIds));
  return [...tree.items.values()].filter((item) => covered.has(item.id));
}

/**
 * The effective results of a task (audit-domain 5.4): of the stages of an item's line, the merged row of the
 * highest one whose covering record is confirmed. `allowed` narrows the stages to those that a reader may see, `load`
 * says how much of the rows is read.
 */
export async function effectiveRows(
  db: Db | Tx,
  board: Board,
  tree: VersionTree,
  allowed: (item: VersionItem, stage: Stage) => boolean = () => true,
  load: typeof mergedRowsOf = mergedRowsOf,
): Promise<Map<string, EffectiveItemRow>> {
  const items = taskItems(board, tree);
  const sources = new Map<string, BoardEvaluation>();
  for (const item of items) {
    const source = highestConfirmed(board, item, allowed);
    if (source) sources.set(item.id, source);
  }
  const rows = await load(db, [...new Set([...sources.values()].map(({ current }) => current.id))]);
  const byKey = new Map(rows.map((row) => [`${row.recordId} ${row.nodeId}`, row]));
  return new Map(
    items.map((item) => {
      const source = sources.get(item.id);
      const row = (source && byKey.get(`${source.current.id} ${item.id}`)) ?? null;
      return [item.id, effectiveOf(source?.stage ?? null, row)];
    }),
  );
}

/** The effective results and the version of any task, without a look at who asks. */
export async function effectiveOfTask(
  ctx: Pick<Ctx, 'db'>,
  task: Pick<Task, 'id' | 'stages' | 'standard_version_id'>,
  db: Db | Tx = ctx.db,
): Promise<{ board: Board; tree: VersionTree; rows: Map<string, EffectiveItemRow> }> {
  const [board, tree] = await Promise.all([
    loadBoard(db, task),
    versionTree(ctx.db, task.standard_version_id, db),
  ]);
  return { board, tree, rows: await effectiveRows(db, board, tree) };
}

/** An effective result as a row of the sheet. */
export const effectiveSheetRow = (nodeId: string, item: EffectiveItem): SheetRow => ({
  nodeId,
  status: item.status,
  score: item.score,
  spill: item.spill,
  veto: item.veto,
});

function highestConfirmed(
  board: Board,
  item: VersionItem,
  allowed: (item: VersionItem, stage: Stage) => boolean,
): BoardEvaluation | undefined {
  const stages = [...(board.stages[item.line] ?? [])].sort((a, b) => compareStages(b, a));
  for (const stage of stages) {
    const covering = board.covering(stage, item.id);
    if (covering?.current.state === stageRecordLifecycle.state.confirmed && allowed(item, stage))
      return covering;
  }
  return undefined;
}

/** The stored row keeps where its value changed last, so no lower row has to be read for the origin. */
function effectiveOf(stage: Stage | null, row: ItemRow | null): EffectiveItemRow {
  const outcome = outcomeOf(row);
  const scored = outcome === 'scored' ? row : null;
  return {
    outcome,
    stage,
    originStage: row?.originStage ?? stage,
    status: row?.status ?? ITEM_STATUS.unscored,
    score: scored?.score ?? null,
    spill: scored?.spill ?? 0,
    veto: scored?.veto ?? false,
    agree: row?.agree ?? false,
    row,
  };
}

/** What each item came to before a stage, without its texts: what the stage is compared with. */
export async function valuesBefore(
  db: Db | Tx,
  board: Board,
  tree: VersionTree,
  stage: Stage,
): Promise<Map<string, EffectiveItemRow>> {
  return effectiveRows(db, board, tree, isBefore(board, stage), mergedValuesOf);
}

/** The effective row of each item as it was before a stage. */
export const rowsBefore = (
  db: Db | Tx,
  board: Board,
  tree: VersionTree,
  stage: Stage,
): Promise<Map<string, EffectiveItemRow>> => effectiveRows(db, board, tree, isBefore(board, stage));

const isBefore =
  (board: Board, stage: Stage) =>
  (item: VersionItem, other: Stage): boolean =>
    stagesBelow(board, item.line, stage).includes(other);
