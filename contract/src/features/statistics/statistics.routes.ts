import { z } from 'zod';
import { module } from '../../kernel/access.ts';
import { listOf } from '../../kernel/paging.ts';
import { route } from '../../kernel/route.ts';
import { Id } from '../../kernel/values.ts';
import {
  CaseRow,
  CaseRowQuery,
  ItemRow,
  ItemRowQuery,
  RequestRow,
  RequestRowQuery,
  WorkRow,
  WorkRowQuery,
} from './figure-rows.model.ts';
import {
  FunnelStep,
  Heatmap,
  NatureCell,
  OverdueRow,
  ParetoRow,
  Radar,
  RankRow,
  ReadinessRow,
  RepeatRow,
  ResultSummary,
  ScorerRow,
  SpreadRow,
  StageGapRow,
  StageSpan,
  StandardOfYear,
  StatQuery,
  Trend,
  WhatIf,
  WhatIfQuery,
  WorkloadRow,
} from './statistics.model.ts';

const access = module('audit.dashboard');

const plot = <P extends `/api/audit/stat/${string}`, R extends z.ZodType>(
  path: P,
  summary: string,
  reply: R,
) => route({ method: 'GET', path, summary, access, query: StatQuery, reply });

/** The figures behind the dashboard's plots (audit-domain 10), always within what the caller may see. */
export const statisticsRoutes = {
  standards: route({
    method: 'GET',
    path: '/api/audit/stat/Standards',
    summary: 'Versions of standards that the plots of a year can be narrowed to',
    access,
    query: StatQuery.pick({ year: true, checkType: true }),
    reply: listOf(StandardOfYear),
  }),
  summary: plot('/api/audit/stat/Summary', 'The published results of a year in figures', ResultSummary),
  heatmap: plot('/api/audit/stat/Heatmap', 'Rates of units by chapter', Heatmap),
  trend: route({
    method: 'GET',
    path: '/api/audit/stat/Trend',
    summary: 'Results by year, published and on the same scope',
    access,
    query: StatQuery.extend({ sameScope: z.enum(['0', '1']).optional() }),
    reply: Trend,
  }),
  radar: route({
    method: 'GET',
    path: '/api/audit/stat/Radar',
    summary: 'Chapters of a unit beside last year and the group',
    access,
    query: StatQuery.extend({ unitOrgId: Id }),
    reply: Radar,
    refuses: ['AU0002'],
  }),
  stageGap: plot('/api/audit/stat/StageGap', 'Self score against the result', listOf(StageGapRow)),
  overdue: plot('/api/audit/stat/Overdue', 'Overdue rectifications by unit and age', listOf(OverdueRow)),
  funnel: plot('/api/audit/stat/Funnel', 'From issued to closed, with median days', listOf(FunnelStep)),
  pareto: plot('/api/audit/stat/Pareto', 'Lost points by item', listOf(ParetoRow)),
  repeats: plot('/api/audit/stat/Repeats', 'Repeat findings by clause and year', listOf(RepeatRow)),
  readiness: plot('/api/audit/stat/Readiness', 'Evidence and open work by unit', listOf(ReadinessRow)),
  stageCalendar: plot(
    '/api/audit/stat/StageCalendar',
    'Planned and actual days of stages',
    listOf(StageSpan),
  ),
  rank: plot('/api/audit/stat/Rank', 'Ranks of units by year', listOf(RankRow)),
  spread: plot('/api/audit/stat/Spread', 'How rates of items lie over units', listOf(SpreadRow)),
  scorers: route({
    method: 'GET',
    path: '/api/audit/stat/Scorers',
    summary: 'Scorers against the results; for the management-system department',
    access,
    query: StatQuery,
    reply: listOf(ScorerRow),
    refuses: ['AU0001'],
  }),
  nature: plot('/api/audit/stat/Nature', 'Findings by severity and category', listOf(NatureCell)),
  workload: plot('/api/audit/stat/Workload', 'Open work by person', listOf(WorkloadRow)),
  caseRows: route({
    method: 'GET',
    path: '/api/audit/stat/CaseRows',
    summary: 'The findings that a mark counts',
    access,
    query: CaseRowQuery,
    reply: listOf(CaseRow),
  }),
  itemRows: route({
    method: 'GET',
    path: '/api/audit/stat/ItemRows',
    summary: 'The scored items that a mark counts',
    access,
    query: ItemRowQuery,
    reply: listOf(ItemRow),
    refuses: ['AU0001'],
  }),
  requestRows: route({
    method: 'GET',
    path: '/api/audit/stat/RequestRows',
    summary: 'The mandatory evidence that a mark counts',
    access,
    query: RequestRowQuery,
    reply: listOf(RequestRow),
    refuses: ['AU0002'],
  }),
  workRows: route({
    method: 'GET',
    path: '/api/audit/stat/WorkRows',
    summary: 'The open work of a person that a mark counts',
    access,
    query: WorkRowQuery,
    reply: listOf(WorkRow),
  }),
  whatIf: route({
    method: 'GET',
    path: '/api/audit/stat/WhatIf',
    summary: 'What keeps a task from a grade; nothing is stored',
    access,
    query: WhatIfQuery,
    reply: WhatIf,
    refuses: ['AU0001', 'AU0002', 'stat.noSuchGrade'],
  }),
  yearlyReport: route({
    method: 'GET',
    path: '/api/audit/programme/:id/Actions/YearlyReport',
    summary:
      'The yearly report of a programme: audits, results, trend, findings and rectification of its year',
    access: module('audit.programme'),
    params: z.object({ id: Id }),
    query: z.object({ format: z.enum(['pdf', 'docx']).default('pdf') }),
    reply: 'bytes',
    refuses: ['AU0001', 'AU0002'],
  }),
};
