import type { TaskDetailReply } from '@auditplus/contract/features/scoring/evaluation.model.ts';
import type { SheetNode } from '@auditplus/contract/features/scoring/scoring.model.ts';
import type { Language } from '@auditplus/contract/kernel/refusal.ts';
import { ITEM_STATUS } from '@auditplus/core/scoring/item-entry.ts';
import { nodesIn } from '@auditplus/core/text/standard-words.ts';
import type { z } from 'zod';

export type Detail = z.infer<typeof TaskDetailReply>;
export type DetailItem = Detail['items'][number];
export type StageRow = DetailItem['stages'][number];

export type DetailFilter = {
  /** Code of a chapter, section or item; empty for all. */
  readonly chapter: string;
  /** Any of deducted, na, findings, differences; an item must meet all of them. */
  readonly only: readonly string[];
};

/** A line of the sheet: a heading, or an item with its stages. */
export type DetailRow =
  | { readonly kind: 'group'; readonly node: SheetNode }
  | { readonly kind: 'item'; readonly node: SheetNode; readonly item: DetailItem };

/** Items that meet the filters, under the headings that they need. */
export function shownRows(detail: Detail, filter: DetailFilter, language: Language): readonly DetailRow[] {
  const items = new Map(detail.items.map((item) => [item.nodeId, item]));
  const nodes = new Map(detail.nodes.map((node) => [node.id, node]));
  const shown = new Set<string>();
  for (const node of detail.nodes) {
    const item = items.get(node.id);
    if (!item || !meets(item, filter.only)) continue;
    const path = pathOf(node, nodes);
    if (filter.chapter !== '' && !path.some((id) => nodes.get(id)?.nodeCode === filter.chapter)) continue;
    for (const id of path) shown.add(id);
  }
  return nodesIn(language, detail.nodes).flatMap((node): DetailRow[] => {
    if (!shown.has(node.id)) return [];
    const item = items.get(node.id);
    return item ? [{ kind: 'item', node, item }] : [{ kind: 'group', node }];
  });
}

/** Whether two decided stages say different things of the item. */
export function differs(item: DetailItem): boolean {
  const decided = item.stages.filter(({ status }) => status !== ITEM_STATUS.unscored);
  const [first] = decided;
  return decided.some((row) => row.status !== first?.status || row.score !== first.score);
}

function meets(item: DetailItem, only: readonly string[]): boolean {
  return only.every((wanted) => {
    switch (wanted) {
      case 'deducted':
        return item.stages.some(({ deductTotal }) => deductTotal > 0);
      case 'na':
        return item.stages.some(
          ({ status }) => status === ITEM_STATUS.naClaimed || status === ITEM_STATUS.naAccepted,
        );
      case 'findings':
        return item.findings > 0;
      case 'differences':
        return differs(item);
      default:
        return true;
    }
  });
}

function pathOf(node: SheetNode, nodes: ReadonlyMap<string, SheetNode>): string[] {
  const path: string[] = [];
  for (
    let at: SheetNode | undefined = node;
    at;
    at = at.parentId === null ? undefined : nodes.get(at.parentId)
  )
    path.push(at.id);
  return path;
}
