import { computeSheet, type Sheet } from '@auditplus/core/scoring/sheet.ts';
import type { Ctx } from '../../../kernel/context.ts';
import type { Db, Tx } from '../../../kernel/db.ts';
import { effectiveSheet } from '../../scoring/public.ts';
import type { StageValue } from './stage-values.queries.ts';

/** The effective scores of a task, and one of them. */
export type EffectiveSheet = Awaited<ReturnType<typeof effectiveSheet>>;
export type EffectiveRow = NonNullable<ReturnType<EffectiveSheet['rows']['get']>>;

/** A standard version as sheets use it. */
export type Tree = EffectiveSheet['tree'];

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
