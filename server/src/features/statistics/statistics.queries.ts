import { auditLifecycle, taskLifecycle } from '@auditplus/contract/features/audits/audits.lifecycle.ts';
import { findingLifecycle } from '@auditplus/contract/features/findings/findings.lifecycle.ts';
import { programmeLifecycle } from '@auditplus/contract/features/programmes/programmes.lifecycle.ts';
import { stageRecordLifecycle } from '@auditplus/contract/features/scoring/scoring.lifecycle.ts';
import { outcomeOf } from '@auditplus/core/scoring/effective.ts';
import type { GradeBand } from '@auditplus/core/scoring/grade.ts';
import { gradeName } from '@auditplus/core/scoring/grade-names.ts';
import type { ItemStatus } from '@auditplus/core/scoring/item-entry.ts';
import type { YearItem } from '@auditplus/core/scoring/trend.ts';
import { type SqlBool, sql } from 'kysely';
import { CHECK_TYPES } from '../../documents/labels.ts';
import { meanOf, type YearlyFacts } from '../../documents/yearly-report.ts';
import { dayOf } from '../../kernel/clock.ts';
import type { Ctx } from '../../kernel/context.ts';
import { orThrow, refuse } from '../../kernel/errors.ts';
import { inStates } from '../../kernel/lifecycle.ts';
import { nameIn } from '../../kernel/name-in.ts';
import { label } from '../../kernel/texts.ts';
import { findingScopeSql, taskScope, taskScopeSql } from '../audit-base/public.ts';
import type { programmeToReport } from '../programmes/public.ts';
import { countsOf } from '../rectifications/public.ts';
import { finalSightSql, type UnitResult } from './published-results.queries.ts';

export async function chapterResults(ctx: Ctx, tasks: readonly UnitResult[], line: string | undefined) {
  if (tasks.length === 0) return [];
  return ctx.db
    .selectFrom('task_results')
    .innerJoin('check_tasks', 'check_tasks.id', 'task_results.check_task_id')
    .leftJoin('standard_nodes', (join) =>
      join
        .onRef('standard_nodes.version_id', '=', 'check_tasks.standard_version_id')
        .onRef('standard_nodes.node_code', '=', 'task_results.chapter_code'),
    )
    .select(['check_task_id', 'chapter_code', 'rate'])
    .select(sql<string>`coalesce(${nameIn(ctx.language, 'standard_nodes')}, chapter_name)`.as('chapter_name'))
    .where(
      'check_task_id',
      'in',
      tasks.map(({ id }) => id),
    )
    .where('task_results.line', '=', line ?? '')
    .where('chapter_code', '<>', '')
    .orderBy('check_task_id')
    .orderBy('task_results.sort_code')
    .execute();
}

/** The bands of the scheme that most of the results are graded by, best first. */
export async function bandsOf(ctx: Ctx, tasks: readonly UnitResult[]) {
  const uses = Map.groupBy(tasks, ({ standard_version_id }) => standard_version_id);
  const [most] = [...uses].sort(([, a], [, b]) => b.length - a.length);
  if (!most) return [];
  const scheme = await ctx.db
    .selectFrom('standard_versions')
    .innerJoin('grade_schemes', 'grade_schemes.id', 'standard_versions.grade_scheme_id')
    .select('grade_schemes.bands')
    .where('standard_versions.id', '=', most[0])
    .executeTakeFirst();
  // The standards feature writes bands of this shape only.
  return ((scheme?.bands ?? []) as GradeBand[]).map(({ name, minPercent }) => ({ name, minPercent }));
}

export type NamedItem = YearItem & { readonly nodeCode: string; readonly fullName: string };

type Node = Omit<NamedItem, 'outcome' | 'score'>;

/** What the items of versions are called, in the order of their places: fetched once a version, not once a task. */
export async function nodesOf(
  ctx: Ctx,
  versionIds: readonly string[],
  line: string | undefined,
): Promise<Map<string, Node[]>> {
  const { rows } = await sql<Node & { versionId: string }>`
    SELECT node.version_id AS "versionId", node.id AS "nodeId", node.node_code AS "nodeCode",
      node.full_name AS "fullName", coalesce(node.standard_score, 0) AS "standardScore"
    FROM (${placedNodes(ctx, line)}) node WHERE node.version_id = ANY(${[...versionIds]}) ORDER BY node.place`.execute(
    ctx.db,
  );
  return Map.groupBy(rows, ({ versionId }) => versionId);
}

/** The decided items of tasks by task. */
export async function itemsOf(
  ctx: Ctx,
  taskIds: readonly string[],
  line: string | undefined,
  nodes: ReadonlyMap<string, readonly Node[]>,
): Promise<Map<string, NamedItem[]>> {
  const { rows } = await sql<{
    taskId: string;
    versionId: string;
    places: number[];
    statuses: ItemStatus[];
    scores: (number | null)[];
  }>`
    SELECT check_tasks.id AS "taskId", check_tasks.standard_version_id AS "versionId",
      array_agg(node.place) AS places, array_agg(item_scores.status) AS statuses,
      array_agg(item_scores.score) AS scores
    FROM check_tasks
    JOIN evaluations ON evaluations.check_task_id = check_tasks.id AND evaluations.stage = 'MSD'
    JOIN stage_records ON stage_records.id = evaluations.current_record_id AND stage_records.state IN ${inStates(stageRecordLifecycle, 'confirmed')}
    JOIN item_scores ON item_scores.stage_record_id = stage_records.id AND item_scores.scorer_id IS NULL
    JOIN (${placedNodes(ctx, line)}) node ON node.id = item_scores.node_id
    WHERE check_tasks.id = ANY(${[...taskIds]})
    GROUP BY check_tasks.id`.execute(ctx.db);
  return new Map(
    rows.map(({ taskId, versionId, places, statuses, scores }) => {
      const named = nodes.get(versionId) ?? [];
      const items = places.flatMap((place, index) => {
        const node = named[place - 1];
        const [status, score] = [statuses[index] ?? 0, scores[index] ?? null];
        return node ? [{ ...node, outcome: outcomeOf({ status, score }), score }] : [];
      });
      return [taskId, items];
    }),
  );
}

/** The items of all versions with their place in their version. */
const placedNodes = ({ language }: Ctx, line: string | undefined) => sql`
  SELECT id, version_id, node_code, ${nameIn(language, 'standard_nodes')} AS full_name, standard_score,
    row_number() OVER (PARTITION BY version_id ORDER BY id)::int AS place
  FROM standard_nodes WHERE is_item AND NOT is_bonus ${line ? sql`AND line = ${line}` : sql``}`;

export async function mapsOf(ctx: Ctx, versionIds: readonly string[]) {
  if (versionIds.length < 2) return [];
  return ctx.db
    .selectFrom('clause_maps')
    .select(['from_version_id', 'to_version_id', 'from_node_id', 'to_node_id', 'relation', 'ratio'])
    .where('from_version_id', 'in', versionIds)
    .where('to_version_id', 'in', versionIds)
    .execute();
}

/** A task in the caller's scope whose result the caller may see: AU0002 outside, AU0001 too early. */
export async function visibleTask(ctx: Ctx, taskId: string) {
  const row = orThrow(
    await ctx.db
      .selectFrom('check_tasks')
      .innerJoin('checks', 'checks.id', 'check_tasks.check_id')
      .innerJoin('organizes as unit', 'unit.id', 'check_tasks.unit_org_id')
      .select(['unit.id', 'unit.full_name', 'unit.en_code', 'check_tasks.state'])
      .select(finalSightSql(ctx).as('is_seen'))
      .where('check_tasks.id', '=', taskId)
      .where(taskScopeSql(taskScope(ctx)))
      .executeTakeFirst(),
    'AU0002',
  );
  if (!row.is_seen) refuse('AU0001');
  return {
    unit: { id: row.id, fullName: row.full_name, enCode: row.en_code },
    isFinal: row.state >= taskLifecycle.state.final,
  };
}

/** Years that the trend goes back. */
const YEARS = 5;

type Reported = Awaited<ReturnType<typeof programmeToReport>>;

/** Everything of a programme's year that the caller may see, for its yearly report. */
export async function yearlyFacts(
  ctx: Ctx,
  programme: Reported['programme'],
  entries: Reported['entries'],
): Promise<YearlyFacts> {
  const { year } = programme;
  const { language } = ctx;
  const [owner, results, findings, counts] = await Promise.all([
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
      sql<SqlBool>`checks.year = ${year} AND checks.state <> ${auditLifecycle.state.cancelled} AND ${findingScopeSql(ctx)}`,
    ),
  ]);
  const ofState = (wanted: string) => entries.filter(({ progress }) => progress === wanted).length;
  return {
    year,
    owner: owner?.full_name ?? '',
    programme: {
      code: `${programme.en_code} V${programme.version_no}`,
      name: programme.full_name,
      state: programmeLifecycle.labelOf(programme.state, language),
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
    .where('checks.state', '<>', auditLifecycle.state.cancelled)
    .where('check_tasks.state', '<>', taskLifecycle.state.cancelled)
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
        state: auditLifecycle.labelOf(first.state, ctx.language),
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
    WHERE findings.delete_mark = 0 AND findings.state IN ${inStates(findingLifecycle, 'issued', 'disputed', 'rectifying', 'closed')} AND checks.state <> ${auditLifecycle.state.cancelled}
      AND checks.year = ${year} AND ${findingScopeSql(ctx)}
    GROUP BY unit.id ORDER BY unit.en_code`.execute(ctx.db);
  return rows.map(({ unit, s1, s2, s3, s4, hazards, repeats }) => ({
    unit,
    severities: [s1, s2, s3, s4],
    hazards,
    repeats,
  }));
}
