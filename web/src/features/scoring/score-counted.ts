import type { ScoreRow } from '@auditplus/contract/features/scoring/score-row.model.ts';
import type { ScoreSheet, SheetNode } from '@auditplus/contract/features/scoring/scoring.model.ts';
import { ITEM_STATUS } from '@auditplus/core/scoring/item-entry.ts';
import { type MergeDecision, mergeScorers, type ScorerRow } from '@auditplus/core/scoring/merge.ts';
import { fromPts, toPts } from '@auditplus/core/scoring/points.ts';
import { type EntryRules, outcomeOfDraft, type RowDraft } from './score-draft.ts';
import { NOTHING, type ShownValue, statusOf, storedValue } from './score-rows.ts';
import { nodeById, rulesOf, type ScoreState, valueIn } from './score-state.ts';

/**
 * What of an item counts in totals and completeness so far, as on the server: a decision on a conflict, else my own
 * entry, else what the other scorers come to. What I gave to many items at once gives way to who looked at this one. An entry that the limits refuse counts as little as on the server. A
 * value that only lies there from the stage below is shown in its box and counts once somebody agrees to it; in a
 * sampled stage it counts at once.
 */
export function countedIn(state: ScoreState, nodeId: string): ShownValue | null {
  const { sheet, rows, drafts } = state;
  const node = nodeById(sheet).get(nodeId);
  const shown = valueIn(state, nodeId);
  if (!node || !shown) return shown;
  const row = rows[nodeId];
  if (isHandedIn(sheet)) return row ? storedValue(row) : NOTHING;
  const isOwn = row !== undefined && row.scorer !== null;
  const decided = decisionOn(sheet, nodeId) && mergedScorers(sheet, node, isOwn ? row : null);
  if (decided) return decided;
  const draft = drafts[nodeId]?.draft;
  const rules = rulesOf(sheet, nodeId);
  if (draft?.scored && rules && isValue(draft, rules)) return shown;
  const weaker = row && overruling(sheet, node, row);
  if (weaker) return weaker;
  if (isOwn && isTouched(row)) return storedValue(row);
  const merged = mergedScorers(sheet, node, null);
  if (merged) return merged;
  if (!row) return NOTHING;
  const counts = isTouched(row) || sheet.record.sampling || row.status === ITEM_STATUS.naClaimed;
  return counts ? storedValue(row) : NOTHING;
}

/** Whether nothing needs to be done about the item any more. */
export const isDecidedIn = (state: ScoreState, nodeId: string): boolean => {
  const status = countedIn(state, nodeId)?.status;
  return status === ITEM_STATUS.scored || status === ITEM_STATUS.naAccepted;
};

/** Entered by somebody, or inherited and agreed to. */
const isTouched = (row: ScoreRow): boolean => row.inherited === 0 || row.agree === 1;

/** What stands in place of a value that I gave to many items at once; null where mine stands. */
export function overruling(sheet: ScoreSheet, node: SheetNode, row: ScoreRow): ShownValue | null {
  if (row.bulk === 0 || row.scorer === null || isHandedIn(sheet)) return null;
  const isOverruled = enteredByOthers(sheet, node.id).some(({ bulk }) => bulk === 0);
  return isOverruled ? mergedScorers(sheet, node, row) : null;
}

const isHandedIn = ({ record }: ScoreSheet): boolean => record.contentHash !== null;

const othersOf = new WeakMap<ScoreSheet['others'], ReadonlyMap<string, readonly ScoreRow[]>>();

/** What the other scorers of the stage have entered for an item. */
function enteredByOthers({ others }: ScoreSheet, nodeId: string): readonly ScoreRow[] {
  const known = othersOf.get(others) ?? Map.groupBy(others.filter(isEntered), (row) => row.nodeId);
  othersOf.set(others, known);
  return known.get(nodeId) ?? NOBODY;
}

/** What all scorers of the stage, me among them, have entered for an item. */
export const enteredRows = (
  sheet: ScoreSheet,
  nodeId: string,
  own: ScoreRow | null | undefined,
): readonly ScoreRow[] => [...enteredByOthers(sheet, nodeId), ...(own && isEntered(own) ? [own] : [])];

/** A scorer's row as the merge takes it. */
export const scorerRow = (row: ScoreRow): ScorerRow => ({
  scorerId: row.scorer?.id ?? '',
  status: statusOf(row.status),
  score: row.score === null ? null : toPts(row.score),
  spill: toPts(row.spill),
  veto: row.veto,
  bulk: row.bulk === 1,
  at: row.modifiedAt ?? 0,
});

const NOBODY: readonly ScoreRow[] = [];

const isEntered = (row: ScoreRow): boolean =>
  row.scorer !== null && isTouched(row) && row.status !== ITEM_STATUS.unscored;

/** Whether an entry has a value that the server would take; words that are still missing do not matter. */
function isValue(draft: RowDraft, rules: EntryRules): boolean {
  const outcome = outcomeOfDraft(draft, rules);
  return outcome.ok || outcome.refusals.every(({ code }) => code === 'AU1404' || code === 'AU1405');
}

/** What the other scorers come to, and with them my own row. */
function mergedScorers(sheet: ScoreSheet, node: SheetNode, own: ScoreRow | null): ShownValue | null {
  const scorers = enteredRows(sheet, node.id, own).map(scorerRow);
  if (scorers.length === 0) return null;
  const { mergeRule, leadScorerId } = sheet.record;
  const merged = mergeScorers({
    rule: mergeRule,
    standardScore: toPts(node.standardScore ?? 0),
    scorers,
    leadScorerId: (scorers.length === 1 ? scorers[0]?.scorerId : leadScorerId) ?? null,
    decision: decisionOn(sheet, node.id),
  });
  const status = { scored: ITEM_STATUS.scored, na: ITEM_STATUS.naAccepted, open: ITEM_STATUS.unscored };
  return {
    ...NOTHING,
    status: status[merged.outcome],
    score: merged.score === null ? null : fromPts(merged.score),
    spill: fromPts(merged.spill),
    veto: merged.veto,
  };
}

function decisionOn(sheet: ScoreSheet, nodeId: string): MergeDecision | null {
  const decision = sheet.conflicts.find((conflict) => conflict.nodeId === nodeId)?.decision;
  if (!decision) return null;
  if (decision.kind === 'na') return { kind: 'na' };
  return decision.score === null ? null : { kind: 'score', score: toPts(decision.score) };
}
