import type { ScoreRow } from '@auditplus/contract/features/scoring/score-row.model.ts';
import type { ScoreSheet, SheetNode } from '@auditplus/contract/features/scoring/scoring.model.ts';
import { differ } from '@auditplus/core/scoring/merge.ts';
import { countedIn, enteredRows, scorerRow } from './score-counted.ts';
import type { ShownValue } from './score-rows.ts';
import type { ScoreState } from './score-state.ts';

/** An item to which the scorers of the stage gave different results. */
export type Difference = {
  readonly node: SheetNode;
  readonly given: readonly ScoreRow[];
  /** What counts now. */
  readonly counted: ShownValue | null;
  readonly decision: ScoreSheet['conflicts'][number]['decision'];
  /** The lead still has to decide. */
  readonly isOpen: boolean;
};

/** Where the scorers of the stage differ, in the order of the sheet. */
export function differencesIn(state: ScoreState): Difference[] {
  const { sheet, rows } = state;
  const conflicts = new Map(sheet.conflicts.map((conflict) => [conflict.nodeId, conflict]));
  return sheet.nodes.flatMap((node) => {
    const given = enteredRows(sheet, node.id, rows[node.id]);
    const [first, ...others] = given.map(scorerRow);
    if (!first || !others.some((row) => differ(first, row))) return [];
    const conflict = conflicts.get(node.id);
    return {
      node,
      given,
      counted: countedIn(state, node.id),
      decision: conflict?.decision ?? null,
      isOpen: conflict !== undefined && conflict.decision === null,
    };
  });
}
