import type { Stage } from '@auditplus/contract/features/audits/audit-terms.model.ts';
import type { ScoreRow } from '@auditplus/contract/features/scoring/score-row.model.ts';
import type { ScoreSheet, SheetNode } from '@auditplus/contract/features/scoring/scoring.model.ts';
import { fromPts, toPts } from '@auditplus/core/scoring/points.ts';
import { compareStages } from '@auditplus/core/scoring/stages.ts';
import { itemsOf } from './score-context.ts';
import { isNa } from './score-draft.ts';
import { coreNodes, coreVersion, liveSheet, type ShownValue } from './score-rows.ts';

/** What a confirmer has to know of a sheet before the sheet is locked. */
export type Outcome = {
  readonly lastYear: number | null;
  /** Rates of the stages below on the items of this sheet, lowest first. */
  readonly below: readonly { readonly stage: Stage; readonly rate: number | null }[];
  readonly deducted: readonly { readonly node: SheetNode; readonly row: ScoreRow }[];
  readonly notApplicable: readonly { readonly node: SheetNode; readonly row: ScoreRow }[];
  /** Items whose result came from an action on many items at once, and nobody decided on their own. */
  readonly bulk: readonly SheetNode[];
};

/** Reads a handed-in sheet for its confirmer. */
export function outcomeOf(sheet: ScoreSheet): Outcome {
  const rows = new Map(sheet.rows.map((row) => [row.nodeId, row]));
  const others = Map.groupBy(sheet.others, ({ nodeId }) => nodeId);
  const items = itemsOf(sheet).flatMap((node) => {
    const row = rows.get(node.id);
    return row ? [{ node, row }] : [];
  });
  return {
    lastYear: lastYearRate(sheet),
    below: belowRates(sheet),
    deducted: items.filter(({ row }) => row.deductTotal > 0),
    notApplicable: items.filter(({ row }) => isNa(row.status)),
    bulk: items.flatMap(({ node, row }) => {
      const own = others.get(node.id) ?? [];
      return row.bulk === 1 || (own.length > 0 && own.every(({ bulk }) => bulk === 1)) ? [node] : [];
    }),
  };
}

function belowRates(sheet: ScoreSheet): Outcome['below'] {
  const stages = new Set(Object.values(sheet.lower).flatMap((list) => list.map(({ stage }) => stage)));
  return [...stages].sort(compareStages).map((stage) => ({
    stage,
    rate: rateOf(
      sheet,
      Object.entries(sheet.lower).flatMap(([nodeId, list]): [string, ShownValue][] => {
        const row = list.find((one) => one.stage === stage);
        return row ? [[nodeId, { ...row, spill: 0, veto: false }]] : [];
      }),
    ),
  }));
}

/** Last year's results of the same items, by the points that they had then. */
function lastYearRate(sheet: ScoreSheet): number | null {
  const former = new Map(Object.entries(sheet.lastYear));
  const nodes = sheet.nodes.map((node) => {
    const known = former.get(node.id);
    return known ? { ...node, standardScore: known.standardScore } : node;
  });
  const values = [...former].map(([nodeId, { status, score, standardScore }]): [string, ShownValue] => [
    nodeId,
    { status, score, deductTotal: standardScore - (score ?? standardScore), spill: 0, veto: false },
  ]);
  return rateOf({ ...sheet, nodes }, values);
}

function rateOf(sheet: ScoreSheet, values: readonly [string, ShownValue][]): number | null {
  if (values.length === 0) return null;
  const asked = new Set(values.map(([nodeId]) => nodeId));
  const nodes = sheet.nodes.filter(({ id, isItem }) => !isItem || asked.has(id));
  const { totals } = liveSheet({
    nodes: coreNodes(nodes),
    version: coreVersion(sheet.record.version),
    values,
  });
  return totals.percent === null ? null : fromPts(totals.percent);
}

/** The difference of two rates in percentage points. */
export const rateDifference = (now: number | null, then: number | null): number | null =>
  now === null || then === null ? null : fromPts(toPts(now) - toPts(then));
