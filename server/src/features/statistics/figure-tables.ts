import {
  AUDIT_FIGURES,
  type AuditFigure,
  FUNNEL_NAMES,
} from '@auditplus/contract/features/statistics/audit-figures.ts';
import { StatQuery } from '@auditplus/contract/features/statistics/statistics.model.ts';
import type { DataRow, DataRows } from '@auditplus/contract/kernel/charts/chart.model.ts';
import { inLanguage } from '@auditplus/contract/kinds/kind.ts';
import { gradeName } from '@auditplus/core/scoring/grade-names.ts';
import { organisationName } from '@auditplus/core/text/organisation-name.ts';
import type { Ctx } from '../../kernel/context.ts';
import { taskScope } from '../audit-base/public.ts';
import { namesOfOrganizes } from '../organizations/public.ts';
import { heatmap } from './chapter-figures.ts';
import { funnel, overdue } from './finding-figures.queries.ts';
import { pareto } from './item-figures.queries.ts';
import { readiness } from './open-work.queries.ts';
import { resultSummary } from './result-summary.ts';
import { trend } from './trend.ts';

/** The menu entry that shows the same figures: without it nobody gets them elsewhere. */
const PAGE = 'audit.dashboard';

export const mayReadFigures = ({ caller }: Pick<Ctx, 'caller'>): boolean =>
  caller.isAdministrator || caller.modules.has(PAGE);

/** Whether figures are kept from the caller, who opens the page but reads no audits: there is nothing to count then. */
export function withholdsFigures(ctx: Pick<Ctx, 'caller' | 'clock'>): boolean {
  const scope = taskScope(ctx);
  return scope.kind === 'all' && scope.metadataOnly;
}

/** A figure of a year as rows, with the names of its columns in the caller's language. */
export async function auditFigure(ctx: Ctx, figure: AuditFigure, year: number): Promise<DataRows> {
  const columns = Object.entries(AUDIT_FIGURES[figure].columns).map(([name, column]) => ({
    name,
    label: inLanguage(column.name, ctx.language),
    type: column.type,
  }));
  return { columns, rows: await ROWS[figure](ctx, StatQuery.parse({ year })) };
}

const PERCENT = 100;

type NamedUnit = { readonly id: string; readonly fullName: string };

/** How organisations are called in charts and tables, in the reader's language. */
async function unitNames({ db, language }: Ctx): Promise<(unit: NamedUnit) => string> {
  const units = new Map((await namesOfOrganizes(db)).map((unit) => [unit.id, unit]));
  return ({ id, fullName }) => {
    const unit = units.get(id);
    return unit ? organisationName(unit, 'short', language) : fullName;
  };
}

const ROWS: Readonly<Record<AuditFigure, (ctx: Ctx, query: StatQuery) => Promise<DataRow[]>>> = {
  totals: async (ctx, query) => {
    const [summary, steps, late] = await Promise.all([
      resultSummary(ctx, query),
      funnel(ctx, query),
      overdue(ctx, query),
    ]);
    const count = (wanted: string) => steps.list.find(({ step }) => step === wanted)?.count ?? 0;
    const [issued, closed] = [count('issued'), count('closed')];
    return [
      {
        averagePercent: summary.averagePercent,
        averageBefore: summary.averageBefore,
        audited: summary.audited,
        published: summary.published,
        issued,
        closed,
        closedRate: issued === 0 ? null : Math.round((closed * PERCENT * 10) / issued) / 10,
        overdue: late.list.reduce((sum, { total }) => sum + total, 0),
      },
    ];
  },
  results: async (ctx, query) => {
    const nameOf = await unitNames(ctx);
    const { results } = await resultSummary(ctx, query);
    return results.map(({ unit, percent, percentBefore, grade, rank }) => ({
      unit: nameOf(unit),
      percent,
      percentBefore,
      grade: grade && gradeName(grade, ctx.language),
      rank,
    }));
  },
  grades: async (ctx, query) =>
    (await resultSummary(ctx, query)).grades.map(({ name, count }) => ({
      grade: gradeName(name, ctx.language),
      count,
    })),
  heatmap: async (ctx, query) => {
    const nameOf = await unitNames(ctx);
    const { chapters, rows } = await heatmap(ctx, query);
    return rows.flatMap(({ unit, rates }) =>
      chapters.map(({ name }, index) => ({ unit: nameOf(unit), chapter: name, rate: rates[index] ?? null })),
    );
  },
  trend: async (ctx, query) =>
    (await trend(ctx, { ...query, sameScope: '1' })).group.map(({ year, percent, sameScope }) => ({
      year: String(year),
      percent,
      sameScope,
    })),
  overdue: async (ctx, query) => {
    const nameOf = await unitNames(ctx);
    return (await overdue(ctx, query)).list.map(({ unit, ...days }) => ({ unit: nameOf(unit), ...days }));
  },
  funnel: async (ctx, query) =>
    (await funnel(ctx, query)).list.map(({ step, count, medianDays }) => ({
      step: inLanguage(FUNNEL_NAMES[step], ctx.language),
      count,
      medianDays,
    })),
  pareto: async (ctx, query) =>
    (await pareto(ctx, query)).list.map(({ nodeCode, fullName, lost, unitCount, cumulative }) => ({
      item: `${nodeCode} ${fullName}`,
      lost,
      unitCount,
      cumulative,
    })),
  readiness: async (ctx, query) => {
    const nameOf = await unitNames(ctx);
    return (await readiness(ctx, query)).list.map((row) => ({
      unit: nameOf(row.unit),
      readyRate: row.readyRate,
      missing: row.missing,
      openStages: row.openStages,
      openRectifications: row.openRectifications,
      selfStart: row.selfStart,
    }));
  },
};
