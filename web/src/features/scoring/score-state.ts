import type { ScoreRow } from '@auditplus/contract/features/scoring/score-row.model.ts';
import type { ScoreSheet, SheetNode } from '@auditplus/contract/features/scoring/scoring.model.ts';
import type { EntryRules } from './score-draft.ts';
import type { DraftRecord } from './score-kept.ts';
import { type ShownValue, shownValue } from './score-rows.ts';
import type { Marks } from './score-saves.ts';

/** One open sheet: what is stored, what was entered and how the saving of it stands. */
export type ScoreState = {
  readonly sheet: ScoreSheet;
  readonly rows: Readonly<Record<string, ScoreRow>>;
  readonly drafts: Readonly<Record<string, DraftRecord>>;
  readonly marks: Marks;
  /** The stored row of somebody else that stands against a draft. */
  readonly theirs: Readonly<Record<string, ScoreRow>>;
  readonly focused: string | null;
};

const rulesByNode = new WeakMap<SheetNode, EntryRules>();

/** What an item's entry is checked against; null for a node that is no item of the sheet. */
export function rulesOf(sheet: ScoreSheet, nodeId: string): EntryRules | null {
  const node = nodeById(sheet).get(nodeId);
  if (!node?.isItem) return null;
  // The same object for the same node, so that what depends on it is not drawn again.
  const known = rulesByNode.get(node) ?? {
    node,
    step: sheet.record.step,
    isSelf: sheet.record.stage === 'SELF',
  };
  rulesByNode.set(node, known);
  return known;
}

/** What the screen shows of an item now. */
export function valueIn(state: ScoreState, nodeId: string): ShownValue | null {
  const rules = rulesOf(state.sheet, nodeId);
  return rules && shownValue(state.rows[nodeId], state.drafts[nodeId]?.draft, rules);
}

const nodeMaps = new WeakMap<ScoreSheet['nodes'], ReadonlyMap<string, SheetNode>>();

/** The sheet's nodes by id. */
export function nodeById(sheet: ScoreSheet): ReadonlyMap<string, SheetNode> {
  const known = nodeMaps.get(sheet.nodes) ?? new Map(sheet.nodes.map((node) => [node.id, node]));
  nodeMaps.set(sheet.nodes, known);
  return known;
}
