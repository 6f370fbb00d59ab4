import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Ctx } from '../../kernel/context.ts';
import { type TaskScope, taskScope, taskScopeSql } from '../audits/public.ts';

/**
 * Condition on `findings` joined with `check_tasks`, `checks` and `standard_nodes`: the findings that the caller may
 * read (audit-domain 2, 6.2). Units and guests never see drafts, departments only their own, water operations only
 * line W; a scorer sees the drafts of the stages up to the own one. System administrators see none (D24).
 */
export function findingScopeSql(ctx: Pick<Ctx, 'caller' | 'clock'>): RawBuilder<SqlBool> {
  const scope = taskScope(ctx);
  if (scope.kind === 'all')
    return scope.metadataOnly ? sql<SqlBool>`false` : sql<SqlBool>`checks.delete_mark = 0`;
  const nobody: Some = {
    ...scope,
    units: [],
    partnerUnits: [],
    waterLines: false,
    memberOf: false,
    guestAt: null,
  };
  const parts = [taskScopeSql({ ...nobody, memberOf: scope.memberOf })];
  if (scope.guestAt)
    parts.push(sql<SqlBool>`(findings.state > 0 AND ${taskScopeSql({ ...nobody, guestAt: scope.guestAt })})`);
  if (scope.units.length > 0)
    parts.push(sql<SqlBool>`(findings.state > 0 AND ${taskScopeSql({ ...nobody, units: scope.units })}
      AND ${departmentSql(ctx)})`);
  if (scope.partnerUnits.length > 0)
    parts.push(sql<SqlBool>`((findings.state > 0 OR findings.stage = 'COMPANY')
      AND ${taskScopeSql({ ...nobody, partnerUnits: scope.partnerUnits })})`);
  if (scope.waterLines)
    parts.push(sql<SqlBool>`(standard_nodes.line = 'W' AND (findings.state > 0 OR findings.stage IN ('COMPANY', 'WATER'))
      AND ${taskScopeSql({ ...nobody, waterLines: true })})`);
  return sql<SqlBool>`(${sql.join(parts, sql` OR `)})`;
}

/**
 * Condition on `findings` alone that `findingScopeSql` implies: they lie in a task that the caller may read. It cuts
 * off early what a search would otherwise fetch.
 */
export function findingTasksSql(ctx: Pick<Ctx, 'caller' | 'clock'>): RawBuilder<SqlBool> {
  const scope = taskScope(ctx);
  if (scope.kind === 'all') return sql<SqlBool>`true`;
  return sql<SqlBool>`findings.check_task_id = ANY(ARRAY(SELECT check_tasks.id FROM check_tasks
    JOIN checks ON checks.id = check_tasks.check_id WHERE ${taskScopeSql(scope)}))`;
}

type Some = Extract<TaskScope, { kind: 'some' }>;

const WHOLE_UNIT_ROLES = ['unitGM', 'unitCoord', 'hqDept'];

/** A department's contact sees what concerns the own department, the others of a unit see all of it. */
function departmentSql({ caller }: Pick<Ctx, 'caller'>): RawBuilder<SqlBool> {
  if (WHOLE_UNIT_ROLES.some((role) => caller.roleCodes.has(role))) return sql<SqlBool>`true`;
  const own = sql`(SELECT id FROM organizes WHERE path @> ARRAY[${caller.organizeId}]::varchar[])`;
  return sql<SqlBool>`(findings.dept_org_id IN ${own} OR EXISTS (
    SELECT 1 FROM rectifications own_rect WHERE own_rect.finding_id = findings.id AND (
      own_rect.responsible_user_id = ${caller.userId} OR own_rect.responsible_org_id IN ${own}
      OR jsonb_exists_any(own_rect.assist_org_ids, ${[...caller.organizePath]}::text[]))))`;
}
