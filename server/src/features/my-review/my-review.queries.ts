import { auditLifecycle, taskLifecycle } from '@auditplus/contract/features/audits/audits.lifecycle.ts';
import { sql } from 'kysely';
import type { Ctx } from '../../kernel/context.ts';
import { taskScope, taskScopeSql } from '../audit-base/public.ts';

export type Row = Awaited<ReturnType<typeof stageRows>>[number];

/** The sheets of running audits with the caller's place in each, in three queries. */
export async function sheetParts(ctx: Ctx): Promise<{ part: Part; siblings: readonly Row[] }[]> {
  const rows = await stageRows(ctx);
  if (rows.length === 0) return [];
  const [teams, deputies] = await Promise.all([
    ctx.db
      .selectFrom('check_members')
      .select(['check_id', 'member_role', 'lines', 'org_ids'])
      .where('user_id', '=', ctx.caller.userId)
      .where('member_role', 'in', ['LEAD', 'AUDITOR', 'EXPERT'])
      .execute(),
    ctx.db
      .selectFrom('deputies')
      .select(['check_task_id', 'stage', 'user_id'])
      .where('ended_at', 'is', null)
      .where('check_task_id', 'in', [...new Set(rows.map(({ check_task_id }) => check_task_id))])
      .execute(),
  ]);
  const byTask = Map.groupBy(rows, ({ check_task_id }) => check_task_id);
  return rows.map((row) => {
    const member = teams.find(({ check_id }) => check_id === row.check_id);
    const orgIds = (member?.org_ids ?? []) as string[];
    const lines = (member?.lines ?? []) as string[];
    const deputy = deputies.find(
      ({ check_task_id, stage }) => check_task_id === row.check_task_id && stage === row.stage,
    );
    const part: Part = {
      row,
      isAuditor:
        member !== undefined &&
        (orgIds.length === 0 || orgIds.includes(row.unit_org_id)) &&
        (lines.length === 0 || (row.lines as string[]).some((line) => lines.includes(line))),
      isDeputy: deputy?.user_id === ctx.caller.userId,
      isDeputised: deputy !== undefined,
    };
    return { part, siblings: byTask.get(row.check_task_id) ?? [] };
  });
}

async function stageRows(ctx: Ctx) {
  const scope = taskScope(ctx);
  if (scope.kind === 'all' && scope.metadataOnly) return [];
  return ctx.db
    .selectFrom('evaluations')
    .innerJoin('stage_records as record', 'record.id', 'evaluations.current_record_id')
    .innerJoin('check_tasks', 'check_tasks.id', 'evaluations.check_task_id')
    .innerJoin('checks', 'checks.id', 'check_tasks.check_id')
    .innerJoin('organizes as unit', 'unit.id', 'check_tasks.unit_org_id')
    .select(['evaluations.id', 'evaluations.check_task_id', 'evaluations.eval_key', 'evaluations.stage'])
    .select(['evaluations.kind', 'evaluations.parent_id', 'evaluations.full_name', 'evaluations.lines'])
    .select(['evaluations.owner_user_id', 'evaluations.scorer_ids', 'evaluations.dept_org_id'])
    .select(['evaluations.flow_by_part', 'evaluations.due_date as evaluation_due'])
    .select(['record.state', 'record.due_date', 'record.submitted_at', 'record.started_at'])
    .select('record.confirmed_at')
    .select(['record.scorer_ids as record_scorers', 'record.creator_time'])
    .select(() => selfStarted.as('self_started'))
    .select(['check_tasks.stages', 'check_tasks.unit_org_id', 'check_tasks.partner_org_id'])
    .select(['unit.full_name as unit_name', 'unit.en_code as unit_code', 'unit.org_kind', 'unit.manager_id'])
    .select(['checks.id as check_id', 'checks.en_code as check_code', 'checks.full_name as check_name'])
    .select('checks.lead_auditor_id')
    .where('check_tasks.state', 'in', SCORING_TASKS)
    .where('checks.state', 'in', RUNNING_CHECKS)
    .where(taskScopeSql(scope))
    .orderBy('evaluations.id')
    .execute();
}

/** When the unit's own scoring began: its records are made when the audit is issued, long before. */
const selfStarted = sql<Date | null>`CASE WHEN evaluations.stage = 'SELF' THEN (
  SELECT max(at) FROM activities
  WHERE target_type = 'checkTask' AND target_id = check_tasks.id
    AND action IN ('task.selfStarted', 'task.selfOverridden')
) END`;

/** Tasks from 自评 to 管理体系部审定, of audits that run. */
const SCORING_TASKS = [
  taskLifecycle.state.self,
  taskLifecycle.state.company,
  taskLifecycle.state.water,
  taskLifecycle.state.hq,
  taskLifecycle.state.msd,
];

const RUNNING_CHECKS = [
  auditLifecycle.state.issued,
  auditLifecycle.state.running,
  auditLifecycle.state.scored,
];

export type Part = {
  readonly row: Row;
  readonly isAuditor: boolean;
  readonly isDeputy: boolean;
  readonly isDeputised: boolean;
};
