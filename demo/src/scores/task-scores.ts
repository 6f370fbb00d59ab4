import { fromPts, toPts } from '@auditplus/core/scoring/points.ts';
import { rational, roundToHundredths } from '@auditplus/core/scoring/rational.ts';
import type { Line, Stage } from '@auditplus/core/scoring/stages.ts';
import type { StageRowsPlan, TaskScorePlan } from '../plan-types.ts';
import { randomFor } from '../random.ts';
import { itemsOf } from '../standard/standard-v1.ts';
import type { ItemData, StandardVersionData } from '../standard-types.ts';
import { discover } from './discovery.ts';
import { isListed } from './score-targets.ts';
import { sheetFigures } from './sheet-figures.ts';
import { buildStageRows } from './stage-rows.ts';
import type { Losses } from './unit-losses.ts';

/** What the scores of one task are made of. */
export interface TaskScoreInput {
  taskKey: string;
  unitOrgCode: string;
  year: 2025 | 2026;
  version: StandardVersionData;
  lines: readonly Line[];
  enabled: readonly Stage[];
  /** sections and items that end as not applicable */
  notApplicable: readonly string[];
  /** items claimed by the unit and refused by the next stage */
  refused: readonly string[];
  losses: Losses;
  /** what SELF comes to: a percent over the items it scores, or points lost at most; null when there is no stage SELF */
  self: { percent: number } | { atMost: number } | null;
  carryStatements: ReadonlyMap<string, string>;
}

/** Plays the losses through the stages; the last stage ends at exactly these losses. */
export function buildTaskScores(input: TaskScoreInput): TaskScorePlan {
  const { taskKey, version, lines, losses, enabled } = input;
  const items = itemsOf(version).filter(({ line }) => lines.includes(line));
  const notApplicable = new Set(
    items.filter(({ code }) => isListed(code, input.notApplicable)).map(({ code }) => code),
  );
  const claimed = new Set([...notApplicable, ...input.refused]);
  const selfHalves = selfLosses(items, claimed, input.self);
  const occurrences = discover({
    items,
    losses,
    enabled,
    claimed,
    selfHalves,
    random: randomFor(`discovery/${taskKey}`),
  });
  const stages = buildStageRows({
    ...input,
    items,
    occurrences,
    notApplicable,
    refused: new Set(input.refused),
  });
  return {
    taskKey,
    versionNo: version.versionNo === 'V1.0' ? 'V1.0' : 'V1.1',
    lines,
    stages,
    final: sheetFigures(version, lines, finalRows(items, stages)),
    selfPercent: selfPercent(items, stages),
  };
}

/** The row that counts for each item once every stage is confirmed: that of MSD, where every line ends. */
function finalRows(items: readonly ItemData[], stages: readonly StageRowsPlan[]): StageRowsPlan['rows'] {
  const rows = stages.find(({ stage }) => stage === 'MSD')?.rows ?? [];
  if (rows.length !== items.length) throw new Error('stage MSD must decide every item');
  return rows;
}

/** Points that SELF may take, in halves; of several totals that fit a percent the lowest got first. */
function selfLosses(
  items: readonly ItemData[],
  claimed: ReadonlySet<string>,
  self: TaskScoreInput['self'],
): number[] {
  if (self === null) return [];
  if ('atMost' in self)
    return Array.from({ length: self.atMost * 2 + 1 }, (_, step) => self.atMost * 2 - step);
  const due = scoredBySelf(items, claimed);
  const wished = Math.ceil(due * (100 - self.percent) * 0.02) + 4;
  return Array.from({ length: 9 }, (_, step) => wished - step).filter(
    (lost) => toPts(percentOf(due, due * 2 - lost)) === toPts(self.percent),
  );
}

/** Standard points of the items that SELF scores: all but the claimed ones. */
function scoredBySelf(items: readonly ItemData[], claimed: ReadonlySet<string>): number {
  return items
    .filter(({ code }) => !claimed.has(code))
    .reduce((sum, { standardScore }) => sum + standardScore, 0);
}

function selfPercent(items: readonly ItemData[], stages: readonly StageRowsPlan[]): number | null {
  const rows = stages.find(({ stage }) => stage === 'SELF')?.rows.filter(({ score }) => score !== null);
  if (!rows) return null;
  const scored = new Set(rows.map(({ code }) => code));
  const due = items.reduce((sum, { code, standardScore }) => sum + (scored.has(code) ? standardScore : 0), 0);
  return percentOf(
    due,
    rows.reduce((sum, { score }) => sum + (score ?? 0) * 2, 0),
  );
}

/** Percent with one decimal; got in halves. */
function percentOf(due: number, gotHalves: number): number {
  return fromPts(roundToHundredths(rational(gotHalves * 50, due), 1));
}
