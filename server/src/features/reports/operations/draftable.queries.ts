import { auditLifecycle, taskLifecycle } from '@auditplus/contract/features/audits/audits.lifecycle.ts';
import { reportLifecycle } from '@auditplus/contract/features/reports/reports.lifecycle.ts';
import type { DraftableAudit, DraftableQuery } from '@auditplus/contract/features/reports/reports.model.ts';
import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import type { Ctx } from '../../../kernel/context.ts';
import { taskScope, taskScopeSql } from '../../audit-base/public.ts';
import { mayGenerate } from '../reports.policy.ts';
import { isFinal } from '../snapshot/live-snapshot.queries.ts';

/** What the caller may draft now: exactly what `generateReport` would not refuse. */
export async function draftableReports(
  ctx: Ctx,
  query: z.output<typeof DraftableQuery>,
): Promise<DraftableAudit[]> {
  const tasks = await openTasks(ctx, query);
  return [...Map.groupBy(tasks, (task) => task.check_id)].flatMap(([id, own]) => {
    const [first] = own;
    if (!first || !mayGenerate(ctx, first)) return [];
    const free = own.filter(({ state, has_report }) => isFinal(state) && !has_report);
    const summary = !first.has_summary && own.every(({ state }) => isFinal(state));
    if (!summary && free.length === 0) return [];
    return {
      id,
      fullName: first.check_name,
      summary,
      tasks: free.map((task) => ({
        id: task.id,
        unit: { id: task.unit_org_id, fullName: task.unit_name, enCode: task.unit_code },
        standardName: task.standard_name,
      })),
    };
  });
}

/** The tasks of the caller's audits that are neither closed nor cancelled. */
function openTasks(ctx: Ctx, { checkType, checkId }: z.output<typeof DraftableQuery>) {
  let query = ctx.db
    .selectFrom('check_tasks')
    .innerJoin('checks', 'checks.id', 'check_tasks.check_id')
    .innerJoin('organizes as unit', 'unit.id', 'check_tasks.unit_org_id')
    .innerJoin('standard_versions', 'standard_versions.id', 'check_tasks.standard_version_id')
    .innerJoin('standards', 'standards.id', 'standard_versions.standard_id')
    .select(['check_tasks.id', 'check_tasks.check_id', 'check_tasks.unit_org_id', 'check_tasks.state'])
    .select(['checks.full_name as check_name', 'checks.lead_auditor_id'])
    .select(['unit.full_name as unit_name', 'unit.en_code as unit_code'])
    .select('standards.full_name as standard_name')
    .select([
      liveReportSql(sql`reports.check_task_id = check_tasks.id`).as('has_report'),
      liveReportSql(sql`reports.check_id = checks.id AND reports.check_task_id IS NULL`).as('has_summary'),
    ])
    .where('checks.state', 'not in', [auditLifecycle.state.closed, auditLifecycle.state.cancelled])
    .where('check_tasks.state', '<>', taskLifecycle.state.cancelled)
    .where(taskScopeSql(taskScope(ctx)));
  if (checkType !== undefined) query = query.where('checks.check_type', '=', checkType);
  if (checkId !== undefined) query = query.where('checks.id', '=', checkId);
  return query
    .orderBy('checks.en_code', 'desc')
    .orderBy('unit.sort_code')
    .orderBy('unit.en_code')
    .orderBy('check_tasks.id')
    .execute();
}

/** Whether a report that is in work or published fits the condition. */
const liveReportSql = (condition: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`EXISTS (SELECT 1 FROM reports WHERE ${condition}
    AND reports.delete_mark = 0 AND reports.state < ${reportLifecycle.state.superseded})`;
