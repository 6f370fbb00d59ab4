import { auditLifecycle, taskLifecycle } from '@auditplus/contract/features/audits/audits.lifecycle.ts';
import { findingLifecycle } from '@auditplus/contract/features/findings/findings.lifecycle.ts';
import { reportLifecycle } from '@auditplus/contract/features/reports/reports.lifecycle.ts';
import type { StatQuery } from '@auditplus/contract/features/statistics/statistics.model.ts';
import { toPts } from '@auditplus/core/scoring/points.ts';
import { rankUnits } from '@auditplus/core/scoring/ranking.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Ctx } from '../../kernel/context.ts';
import { inStates } from '../../kernel/lifecycle.ts';
import { deputyScope, taskScope, taskScopeSql } from '../audit-base/public.ts';

/** A published result with its unit; points in hundredths, percents as plain numbers. */
export type UnitResult = Awaited<ReturnType<typeof storedResults>>[number];

/** The results of some years: those that the caller may see and asked for, and all that group figures count. */
export type PublishedResults = {
  readonly shown: readonly UnitResult[];
  /** Of every unit, whatever the caller may see: for means and ranks only, never to be sent. */
  readonly group: readonly UnitResult[];
};

/**
 * The published results of some years, one per unit and year. What counts is the regular audit: a supplementary one,
 * outside the programme, is counted only when asked for and never replaces it. Of several in one year the last one
 * counts, and of several standards in one audit the largest.
 */
export async function publishedResults(
  ctx: Ctx,
  query: StatQuery,
  years: { from: number; to: number },
): Promise<PublishedResults> {
  const scope = taskScope(ctx);
  if (scope.kind === 'all' && scope.metadataOnly) return { shown: [], group: [] };
  const stored = await storedResults(ctx, query, years);
  const perYear = new Map<string, UnitResult>();
  for (const result of stored) {
    const key = `${result.unit_id} ${result.year}`;
    if (!perYear.has(key)) perYear.set(key, result);
  }
  const results = [...perYear.values()];
  const wanted = query.unitOrgIds?.length ? new Set(query.unitOrgIds) : null;
  // An external auditor knows the named audits only.
  const isGuest = scope.kind === 'some' && scope.guestAt !== null;
  return {
    shown: results.filter(({ is_visible, unit_id }) => is_visible && (wanted?.has(unit_id) ?? true)),
    group: isGuest ? [] : results,
  };
}

/** By unit and year, the one that counts first. */
function storedResults(ctx: Ctx, query: StatQuery, years: { from: number; to: number }) {
  let found = ctx.db
    .selectFrom('check_tasks')
    .innerJoin('checks', 'checks.id', 'check_tasks.check_id')
    .innerJoin('organizes as unit', 'unit.id', 'check_tasks.unit_org_id')
    .innerJoin('standard_versions', 'standard_versions.id', 'check_tasks.standard_version_id')
    .innerJoin('task_results as result', (join) =>
      join
        .onRef('result.check_task_id', '=', 'check_tasks.id')
        .on('result.line', '=', query.line ?? '')
        .on('result.chapter_code', '=', ''),
    )
    .select(['check_tasks.id', 'check_tasks.check_id', 'check_tasks.standard_version_id', 'checks.year'])
    .select(['check_tasks.grade', 'check_tasks.grade_reason', 'standard_versions.version_no'])
    .select(['unit.id as unit_id', 'unit.full_name as unit_name', 'unit.en_code as unit_code'])
    .select(['result.due', 'result.got', 'result.rate', 'result.self_rate', 'result.bias', 'result.mad'])
    .select(findingCounts())
    .select(finalSightSql(ctx).as('is_visible'))
    .where('checks.check_type', '=', query.checkType)
    .where('checks.year', '>=', years.from)
    .where('checks.year', '<=', years.to)
    .where('checks.state', '<>', auditLifecycle.state.cancelled)
    .where('checks.delete_mark', '=', 0)
    .where('check_tasks.state', '<>', taskLifecycle.state.cancelled)
    .where(PUBLISHED)
    .where(inScope(query));
  if (query.standardVersionId)
    found = found.where('check_tasks.standard_version_id', '=', query.standardVersionId);
  return found
    .orderBy('unit.en_code')
    .orderBy('checks.year')
    .orderBy('checks.end_date', 'desc')
    .orderBy('checks.en_code', 'desc')
    .orderBy('result.due', 'desc')
    .orderBy('check_tasks.id')
    .execute();
}

/** How many units of the group are audited in the year of the query, with a result or without one yet. */
export async function auditedUnits(ctx: Ctx, query: StatQuery): Promise<number> {
  const scope = taskScope(ctx);
  if (scope.kind === 'all' ? scope.metadataOnly : scope.guestAt !== null) return 0;
  const { units } = await ctx.db
    .selectFrom('check_tasks')
    .innerJoin('checks', 'checks.id', 'check_tasks.check_id')
    .select(sql<number>`count(DISTINCT check_tasks.unit_org_id)::int`.as('units'))
    .where('checks.check_type', '=', query.checkType)
    .where('checks.year', '=', query.year)
    .where('checks.state', 'not in', [
      auditLifecycle.state.draft,
      auditLifecycle.state.awaitingApproval,
      auditLifecycle.state.cancelled,
    ])
    .where('checks.delete_mark', '=', 0)
    .where('check_tasks.state', '<>', taskLifecycle.state.cancelled)
    .where(inScope(query))
    .executeTakeFirstOrThrow();
  return units;
}

/** The versions of standards of the audits of a year and type that the caller may read. */
export function standardsOfYear(ctx: Ctx, query: Pick<StatQuery, 'year' | 'checkType'>) {
  return ctx.db
    .selectFrom('standard_versions')
    .innerJoin('standards', 'standards.id', 'standard_versions.standard_id')
    .select(['standard_versions.id as versionId', 'standards.full_name as fullName'])
    .select('standard_versions.version_no as versionNo')
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('check_tasks')
          .innerJoin('checks', 'checks.id', 'check_tasks.check_id')
          .select('check_tasks.id')
          .whereRef('check_tasks.standard_version_id', '=', 'standard_versions.id')
          .where('checks.year', '=', query.year)
          .where('checks.check_type', '=', query.checkType)
          .where('checks.state', 'not in', [
            auditLifecycle.state.draft,
            auditLifecycle.state.awaitingApproval,
            auditLifecycle.state.cancelled,
          ])
          .where(taskScopeSql(taskScope(ctx))),
      ),
    )
    .orderBy('standards.en_code')
    .orderBy('standard_versions.version_no')
    .execute();
}

/** A report that was published counts while its next version is in work: what it stands for was signed. */
export const PUBLISHED = sql<SqlBool>`EXISTS (SELECT 1 FROM reports WHERE reports.check_task_id = check_tasks.id
  AND reports.state >= ${reportLifecycle.state.published} AND reports.delete_mark = 0)`;

/** Audits outside the programme, where the programme of their year has audits of their type. */
const SUPPLEMENTARY = sql<SqlBool>`(checks.programme_id IS NULL AND EXISTS (SELECT 1 FROM checks AS planned
  WHERE planned.year = checks.year AND planned.check_type = checks.check_type AND planned.delete_mark = 0
    AND planned.programme_id IS NOT NULL AND planned.state <> ${auditLifecycle.state.cancelled}))`;

const inScope = ({ scope }: StatQuery): RawBuilder<SqlBool> =>
  scope === 'supplementary' ? SUPPLEMENTARY : sql<SqlBool>`NOT ${SUPPLEMENTARY}`;

/** Issued findings of a task that were not withdrawn, and those of them that are severe. */
function findingCounts() {
  const count = (severe: boolean) => sql<number>`(SELECT count(*)::int FROM findings
    WHERE findings.check_task_id = check_tasks.id AND findings.delete_mark = 0
      AND findings.state IN ${inStates(findingLifecycle, 'issued', 'disputed', 'rectifying', 'closed')} ${severe ? sql`AND findings.severity = 1` : sql``})`;
  return [count(false).as('findings'), count(true).as('severe')] as const;
}

/**
 * Condition on `check_tasks` joined with `checks`: tasks whose final result the caller may see. Units, their partner
 * and water operations see it once a report is published, the team and the head office once it stands; nobody of
 * the audited unit sees it earlier (audit-domain 6.1).
 */
export function finalSightSql(ctx: Pick<Ctx, 'caller' | 'clock'>): RawBuilder<SqlBool> {
  const scope = taskScope(ctx);
  const foreign = sql<SqlBool>`check_tasks.unit_org_id <> ${ctx.caller.unitId}`;
  if (scope.kind === 'all') {
    if (scope.metadataOnly) return sql<SqlBool>`false`;
    if (ctx.caller.isSystem || ctx.caller.roleCodes.has('groupLeader'))
      return sql<SqlBool>`checks.delete_mark = 0`;
    return sql<SqlBool>`(checks.delete_mark = 0 AND (${foreign} OR ${PUBLISHED}))`;
  }
  const team = taskScopeSql({ ...deputyScope(scope), memberOf: scope.memberOf });
  return sql<SqlBool>`((${taskScopeSql(scope)} AND ${PUBLISHED}) OR (${team} AND ${foreign}))`;
}

/** The unit of a result and the ids that lead to its rows. */
export const resultRef = (task: UnitResult) => ({
  unit: unitRef(task),
  checkTaskId: task.id,
  checkId: task.check_id,
});

export const unitRef = (task: Pick<UnitResult, 'unit_id' | 'unit_name' | 'unit_code'>) => ({
  id: task.unit_id,
  fullName: task.unit_name,
  enCode: task.unit_code,
});

/** Ranks of the results of one year by task id (audit-domain 5.6). */
export function ranksOf(tasks: readonly UnitResult[]): Map<string, number | null> {
  const ranked = rankUnits(
    tasks.map((task) => ({
      taskId: task.id,
      unitCode: task.unit_code,
      percent: task.rate === null ? null : toPts(task.rate),
      got: task.got,
      due: task.due,
      severeFindings: task.severe,
      findings: task.findings,
    })),
  );
  return new Map(ranked.map(({ unit, rank }) => [unit.taskId, rank]));
}
