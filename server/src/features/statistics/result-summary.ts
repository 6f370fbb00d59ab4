import type { ResultSummary, StatQuery } from '@auditplus/contract/features/statistics/statistics.model.ts';
import type { Grade } from '@auditplus/core/scoring/grade.ts';
import type { z } from 'zod';
import type { Ctx } from '../../kernel/context.ts';
import { meanOf } from './chapter-figures.ts';
import {
  auditedUnits,
  publishedResults,
  ranksOf,
  resultRef,
  type UnitResult,
} from './published-results.queries.ts';
import { bandsOf } from './statistics.queries.ts';

/**
 * The group's results of a year in figures. 集团平均得分率 of every screen is `averagePercent` of this function: the plain
 * mean of the published results, one per unit.
 */
export async function resultSummary(ctx: Ctx, query: StatQuery): Promise<z.infer<typeof ResultSummary>> {
  const years = { from: query.year - 1, to: query.year };
  const [{ shown, group }, audited] = await Promise.all([
    publishedResults(ctx, query, years),
    auditedUnits(ctx, query),
  ]);
  const now = group.filter(({ year }) => year === query.year);
  const before = group.filter(({ year }) => year === query.year - 1);
  const own = shown.filter(({ year }) => year === query.year);
  const ranks = ranksOf(now);
  const bands = (await bandsOf(ctx, group)).map(({ name }) => name);
  return {
    year: query.year,
    averagePercent: meanOf(now.map(({ rate }) => rate)),
    averageBefore: meanOf(before.map(({ rate }) => rate)),
    published: now.length,
    audited,
    grades: query.line ? [] : gradeCounts(now, bands),
    results: own.map((task) => ({
      ...resultRef(task),
      percent: task.rate,
      percentBefore:
        shown.find((one) => one.unit_id === task.unit_id && one.year === query.year - 1)?.rate ?? null,
      grade: query.line ? '' : (task.grade ?? ''),
      rank: ranks.get(task.id) ?? null,
      isBelowFloor: !query.line && isBelowFloor(task, bands),
    })),
  };
}

/** How many units have each grade of the scheme, best first; a grade below all bands comes last. */
function gradeCounts(results: readonly UnitResult[], names: readonly string[]) {
  const counts = Map.groupBy(results, ({ grade }) => grade ?? '');
  const others = [...counts.keys()].filter((name) => name !== '' && !names.includes(name));
  return [...names, ...others].map((name) => ({ name, count: counts.get(name)?.length ?? 0 }));
}

/** A veto or a chapter under its floor lowered the grade, or the total reaches no band of the scheme. */
function isBelowFloor({ grade, grade_reason }: UnitResult, bands: readonly string[]): boolean {
  // Scoring writes grade reasons of this shape only.
  const stored = grade_reason as { readonly reasons?: Grade['reasons'] } | null;
  return (stored?.reasons?.length ?? 0) > 0 || (grade !== null && bands.length > 0 && !bands.includes(grade));
}
