import { auditLifecycle, taskLifecycle } from '@auditplus/contract/features/audits/audits.lifecycle.ts';
import { supportRequestLifecycle } from '@auditplus/contract/features/evidence/evidence.lifecycle.ts';
import { type SqlBool, sql } from 'kysely';
import { sheetName } from '../../documents/sheet-name.ts';
import type { Ctx } from '../../kernel/context.ts';
import { inStates } from '../../kernel/lifecycle.ts';
import { hasRole, taskScope, taskScopeSql } from '../audit-base/public.ts';
import { placeOf, type Todo } from './todo.ts';

/** Evidence to hand in and to accept, one entry per package (audit-domain 4.5), in one query. */
export async function evidenceTodos(ctx: Ctx): Promise<Todo[]> {
  const scope = taskScope(ctx);
  if (scope.kind === 'all' && scope.metadataOnly) return [];
  const { caller } = ctx;
  const isCoordinator = hasRole(ctx, 'unitCoord', 'hqDept');
  const isPartner = hasRole(ctx, 'partner', 'partnerLead');
  const isAuditor = hasRole(ctx, 'hqAuditor');
  const isMine = sql<SqlBool>`(check_tasks.unit_org_id = ${caller.unitId} AND (
    request.owner_user_id = ${caller.userId} OR (request.owner_user_id IS NULL AND (${isCoordinator}
      OR (${hasRole(ctx, 'unitDept')} AND request.owner_dept_id <> check_tasks.unit_org_id
        AND request.owner_dept_id = ANY(${[...caller.organizePath]}))))))`;
  const acceptBy = sql`coalesce(checks.options ->> 'acceptBy', 'COORD')`;
  const isTeam = sql<SqlBool>`(checks.lead_auditor_id = ${caller.userId} OR EXISTS (SELECT 1 FROM check_members
    WHERE check_members.check_id = checks.id AND check_members.user_id = ${caller.userId}
    AND check_members.member_role IN ('LEAD', 'AUDITOR', 'EXPERT')))`;
  const isToAccept = sql<SqlBool>`(CASE WHEN request.asked_by IS NOT NULL THEN request.asked_by = ${caller.userId}
    WHEN ${acceptBy} = 'COMPANY' AND check_tasks.partner_org_id IS NULL THEN checks.lead_auditor_id = ${caller.userId}
    WHEN ${acceptBy} = 'COMPANY' THEN ${isPartner} AND check_tasks.partner_org_id = ${caller.unitId}
    WHEN ${acceptBy} = 'HQ' THEN ${isAuditor} AND check_tasks.unit_org_id <> ${caller.unitId} AND ${isTeam}
    ELSE ${isCoordinator} AND check_tasks.unit_org_id = ${caller.unitId} END)`;
  const rows = await ctx.db
    .selectFrom('support_requests as request')
    .innerJoin('evaluations', 'evaluations.id', 'request.evaluation_id')
    .innerJoin('check_tasks', 'check_tasks.id', 'request.check_task_id')
    .innerJoin('checks', 'checks.id', 'check_tasks.check_id')
    .innerJoin('organizes as unit', 'unit.id', 'check_tasks.unit_org_id')
    .select(['request.evaluation_id', 'request.check_task_id', 'evaluations.full_name', 'evaluations.stage'])
    .select(['evaluations.kind', 'evaluations.lines'])
    .select([
      sql<boolean>`request.state IN ${inStates(supportRequestLifecycle, 'submitted')}`.as('is_submitted'),
      sql<number>`count(*)::int`.as('count'),
      sql<string | null>`min(request.due_date)`.as('due_date'),
      sql<number>`max(request.state)`.as('state'),
      sql<Date>`min(request.last_modify_time)`.as('since'),
    ])
    .select(['check_tasks.unit_org_id', 'unit.full_name as unit_name', 'unit.en_code as unit_code'])
    .select(['checks.id as check_id', 'checks.en_code as check_code', 'checks.full_name as check_name'])
    .where(taskScopeSql(scope))
    .where('checks.state', 'in', auditLifecycle.in('issued', 'running', 'scored', 'published', 'rectifying'))
    .where(
      'check_tasks.state',
      'in',
      taskLifecycle.in('waiting', 'evidence', 'self', 'company', 'water', 'hq', 'msd'),
    )
    .where(
      sql<SqlBool>`((request.state IN ${inStates(supportRequestLifecycle, 'toSubmit', 'returned')} AND ${isMine}) OR (request.state IN ${inStates(supportRequestLifecycle, 'submitted')} AND ${isToAccept}))`,
    )
    .groupBy(['request.evaluation_id', 'request.check_task_id', 'evaluations.full_name', 'evaluations.stage'])
    .groupBy(['evaluations.kind', 'evaluations.lines'])
    .groupBy(['check_tasks.unit_org_id', 'unit.full_name', 'unit.en_code', 'checks.id', 'checks.en_code'])
    .groupBy(['checks.full_name', sql`request.state IN ${inStates(supportRequestLifecycle, 'submitted')}`])
    .execute();
  return rows.map((row) => ({
    id: row.evaluation_id,
    kind: row.is_submitted ? 'evidenceAccept' : 'evidence',
    title: sheetName({ ...row, fullName: row.full_name }, ctx.language),
    ...placeOf(row),
    stage: row.stage,
    state: row.state,
    count: row.count,
    // What is handed in waits for its reader, whatever the unit's deadline was.
    dueDate: row.is_submitted ? null : row.due_date,
    address: `/${row.is_submitted ? 'TaskSupportFileAccept' : 'TaskSupportFile'}/${row.check_task_id}/${row.evaluation_id}/0`,
    since: row.since.getTime(),
  }));
}
