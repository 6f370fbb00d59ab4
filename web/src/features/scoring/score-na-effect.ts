import { ITEM_STATUS } from '@auditplus/core/scoring/item-entry.ts';
import { fromPts, type Percent, type Pts } from '@auditplus/core/scoring/points.ts';
import type { SheetNode as CoreNode, SheetVersion as CoreVersion } from '@auditplus/core/scoring/sheet.ts';
import { liveSheet, NOTHING, type ShownValue } from './score-rows.ts';

/** What an item's applicability does to the sheet: points that can be had, and the rate over what is decided. */
export type NaEffect = {
  readonly omitted: { readonly due: number; readonly percent: number | null };
  /** The rate lies between no points and full marks on the item. */
  readonly applies: {
    readonly due: number;
    readonly lowest: number | null;
    readonly highest: number | null;
  };
};

/** The sheet with the item not applicable, and with the item to be scored (audit-domain 5.2, X6). */
export function naEffect(
  input: {
    readonly nodes: readonly CoreNode[];
    readonly version: CoreVersion;
    readonly values: ReadonlyMap<string, ShownValue>;
  },
  nodeId: string,
): NaEffect {
  const { nodes, version, values } = input;
  const standard = nodes.find(({ id }) => id === nodeId)?.standardScore ?? 0;
  const totalsWith = (value: ShownValue) =>
    liveSheet({ nodes, version, values: new Map(values).set(nodeId, value) }).totals;
  const scored = (score: number): ShownValue => ({ ...NOTHING, status: ITEM_STATUS.scored, score });
  const omitted = totalsWith({ ...NOTHING, status: ITEM_STATUS.naAccepted });
  const lowest = totalsWith(scored(0));
  const highest = totalsWith(scored(fromPts(standard)));
  return {
    omitted: { due: dueOf(omitted), percent: percentOf(omitted.percent) },
    applies: {
      due: dueOf(lowest),
      lowest: percentOf(lowest.percent),
      highest: percentOf(highest.percent),
    },
  };
}

/** What can be had once everything is decided: open items count as well. */
const dueOf = ({ standard, notApplicable }: { readonly standard: Pts; readonly notApplicable: Pts }) =>
  fromPts(standard - notApplicable);

const percentOf = (percent: Percent | null): number | null => (percent === null ? null : fromPts(percent));
