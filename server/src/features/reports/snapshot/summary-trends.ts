import type { SummarySnapshot } from '@auditplus/contract/features/reports/summary-snapshot.model.ts';
import { outcomeOf } from '@auditplus/core/scoring/effective.ts';
import { fromPts, toPts } from '@auditplus/core/scoring/points.ts';
import { groupMean } from '@auditplus/core/scoring/ranking.ts';
import { rational, roundToHundredths } from '@auditplus/core/scoring/rational.ts';
import {
  type ClauseMap,
  type ClauseRelation,
  likeForLike,
  type YearItem,
} from '@auditplus/core/scoring/trend.ts';
import type { SummaryFacts, SummaryTask } from './summary-facts.queries.ts';
import { percentOf } from './unit-scores.ts';

/** Items by lost points that a summary lists. */
const MAX_PROBLEMS = 20;

/** Items by the points that all units lost on them, worst first (Pareto). */
export function commonProblems(facts: SummaryFacts): SummarySnapshot['commonProblems'] {
  const lost = new Map<string, { code: string; name: string; points: number; units: number }>();
  for (const task of facts.tasks)
    for (const value of facts.values.get(`${task.id} MSD`) ?? []) {
      const item = facts.trees.get(task.standard_version_id)?.items.get(value.nodeId);
      if (!item || item.isBonus || outcomeOf(value) !== 'scored' || value.score === null) continue;
      const points = item.standardScore - value.score;
      if (points <= 0) continue;
      const found = lost.get(item.nodeCode) ?? {
        code: item.nodeCode,
        name: item.fullName,
        points: 0,
        units: 0,
      };
      found.points += points;
      found.units += 1;
      lost.set(item.nodeCode, found);
    }
  const all = [...lost.values()].sort((a, b) => b.points - a.points || (a.code < b.code ? -1 : 1));
  const total = all.reduce((sum, { points }) => sum + points, 0);
  let sum = 0;
  return all.slice(0, MAX_PROBLEMS).map(({ code, name, points, units }) => {
    sum += points;
    return {
      code,
      name,
      lost: fromPts(points),
      unitCount: units,
      cumulative: fromPts(roundToHundredths(rational(100 * sum, total), 1)),
    };
  });
}

/** Published mean by year; for this year and the last also the mean over the items that both have (5.7). */
export function trendOf(facts: SummaryFacts): SummarySnapshot['trend'] {
  const years = Map.groupBy(facts.years, ({ year }) => year);
  const alike = facts.tasks.flatMap((task) => likeForLikeOf(facts, task));
  const mean = (percents: readonly (number | null)[]) =>
    percentOf(groupMean({ parts: percents.map((percent) => ({ percent })) }));
  const likeIn = (year: number): number | null => {
    if (year === facts.check.year) return mean(alike.map(({ to }) => to.percent));
    return year === facts.check.year - 1 ? mean(alike.map(({ from }) => from.percent)) : null;
  };
  return [...years].map(([year, rows]) => ({
    year,
    percent: mean(rows.map(({ percent }) => toPts(percent))),
    likeForLike: likeIn(year),
  }));
}

function likeForLikeOf(facts: SummaryFacts, task: SummaryTask) {
  const former = facts.former.find(({ id }) => id === task.prev_task_id);
  if (!former) return [];
  const from = yearItems(facts, former);
  const to = yearItems(facts, task);
  return [likeForLike({ from, to, maps: mapsBetween(facts, former, task) })];
}

function yearItems(facts: SummaryFacts, task: SummaryTask): YearItem[] {
  const tree = facts.trees.get(task.standard_version_id);
  return (facts.values.get(`${task.id} MSD`) ?? []).flatMap((value) => {
    const item = tree?.items.get(value.nodeId);
    return item && !item.isBonus
      ? [
          {
            nodeId: item.id,
            standardScore: item.standardScore,
            outcome: outcomeOf(value),
            score: value.score,
          },
        ]
      : [];
  });
}

/** Within one version every item is itself. */
function mapsBetween(facts: SummaryFacts, former: SummaryTask, task: SummaryTask): ClauseMap[] {
  const tree = facts.trees.get(task.standard_version_id);
  if (former.standard_version_id === task.standard_version_id)
    return [...(tree?.items.keys() ?? [])].map((id) => ({ fromNodeId: id, toNodeId: id, relation: 'SAME' }));
  return facts.maps
    .filter(
      (map) =>
        map.from_version_id === former.standard_version_id && map.to_version_id === task.standard_version_id,
    )
    .map((map) => ({
      fromNodeId: map.from_node_id,
      toNodeId: map.to_node_id,
      // The table's check constraint holds the column to these words.
      relation: map.relation as ClauseRelation,
      ratio: map.ratio,
    }));
}
