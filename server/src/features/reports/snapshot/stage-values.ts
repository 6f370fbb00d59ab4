import { stageRecordLifecycle } from '@auditplus/contract/features/scoring/scoring.lifecycle.ts';
import type { ItemStatus } from '@auditplus/core/scoring/item-entry.ts';
import { computeSheet, type Sheet } from '@auditplus/core/scoring/sheet.ts';
import type { Stage } from '@auditplus/core/scoring/stages.ts';
import type { Ctx } from '../../../kernel/context.ts';
import type { Db, Tx } from '../../../kernel/db.ts';
import { type EffectiveSheet, effectiveSheet } from '../../scoring/public.ts';

/** A standard version as sheets use it. */
export type Tree = EffectiveSheet['tree'];

/** What a confirmed stage says of an item; points in integer hundredths. */
export type StageValue = {
  readonly taskId: string;
  readonly stage: Stage;
  readonly nodeId: string;
  readonly status: ItemStatus;
  readonly score: number | null;
  readonly spill: number;
  readonly veto: boolean;
};

/** The confirmed values of stages of several tasks in one query. */
export async function stageValues(
  db: Db | Tx,
  taskIds: readonly string[],
  stages: readonly Stage[],
): Promise<StageValue[]> {
  if (taskIds.length === 0) return [];
  const rows = await db
    .selectFrom('evaluations')
    .innerJoin('stage_records', 'stage_records.id', 'evaluations.current_record_id')
    .innerJoin('item_scores', 'item_scores.stage_record_id', 'stage_records.id')
    .select(['evaluations.check_task_id', 'evaluations.stage', 'item_scores.node_id', 'item_scores.status'])
    .select(['item_scores.score', 'item_scores.spill', 'item_scores.veto'])
    .where('evaluations.check_task_id', 'in', [...taskIds])
    .where('evaluations.stage', 'in', [...stages])
    .where('stage_records.state', '=', stageRecordLifecycle.state.confirmed)
    .where('item_scores.scorer_id', 'is', null)
    .execute();
  return rows.map((row) => ({
    taskId: row.check_task_id,
    // The tables' check constraints and the scoring feature hold these columns to their words.
    stage: row.stage as Stage,
    nodeId: row.node_id,
    status: row.status as ItemStatus,
    score: row.score,
    spill: row.spill,
    veto: row.veto === 1,
  }));
}

/** The totals over the items that have a value. */
export function sheetOfValues(tree: Tree, values: readonly StageValue[]): Sheet {
  const items = new Set(values.map(({ nodeId }) => nodeId).filter((id) => tree.items.has(id)));
  return computeSheet({
    nodes: nodesOf(tree, items),
    rows: values.filter(({ nodeId }) => items.has(nodeId)),
    version: tree.totals,
  });
}

/** The version of a task, read through its sheet: published versions come from memory. */
export async function treeOfTask(ctx: Pick<Ctx, 'db'>, taskId: string, db: Db | Tx): Promise<Tree> {
  return (await effectiveSheet(ctx, taskId, db)).tree;
}

/** The items and every group above them, in display order. */
function nodesOf(tree: Tree, itemIds: ReadonlySet<string>) {
  const parents = new Map(tree.nodes.map((node) => [node.id, node.parentId]));
  const kept = new Set<string>();
  for (const id of itemIds) {
    let at: string | null = id;
    while (at !== null && !kept.has(at)) {
      kept.add(at);
      at = parents.get(at) ?? null;
    }
  }
  return tree.nodes
    .filter((node) => kept.has(node.id))
    .map((node) => ({
      id: node.id,
      parentId: node.parentId,
      nodeCode: node.nodeCode,
      standardScore: node.isItem ? node.standardScore : null,
      isBonus: node.isBonus,
      weight: node.weight,
    }));
}
