import type {
  Heatmap,
  Radar,
  RankRow,
  StageGapRow,
  StatQuery,
} from '@auditplus/contract/features/statistics/statistics.model.ts';
import { fromPts, type Percent, toPts } from '@auditplus/core/scoring/points.ts';
import { groupMean } from '@auditplus/core/scoring/ranking.ts';
import { selfInflation } from '@auditplus/core/scoring/variance.ts';
import type { z } from 'zod';
import type { Ctx } from '../../kernel/context.ts';
import { orThrow } from '../../kernel/errors.ts';
import { settings } from '../sys-config/public.ts';
import { publishedResults, ranksOf, resultRef, unitRef } from './published-results.queries.ts';
import { bandsOf, chapterResults } from './statistics.queries.ts';

/** Rates of the year's units by chapter (G1). */
export async function heatmap(ctx: Ctx, query: StatQuery): Promise<z.infer<typeof Heatmap>> {
  const { shown, group } = await publishedResults(ctx, query, { from: query.year, to: query.year });
  const results = await chapterResults(ctx, [...new Set([...shown, ...group])], query.line);
  const chapters = commonChapters(results);
  const ranks = ranksOf(group);
  const rateOf = ratesOf(results);
  return {
    chapters,
    rows: shown.map((task) => ({
      ...resultRef(task),
      rank: ranks.get(task.id) ?? null,
      percent: task.rate,
      // A line alone has no grade.
      grade: query.line ? '' : (task.grade ?? ''),
      rates: chapters.map(({ code }) => rateOf(task.id, code)),
    })),
    ranked: [...ranks.values()].filter((rank) => rank !== null).length,
    meanPercent: meanOf(group.map(({ rate }) => rate)),
    meanRates: chapters.map(({ code }) => meanOf(group.map(({ id }) => rateOf(id, code)))),
    bands: await bandsOf(ctx, [...shown, ...group]),
  };
}

/** A unit's chapters this year, last year and on average (G3). */
export async function radar(
  ctx: Ctx,
  query: StatQuery & { readonly unitOrgId: string },
): Promise<z.infer<typeof Radar>> {
  const years = { from: query.year - 1, to: query.year };
  const { shown, group } = await publishedResults(ctx, { ...query, unitOrgIds: [query.unitOrgId] }, years);
  const task = orThrow(
    shown.find(({ year }) => year === query.year),
    'AU0002',
  );
  const former = shown.find(({ year }) => year === query.year - 1);
  const now = group.filter(({ year }) => year === query.year);
  const results = await chapterResults(ctx, [...new Set([...shown, ...now])], query.line);
  const own = results.filter(({ check_task_id }) => check_task_id === task.id);
  const rateOf = ratesOf(results);
  return {
    unit: unitRef(task),
    checkTaskId: task.id,
    checkId: task.check_id,
    former: former ? { checkTaskId: former.id, checkId: former.check_id } : null,
    chapters: own.map(({ chapter_code, chapter_name, rate }) => ({
      code: chapter_code,
      name: chapter_name,
      rate,
      lastYearRate: former ? rateOf(former.id, chapter_code) : null,
      groupMeanRate: meanOf(now.map(({ id }) => rateOf(id, chapter_code))),
    })),
  };
}

/** Self scores against results (G4). */
export async function stageGaps(
  ctx: Ctx,
  query: StatQuery,
): Promise<{ list: z.infer<typeof StageGapRow>[] }> {
  const { audit } = await settings(ctx);
  const { shown } = await publishedResults(ctx, query, { from: query.year, to: query.year });
  return {
    list: shown.map((task) => ({
      ...resultRef(task),
      selfPercent: task.self_rate,
      percent: task.rate,
      bias: task.bias,
      mad: task.mad,
      alert:
        (task.bias !== null && Math.abs(task.bias) > audit.varianceBiasAlert) ||
        (task.mad !== null && task.mad > audit.varianceMadAlert),
      selfInflation: task.bias === null ? null : percentOf(selfInflation(toPts(task.bias))),
    })),
  };
}

/** Years that a change of rank is shown for. */
const RANK_YEARS = 5;

/** Ranks of the units among all of the group, by year (G11). */
export async function ranks(ctx: Ctx, query: StatQuery): Promise<{ list: z.infer<typeof RankRow>[] }> {
  const asked = { from: query.year - RANK_YEARS + 1, to: query.year };
  const { shown, group } = await publishedResults(ctx, query, asked);
  const byYear = Map.groupBy(group, ({ year }) => year);
  const places = new Map([...byYear].map(([year, list]) => [year, ranksOf(list)]));
  const years = [...byYear.keys()].sort((a, b) => a - b);
  const list = [...Map.groupBy(shown, ({ unit_id }) => unit_id).values()].flatMap((own) => {
    const [first] = own;
    if (!first) return [];
    return [
      {
        unit: unitRef(first),
        ranks: years.map((year) => {
          const task = own.find((candidate) => candidate.year === year);
          return {
            year,
            rank: task ? (places.get(year)?.get(task.id) ?? null) : null,
            ranked: places.get(year)?.size ?? 0,
            percent: task?.rate ?? null,
            checkTaskId: task?.id ?? null,
            checkId: task?.check_id ?? null,
          };
        }),
      },
    ];
  });
  return { list };
}

type ChapterResult = Awaited<ReturnType<typeof chapterResults>>[number];

/** The chapters of any of the results, in the order of the standard. */
function commonChapters(results: readonly ChapterResult[]) {
  const names = new Map(results.map(({ chapter_code, chapter_name }) => [chapter_code, chapter_name]));
  return [...names]
    .map(([code, name]) => ({ code, name }))
    .sort((a, b) => a.code.localeCompare(b.code, 'zh', { numeric: true }));
}

/** Rates by task and chapter. */
const ratesOf = (results: readonly ChapterResult[]) => {
  const rates = new Map(results.map((row) => [`${row.check_task_id} ${row.chapter_code}`, row.rate]));
  return (taskId: string, code: string): number | null => rates.get(`${taskId} ${code}`) ?? null;
};

/** Plain mean of percents (audit-domain 5.6). */
export const meanOf = (percents: readonly (number | null)[]): number | null =>
  percentOf(
    groupMean({ parts: percents.map((percent) => ({ percent: percent === null ? null : toPts(percent) })) }),
  );

const percentOf = (percent: Percent | null): number | null => (percent === null ? null : fromPts(percent));
