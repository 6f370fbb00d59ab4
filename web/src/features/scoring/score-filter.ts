import type { ScoreSheet, SheetNode } from '@auditplus/contract/features/scoring/scoring.model.ts';
import { chapterOf, matching } from './score-rows.ts';

/** Which items the list shows. */
export type SheetFilter = {
  /** A chapter or section; null for all. */
  readonly groupId: string | null;
  readonly words: string;
  readonly partId: string | null;
  /** The items that a quick filter found when it was chosen: they stay while they are worked on. */
  readonly picked: { readonly kind: QuickFilter; readonly nodeIds: ReadonlySet<string> } | null;
};

export const QUICK_FILTERS = ['open', 'deducted', 'na', 'variance', 'marked', 'findings', 'problem'] as const;
export type QuickFilter = (typeof QUICK_FILTERS)[number];

export const NO_FILTER: SheetFilter = { groupId: null, words: '', partId: null, picked: null };

export function shownItems(sheet: ScoreSheet, filter: SheetFilter): readonly SheetNode[] {
  const part = sheet.parts.find(({ id }) => id === filter.partId);
  const partNodes = part && new Set(part.nodeIds);
  const inGroup = filter.groupId === null ? null : nodesUnder(sheet.nodes, filter.groupId);
  const items = sheet.nodes.filter(
    (node) =>
      node.isItem &&
      (inGroup === null || inGroup.has(node.id)) &&
      (!partNodes || partNodes.has(node.id)) &&
      (filter.picked === null || filter.picked.nodeIds.has(node.id)),
  );
  return matching(items, filter.words);
}

/** A node and everything below it; the tree comes in display order. */
export function nodesUnder(nodes: readonly SheetNode[], groupId: string): ReadonlySet<string> {
  const found = new Set([groupId]);
  for (const node of nodes) if (node.parentId !== null && found.has(node.parentId)) found.add(node.id);
  return found;
}

/** Items of each chapter, in order. */
export function itemsByChapter(nodes: readonly SheetNode[]): ReadonlyMap<string, readonly SheetNode[]> {
  const chapters = chapterOf(nodes);
  const groups = new Map<string, SheetNode[]>();
  for (const node of nodes) {
    if (!node.isItem) continue;
    const chapter = chapters.get(node.id) ?? node.id;
    groups.set(chapter, [...(groups.get(chapter) ?? []), node]);
  }
  return groups;
}
