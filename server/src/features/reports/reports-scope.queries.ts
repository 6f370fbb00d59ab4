import { reportLifecycle } from '@auditplus/contract/features/reports/reports.lifecycle.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Ctx } from '../../kernel/context.ts';
import { checkScopeSql, deputyScope, taskScope, taskScopeSql } from '../audit-base/public.ts';

/**
 * Condition on `reports` joined with `checks` and, where there is one, `check_tasks`: the reports that the caller
 * may read (audit-domain 6.2). The management-system department, group leaders and the audit's team see every
 * state; everybody else what was published. A summary compares all units, so only the former see it. System
 * administrators see none (D24).
 */
export function reportScopeSql(ctx: Pick<Ctx, 'caller' | 'clock'>): RawBuilder<SqlBool> {
  const scope = taskScope(ctx);
  if (scope.kind === 'all')
    return scope.metadataOnly
      ? sql<SqlBool>`false`
      : sql<SqlBool>`(checks.delete_mark = 0 AND reports.delete_mark = 0)`;
  const team = { ...deputyScope(scope), memberOf: scope.memberOf };
  return sql<SqlBool>`(reports.delete_mark = 0 AND (
    (reports.check_task_id IS NULL AND ${checkScopeSql(team)})
    OR (reports.check_task_id IS NOT NULL AND ((${taskScopeSql(team)})
      OR (reports.state IN (${reportLifecycle.state.published}, ${reportLifecycle.state.superseded}) AND ${taskScopeSql(scope)})))))`;
}

/** Whether the caller may see the figures of a task before its report is published. */
export function seesUnpublished(ctx: Pick<Ctx, 'caller' | 'clock'>, isTeamMember: boolean): boolean {
  const scope = taskScope(ctx);
  return scope.kind === 'all' ? !scope.metadataOnly : scope.memberOf && isTeamMember;
}
