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
  /** wanted percent of SELF over the items it scores; null when the audit has no stage SELF */
  selfPercent: number | null;
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
  const selfHalves = input.selfPercent === null ? null : selfLoss(items, claimed, input.selfPercent);
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
    selfPercent: input.selfPercent,
  };
}

/** The row that counts for each item once every stage is confirmed: that of MSD, where every line ends. */
function finalRows(items: readonly ItemData[], stages: readonly StageRowsPlan[]): StageRowsPlan['rows'] {
  const rows = stages.find(({ stage }) => stage === 'MSD')?.rows ?? [];
  if (rows.length !== items.length) throw new Error('stage MSD must decide every item');
  return rows;
}

/** Points that SELF must take for its percent, in halves; of several fitting totals the lowest got. */
function selfLoss(items: readonly ItemData[], claimed: ReadonlySet<string>, percent: number): number {
  const due = items
    .filter(({ code }) => !claimed.has(code))
    .reduce((sum, { standardScore }) => sum + standardScore, 0);
  const wished = Math.floor(due * percent * 0.02) - 4;
  for (let got = wished; got <= wished + 8; got += 1) {
    const published = fromPts(roundToHundredths(rational(got * 50, due), 1));
    if (toPts(published) === toPts(percent)) return due * 2 - got;
  }
  throw new Error(`no self score of ${due} points gives ${percent} %`);
}
