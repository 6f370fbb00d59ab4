import { CHECK, TASK } from '@auditplus/core/audits/states.ts';
import { gradeName } from '@auditplus/core/scoring/grade-names.ts';
import { type SqlBool, sql } from 'kysely';
import { CHECK_TYPES } from '../../documents/labels.ts';
import { meanOf, type YearlyFacts } from '../../documents/yearly-report.ts';
import { dayOf } from '../../kernel/clock.ts';
import type { Ctx } from '../../kernel/context.ts';
import { label } from '../../kernel/texts.ts';
import { checkStateLabel } from '../audits/public.ts';
import { countsOf, findingScopeSql } from '../rectifications/public.ts';
import { finalSightSql } from '../statistics/public.ts';
import { programmeStateLabel } from './programmes.lifecycle.ts';
import { findEntries, type Programme } from './programmes.repository.ts';

/** Years that the trend goes back. */
const YEARS = 5;

/** Everything of a programme's year that the caller may see, for its yearly report. */
export async function yearlyFacts(ctx: Ctx, programme: Programme): Promise<YearlyFacts> {
  const { year } = programme;
  const { language } = ctx;
  const [entries, owner, results, findings, counts] = await Promise.all([
    findEntries(ctx.db, { programmeIds: [programme.id], scope: { kind: 'all' } }),
    ctx.db
      .selectFrom('organizes')
      .select('full_name')
      .where('id', '=', programme.owner_org_id)
      .executeTakeFirst(),
    resultsOf(ctx, year),
    findingsOf(ctx, year),
    countsOf(
      ctx.db,
      dayOf(ctx.clock.now()),
      sql<SqlBool>`checks.year = ${year} AND checks.state <> ${CHECK.cancelled} AND ${findingScopeSql(ctx)}`,
    ),
  ]);
  const ofState = (wanted: string) => entries.filter(({ progress }) => progress === wanted).length;
  return {
    year,
    owner: owner?.full_name ?? '',
    programme: {
      code: `${programme.en_code} V${programme.version_no}`,
      name: programme.full_name,
      state: programmeStateLabel(programme.state, language),
    },
    printedAt: ctx.clock.now().getTime(),
    entries: {
      total: entries.length,
      done: ofState('done'),
      exempt: ofState('exempt'),
      cancelled: ofState('cancelled'),
    },
    audits: auditsOf(
      ctx,
      results.filter((row) => row.year === year),
    ),
    trends: trendsOf(ctx, results),
    findings,
    rectification: {
      issued: counts.issued - counts.voided,
      closed: counts.closed,
      overdue: counts.openOverdue,
      completion: hundredths(counts.rates.completion),
      onTime: hundredths(counts.rates.onTime),
      days: hundredths(counts.rates.averageDays),
      repeat: hundredths(counts.rates.repeat),
    },
    open: entries
      .filter(({ progress }) => ['planned', 'drafted', 'running'].includes(progress))
      .map((entry) => ({
        unit: entry.unit_name,
        standard: `${entry.standard_name} ${entry.version_no}`,
        from: entry.window_start,
        to: entry.window_end,
      })),
  };
}

const hundredths = (value: number | null): number | null => (value === null ? null : value / 100);

type ResultRow = Awaited<ReturnType<typeof resultsOf>>[number];

/** The audited units of the year and of the years before, each with its result once the caller may see it. */
const resultsOf = (ctx: Ctx, year: number) =>
  ctx.db
    .selectFrom('check_tasks')
    .innerJoin('checks', 'checks.id', 'check_tasks.check_id')
    .innerJoin('organizes as unit', 'unit.id', 'check_tasks.unit_org_id')
    .leftJoin('task_results as result', (join) =>
      join
        .onRef('result.check_task_id', '=', 'check_tasks.id')
        .on('result.line', '=', '')
        .on('result.chapter_code', '=', '')
        .on(finalSightSql(ctx)),
    )
    .leftJoin('task_results as before', (join) =>
      join
        .onRef('before.check_task_id', '=', 'check_tasks.prev_task_id')
        .on('before.line', '=', '')
        .on('before.chapter_code', '=', '')
        .on(finalSightSql(ctx)),
    )
    .select([
      'checks.id as check_id',
      'checks.en_code',
      'checks.full_name',
      'checks.year',
      'checks.check_type',
    ])
    .select(['checks.start_date', 'checks.end_date', 'checks.state', 'unit.full_name as unit_name'])
    .select(['result.rate', 'before.rate as before', 'check_tasks.grade'])
    .where('checks.delete_mark', '=', 0)
    .where('checks.state', '<>', CHECK.cancelled)
    .where('check_tasks.state', '<>', TASK.cancelled)
    .where('checks.year', '>', year - YEARS)
    .where('checks.year', '<=', year)
    .orderBy('checks.en_code')
    .orderBy('unit.en_code')
    .execute();

function auditsOf(ctx: Ctx, rows: readonly ResultRow[]): YearlyFacts['audits'] {
  return [...Map.groupBy(rows, (row) => row.check_id).values()].flatMap((own) => {
    const [first] = own;
    if (!first) return [];
    return [
      {
        code: first.en_code,
        name: first.full_name,
        type: label(CHECK_TYPES, first.check_type, ctx.language),
        from: first.start_date,
        to: first.end_date,
        state: checkStateLabel(first.state, ctx.language),
        units: own.map((row) => ({
          name: row.unit_name,
          previous: row.before,
          percent: row.rate,
          grade: row.rate === null ? '' : gradeName(row.grade ?? '', ctx.language),
        })),
      },
    ];
  });
}

function trendsOf(ctx: Ctx, rows: readonly ResultRow[]): YearlyFacts['trends'] {
  const decided = rows.filter(({ rate }) => rate !== null);
  return [...Map.groupBy(decided, (row) => row.check_type)]
    .sort(([a], [b]) => a - b)
    .map(([type, own]) => ({
      type: label(CHECK_TYPES, type, ctx.language),
      years: [...Map.groupBy(own, (row) => row.year)]
        .sort(([a], [b]) => a - b)
        .map(([year, same]) => ({
          year,
          mean: meanOf(same.map(({ rate }) => rate)) ?? 0,
          units: same.length,
        })),
    }));
}

/** Issued findings of the year that were not withdrawn, by unit. */
async function findingsOf(ctx: Ctx, year: number): Promise<YearlyFacts['findings']> {
  const { rows } = await sql<{
    unit: string;
    s1: number;
    s2: number;
    s3: number;
    s4: number;
    hazards: number;
    repeats: number;
  }>`SELECT unit.full_name AS unit,
      (count(*) FILTER (WHERE findings.severity = 1))::int AS s1,
      (count(*) FILTER (WHERE findings.severity = 2))::int AS s2,
      (count(*) FILTER (WHERE findings.severity = 3))::int AS s3,
      (count(*) FILTER (WHERE findings.severity = 4))::int AS s4,
      (count(*) FILTER (WHERE findings.major_hazard = 1))::int AS hazards,
      (count(*) FILTER (WHERE findings.repeat_of_id IS NOT NULL))::int AS repeats
    FROM findings
    JOIN standard_nodes ON standard_nodes.id = findings.node_id
    JOIN check_tasks ON check_tasks.id = findings.check_task_id
    JOIN checks ON checks.id = findings.check_id
    JOIN organizes AS unit ON unit.id = findings.unit_org_id
    WHERE findings.delete_mark = 0 AND findings.state IN (1, 2, 4, 5) AND checks.state <> ${CHECK.cancelled}
      AND checks.year = ${year} AND ${findingScopeSql(ctx)}
    GROUP BY unit.id ORDER BY unit.en_code`.execute(ctx.db);
  return rows.map(({ unit, s1, s2, s3, s4, hazards, repeats }) => ({
    unit,
    severities: [s1, s2, s3, s4],
    hazards,
    repeats,
  }));
}
