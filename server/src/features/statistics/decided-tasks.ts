import type { StatQuery } from '@auditplus/contract/features/statistics/statistics.model.ts';
import { toPts } from '@auditplus/core/scoring/points.ts';
import { rankUnits } from '@auditplus/core/scoring/ranking.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Ctx } from '../../kernel/context.ts';
import { taskScope, taskScopeSql } from '../audits/public.ts';

/** A decided task with its unit; points in hundredths, percents as plain numbers. */
export type DecidedTask = Awaited<ReturnType<typeof decidedTasks>>[number];

/** The decided tasks of some years within the caller's sight, by unit code. */
export async function decidedTasks(ctx: Ctx, query: StatQuery, years: { from: number; to: number }) {
  const whole = query.line ?? '';
  let found = ctx.db
    .selectFrom('check_tasks')
    .innerJoin('checks', 'checks.id', 'check_tasks.check_id')
    .innerJoin('organizes as unit', 'unit.id', 'check_tasks.unit_org_id')
    .innerJoin('standard_versions', 'standard_versions.id', 'check_tasks.standard_version_id')
    .innerJoin('task_results as result', (join) =>
      join
        .onRef('result.check_task_id', '=', 'check_tasks.id')
        .on('result.line', '=', whole)
        .on('result.chapter_code', '=', ''),
    )
    .select(['check_tasks.id', 'check_tasks.check_id', 'check_tasks.standard_version_id', 'checks.year'])
    .select(['check_tasks.grade', 'check_tasks.prev_task_id', 'standard_versions.version_no'])
    .select(['unit.id as unit_id', 'unit.full_name as unit_name', 'unit.en_code as unit_code'])
    .select(['result.due', 'result.got', 'result.rate', 'result.self_rate', 'result.bias', 'result.mad'])
    .select(findingCounts())
    .where('checks.check_type', '=', query.checkType)
    .where('checks.year', '>=', years.from)
    .where('checks.year', '<=', years.to)
    .where('checks.state', '<>', CANCELLED)
    .where('check_tasks.state', '<>', TASK_CANCELLED)
    .where(finalSightSql(ctx));
  if (query.unitOrgIds?.length) found = found.where('check_tasks.unit_org_id', 'in', query.unitOrgIds);
  if (query.standardVersionId)
    found = found.where('check_tasks.standard_version_id', '=', query.standardVersionId);
  return found.orderBy('unit.en_code').orderBy('checks.year').orderBy('check_tasks.id').execute();
}

const CANCELLED = 9;
const TASK_CANCELLED = 10;
const REPORT_PUBLISHED = 5;

/** Issued findings of a task that were not withdrawn, and those of them that are severe. */
function findingCounts() {
  const count = (severe: boolean) => sql<number>`(SELECT count(*)::int FROM findings
    WHERE findings.check_task_id = check_tasks.id AND findings.delete_mark = 0
      AND findings.state IN (1, 2, 4, 5) ${severe ? sql`AND findings.severity = 1` : sql``})`;
  return [count(false).as('findings'), count(true).as('severe')] as const;
}

/**
 * Condition on `check_tasks` joined with `checks`: tasks whose final result the caller may see. Units, their partner
 * and water operations see it once a report is published, the team and the head office once it stands; nobody of
 * the audited unit sees it earlier (audit-domain 6.1).
 */
export function finalSightSql(ctx: Pick<Ctx, 'caller' | 'clock'>): RawBuilder<SqlBool> {
  const scope = taskScope(ctx);
  const published = sql<SqlBool>`EXISTS (SELECT 1 FROM reports WHERE reports.check_task_id = check_tasks.id
    AND reports.state = ${REPORT_PUBLISHED} AND reports.delete_mark = 0)`;
  const foreign = sql<SqlBool>`check_tasks.unit_org_id <> ${ctx.caller.unitId}`;
  if (scope.kind === 'all') {
    if (scope.metadataOnly) return sql<SqlBool>`false`;
    if (ctx.caller.isSystem || ctx.caller.roleCodes.has('groupLeader'))
      return sql<SqlBool>`checks.delete_mark = 0`;
    return sql<SqlBool>`(checks.delete_mark = 0 AND (${foreign} OR ${published}))`;
  }
  const team = taskScopeSql({ ...scope, units: [], partnerUnits: [], waterLines: false, guestAt: null });
  return sql<SqlBool>`((${taskScopeSql(scope)} AND ${published}) OR (${team} AND ${foreign}))`;
}

/** A decided task's unit and the ids that lead to its rows. */
export const resultRef = (task: DecidedTask) => ({
  unit: unitRef(task),
  checkTaskId: task.id,
  checkId: task.check_id,
});

export const unitRef = (task: Pick<DecidedTask, 'unit_id' | 'unit_name' | 'unit_code'>) => ({
  id: task.unit_id,
  fullName: task.unit_name,
  enCode: task.unit_code,
});

/** Ranks of the tasks of one year by task id (audit-domain 5.6). */
export function ranksOf(tasks: readonly DecidedTask[]): Map<string, number | null> {
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
