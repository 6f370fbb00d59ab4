import { statisticsRoutes } from '@auditplus/contract/features/statistics/statistics.routes.ts';
import { implement } from '../../kernel/http/register.ts';
import { heatmap, radar, ranks, stageGaps } from './chapter-figures.ts';
import { caseRows, itemRows, requestRows, workRows } from './figure-rows.queries.ts';
import { funnel, nature, overdue, repeats } from './finding-figures.queries.ts';
import { pareto, scorers, spread } from './item-figures.queries.ts';
import { readiness, stageCalendar, workload } from './open-work.queries.ts';
import { standardsOfYear } from './published-results.queries.ts';
import { resultSummary } from './result-summary.ts';
import { trend } from './trend.ts';
import { whatIf } from './what-if.ts';
import { printYearlyReport } from './yearly-report.ts';

export const statisticsHandlers = implement(statisticsRoutes, {
  standards: async (ctx, { query }) => ({ list: await standardsOfYear(ctx, query) }),
  summary: (ctx, { query }) => resultSummary(ctx, query),
  heatmap: (ctx, { query }) => heatmap(ctx, query),
  trend: (ctx, { query }) => trend(ctx, query),
  radar: (ctx, { query }) => radar(ctx, query),
  stageGap: (ctx, { query }) => stageGaps(ctx, query),
  overdue: (ctx, { query }) => overdue(ctx, query),
  funnel: (ctx, { query }) => funnel(ctx, query),
  pareto: (ctx, { query }) => pareto(ctx, query),
  repeats: (ctx, { query }) => repeats(ctx, query),
  readiness: (ctx, { query }) => readiness(ctx, query),
  stageCalendar: (ctx, { query }) => stageCalendar(ctx, query),
  rank: (ctx, { query }) => ranks(ctx, query),
  spread: (ctx, { query }) => spread(ctx, query),
  scorers: (ctx, { query }) => scorers(ctx, query),
  nature: (ctx, { query }) => nature(ctx, query),
  workload: (ctx, { query }) => workload(ctx, query),
  caseRows: (ctx, { query }) => caseRows(ctx, query),
  itemRows: (ctx, { query }) => itemRows(ctx, query),
  requestRows: (ctx, { query }) => requestRows(ctx, query),
  workRows: (ctx, { query }) => workRows(ctx, query),
  whatIf: (ctx, { query }) => whatIf(ctx, query),
  yearlyReport: (ctx, { params, query }) => printYearlyReport(ctx, params.id, query.format),
});
